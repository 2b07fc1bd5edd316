// The help texts, made from the commands and flags. docs/cli.md is these texts, pasted by tools/make_cli_docs.py.
#pragma once

#include <string>

#include "command.h"

namespace throng::cli {

std::string overallHelp();
std::string commandHelp(const Command& command);

}  // namespace throng::cli
