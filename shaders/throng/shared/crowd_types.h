// What the crowd's C++ and its shaders both read and write. Scalar layout: no padding but what stands here.
#ifndef THRONG_SHARED_CROWD_TYPES_H
#define THRONG_SHARED_CROWD_TYPES_H

#include "throng/effects/fell.h"
#include "throng/effects/shockwave.h"
#include "throng/effects/wind.h"
#include "throng/play_state.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

#ifdef __cplusplus
struct ivec3 {
  int x, y, z;
};
struct mat4 {
  float m[16];  // column by column
};
#endif

THRONG_CONSTANT uint kMaxViews = 5u;        // the camera and four shadow cascades
THRONG_CONSTANT uint kMaxLevels = 4u;       // of detail
// Visible instances are listed by bin: bin b holds level b % kMaxLevels, with one layer below kMaxLevels, else with two
// (in a cross-fade), so that only those pay for the second. The last bin holds felled plants, which are drawn in parts.
// Four 8-bit counters fill a word.
THRONG_CONSTANT uint kMaxBins = 9u;
THRONG_CONSTANT uint kFelledBin = 8u;
THRONG_CONSTANT uint kBinCountWords = 3u;
THRONG_CONSTANT uint kInstancesPerPage = 64u;
THRONG_CONSTANT uint kCulledBin = 15u;
// An instance's word of bins: the bin of its list in each view, four bits each; of the list of the revealed; of the
// camera's view whether it is listed or hidden; and whether it was found hidden.
THRONG_CONSTANT uint kNoBins = 0xffffffffu;
THRONG_CONSTANT uint kRevealedBinBit = 20u;
THRONG_CONSTANT uint kCameraBinBit = 24u;
THRONG_CONSTANT uint kHiddenFlag = 1u << 28u;
// Before its first frame: listed nowhere, and not found hidden.
THRONG_CONSTANT uint kNoBinsYet = 0xefffffffu;
// A coarser level of detail than the last frame's is taken when its error is at most this share of what may show.
THRONG_CONSTANT float kCoarserLevelShare = 0.8f;
// A list for each view, and last that of what the camera sees for the first time. It goes on in view 0's storage where
// view 0's own list ends.
THRONG_CONSTANT uint kRevealedList = kMaxViews;
THRONG_CONSTANT uint kMaxLists = kMaxViews + 1u;
THRONG_CONSTANT float kCellMetres = 64.0f;  // a place is a whole number of cells and an offset within one

// A device address as two words, low first.
#define THRONG_ADDRESS uvec2

// Where an instance stands, now and before its last change. The previous place counts in the frame of the change; its
// scale is 0 where the change was that the instance came.
struct PlaceNow {
  ivec3 cell;
  vec3 offset;
  float headingRadians;  // about +Y; 0 looks along +Z
  float scale;           // 0: there is no instance in this slot
};
struct InstancePlace {
  PlaceNow now;
  PlaceNow previous;
  uint changedFrame;
  uint tint;         // RGB8, linear, multiplies the base colour; the top byte is the number of the variant that is worn
  uint felled;       // 0: it stands as it grew; n: GpuFelled n - 1 says how it is cut
  uint hiddenGroups; // bit g: vertices of group g + 1 are not drawn
  uint seed;         // of what differs at random between instances
};

// When two clips may be blended: from start on, for less than lengthSeconds; negative: never.
struct FadeWindow {
  TimePoint start;
  float lengthSeconds;
};

// All that culling reads of an instance: a sphere around what it plays, and when it plays two clips at once. Written
// where place or play change, so that those out of sight cost a few loads.
struct CullRecord {
  ivec3 cell;    // of the sphere's centre
  vec3 offset;
  float radius;  // negative: there is no instance in this slot
  float scale;
  FadeWindow fades[2];
};

struct GpuClip {
  THRONG_ADDRESS rows;      // the clip's first row
  THRONG_ADDRESS keyTimes;  // floats, one per row
  vec3 boundsMin;
  vec3 boundsStep;          // positionStep of each axis
  float durationSeconds;
  uint keyCount;
  uint rowBytes;
  // A clip that is not expanded is drawn from its asset's own encoding ("live"): rows is 0 then.
  uint firstRow;            // as AssetClip::firstRow
  uint clipAt;              // where its chunk begins in the asset's words
  uint morphClipAt;         // and its chunk of morph weights; 0: there is none
};

struct GpuAsset {
  THRONG_ADDRESS clips;
  THRONG_ADDRESS primitives;
  THRONG_ADDRESS words;  // of its own encoding; 0: it is stored as vertex rows
  uint boneCount;        // of the bone encoding, else 0
  uint clipCount;
  uint primitiveCount;
  uint levelCount;
  uint firstPage;     // in the page order
  uint pageCount;
  float levelErrors[4];  // metres; rising
};

// Index ranges of one primitive by level of detail, and where its draws are.
struct GpuPrimitive {
  uint indexCounts[4];
  uint firstIndices[4];
  int vertexOffset;
  uint slot;
};

// How the plants of one asset answer to effects.
struct GpuPlant {
  WindResponse wind;
  float crownRadius;      // metres from the stem's axis, at scale 1
  float footHeight;       // of its lowest vertex, at scale 1
  float detailNear;       // metres from the camera up to which branches and leaves move in full
  float detailFar;        // and beyond which the plant only sways
  float shockShare;       // of the lean that shock waves ask for
  float trampleShare;     // of the lean that footsteps ask for
  uint answers;           // 0: this asset is no plant
};

// What wind, shock waves and footsteps do to one instance at a moment, resolved once for all its vertices.
struct InstanceEffect {
  vec2 lean;         // radians towards x and z, of its top
  float localSpeed;  // of the wind, metres per second; 0 where branches and leaves are too far to be seen moving
  float phase;       // turns
};

THRONG_CONSTANT uint kMaxSectionPoints = 32u;

// A plant that was cut: its state at the moment, and the section through its trunk.
struct GpuFelled {
  Felling felling;     // at the instance's scale
  Felling previous;    // the same at the previous frame's moment
  float crownRadius;   // metres, at the instance's scale
  float visibility;    // of the part that fell, 1 to 0
  float growth;        // of the new plant, 0 to 1
  uint instance;
  uint sectionCount;   // points of the outline; 0: no cap
  vec2 sectionCentre;  // (x, z), metres, model space
  vec2 section[kMaxSectionPoints];
};

// What of a felled plant is drawn.
THRONG_CONSTANT uint kPartFallen = 0u;
THRONG_CONSTANT uint kPartStump = 1u;
THRONG_CONSTANT uint kPartRegrown = 2u;

THRONG_CONSTANT uint kMaxShockwaves = 16u;
THRONG_CONSTANT uint kMaxFootsteps = 64u;

// VkDrawIndexedIndirectCommand. A list's draws are in three sections, each by primitives' slots: kMaxLevels draws of one
// layer, kMaxLevels draws of two layers, the draw of felled plants. So what follows one another in slots is one call.
struct GpuDraw {
  uint indexCount;
  uint instanceCount;
  uint firstIndex;
  int vertexOffset;
  uint firstInstance;
};

// VkDispatchIndirectCommand over a list, its length, and where in its view's storage it begins.
struct ListDispatch {
  uint groupCountX, groupCountY, groupCountZ;
  uint instanceCount;
  uint firstEntry;
};

// An instance resolved for one moment: all that a vertex needs. Eight vectors of four words, read by the vertex stages
// as per-instance attributes (crowd_vertex.glsl), so the order of the fields is theirs. Of a live layer nextRow is 0,
// row is the row's number and GpuClip::clipAt, and boundsMin.x has the bits of morphClipAt.
struct PosedInstance {
  vec3 translation;  // from the camera, world axes
  float scale;
  float headingCosine;
  float headingSine;
  float layerWeight;  // of the second layer; 0: it is not read
  uint tint;
  THRONG_ADDRESS row;
  THRONG_ADDRESS nextRow;
  vec3 boundsMin;
  uint hiddenGroups;
  vec3 boundsStep;
  float rowWeight;  // of nextRow
  THRONG_ADDRESS secondRow;
  THRONG_ADDRESS secondNextRow;
  vec3 secondBoundsMin;
  uint instance;  // which one this is
  vec3 secondBoundsStep;
  float secondRowWeight;
};

// One camera: the picture's (view 0, in perspective) or a shadow cascade's (orthographic).
struct CrowdView {
  mat4 clipFromWorld;  // world relative to the picture's camera
  vec4 planes[6];      // unit normals pointing inwards
  float pixelsPerMetre;    // at one metre from the picture's camera; of a cascade everywhere
  float errorPixels;       // a level whose error shows smaller than this is taken
};

struct CrowdFrame {
  CrowdView views[kMaxViews];
  mat4 previousClipFromWorld;  // of view 0, relative to the previous camera
  PlaceNow camera;             // only cell and offset count
  PlaceNow previousCamera;
  TimePoint now;
  TimePoint previous;
  uint frameNumber;
  uint viewCount;
  uint visibleCapacity;  // per view
  uint pageCapacity;
  uint drawsPerView;
  uint cascadeCount;
  uint assetCount;
  uint motion;  // whether previousVisible is wanted
  vec3 towardsSun;       // unit
  vec3 sunRadiance;
  vec3 zenithRadiance;
  vec3 horizonRadiance;
  vec3 groundRadiance;   // light that comes up from below
  float hazePerMetre;
  float shadowTexelMetres[4];
  Wind wind;
  float previousWindSeconds;  // wind.timeSeconds of the previous frame
  uint shockwaveCount;
  uint footstepCount;
  Shockwave shockwaves[kMaxShockwaves];  // centres relative to the camera
  Footstep footsteps[kMaxFootsteps];
  THRONG_ADDRESS places;
  THRONG_ADDRESS plays;
  THRONG_ADDRESS assets;
  THRONG_ADDRESS pageAssets;   // asset index per page
  THRONG_ADDRESS pageOrder;    // pages sorted by asset
  THRONG_ADDRESS cullRecords;
  THRONG_ADDRESS previousVisible;  // beside view 0's visible list: the same instances at the previous moment
  THRONG_ADDRESS bins;         // per instance: a word of bins
  THRONG_ADDRESS pageCounts;   // per view and page: 8-bit counters by bin, kBinCountWords words
  THRONG_ADDRESS pageOffsets;  // per view and page: kMaxBins words
  THRONG_ADDRESS listed;       // per view: which instances are visible, by asset and bin
  THRONG_ADDRESS listDispatches;  // ListDispatch per list
  THRONG_ADDRESS visible;      // beside listed: those instances, posed
  THRONG_ADDRESS draws;
  THRONG_ADDRESS plants;       // GpuPlant per asset
  THRONG_ADDRESS effects;      // InstanceEffect per instance of a plant
  THRONG_ADDRESS previousEffects;
  THRONG_ADDRESS felled;       // GpuFelled
  THRONG_ADDRESS depthPyramid;  // floats, see depth_pyramid.glsl
  float depthSlack;             // how far two depths may be apart that are stored alike
  THRONG_ADDRESS palettes;     // per instance: its first matrix, see palette_layers.glsl
  THRONG_ADDRESS paletteMatrices;
  THRONG_ADDRESS pagePalettes;  // per page: how many matrices, then where they begin
  uint paletteCapacity;         // in matrices
  THRONG_ADDRESS slotMaterials;  // per draw slot: the address of what its primitive can wear, its own material first
};

// Which pages a culling dispatch is for, in the page order; from which list on the others; from which level of the depth
// pyramid on those that make it, and the size of the picture it is of.
struct CrowdComputePush {
  uint firstPage;
  uint listIndex;
  uint level;
  uvec2 extentPixels;
};

struct CrowdDrawPush {
  uint viewIndex;
  uint assetIndex;
  uint part;  // of felled plants
  uint firstSlot;  // of the call's first draw
  uint level;      // for CrowdPass::Levels and Lines, added to the draw's: 0; kMaxLevels: felled
  // Of an asset with live clips: its words, its RestVertex records, its bones, and where its morph words begin.
  uint boneCount;
  THRONG_ADDRESS words;
  THRONG_ADDRESS rest;
  uint morphAt;
};

THRONG_CONSTANT uint kNoPalette = 0xffffffffu;

// The textures of a material, by binding and by TexturePlace.
THRONG_CONSTANT uint kBaseColorTexture = 0u;
THRONG_CONSTANT uint kMetallicRoughnessTexture = 1u;
THRONG_CONSTANT uint kNormalTexture = 2u;
THRONG_CONSTANT uint kOcclusionTexture = 3u;
THRONG_CONSTANT uint kEmissiveTexture = 4u;
THRONG_CONSTANT uint kTexturesPerMaterial = 5u;

THRONG_CONSTANT uint kMaterialUnlit = 1u;
THRONG_CONSTANT uint kMaterialMask = 2u;
THRONG_CONSTANT uint kMaterialTinted = 4u;
// Shifted by a texture's number: it is sampled, else it is white; its coordinates are not simply the first ones.
THRONG_CONSTANT uint kMaterialTextured = 1u << 3u;
THRONG_CONSTANT uint kMaterialMoved = 1u << 8u;

// Which texture coordinates a texture reads, how they are moved: uv' = (dot(row0, (u, v, 1)), dot(row1, (u, v, 1))), and
// its layer of what is bound.
struct TexturePlace {
  vec3 row0;
  vec3 row1;
  uint texCoord;
  uint layer;
};

struct GpuMaterial {
  vec4 baseColorFactor;
  vec3 emissiveFactor;
  float metallicFactor;
  float roughnessFactor;
  float alphaCutoff;
  float normalScale;
  float occlusionStrength;
  uint flags;
  TexturePlace textures[kTexturesPerMaterial];
};
THRONG_CONSTANT uint kMaterialBytes = 212u;

THRONG_SHADER_END

#ifdef __cplusplus
static_assert(sizeof(throng::shader::InstancePlace) == 84);
static_assert(sizeof(throng::shader::InstancePlay) == 104);
static_assert(sizeof(throng::shader::CullRecord) == 56);
static_assert(sizeof(throng::shader::GpuClip) == 64);
static_assert(sizeof(throng::shader::GpuAsset) == 64);
static_assert(sizeof(throng::shader::GpuPrimitive) == 40);
static_assert(sizeof(throng::shader::GpuDraw) == 20);
static_assert(sizeof(throng::shader::PosedInstance) == 128);
static_assert(sizeof(throng::shader::CrowdView) == 168);
static_assert(sizeof(throng::shader::GpuPlant) == 56);
static_assert(sizeof(throng::shader::InstanceEffect) == 16);
static_assert(sizeof(throng::shader::GpuFelled) == 364);
static_assert(sizeof(throng::shader::CrowdFrame) == 1192 + 32 + 12 + 28 * 16 + 28 * 64 + 60 + 28 + 8);
static_assert(sizeof(throng::shader::GpuMaterial) == throng::shader::kMaterialBytes);
#endif

#endif
