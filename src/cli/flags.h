// All flags of all commands, each defined once. Commands name the flags they take by these constants.
#pragma once

#include <array>

#include "flag.h"

namespace throng::cli {

// Common to all commands.
inline constexpr Flag kHelp{.name = "--help", .shortName = "-h", .help = "show this help and do nothing else"};
inline constexpr Flag kJson{.name = "--json", .help = "print one JSON object on standard output instead of text"};
inline constexpr Flag kThreads{.name = "--threads", .kind = ValueKind::WholeNumber, .valueName = "N",
                               .help = "use N threads (default: all cores); results do not depend on it",
                               .minimum = 1, .maximum = 1024};

// Input and output.
inline constexpr Flag kOutput{.name = "--output", .shortName = "-o", .kind = ValueKind::Text, .valueName = "FILE",
                              .help = "where to write (default: see below)"};
inline constexpr Flag kSource{.name = "--source", .kind = ValueKind::Text, .valueName = "MODEL",
                              .help = "the model the asset was baked from (required)"};

// Baking.
inline constexpr Flag kFps{.name = "--fps", .kind = ValueKind::Number, .valueName = "N",
                           .help = "keys per second of uniformly keyed encodings (default 30)",
                           .minimum = 0.1, .maximum = 1000};
inline constexpr std::array<std::string_view, 1> kEncodings{"vertex"};
inline constexpr Flag kEncoding{.name = "--encoding", .kind = ValueKind::Choice, .valueName = "NAME",
                                .help = "how to store the animation: vertex (default: chosen by measured size and error)",
                                .choices = kEncodings};

// Measuring.
inline constexpr Flag kTolerance{.name = "--tolerance", .kind = ValueKind::PositionTolerance, .valueName = "LENGTH",
                                 .help = "largest position error allowed: a length (1mm) or a part of the model's size (0.05%)"};
inline constexpr Flag kNormalTolerance{.name = "--normal-tolerance", .kind = ValueKind::Degrees, .valueName = "ANGLE",
                                       .help = "largest normal error allowed, 99.9th percentile (2deg)"};

// Looking inside.
inline constexpr Flag kPng{.name = "--png", .kind = ValueKind::Text, .valueName = "DIR",
                           .help = "draw the stored positions and normals of every clip as pictures into this folder"};

// The flags every command takes.
std::span<const Flag* const> commonFlags();

}  // namespace throng::cli
