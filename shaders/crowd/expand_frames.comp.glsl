#version 460
#extension GL_GOOGLE_include_directive : require
// First half of expanding rows: what the vertices of a row share. One bone's matrix, or one point's codes, of one row.
#include "crowd/crowd_data.glsl"
#include "crowd/asset_words.glsl"

layout(local_size_x = 64) in;
layout(constant_id = 0) const uint kEncoding = kEncodingBone;
layout(push_constant, scalar) uniform PushBlock { ExpandPush push; };

layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer ExpandTasks { ExpandTask task[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) writeonly buffer PointCodes { vec3 codes[]; };

void main() {
  uint item = gl_GlobalInvocationID.x, row = gl_WorkGroupID.y;
  if (item >= push.itemCount) return;
  assetWords = push.words;
  ExpandTask task = ExpandTasks(push.tasks).task[row];
  uint slot = row * push.itemCount + item;
  if (kEncoding == kEncodingBone) {
    BoneFrame moment = readBoneFrame(push.clipAt, task.row, task.weight);
    BoneMatrices(push.scratch).matrix[slot] = boneMatrixAt(readBoneLayout(0u), moment, item);
  } else {
    PackedLayout parts = readPackedLayout(0u);
    PackedFrame moment =
        readPackedMoment(kEncoding == kEncodingSpline, parts, push.clipAt, task.row, task.weight);
    PointCodes(push.scratch).codes[slot] = packedFrameCodes(moment, item);
  }
}
