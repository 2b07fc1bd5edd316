// Everything that can be wrong with an asset, each with a number that never changes its meaning.
//
// 10xx the asset as a whole, 20xx its mesh, 30xx clips and time, 40xx the motion as decoded, 50xx bounds and precision,
// 60xx memory, 70xx materials, sockets and groups, 80xx against the source. docs/doctor.md is made of this file by
// tools/make_doctor_docs.py; every number has a test Issue<number> in this folder.
#pragma once

#include <array>
#include <string_view>

namespace throng {

enum class Severity { Note, Warning, Error };

// "note", "warning", "error".
const char* name(Severity severity);

struct Issue {
  int number;
  Severity severity;
  std::string_view sentence;  // what is wrong
  std::string_view fine;      // what was checked, where it is not
  std::string_view advice;    // what to do
};

namespace issues {

inline constexpr Issue kInvalidAsset{
    1001, Severity::Error, "The asset breaks a rule of its format.", "The asset keeps the rules of its format.",
    "Bake it again; where throng bake wrote it as it is, report that as a fault of Throng."};
inline constexpr Issue kForeignMesh{
    1002, Severity::Error, "The mesh is not the one the animation was baked for.",
    "The mesh is the one the animation was baked for.",
    "Another program has changed or reordered vertices after the bake: switch its mesh optimisation off, and bake again."};

inline constexpr Issue kRestNormalsNotUnit{
    2001, Severity::Error, "Normals of the rest pose are zero or not of length one.",
    "Normals of the rest pose are of length one.",
    "Recompute the normals in the modelling program, and bake again."};
inline constexpr Issue kRestNormalsFlipped{
    2002, Severity::Warning, "Normals of the rest pose point against the winding of their triangles.",
    "Normals of the rest pose point to the outside of their triangles.",
    "Flip the faces or the normals in the modelling program; leaves and cloth want a double-sided material."};
inline constexpr Issue kDegenerateTriangles{
    2003, Severity::Note, "Triangles have no area.", "All triangles have an area.",
    "They cost time and draw nothing: remove them in the modelling program."};
inline constexpr Issue kDuplicateTriangles{
    2004, Severity::Warning, "Triangles are there twice, at the same place.", "No triangle is there twice.",
    "They flicker against each other: merge by distance in the modelling program, or bake only one of the meshes (--drop)."};
inline constexpr Issue kUnusedVertices{
    2005, Severity::Note, "Vertices belong to no triangle.", "Every vertex belongs to a triangle.",
    "They take memory in every row: remove loose vertices in the modelling program."};
inline constexpr Issue kTangentsNotUnit{
    2006, Severity::Warning, "Tangents are not of length one, or their sign is neither 1 nor -1.",
    "Tangents are of length one with a sign.",
    "Export the model without tangents, or recompute them in the modelling program."};

inline constexpr Issue kDuplicateClipNames{
    3001, Severity::Warning, "Clips have the same name.", "Every clip has a name of its own.",
    "A game asks for clips by name and gets the first: rename them with --clip NEW=NAME or in a recipe."};
inline constexpr Issue kZeroLengthClip{
    3002, Severity::Note, "Clips last no time.", "Every clip lasts some time.",
    "Right for a still; else check the range (--range) and the clip's keys in the source."};
inline constexpr Issue kEventOutside{
    3003, Severity::Warning, "Events lie outside of their clip.", "Every event lies within its clip.",
    "They never happen: set their times between 0 and the clip's duration."};
inline constexpr Issue kStillClip{
    3004, Severity::Warning, "Nothing moves in a clip.", "Something moves in every clip that lasts.",
    "Its curves were not found or move bones without vertices: check bone names with --clips-from, or leave the clip out."};
inline constexpr Issue kLoopEndsApart{
    3005, Severity::Warning, "The ends of a looping clip do not meet.", "The ends of looping clips meet.",
    "It jerks at every turn: close it with --close SECONDS, take travel out with --root-motion extract, or use --loop once."};
inline constexpr Issue kJumpInLoop{
    3006, Severity::Note, "A looping clip jumps from one pose to another.", "No looping clip jumps.",
    "Right for things that appear or switch; else look for STEP keys in the source at that time."};
inline constexpr Issue kSmearedJump{
    3007, Severity::Warning, "A jump is smeared over the time between two keys.", "No jump is smeared between keys.",
    "The source jumps between two of its samples: use STEP keys there, hide the part, or bake with more keys (--fps)."};

inline constexpr Issue kDecodedNotFinite{
    4001, Severity::Error, "Decoded vertices are not finite.", "All decoded vertices are finite.",
    "Look for zero scales and broken keys in the source at that time, and bake again."};
inline constexpr Issue kDecodedNormalsNotUnit{
    4002, Severity::Error, "Decoded normals are not of length one.", "Decoded normals are of length one.",
    "They light wrongly: bake again; look for zero scales in the source at that time."};
inline constexpr Issue kDecodedNormalsFlipped{
    4003, Severity::Warning, "Normals turn to the inside while the clip plays.", "Normals stay outside while clips play.",
    "Look for negative or mirrored scales on the animated bones of the source."};
inline constexpr Issue kSeamCracks{
    4004, Severity::Warning, "Seams crack: vertices that share a place at rest come slightly apart.",
    "Vertices that share a place at rest stay together.",
    "Holes show: weld the vertices, give them equal weights in the source, and bake with a smaller --tolerance."};
inline constexpr Issue kPartsComeApart{
    4005, Severity::Note, "Vertices that share a place at rest come far apart.",
    "Nothing that touches at rest comes far apart.",
    "Right for lips, lids and loose pieces; else vertices of one seam have different weights in the source."};
inline constexpr Issue kStretchedTriangles{
    4006, Severity::Warning, "Triangles are pulled out into long spikes.", "No triangle is pulled out into a spike.",
    "Some vertices do not follow: look for missing or wrong weights there in the source."};

inline constexpr Issue kCoarseSteps{
    5001, Severity::Warning, "Positions move in coarse steps, which trembles.", "Positions move in steps too fine to see.",
    "Take travel out of the clips (--root-motion extract), use a finer --tolerance or another --encoding."};
inline constexpr Issue kFarFromOrigin{
    5002, Severity::Warning, "The animation plays far from the model's origin, which costs precision.",
    "The animation plays near the model's origin.",
    "Move the model to the origin before baking, or take travel out with --root-motion extract."};
inline constexpr Issue kBoundsTooSmall{
    5003, Severity::Error, "The bounds of a clip do not cover its motion.", "The bounds of clips cover the motion.",
    "Parts vanish at the edge of the picture and shadows are cut: bake again."};
inline constexpr Issue kBoundsTooLarge{
    5004, Severity::Warning, "The bounds of a clip are much larger than its motion.",
    "The bounds of clips are no larger than the motion needs.",
    "Culling keeps what nobody sees and codes are wasted: bake again, without stray vertices (--drop)."};

inline constexpr Issue kLargeBuffer{
    6001, Severity::Warning, "The animation is larger than the 128 MiB every Vulkan device can bind.",
    "The animation fits into a buffer that every Vulkan device can bind.",
    "Bake fewer clips per asset, fewer keys (--fps, a larger --tolerance), fewer vertices, or another --encoding."};
inline constexpr Issue kBeyondTextures{
    6002, Severity::Warning, "The animation does not fit into a texture of 8192 x 8192 texels.",
    "The animation fits into one texture of 8192 x 8192 texels.",
    "Browsers and phones cannot hold it in one texture: bake fewer clips per asset, or another --encoding."};
inline constexpr Issue kHeavyForEncoding{
    6003, Severity::Note, "The asset takes more bytes per vertex and frame than its encoding usually does.",
    "Bytes per vertex and frame are usual for the encoding.",
    "Use fewer keys (--fps) or a larger --tolerance; short clips of small meshes are always heavy."};

inline constexpr Issue kSocketNotUnit{
    7001, Severity::Warning, "Rotations of a socket are not of length one.", "Rotations of sockets are of length one.",
    "What hangs there is scaled or sheared: bake again."};
inline constexpr Issue kMissingImage{
    7002, Severity::Warning, "Images of materials are missing.", "Every image of the materials is there.",
    "Put the image files beside the model, and bake again."};
inline constexpr Issue kMissingMaterial{
    7003, Severity::Note, "Triangles have no material.", "All triangles have a material.",
    "They are drawn plain white: assign a material in the modelling program."};
inline constexpr Issue kMissingTexCoords{
    7004, Severity::Warning, "A texture uses texture coordinates that the mesh lacks.",
    "Textures find their texture coordinates.",
    "Unwrap the mesh in the modelling program, or remove the texture from the material."};
inline constexpr Issue kEmptyGroup{
    7005, Severity::Note, "A group that instances can hide has no vertices.", "Every group has vertices.",
    "Check the names in --group NAME=MESH."};

inline constexpr Issue kLargeError{
    8001, Severity::Warning, "The motion is far from its source.", "The motion is close to its source.",
    "Place keys by error with --tolerance, or raise --fps to a multiple of the source's own rate."};
inline constexpr Issue kLargeNormalError{
    8002, Severity::Warning, "Normals are far from their source.", "Normals are close to their source.",
    "Lighting swims: bake with a smaller --normal-tolerance, or with more keys."};
inline constexpr Issue kErrorUnknown{
    8003, Severity::Note, "How far the motion is from its source is not known.",
    "The error against the source is known.",
    "Measure it: throng doctor ASSET --source MODEL."};
inline constexpr Issue kOtherSource{
    8004, Severity::Error, "The asset was not baked from this source.", "The asset was baked from this source.",
    "Name the model as it was baked, with the same flags or recipe, or bake again."};
inline constexpr Issue kStoredErrorWrong{
    8005, Severity::Warning, "The asset is further from its source than it says.",
    "The error that the asset states is right.",
    "The asset or the source was changed after the bake: bake again."};

}  // namespace issues

// All of them, by number.
inline constexpr std::array kIssues{
    &issues::kInvalidAsset, &issues::kForeignMesh,
    &issues::kRestNormalsNotUnit, &issues::kRestNormalsFlipped, &issues::kDegenerateTriangles,
    &issues::kDuplicateTriangles, &issues::kUnusedVertices, &issues::kTangentsNotUnit,
    &issues::kDuplicateClipNames, &issues::kZeroLengthClip, &issues::kEventOutside, &issues::kStillClip,
    &issues::kLoopEndsApart, &issues::kJumpInLoop, &issues::kSmearedJump,
    &issues::kDecodedNotFinite, &issues::kDecodedNormalsNotUnit, &issues::kDecodedNormalsFlipped, &issues::kSeamCracks,
    &issues::kPartsComeApart, &issues::kStretchedTriangles,
    &issues::kCoarseSteps, &issues::kFarFromOrigin, &issues::kBoundsTooSmall, &issues::kBoundsTooLarge,
    &issues::kLargeBuffer, &issues::kBeyondTextures, &issues::kHeavyForEncoding,
    &issues::kSocketNotUnit, &issues::kMissingImage, &issues::kMissingMaterial, &issues::kMissingTexCoords,
    &issues::kEmptyGroup,
    &issues::kLargeError, &issues::kLargeNormalError, &issues::kErrorUnknown, &issues::kOtherSource,
    &issues::kStoredErrorWrong};

constexpr bool areAscending(const decltype(kIssues)& list) {
  for (std::size_t i = 1; i < list.size(); ++i)
    if (list[i]->number <= list[i - 1]->number) return false;
  return true;
}
static_assert(areAscending(kIssues), "issues stand in the order of their numbers, each number once");

}  // namespace throng
