// What importers do with clips of any format once they are read.
#pragma once

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// Whether the curve has two keys that differ.
bool changesValue(const Channel& channel);

// Curves that never change keep their first key alone.
void shrinkConstantCurves(Model& model);

// Takes that exporters write twice ("Walk" and "Rig|Walk") are kept once, with a note.
void dropTwinClips(Model& model);

// Warns of clips that move the node of a skinned mesh itself: the bones alone move its vertices.
void warnMovedSkins(Model& model);

// Gives clips whose name an earlier one has "Walk (2)", "Walk (3)".
void makeClipNamesUnique(Model& model);

// Malformed where a clip is longer than a day: its times are no seconds.
Status checkClipLengths(const Model& model);

}  // namespace throng
