// The vertex as the previous frame had it, for motion vectors: include after crowd_vertex.glsl.

DecodedVertex poseVertexBefore(PosedInstance before, uint vertexIndex) {
  DecodedVertex vertex = decodeLayer(uvec4(before.row, before.nextRow), before.boundsMin,
                                     vec4(before.boundsStep, before.rowWeight), vertexIndex);
  if (before.layerWeight > 0.0)
    vertex = blendDecodedVertices(
        vertex, decodeLayer(uvec4(before.secondRow, before.secondNextRow), before.secondBoundsMin,
                            vec4(before.secondBoundsStep, before.secondRowWeight), vertexIndex),
        before.layerWeight);
  return vertex;
}
