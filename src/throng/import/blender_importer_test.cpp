#include "throng/import/blender_importer.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "throng/base/file.h"
#include "throng/import/assimp_importer.h"
#include "throng/import/external_program.h"
#include "throng/import/vertex_set_distance.h"
#include "throng/model/validate_model.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

// Makes two files and writes, next to each, the vertices as Blender itself evaluates them: "FRAME COUNT" and a line for
// each vertex.
constexpr const char* kMakeFiles = R"PYTHON(
import bpy, sys, math
out = sys.argv[-1]

def start(last):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end, scene.render.fps = 1, last, 24
    return scene

def truth(scene, name, frames):
    with open(f"{out}/{name}.txt", "w") as file:
        for frame in range(1, scene.frame_end + 1):
            scene.frame_set(frame)
            if frame not in frames:
                continue
            depsgraph = bpy.context.evaluated_depsgraph_get()
            points = []
            for obj in scene.objects:
                if obj.type != "MESH":
                    continue
                mesh = obj.evaluated_get(depsgraph).to_mesh()
                points += [obj.evaluated_get(depsgraph).matrix_world @ v.co for v in mesh.vertices]
            print(frame, len(points), file=file)
            for p in points:
                print(*(f"{c:.9g}" for c in p), file=file)

# An arm of three bones that bends, its mesh also bulging by a shape key.
scene = start(20)
bpy.ops.mesh.primitive_cube_add(size=0.5)
arm = bpy.context.object
for v in arm.data.vertices:
    v.co.z = v.co.z * 6 + 1.5
bpy.ops.object.mode_set(mode="EDIT"); bpy.ops.mesh.subdivide(number_cuts=4); bpy.ops.object.mode_set(mode="OBJECT")
bpy.ops.object.armature_add(enter_editmode=True)
rig = bpy.context.object
bones = rig.data.edit_bones
bones[0].tail = (0, 0, 1)
for i in (1, 2):
    bone = bones.new(f"Bone{i}")
    bone.head, bone.tail, bone.parent = (0, 0, i), (0, 0, i + 1), bones[-2]
bpy.ops.object.mode_set(mode="OBJECT")
arm.select_set(True); bpy.context.view_layer.objects.active = rig
bpy.ops.object.parent_set(type="ARMATURE_AUTO")
arm.shape_key_add(name="Basis")
key = arm.shape_key_add(name="Bulge")
for point in key.data:
    point.co.x *= 2
for frame, weight in ((1, 0.0), (10, 1.0), (20, 0.25)):
    key.value = weight; key.keyframe_insert("value", frame=frame)
for bone in rig.pose.bones:
    bone.rotation_mode = "XYZ"
    for frame, angle in ((1, 0.0), (8, 0.7), (20, -0.4)):
        bone.rotation_euler = (angle, 0.1 * angle, angle * 0.5); bone.keyframe_insert("rotation_euler", frame=frame)
bpy.ops.wm.save_as_mainfile(filepath=f"{out}/arm.blend")
truth(scene, "arm", {1, 5, 8, 13, 20})
bpy.ops.export_scene.fbx(filepath=f"{out}/arm.fbx", bake_anim_simplify_factor=0.0)
arm.shape_key_clear()  # Collada has none
truth(scene, "bones", {1, 5, 8, 13, 20})
bpy.ops.wm.collada_export(filepath=f"{out}/bones.dae", include_animations=True, include_all_actions=False)

# A cloth that falls, pinned at one edge: no bones could tell it.
scene = start(12)
bpy.ops.mesh.primitive_grid_add(x_subdivisions=6, y_subdivisions=6, size=1)
cloth = bpy.context.object
group = cloth.vertex_groups.new(name="pin")
group.add([v.index for v in cloth.data.vertices if v.co.y > 0.49], 1.0, "ADD")
modifier = cloth.modifiers.new("Cloth", "CLOTH")
modifier.settings.vertex_group_mass = "pin"
modifier.point_cache.frame_end = 12
bpy.ops.wm.save_as_mainfile(filepath=f"{out}/cloth.blend")
truth(scene, "cloth", {1, 4, 12})
)PYTHON";

// Lets Blender read a Collada file of the corpus and writes its vertices as it poses them.
constexpr const char* kPoseCollada = R"PYTHON(
import bpy, sys
source, out = sys.argv[-2:]
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.fps = 24
bpy.ops.wm.collada_import(filepath=source)
with open(out, "w") as file:
    for frame in (1, 10, 20, 31, 40):
        scene.frame_set(frame)
        depsgraph = bpy.context.evaluated_depsgraph_get()
        points = [obj.evaluated_get(depsgraph).matrix_world @ v.co for obj in scene.objects if obj.type == "MESH"
                  for v in obj.evaluated_get(depsgraph).to_mesh().vertices]
        print(frame, len(points), file=file)
        for p in points:
            print(*(f"{c:.9g}" for c in p), file=file)
)PYTHON";

struct Evaluated {
  double frame = 0;
  std::vector<Vec3f> points;  // turned to Y up
};

std::vector<Evaluated> readTruth(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Evaluated> frames;
  double frame = 0;
  for (std::size_t count = 0; file >> frame >> count;) {
    Evaluated& evaluated = frames.emplace_back();
    evaluated.frame = frame;
    for (std::size_t i = 0; i < count; ++i) {
      float x = 0, y = 0, z = 0;
      file >> x >> y >> z;
      evaluated.points.push_back({x, z, -y});
    }
  }
  return frames;
}

// The largest distance to Blender's own vertices, as a fraction of the model's diagonal.
double worstError(const Model& model, const std::filesystem::path& truthPath, double firstFrame) {
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  PosedVertices posed;
  double worst = 0;
  const std::vector<Evaluated> truth = readTruth(truthPath);
  EXPECT_GE(truth.size(), 3u);
  for (const Evaluated& evaluated : truth) {
    Bounds bounds;
    for (Vec3f p : evaluated.points) bounds.add(p);
    poseModel(model, rig, &model.clips[0], (evaluated.frame - firstFrame) / 24, scratch, posed);
    worst = std::max(worst, vertexSetDistance(posed.positions, evaluated.points) / length(bounds.extent()));
  }
  return worst;
}

void checkArm(const std::filesystem::path& folder) {
  const Result<Model> model = BlenderImporter().read(folder / "arm.blend", {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_TRUE(validateModel(*model));
  EXPECT_EQ(model->name, "arm.blend");
  ASSERT_EQ(model->skins.size(), 1u);
  EXPECT_EQ(model->skins[0].boneNodes.size(), 3u);
  EXPECT_EQ(model->meshes[0].morphTargets.size(), 1u);
  ASSERT_EQ(model->clips.size(), 1u);  // what Blender plays together is one clip
  EXPECT_FALSE(model->clips[0].cache);
  EXPECT_LT(worstError(*model, folder / "arm.txt", 0), 1e-5);  // Blender's glTF counts from frame 0
}

void checkCloth(const std::filesystem::path& folder) {
  const Result<Model> model = BlenderImporter().read(folder / "cloth.blend", {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_TRUE(validateModel(*model));
  ASSERT_EQ(model->clips.size(), 1u);
  ASSERT_TRUE(model->clips[0].cache);
  EXPECT_EQ(model->clips[0].cache->times.size(), 12u);
  EXPECT_LT(worstError(*model, folder / "cloth.txt", 1), 1e-5);
  ASSERT_FALSE(model->warnings.empty());
  EXPECT_NE(model->warnings[0].detail.find("modifier 'Cloth'"), std::string::npos);
}

void checkBadFile(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "bad.blend";
  ASSERT_TRUE(writeFile(path, "BLENDER-v304 and then nothing"));
  const Result<Model> model = BlenderImporter().read(path, {});
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().where, "bad.blend");
}

// What Blender exports as FBX and Collada comes back through Assimp as Blender poses it.
void checkExports(const std::filesystem::path& folder) {
  const Result<Model> fbx = AssimpImporter().read(folder / "arm.fbx", {});
  ASSERT_TRUE(fbx) << describe(fbx.error());
  EXPECT_LT(worstError(*fbx, folder / "arm.txt", 1), 1e-4);  // FBX counts from the take's start
  const Result<Model> dae = AssimpImporter().read(folder / "bones.dae", {});
  ASSERT_TRUE(dae) << describe(dae.error());
  EXPECT_LT(worstError(*dae, folder / "bones.txt", 0), 1e-4);
}

// An armature with a shape key comes as bones and morphs, cloth as a cache, both as Blender evaluates every frame. One
// test, since each start of Blender takes seconds.
TEST(BlenderImporter, givesWhatBlenderEvaluates) {
  const auto blender = findProgram("THRONG_BLENDER", {"blender"});
  if (!blender) GTEST_SKIP() << "blender is not installed";
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const std::filesystem::path script = folder->path() / "make.py";
  ASSERT_TRUE(writeFile(script, kMakeFiles));
  const auto run = runProgram(*blender, {"-b", "--factory-startup", "--python-exit-code", "7", "--python", script.string(),
                                         "--", folder->path().string()},
                              folder->path(), {.seconds = 120});
  ASSERT_TRUE(run);
  ASSERT_EQ(run->exitCode, 0) << run->output;
  checkArm(folder->path());
  checkCloth(folder->path());
  checkBadFile(folder->path());
  checkExports(folder->path());
}

TEST(ColladaPoses, matchBlenders) {
  const std::filesystem::path path = std::filesystem::path(THRONG_CORPUS_DIR) / "dae/box_nested_animation.dae";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the corpus is not beside the checkout: " << path;
  const auto blender = findProgram("THRONG_BLENDER", {"blender"});
  if (!blender) GTEST_SKIP() << "blender is not installed";
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  ASSERT_TRUE(writeFile(folder->path() / "pose.py", kPoseCollada));
  const auto run = runProgram(*blender, {"-b", "--factory-startup", "--python-exit-code", "7", "--python",
                                         (folder->path() / "pose.py").string(), "--",
                                         std::filesystem::absolute(path).string(), (folder->path() / "truth.txt").string()},
                              folder->path(), {.seconds = 120});
  ASSERT_TRUE(run);
  ASSERT_EQ(run->exitCode, 0) << run->output;
  const Result<Model> model = AssimpImporter().read(path, {});
  ASSERT_TRUE(model) << describe(model.error());
  const double error = worstError(*model, folder->path() / "truth.txt", 0);
  std::printf("| Assimp | box_nested_animation.dae | %.1e | against Blender |\n", error);
  EXPECT_LT(error, 1e-4);
}

TEST(BlenderImporter, saysWhatToInstallWhereThereIsNoBlender) {
  const char* before = std::getenv("THRONG_BLENDER");
  const std::string kept = before ? before : "";
  setenv("THRONG_BLENDER", "/nowhere/blender", 1);
  const Result<Model> model = BlenderImporter().read(std::filesystem::path(THRONG_SOURCE_DIR) / "LICENSE", {});
  if (before) setenv("THRONG_BLENDER", kept.c_str(), 1);
  else unsetenv("THRONG_BLENDER");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::EnvironmentLacks);
  EXPECT_NE(model.error().detail.find("apt install blender"), std::string::npos);
}

TEST(BlenderImporter, readsNoFileThatIsMissing) {
  const Result<Model> model = BlenderImporter().read("/nowhere/flag.blend", {});
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::FileNotFound);
}

}  // namespace
}  // namespace throng
