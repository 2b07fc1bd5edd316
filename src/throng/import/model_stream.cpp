#include "throng/import/model_stream.h"

#include <cstring>
#include <type_traits>

namespace throng {
namespace {

// Every field of every struct, in order. The structured bindings fail to compile when a field is added and not listed.
template <typename A> void fields(A& a, Error& v) { auto& [code, where, detail] = v; a(code), a(where), a(detail); }
template <typename A> void fields(A& a, Warning& v) { auto& [where, detail] = v; a(where), a(detail); }
template <typename A> void fields(A& a, ClipEvent& v) { auto& [name, time] = v; a(name), a(time); }
template <typename A> void fields(A& a, Image& v) {
  auto& [name, mimeType, bytes] = v;
  a(name), a(mimeType), a(bytes);
}
template <typename A> void fields(A& a, Material& v) {
  auto& [name, baseFactor, metallic, roughness, emissive, base, metallicRoughness, normal, occlusion, emission, alphaMode,
         alphaCutoff, doubleSided, unlit, extensions, extra] = v;
  a(name), a(baseFactor), a(metallic), a(roughness), a(emissive), a(base), a(metallicRoughness), a(normal);
  a(occlusion), a(emission), a(alphaMode), a(alphaCutoff), a(doubleSided), a(unlit), a(extensions), a(extra);
}
template <typename A> void fields(A& a, MorphTarget& v) {
  auto& [name, positions, normals, tangents] = v;
  a(name), a(positions), a(normals), a(tangents);
}
template <typename A> void fields(A& a, Mesh& v) {
  auto& [name, positions, normals, tangents, texCoords, colors, indices, material, variants, perVertex, bones, weights,
         targets] = v;
  a(name), a(positions), a(normals), a(tangents), a(texCoords), a(colors), a(indices), a(material), a(variants), a(perVertex);
  a(bones), a(weights), a(targets);
}
template <typename A> void fields(A& a, Node& v) {
  auto& [name, parent, translation, rotation, scale, matrix, visible, compensated] = v;
  a(name), a(parent), a(translation), a(rotation), a(scale), a(matrix), a(visible), a(compensated);
}
template <typename A> void fields(A& a, Skin& v) {
  auto& [name, bones, boneFromBind] = v;
  a(name), a(bones), a(boneFromBind);
}
template <typename A> void fields(A& a, Part& v) {
  auto& [name, mesh, node, skin, group, weights, nodeFromMesh] = v;
  a(name), a(mesh), a(node), a(skin), a(group), a(weights), a(nodeFromMesh);
}
template <typename A> void fields(A& a, Channel& v) {
  auto& [node, path, interpolation, times, values] = v;
  a(node), a(path), a(interpolation), a(times), a(values);
}
template <typename A> void fields(A& a, PointCache& v) {
  auto& [times, positions, normals] = v;
  a(times), a(positions), a(normals);
}
template <typename A> void fields(A& a, RootMotion& v) {
  auto& [times, translations, rotations] = v;
  a(times), a(translations), a(rotations);
}
template <typename A> void fields(A& a, Socket& v) { auto& [name, node] = v; a(name), a(node); }
template <typename A> void fields(A& a, Clip& v) {
  auto& [name, start, duration, loop, rate, channels, cache, events, rootMotion] = v;
  a(name), a(start), a(duration), a(loop), a(rate), a(channels), a(cache), a(events), a(rootMotion);
}
template <typename A> void fields(A& a, Model& v) {
  auto& [name, nodes, meshes, skins, parts, materials, images, variants, clips, sockets, warnings] = v;
  a(name), a(nodes), a(meshes), a(skins), a(parts), a(materials), a(images), a(variants), a(clips);
  a(sockets), a(warnings);
}

class Packer {
 public:
  Bytes bytes;

  template <typename T> void operator()(T& value) {
    if constexpr (std::is_trivially_copyable_v<T>) raw(&value, sizeof(T));
    else fields(*this, value);
  }
  void operator()(std::string& text) { count(text.size()), raw(text.data(), text.size()); }
  template <typename T> void operator()(std::optional<T>& value) {
    bool present = value.has_value();
    (*this)(present);
    if (present) (*this)(*value);
  }
  template <typename T> void operator()(std::vector<T>& values) {
    count(values.size());
    if constexpr (std::is_trivially_copyable_v<T>) raw(values.data(), values.size() * sizeof(T));
    else for (T& value : values) (*this)(value);
  }

 private:
  void count(std::uint64_t n) { raw(&n, sizeof n); }
  void raw(const void* data, std::size_t size) {
    if (size == 0) return;
    const auto* first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
  }
};

class Unpacker {
 public:
  explicit Unpacker(std::span<const std::byte> bytes) : rest_(bytes) {}
  bool complete() const { return !failed_ && rest_.empty(); }

  template <typename T> void operator()(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t byte = 0;
      raw(&byte, 1);
      value = byte != 0;
    } else if constexpr (std::is_trivially_copyable_v<T>) {
      raw(&value, sizeof(T));
    } else {
      fields(*this, value);
    }
  }
  void operator()(std::string& text) {
    text.resize(count(1));
    raw(text.data(), text.size());
  }
  template <typename T> void operator()(std::optional<T>& value) {
    bool present = false;
    (*this)(present);
    if (present) (*this)(value.emplace());
  }
  template <typename T> void operator()(std::vector<T>& values) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      values.resize(count(sizeof(T)));
      raw(values.data(), values.size() * sizeof(T));
    } else {
      const std::size_t n = count(1);  // a struct takes one byte at least
      for (std::size_t i = 0; i < n && !failed_; ++i) (*this)(values.emplace_back());
    }
  }

 private:
  // A count of things of at least `size` bytes each: never more than the bytes that are left can hold.
  std::size_t count(std::size_t size) {
    std::uint64_t n = 0;
    raw(&n, sizeof n);
    if (n > rest_.size() / size) failed_ = true;
    return failed_ ? 0 : static_cast<std::size_t>(n);
  }
  void raw(void* data, std::size_t size) {
    if (size > rest_.size()) failed_ = true;
    if (failed_ || size == 0) return;
    std::memcpy(data, rest_.data(), size);
    rest_ = rest_.subspan(size);
  }

  std::span<const std::byte> rest_;
  bool failed_ = false;
};

}  // namespace

Bytes packModel(const Result<Model>& result) {
  Packer packer;
  bool ok = result.ok();
  packer(ok);
  // The packer only reads; the field lists serve both directions and therefore take mutable references.
  if (ok) packer(const_cast<Model&>(*result));
  else packer(const_cast<Error&>(result.error()));
  return std::move(packer.bytes);
}

Result<Model> unpackModel(std::span<const std::byte> bytes) {
  Unpacker unpacker(bytes);
  bool ok = false;
  unpacker(ok);
  if (ok) {
    Model model;
    unpacker(model);
    if (unpacker.complete()) return model;
  } else {
    Error error;
    unpacker(error);
    if (unpacker.complete()) return error;
  }
  return Error{ErrorCode::Truncated, "model stream", "the bytes end early or go on too long"};
}

}  // namespace throng
