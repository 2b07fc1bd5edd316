#include "throng/container/write_mesh.h"

#include <map>

#include "throng/container/extension_terms.h"

namespace throng {

static_assert(sizeof(Vec2f) == 8 && sizeof(Vec3f) == 12 && sizeof(Vec4f) == 16, "vectors are written as they lie in memory");

namespace {

int addPositions(GlbBuilder& builder, const std::vector<Vec3f>& positions) {
  const int accessor = addAttribute(builder, positions, kFloat, "VEC3");
  Bounds bounds;
  for (const Vec3f& p : positions) bounds.add(p);
  builder.document["accessors"][accessor]["min"] = vec3Json(bounds.min);
  builder.document["accessors"][accessor]["max"] = vec3Json(bounds.max);
  return accessor;
}

// Opaque colours are stored without alpha: some loaders take a fourth component as a wish to be blended.
int addColors(GlbBuilder& builder, const std::vector<Vec4f>& colors) {
  for (const Vec4f& color : colors)
    if (color.w != 1) return addAttribute(builder, colors, kFloat, "VEC4");
  std::vector<Vec3f> opaque(colors.size());
  for (std::size_t i = 0; i < colors.size(); ++i) opaque[i] = {colors[i].x, colors[i].y, colors[i].z};
  return addAttribute(builder, opaque, kFloat, "VEC3");
}

int addIndices(GlbBuilder& builder, const std::vector<std::uint32_t>& indices, std::uint32_t vertexCount) {
  const int view = builder.addTriangles(indices, vertexCount, kIndexTarget);
  return builder.addAccessor(view, vertexCount > 65535 ? kUnsignedInt : kUnsignedShort, indices.size(), "SCALAR");
}

// One mapping for each material that replaces the primitive's own.
Json variantMappings(const Asset& asset, std::size_t primitive) {
  std::map<int, Json> variantsOf;  // by material
  for (std::size_t variant = 0; variant < asset.variants.size(); ++variant) {
    const int material = asset.variants[variant].materialIndices[primitive];
    if (material != kNone) variantsOf[material].push_back(variant);
  }
  Json mappings = Json::array();
  for (auto& [material, variants] : variantsOf) mappings.push_back({{"material", material}, {"variants", std::move(variants)}});
  return mappings;
}

void listVariants(const Asset& asset, GlbBuilder& builder) {
  if (asset.variants.empty()) return;
  Json names = Json::array();
  for (const MaterialVariant& variant : asset.variants) names.push_back({{"name", variant.name}});
  builder.document["extensions"][kVariantsExtension]["variants"] = std::move(names);
  builder.extensionsUsed.insert(kVariantsExtension);
}

}  // namespace

Json writeAttributes(const AssetMesh& mesh, bool numbered, GlbBuilder& builder) {
  Json attributes = Json::object();
  attributes["POSITION"] = addPositions(builder, mesh.positions);
  attributes["NORMAL"] = addAttribute(builder, mesh.normals, kFloat, "VEC3");
  if (!mesh.tangents.empty()) attributes["TANGENT"] = addAttribute(builder, mesh.tangents, kFloat, "VEC4");
  std::size_t set = 0;
  for (; set < mesh.texCoords.size(); ++set)
    attributes["TEXCOORD_" + std::to_string(set)] = addAttribute(builder, mesh.texCoords[set], kFloat, "VEC2");
  if (numbered) {
    std::vector<Vec2f> numbers(mesh.positions.size());
    for (std::uint32_t vertex = 0; vertex < numbers.size(); ++vertex) numbers[vertex] = vertexNumberTexCoord(vertex);
    attributes["TEXCOORD_" + std::to_string(set)] = addAttribute(builder, numbers, kFloat, "VEC2");
  }
  for (std::size_t i = 0; i < mesh.colors.size(); ++i)
    attributes["COLOR_" + std::to_string(i)] = addColors(builder, mesh.colors[i]);
  return attributes;
}

int writeMeshNode(const Asset& asset, const Json& attributes, GlbBuilder& builder) {
  Json primitives = Json::array();
  for (std::size_t i = 0; i < asset.primitives.size(); ++i) {
    const AssetPrimitive& primitive = asset.primitives[i];
    Json json = {{"attributes", attributes}, {"indices", addIndices(builder, primitive.indices, asset.vertexCount())}};
    if (primitive.materialIndex != kNone) json["material"] = primitive.materialIndex;
    if (Json mappings = variantMappings(asset, i); !mappings.empty())
      json["extensions"][kVariantsExtension]["mappings"] = std::move(mappings);
    primitives.push_back(std::move(json));
  }
  listVariants(asset, builder);
  Json mesh = Json::object(), node = Json::object();
  if (!asset.name.empty()) mesh["name"] = node["name"] = asset.name;
  mesh["primitives"] = std::move(primitives);
  node["mesh"] = builder.append("meshes", std::move(mesh));
  return builder.append("nodes", std::move(node));
}

}  // namespace throng
