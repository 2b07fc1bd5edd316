// For tests: every FBX file of the corpus with the OBJ meshes that its authoring program wrote of single frames.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace throng {

// One OBJ mesh: the whole scene at a frame of a clip, in the file's own axes and unit.
struct FbxTruth {
  std::string_view obj;
  std::string_view clip;  // "": the rest pose
  double frame;           // from the clip's start
};

struct FbxCase {
  std::string_view file;  // in fbx/ufbx of the corpus
  bool zUp = false;
  double metresPerUnit = 0.01;
  double framesPerSecond = 24;
  std::vector<FbxTruth> truths;
  double tolerance = 1e-4;         // of the diagonal
  std::string_view reason = {};    // why the tolerance is wider, or why a reader cannot match
  // What a reader without curves, caches or old versions does: its worst error is known, and the user is told by a
  // warning or an error that contains this. "": it matches.
  std::string_view assimpSays = {};
  std::string_view ufbxSays = {};
};

inline const std::vector<FbxCase>& fbxCases() {
  static const std::vector<FbxCase> cases{
      {.file = "maya_kenney_character/maya_kenney_character_7700_binary.fbx",
       .truths = {{"maya_kenney_character_4.obj", "Take 001", 4}, {"maya_kenney_character_9.obj", "Take 001", 9}}},
      {.file = "blender_279_sausage/blender_279_sausage_7400_binary.fbx",
       .metresPerUnit = 1,
       .truths = {{"blender_279_sausage_base_0.obj", "Skeleton|Base", 0},
                  {"blender_279_sausage_spin_15.obj", "Skeleton|Spin", 15},
                  {"blender_279_sausage_wiggle_20.obj", "Skeleton|Wiggle", 19}}},
      {.file = "maya_game_sausage/maya_game_sausage_7500_binary_combined.fbx",
       .truths = {{"maya_game_sausage_wiggle_10.obj", "wiggle", 9},
                  {"maya_game_sausage_wiggle_18.obj", "wiggle", 17},
                  {"maya_game_sausage_spin_7.obj", "spin", 7},
                  {"maya_game_sausage_spin_15.obj", "spin", 15},
                  {"maya_game_sausage_deform_8.obj", "deform", 8},
                  {"maya_game_sausage_deform_15.obj", "deform", 15}}},
      {.file = "maya_poses/maya_poses_7700_ascii.fbx",
       .truths = {{"maya_poses.obj", "", 0}},
       .tolerance = 4e-4,
       .reason = "the OBJ was written at a tenth of the size with six digits"},
      {.file = "maya_child_pivots/maya_child_pivots_7700_ascii.fbx",
       .truths = {{"maya_child_pivots.obj", "Take 001", 0},
                  {"maya_child_pivots_6.obj", "Take 001", 6},
                  {"maya_child_pivots_12.obj", "Take 001", 12}}},
      {.file = "maya_zero_scale_pivot/maya_zero_scale_pivot_7700_binary.fbx",
       .truths = {{"maya_zero_scale_pivot.obj", "Take 001", 0},
                  {"maya_zero_scale_pivot_6.obj", "Take 001", 5},
                  {"maya_zero_scale_pivot_12.obj", "Take 001", 11}},
       .reason = "keys lie frames apart, with curved tangents between",
       .assimpSays = "keys more than a frame apart"},
      {.file = "maya_transformed_skin/maya_transformed_skin_7700_binary.fbx",
       .truths = {{"maya_transformed_skin_0.obj", "Take 001", 0},
                  {"maya_transformed_skin_4.obj", "Take 001", 4},
                  {"maya_transformed_skin_8.obj", "Take 001", 8}},
       .reason = "Maya moves the skin a second time by the mesh's own node, which no FBX reader does",
       .assimpSays = "the node of a skinned mesh moves too",
       .ufbxSays = "the node of a skinned mesh moves too"},
      {.file = "maya_blend_inbetween/maya_blend_inbetween_7500_ascii.fbx",
       .truths = {{"maya_blend_inbetween_1.obj", "Take 001", 0},
                  {"maya_blend_inbetween_30.obj", "Take 001", 29},
                  {"maya_blend_inbetween_60.obj", "Take 001", 59},
                  {"maya_blend_inbetween_65.obj", "Take 001", 64},
                  {"maya_blend_inbetween_71.obj", "Take 001", 70},
                  {"maya_blend_inbetween_80.obj", "Take 001", 79},
                  {"maya_blend_inbetween_89.obj", "Take 001", 88},
                  {"maya_blend_inbetween_120.obj", "Take 001", 119}},
       .reason = "Assimp does not say at which weights in-betweens stand",
       .assimpSays = "has in-betweens"},
      {.file = "max2009_blob/max2009_blob_6100_binary.fbx",
       .zUp = true,
       .metresPerUnit = 0.0254,
       .framesPerSecond = 30,
       .truths = {{"max2009_blob.obj", "Take 001", 0},
                  {"max2009_blob_8.obj", "Take 001", 8},
                  {"max2009_blob_18.obj", "Take 001", 18}},
       .reason = "FBX 6.1",
       .assimpSays = "FBX version 6100 is older than 7.1"},
      {.file = "max2009_cube_anim/max2009_cube_anim_6100_binary.fbx",
       .zUp = true,
       .metresPerUnit = 0.0254,
       .framesPerSecond = 30,
       .truths = {{"max2009_cube_anim_15.obj", "Take 001", 15}, {"max2009_cube_anim_45.obj", "Take 001", 45}},
       .reason = "FBX 6.1",
       .assimpSays = "FBX version 6100 is older than 7.1"},
      {.file = "max_cache_box/max_cache_box_7500_binary.fbx",
       .zUp = true,
       .framesPerSecond = 30,
       .truths = {{"max_cache_box_44.obj", "Take 001", 44}, {"max_cache_box_48.obj", "Take 001", 48}},
       .reason = "the motion is in a PC2 cache",
       .assimpSays = "vertex cache(s) are not read"},
      {.file = "maya_cache_sine/maya_cache_sine_7500_binary.fbx",
       .truths = {{"maya_cache_sine_12.obj", "Take 001", 11}, {"maya_cache_sine_18.obj", "Take 001", 17}},
       .reason = "the motion is in MCX caches",
       .assimpSays = "vertex cache(s) are not read"},
  };
  return cases;
}

}  // namespace throng
