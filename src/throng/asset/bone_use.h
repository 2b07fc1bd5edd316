// What occurs in the words of `bone` rows: what a host tells shaders/throng/bone_rows.h, so that a shader holds no more.
#pragma once

#include <cstdint>

#include "throng/asset/bone_rows.h"

namespace throng {

// Masks as the header takes them; those of several assets that one shader draws are or-ed, `wide` is and-ed.
struct BoneUse {
  std::uint32_t forms = 0;       // THRONG_BONE_FORMS
  std::uint32_t trackForms = 0;  // THRONG_BONE_TRACK_FORMS
  std::uint32_t classes = 0;     // THRONG_BONE_CLASSES
  bool wide = false;             // THRONG_BONE_WIDE, where the host puts the words at a multiple of four of its own
};

// Of rows that validateBoneRows accepts.
BoneUse findBoneUse(const BoneRows& rows);

}  // namespace throng
