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
                              .help = "the model the asset was baked from, or every frame of a sequence", .repeated = true};

// The model: where its mesh and motion come from.
inline constexpr Flag kScene{.name = "--scene", .kind = ValueKind::WholeNumber, .valueName = "N",
                             .help = "glTF: which scene, counted from 0 (default: the file's own)", .minimum = 0, .maximum = 1e6};
inline constexpr std::array<std::string_view, 4> kFbxReaders{"best", "ufbx", "assimp", "fbx2gltf"};
inline constexpr Flag kFbxVia{.name = "--fbx-via", .kind = ValueKind::Choice, .valueName = "READER",
                              .help = "who reads FBX: ufbx, assimp, your own fbx2gltf, or best: ufbx where this build has it, "
                                      "else assimp (default)",
                              .choices = kFbxReaders};
inline constexpr Flag kCache{.name = "--cache", .kind = ValueKind::Text, .valueName = "FILE",
                             .help = "a vertex cache that moves the model's points: .mdd, .pc2, .mcx or .mc"};
inline constexpr Flag kCacheFps{.name = "--cache-fps", .kind = ValueKind::Number, .valueName = "N",
                                .help = "frames per second of a sequence, or of a cache that counts frames (default 24)",
                                .minimum = 0.1, .maximum = 10000};
inline constexpr Flag kClipsFrom{.name = "--clips-from", .kind = ValueKind::Text, .valueName = "FILE",
                                 .help = "take the clips of this file too, bones matched by name", .repeated = true};
inline constexpr std::array<std::string_view, 3> kRetargets{"auto", "copy", "follow"};
inline constexpr Flag kRetarget{.name = "--retarget", .kind = ValueKind::Choice, .valueName = "HOW",
                                .help = "how clips of other files move the bones: copy their curves, follow their turning from "
                                        "another rest pose, or auto: copy where the rest poses agree (default)",
                                .choices = kRetargets};
inline constexpr Flag kScale{.name = "--scale", .kind = ValueKind::Number, .valueName = "X",
                             .help = "multiply all lengths (default 1)", .minimum = 1e-9, .maximum = 1e9};
inline constexpr std::array<std::string_view, 3> kAxes{"y", "z", "x"};
inline constexpr Flag kUp{.name = "--up", .kind = ValueKind::Choice, .valueName = "AXIS",
                          .help = "which axis of the source points up, where its file says it wrongly (default y)", .choices = kAxes};

// What of the model is baked.
inline constexpr Flag kRecipe{.name = "--recipe", .kind = ValueKind::Text, .valueName = "FILE",
                              .help = "do what this .toml or .json recipe says (docs/recipes.md)"};
inline constexpr Flag kKeep{.name = "--keep", .kind = ValueKind::Text, .valueName = "NAME",
                            .help = "bake only meshes and materials of this name (* and ? stand for others)", .repeated = true};
inline constexpr Flag kDrop{.name = "--drop", .kind = ValueKind::Text, .valueName = "NAME",
                            .help = "leave out meshes and materials of this name", .repeated = true};
inline constexpr Flag kGroup{.name = "--group", .kind = ValueKind::Text, .valueName = "NAME=MESH",
                             .help = "let an instance hide these meshes under the name", .repeated = true};
inline constexpr Flag kSocket{.name = "--socket", .kind = ValueKind::Text, .valueName = "NAME=BONE",
                              .help = "bake the bone's movement as a track to hang things on", .repeated = true};
inline constexpr Flag kClip{.name = "--clip", .kind = ValueKind::Text, .valueName = "NAME",
                            .help = "bake only this clip (* and ? stand for others; NEW=NAME renames)", .repeated = true};
inline constexpr Flag kRange{.name = "--range", .kind = ValueKind::SecondsRange, .valueName = "A:B",
                             .help = "only these seconds of the chosen clips"};
inline constexpr std::array<std::string_view, 3> kLoops{"loop", "once", "ping-pong"};
inline constexpr Flag kLoop{.name = "--loop", .kind = ValueKind::Choice, .valueName = "MODE",
                            .help = "how the chosen clips go on after their end: loop, once or ping-pong", .choices = kLoops};
inline constexpr Flag kMirror{.name = "--mirror", .help = "swap left and right in the chosen clips"};
inline constexpr Flag kClose{.name = "--close", .kind = ValueKind::Number, .valueName = "SECONDS",
                             .help = "make the ends of the chosen clips meet, changing their last seconds", .minimum = 1e-4, .maximum = 1e6};
inline constexpr std::array<std::string_view, 3> kRootMotions{"keep", "remove", "extract"};
inline constexpr Flag kRootMotion{.name = "--root-motion", .kind = ValueKind::Choice, .valueName = "WHAT",
                                  .help = "travel over the ground: keep it (default), remove it, or extract it as a track",
                                  .choices = kRootMotions};

inline constexpr Flag kAtlas{.name = "--atlas", .help = "merge materials into one by a texture atlas, so that the model is one draw"};

// Baking.
inline constexpr Flag kFps{.name = "--fps", .kind = ValueKind::Number, .valueName = "N",
                           .help = "keys per second of uniformly keyed encodings (default 30)",
                           .minimum = 0.1, .maximum = 1000};
inline constexpr std::array<std::string_view, 5> kEncodings{"vertex", "bone", "morph", "packed", "spline"};
inline constexpr Flag kEncoding{.name = "--encoding", .kind = ValueKind::Choice, .valueName = "NAME",
                                .help = "how to store the animation: vertex, bone, morph, packed or spline (default: chosen "
                                        "by measured size and error)",
                                .choices = kEncodings};
inline constexpr std::array<std::string_view, 2> kPreferences{"size", "speed"};
inline constexpr Flag kPrefer{.name = "--prefer", .kind = ValueKind::Choice, .valueName = "WHAT",
                              .help = "of what meets the tolerance: size takes the fewest bytes (default), speed the fewest loads",
                              .choices = kPreferences};
inline constexpr Flag kMaxBytes{.name = "--max-bytes", .kind = ValueKind::WholeNumber, .valueName = "N",
                                .help = "loosen the tolerance until the animation fits into N bytes on the GPU",
                                .minimum = 1, .maximum = 4e9};
inline constexpr Flag kPlaceKeys{.name = "--place-keys",
                                 .help = "with --encoding vertex: keys where the tolerance needs them, not evenly"};

inline constexpr Flag kTangents{.name = "--tangents",
                                .help = "with --encoding vertex: store how tangents turn, for normal maps; one byte more per "
                                        "vertex and key"};
inline constexpr std::array<std::string_view, 8> kLevelCounts{"none", "1", "2", "3", "4", "5", "6", "7"};
inline constexpr Flag kLevels{.name = "--levels", .kind = ValueKind::Choice, .valueName = "N",
                              .help = "coarser levels of detail to make, each of about 3/8 of the triangles of the one before "
                                      "(default 3)",
                              .choices = kLevelCounts};

inline constexpr Flag kNoCompress{.name = "--no-compress",
                                  .help = "write the rows as they are in memory, larger on disk but ready to map"};

inline constexpr Flag kSmall{.name = "--small",
                             .help = "the smallest download: bones' keys are coded, the mesh is rounded to what shows and compressed, "
                                     "for viewers that know EXT_meshopt_compression"};

// Measuring.
inline constexpr Flag kTolerance{.name = "--tolerance", .kind = ValueKind::PositionTolerance, .valueName = "LENGTH",
                                 .help = "largest position error allowed: a length (1mm) or a part of the model's size (0.05%)"};
inline constexpr Flag kNormalTolerance{.name = "--normal-tolerance", .kind = ValueKind::Degrees, .valueName = "ANGLE",
                                       .help = "largest normal error allowed, 99.9th percentile (2deg)"};

// Looking inside.
inline constexpr Flag kPng{.name = "--png", .kind = ValueKind::Text, .valueName = "DIR",
                           .help = "draw the stored positions and normals of every clip as pictures into this folder"};

inline constexpr Flag kHtml{.name = "--html", .kind = ValueKind::Text, .valueName = "FILE",
                            .help = "write one self-contained page: errors over time and body, keys, bytes, findings"};

// Converting.
inline constexpr std::array<std::string_view, 5> kLayouts{"rgba8", "half", "unorm16", "babylon", "playcanvas"};
inline constexpr Flag kLayout{.name = "--layout", .kind = ValueKind::Choice, .valueName = "NAME",
                              .help = "two textures of rgba8 (8 bits a channel), half (16-bit floating point) or unorm16 (16 "
                                      "bits; default); or what babylon.js or playcanvas play by themselves",
                              .choices = kLayouts};
inline constexpr std::array<std::string_view, 2> kTargets{"babylon", "playcanvas"};
inline constexpr Flag kTarget{.name = "--target", .kind = ValueKind::Choice, .valueName = "ENGINE",
                              .help = "write what this engine plays by itself, instead of an asset: babylon (a folder) or "
                                      "playcanvas (a .vat file)",
                              .choices = kTargets};

// The flags of every command that reads a model to bake or to compare with: the two groups above. See source_model.h.
std::span<const Flag* const> sourceFlags();

// Drawing.
inline constexpr Flag kScenery{.name = "--scene", .kind = ValueKind::Text, .valueName = "NAME|FILE",
                               .help = "plaza (default); forest: the assets are trees and tufts of grass in the wind, and "
                                       "three fall; stadium, street: people in the sample models of these names; or a scene of "
                                       "your own, a .toml or .json file (docs/scenes.md)"};
inline constexpr Flag kInstances{.name = "--instances", .kind = ValueKind::WholeNumber, .valueName = "N",
                                 .help = "how many members the crowd has (default 2000; view: 1)",
                                 .minimum = 1, .maximum = 1'000'000};
inline constexpr Flag kSeed{.name = "--seed", .kind = ValueKind::WholeNumber, .valueName = "N",
                            .help = "another number gives another crowd (default 1)",
                            .minimum = 0, .maximum = 4294967295.0};
inline constexpr Flag kTime{.name = "--time", .kind = ValueKind::Number, .valueName = "SECONDS",
                            .help = "the moment to draw (default 0)", .minimum = -1e6, .maximum = 1e6};
inline constexpr Flag kSeconds{.name = "--seconds", .kind = ValueKind::Number, .valueName = "N",
                               .help = "length of a video (default 10, or what the scene says)", .minimum = 0.01, .maximum = 36000};
inline constexpr Flag kVideoRate{.name = "--video-rate", .kind = ValueKind::Number, .valueName = "N",
                                 .help = "pictures per second of a video (default 30, or what the scene says)", .minimum = 0.1, .maximum = 240};
inline constexpr Flag kOcclusion{.name = "--occlusion",
                                 .help = "leave out of a video's pictures members that others hide: the same pictures, sooner "
                                         "where a crowd is dense"};
inline constexpr Flag kSize{.name = "--size", .kind = ValueKind::ImageSize, .valueName = "WxH",
                            .help = "width and height of the picture in pixels (default 1280x720, or what the scene says)"};
inline constexpr Flag kCamera{.name = "--camera", .kind = ValueKind::Text, .valueName = "X,Y,Z:X,Y,Z[:ANGLE]",
                              .help = "where the camera stands, where it looks, in metres, and its vertical field of view "
                                      "in degrees (default: before the crowd)"};
inline constexpr Flag kPlay{.name = "--play", .kind = ValueKind::Text, .valueName = "CLIP",
                            .help = "let the crowd play only this clip (default: all but T-poses)", .repeated = true};
inline constexpr Flag kDevice{.name = "--device", .kind = ValueKind::Text, .valueName = "NAME",
                              .help = "part of the name of the Vulkan device to draw with (default: the fastest kind)"};

// Viewing.
inline constexpr std::array<std::string_view, 6> kViewKinds{"lit", "levels", "lines", "depth", "motion", "texels"};
inline constexpr Flag kShow{.name = "--show", .kind = ValueKind::Choice, .valueName = "WHAT",
                            .help = "what to begin with: lit (default), levels of detail, lines (edges of triangles), depth, "
                                    "motion vectors, or texels of the clip",
                            .choices = kViewKinds};
inline constexpr Flag kBounds{.name = "--bounds", .help = "begin with boxes around the members"};
inline constexpr Flag kFrames{.name = "--frames", .kind = ValueKind::WholeNumber, .valueName = "N",
                              .help = "end after N frames, each a thirtieth of a second, for runs without anybody",
                              .minimum = 1, .maximum = 1e6};
inline constexpr Flag kScreenshot{.name = "--screenshot", .kind = ValueKind::Text, .valueName = "FILE",
                                  .help = "with --frames: write the last frame as a PNG, panel and all"};
inline constexpr Flag kValidation{.name = "--validation", .help = "let the Khronos validation layer check all Vulkan calls; what it "
                                                                 "says is a warning, and the exit code then 1"};

// The flags every command takes.
std::span<const Flag* const> commonFlags();

// Serving.
inline constexpr Flag kPort{.name = "--port", .kind = ValueKind::WholeNumber, .valueName = "N",
                            .help = "the port to listen on, 0 for a free one (default 8137)", .minimum = 0, .maximum = 65535};
inline constexpr Flag kPage{.name = "--page", .kind = ValueKind::Text, .valueName = "DIR",
                            .help = "the folder of the page (default: where tools/make_try.sh put it)"};
inline constexpr Flag kNoOpen{.name = "--no-open", .help = "only say the address; open no browser"};

}  // namespace throng::cli
