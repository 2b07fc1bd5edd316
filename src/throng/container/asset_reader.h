// From the document and binary chunk of a .glb to an asset. Nothing in them is believed before it is checked. Private to
// the container room.
#pragma once

#include <charconv>
#include <cmath>

#include "throng/asset/asset.h"
#include "throng/asset/key_times.h"
#include "throng/asset/validate_asset.h"
#include "throng/container/extension_terms.h"
#include "throng/container/glb_source.h"
#include "throng/container/read_materials.h"
#include "throng/model/variant_limit.h"

namespace throng {

inline constexpr std::size_t kMaxPrimitives = 65536;
inline constexpr std::size_t kMaxMappings = 65536;  // of one primitive to the materials of variants
inline constexpr std::uint64_t kMaxMaterialIndex = 0x7FFFFFFF;
inline constexpr std::size_t kMaxEvents = 65536;    // of one clip
inline constexpr std::size_t kMaxSockets = 65536;
inline constexpr std::uint64_t kMaxWords = std::uint64_t(1) << 30;  // 4 GiB, the most a .glb holds

class AssetReader {
 public:
  AssetReader(const Json& document, BinaryChunk binary, const AssetLimits& limits, Faults& faults)
      : source_(document, std::move(binary), faults), root_(source_.root()), faults_(faults), limits_(limits),
        extension_(root_.member("extensions").member(kExtensionName)) {}

  void read(Asset& asset) {
    readDirectory(asset);
    for (const auto step : {&AssetReader::readRows, &AssetReader::readSockets}) {
      if (faults_.any()) return;
      (this->*step)(asset);
    }
  }

  // All but rows and socket tracks.
  void readDirectory(Asset& asset) {
    for (const auto step : {&AssetReader::readHead, &AssetReader::readMesh, &AssetReader::readClips,
                            &AssetReader::readSourceVertices, &AssetReader::readLevels, &AssetReader::readGroups}) {
      if (faults_.any()) return;
      (this->*step)(asset);
    }
    if (!faults_.any()) readMaterials(source_, asset);
  }

  GlbSource& source() { return source_; }
  JsonView extension() const { return extension_; }

  // How the rows are stored. A fault where that is none of ours.
  Encoding readEncoding() const {
    const JsonView json = extension_.member("encoding");
    const std::string word = json.requireString();
    for (const Encoding encoding : {Encoding::Vertex, Encoding::Bone, Encoding::Morph, Encoding::Packed, Encoding::Spline})
      if (word == name(encoding)) return encoding;
    if (!faults_.any())
      json.fail(ErrorCode::FormatUnsupported, "is '" + word + "', which this program does not read; use a newer one");
    return Encoding::Vertex;
  }

  // The first word of each clip's chunk.
  std::vector<std::uint32_t> readClipsAt(const JsonView& json) const {
    std::vector<std::uint32_t> clipsAt;
    const JsonView clips = json.member("clips");
    const std::size_t count = clips.arraySize(limits_.clipCount);
    for (std::size_t i = 0; i < count && !faults_.any(); ++i)
      clipsAt.push_back(static_cast<std::uint32_t>(clips.element(i).requireUnsigned(kMaxWords)));
    return clipsAt;
  }

  // The digest as the file states it.
  std::uint64_t statedDigest() const {
    const JsonView json = extension_.member("meshDigest");
    const std::string text = json.requireString();
    std::uint64_t digest = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), digest, 16);
    if (text.size() != 16 || error != std::errc() || end != text.data() + text.size())
      json.malformed("is not 16 hexadecimal digits");
    return digest;
  }

 private:
  void readHead(Asset& asset) {
    const JsonView head = root_.member("asset");
    if (head.member("version").requireString() != "2.0")
      head.member("version").fail(ErrorCode::FormatUnsupported, "is not 2.0, the glTF version that is read");
    asset.generator = head.member("generator").stringOr("");
    checkRequiredExtensions();
    if (faults_.any()) return;
    if (!extension_.present()) {
      extension_.fail(ErrorCode::FormatUnsupported, "is missing: this glTF has no baked animation; bake it first");
      return;
    }
    const JsonView version = extension_.member("formatVersion");
    asset.formatVersion = static_cast<int>(version.requireUnsigned(1'000'000));
    if (asset.formatVersion > kNewestFormatVersion)
      version.fail(ErrorCode::FormatUnsupported, "is " + std::to_string(asset.formatVersion) + "; this program reads up to " +
                                                     std::to_string(kNewestFormatVersion) + ", use a newer one");
    else if (asset.formatVersion < 1) version.malformed("is no version");
    vertexCount_ = extension_.member("vertexCount").requireUnsigned(limits_.vertexCount);
    if (vertexCount_ == 0) extension_.member("vertexCount").malformed("is 0");
    asset.restSizeMetres = static_cast<float>(extension_.member("sizeMetres").numberOr(0));
  }

  void checkRequiredExtensions() {
    const JsonView list = root_.member("extensionsRequired");
    for (std::size_t i = 0, count = list.arraySize(1024); i < count; ++i) {
      const std::string name = list.element(i).requireString();
      const bool harmless = name.starts_with("KHR_materials_") || name == "KHR_texture_transform" ||
                            name == "EXT_texture_webp" || name == "KHR_texture_basisu" || name == kMeshoptExtension || name == kExtensionName;
      if (!harmless) list.element(i).fail(ErrorCode::FormatUnsupported, "requires " + name + ", which is not read in assets");
    }
  }

  void readMesh(Asset& asset) {
    const JsonView mesh = root_.member("meshes").element(extension_.member("mesh").requireUnsigned(kMaxPrimitives));
    asset.name = mesh.member("name").stringOr("");
    const JsonView primitives = mesh.member("primitives");
    const std::size_t count = primitives.arraySize(kMaxPrimitives);
    if (count == 0) primitives.malformed("holds no primitive");
    readVariantNames(asset);
    if (faults_.any()) return;
    const JsonView shared = primitives.element(0).member("attributes");
    readAttributes(shared, asset.mesh);
    for (std::size_t i = 0; i < count && !faults_.any(); ++i) {
      const JsonView json = primitives.element(i);
      const JsonView attributes = json.member("attributes");
      if (!attributes.present() || *attributes.json() != *shared.json())
        attributes.malformed("are not those of the first primitive; all primitives of an asset share one set of vertices");
      else asset.primitives.push_back(readPrimitive(json));
      readMappings(json, asset.variants);
    }
  }

  void readVariantNames(Asset& asset) {
    const JsonView list = root_.member("extensions").member(kVariantsExtension).member("variants");
    const std::size_t count = list.arraySize(kMaxVariants);
    for (std::size_t i = 0; i < count && !faults_.any(); ++i)
      asset.variants.push_back({list.element(i).member("name").requireString(), {}});
  }

  // One more primitive of each variant.
  void readMappings(const JsonView& primitive, std::vector<MaterialVariant>& variants) {
    for (MaterialVariant& variant : variants) variant.materialIndices.push_back(kNone);
    const JsonView mappings = primitive.member("extensions").member(kVariantsExtension).member("mappings");
    for (std::size_t i = 0, count = mappings.arraySize(kMaxMappings); i < count && !faults_.any(); ++i) {
      const JsonView mapping = mappings.element(i);
      const int material = static_cast<int>(mapping.member("material").requireUnsigned(kMaxMaterialIndex));
      const JsonView list = mapping.member("variants");
      for (std::size_t v = 0, named = list.arraySize(kMaxVariants); v < named && !faults_.any(); ++v) {
        const std::uint64_t variant = list.element(v).requireUnsigned(kMaxVariants);
        if (variant >= variants.size()) list.element(v).malformed("there is no such variant");
        else variants[variant].materialIndices.back() = material;
      }
    }
  }

  void readAttributes(const JsonView& attributes, AssetMesh& mesh) {
    attributes.requireObject();
    mesh.positions = source_.floatAttribute<Vec3f>(attributes.member("POSITION"), "VEC3", vertexCount_);
    mesh.normals = source_.floatAttribute<Vec3f>(attributes.member("NORMAL"), "VEC3", vertexCount_);
    if (attributes.member("TANGENT").present())
      mesh.tangents = source_.floatAttribute<Vec4f>(attributes.member("TANGENT"), "VEC4", vertexCount_);
    const std::size_t numberSet = extension_.member("vertexNumberTexCoord").requireUnsigned(kMaxTexCoordSets);
    for (std::size_t set = 0; set <= numberSet && !faults_.any(); ++set) {
      const std::string name = "TEXCOORD_" + std::to_string(set);
      auto values = source_.floatAttribute<Vec2f>(attributes.member(name.c_str()), "VEC2", vertexCount_);
      if (set == numberSet) checkVertexNumbers(values, attributes.member(name.c_str()));
      else mesh.texCoords.push_back(std::move(values));
    }
    for (std::size_t set = 0; set < kMaxColorSets && !faults_.any(); ++set) {
      const std::string name = "COLOR_" + std::to_string(set);
      if (!attributes.member(name.c_str()).present()) break;
      mesh.colors.push_back(readColors(attributes.member(name.c_str())));
    }
  }

  void checkVertexNumbers(const std::vector<Vec2f>& values, const JsonView& json) {
    for (std::uint32_t vertex = 0; vertex < values.size(); ++vertex)
      if (!(values[vertex] == vertexNumberTexCoord(vertex))) {
        json.malformed("numbers vertex " + std::to_string(vertex) +
                       " otherwise: another program has reordered the vertices; bake the model again");
        return;
      }
  }

  std::vector<Vec4f> readColors(const JsonView& reference) {
    const JsonView type = root_.member("accessors").element(reference.requireUnsigned(0xFFFFFFFF)).member("type");
    if (type.requireString() == "VEC4") return source_.floatAttribute<Vec4f>(reference, "VEC4", vertexCount_);
    std::vector<Vec4f> colors;
    for (const Vec3f& c : source_.floatAttribute<Vec3f>(reference, "VEC3", vertexCount_)) colors.push_back({c.x, c.y, c.z, 1});
    return colors;
  }

  AssetPrimitive readPrimitive(const JsonView& json) {
    AssetPrimitive primitive;
    if (json.member("mode").unsignedOr(4, 255) != 4) json.member("mode").fail(ErrorCode::FormatUnsupported, "is not 4, triangles");
    if (json.member("material").present())
      primitive.materialIndex = static_cast<int>(json.member("material").requireUnsigned(kMaxMaterialIndex));
    const AccessorData data = source_.accessor(json.member("indices"), "SCALAR", 1);
    if (faults_.any()) return primitive;
    const std::size_t width = data.componentType == 5125 ? 4 : data.componentType == 5123 ? 2 : data.componentType == 5121 ? 1 : 0;
    if (width == 0) {
      json.member("indices").malformed("are not unsigned integers");
      return primitive;
    }
    primitive.indices.resize(data.count);
    for (std::size_t i = 0; i < data.count; ++i)
      std::memcpy(&primitive.indices[i], data.bytes.data() + i * data.stride, width);
    return primitive;
  }

  void readClips(Asset& asset) {
    const JsonView clips = extension_.member("clips");
    const std::size_t count = clips.arraySize(limits_.clipCount);
    rowCount_ = extension_.member("rowCount").requireUnsigned(limits_.rowCount);
    if (count == 0) clips.malformed("holds no clip");
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < count && !faults_.any(); ++i) {
      const JsonView json = clips.element(i);
      const std::uint64_t keyCount = json.member("keyCount").requireUnsigned(limits_.rowCount);
      if (keyCount > rowCount_ - rows) json.member("keyCount").malformed("makes the clips longer than rowCount");
      if (keyCount < 2) json.member("keyCount").malformed("is less than 2");
      if (faults_.any()) return;
      asset.clips.push_back(readClip(json, static_cast<std::uint32_t>(keyCount)));
      rows += keyCount;
    }
    if (rows != rowCount_) extension_.member("rowCount").malformed("is not the sum of the clips' keys");
  }

  AssetClip readClip(const JsonView& json, std::uint32_t keyCount) {
    AssetClip clip;
    clip.name = json.member("name").requireString();
    clip.durationSeconds = static_cast<float>(json.member("durationSeconds").requireNumber());
    if (!std::isfinite(clip.durationSeconds)) json.member("durationSeconds").malformed("is beyond 32-bit floats");
    const auto loop = loopFromWord(json.member("loop").requireString());
    if (loop) clip.loop = *loop;
    else json.member("loop").malformed("is none of loop, once and pingPong");
    clip.firstRow = static_cast<std::uint32_t>(json.member("firstRow").requireUnsigned(limits_.rowCount));
    if (faults_.any()) return clip;
    clip.keyTimes = json.member("keyTimes").present() ? source_.viewArray<float>(json.member("keyTimes"), keyCount)
                                                      : uniformKeyTimes(clip.durationSeconds, keyCount);
    const JsonView bounds = json.member("bounds");
    bounds.requireObject();
    clip.bounds = {readVec3(bounds.member("min")), readVec3(bounds.member("max"))};
    readError(json.member("error"), clip.error);
    readRootMotion(json.member("rootMotion"), clip.rootMotion);
    const JsonView events = json.member("events");
    for (std::size_t i = 0, count = events.arraySize(kMaxEvents); i < count; ++i)
      clip.events.push_back({events.element(i).member("name").requireString(),
                             events.element(i).member("timeSeconds").requireNumber()});
    return clip;
  }

  void readRootMotion(const JsonView& json, RootTrack& track) {
    if (!json.present()) return;
    const std::uint64_t keyCount = json.member("keyCount").requireUnsigned(limits_.rowCount);
    track.times = source_.viewArray<float>(json.member("times"), keyCount);
    track.translations = source_.viewArray<Vec3f>(json.member("translations"), keyCount);
    track.rotations = source_.viewArray<Quatf>(json.member("rotations"), keyCount);
  }

  void readGroups(Asset& asset) {
    const JsonView json = extension_.member("groups");
    if (!json.present()) return;
    const JsonView names = json.member("names");
    for (std::size_t i = 0, count = names.arraySize(kMaxGroups); i < count; ++i)
      asset.groupNames.push_back(names.element(i).requireString());
    asset.mesh.groups = source_.viewArray<std::uint8_t>(json.member("vertices"), vertexCount_);
  }

  void readLevels(Asset& asset) {
    const JsonView levels = extension_.member("levels");
    for (std::size_t i = 0, count = levels.arraySize(kMaxCoarserLevels); i < count && !faults_.any(); ++i)
      asset.levels.push_back(readLevel(levels.element(i), asset.primitives.size()));
  }

  DetailLevel readLevel(const JsonView& json, std::size_t primitiveCount) {
    DetailLevel level;
    level.vertexCount = static_cast<std::uint32_t>(json.member("vertexCount").requireUnsigned(limits_.vertexCount));
    level.errorMetres = static_cast<float>(json.member("errorMetres").requireNumber());
    const JsonView counts = json.member("indexCounts");
    if (counts.arraySize(kMaxPrimitives) != primitiveCount) counts.malformed("has not one entry per primitive");
    std::vector<std::uint64_t> ends;
    for (std::size_t i = 0; i < primitiveCount && !faults_.any(); ++i)
      ends.push_back((ends.empty() ? 0 : ends.back()) + counts.element(i).requireUnsigned(0xFFFFFFFF));
    if (faults_.any()) return level;
    const std::uint64_t total = ends.empty() ? 0 : ends.back();
    const JsonView view = json.member("indices");
    std::vector<std::uint32_t> all;
    if (vertexCount_ > 65535) {
      all = source_.viewArray<std::uint32_t>(view, total);
    } else {
      const std::vector<std::uint16_t> narrow = source_.viewArray<std::uint16_t>(view, total);
      all.assign(narrow.begin(), narrow.end());
    }
    if (faults_.any()) return level;
    auto at = all.begin();
    for (const std::uint64_t end : ends) {
      level.indices.emplace_back(at, all.begin() + static_cast<std::ptrdiff_t>(end));
      at = all.begin() + static_cast<std::ptrdiff_t>(end);
    }
    return level;
  }

  Vec3f readVec3(const JsonView& json) {
    float v[3] = {};
    if (!json.present()) json.malformed("is missing");
    json.numbers(v, 3);
    return {v[0], v[1], v[2]};
  }

  void readError(const JsonView& json, ErrorStatistics& error) {
    error.positionMax = json.member("positionMax").numberOr(0);
    error.positionP999 = json.member("positionP999").numberOr(0);
    error.positionRms = json.member("positionRms").numberOr(0);
    error.normalMaxDegrees = json.member("normalMaxDegrees").numberOr(0);
    error.normalP999Degrees = json.member("normalP999Degrees").numberOr(0);
    error.tangentMaxDegrees = json.member("tangentMaxDegrees").numberOr(0);
    error.tangentP999Degrees = json.member("tangentP999Degrees").numberOr(0);
  }

  void readSourceVertices(Asset& asset) {
    if (extension_.member("sourceVertices").present())
      asset.sourceVertices = source_.viewArray<std::uint32_t>(extension_.member("sourceVertices"), vertexCount_);
  }

  void readRows(Asset& asset) {
    const Encoding encoding = readEncoding();
    if (faults_.any()) return;
    const JsonView json = extension_.member(name(encoding));
    if (encoding == Encoding::Vertex) {
      // Both counts are at most 2^24, so the product fits.
      const std::uint64_t numbers = std::uint64_t(4) * rowCount_ * vertexCount_;
      VertexRows rows{source_.viewArray<std::uint16_t>(json.member("texels"), numbers), {}};
      if (json.member("tangents").present())
        rows.tangents = source_.viewArray<std::uint8_t>(
            json.member("tangents"), rowCount_ * tangentRowBytes(static_cast<std::uint32_t>(vertexCount_)));
      asset.rows = std::move(rows);
    } else if (encoding == Encoding::Bone) {
      auto rows = readWords<BoneRows>(json);
      if (json.member("morph").present()) rows.morph = readWords<MorphRows>(json.member("morph"));
      asset.rows = std::move(rows);
    } else if (encoding == Encoding::Morph) {
      asset.rows = readWords<MorphRows>(json);
    } else if (encoding == Encoding::Packed) {
      asset.rows = readWords<PackedRows>(json);
    } else {
      asset.rows = readWords<SplineRows>(json);
    }
  }

  template <typename Rows>
  Rows readWords(const JsonView& json) {
    Rows rows;
    rows.words = source_.viewArray<std::uint32_t>(json.member("words"), json.member("wordCount").requireUnsigned(kMaxWords));
    rows.clipsAt = readClipsAt(json);
    return rows;
  }

  void readSockets(Asset& asset) {
    const JsonView sockets = extension_.member("sockets");
    for (std::size_t i = 0, count = sockets.arraySize(kMaxSockets); i < count && !faults_.any(); ++i) {
      const JsonView json = sockets.element(i);
      SocketTrack track;
      track.name = json.member("name").requireString();
      track.translations = source_.viewArray<Vec3f>(json.member("translations"), rowCount_);
      track.rotations = source_.viewArray<Quatf>(json.member("rotations"), rowCount_);
      track.scales = source_.viewArray<Vec3f>(json.member("scales"), rowCount_);
      asset.sockets.push_back(std::move(track));
    }
  }

  GlbSource source_;
  JsonView root_;
  Faults& faults_;
  AssetLimits limits_;
  JsonView extension_;
  std::uint64_t vertexCount_ = 0, rowCount_ = 0;
};

}  // namespace throng
