// The commands, one per file command_<name>.cpp.
#pragma once

#include "command.h"

namespace throng::cli {

extern const Command kBake;
extern const Command kVerify;
extern const Command kInspect;
extern const Command kDoctor;
extern const Command kConvert;
extern const Command kRender;
extern const Command kView;
extern const Command kServe;

}  // namespace throng::cli
