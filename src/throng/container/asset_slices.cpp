#include "throng/container/asset_slices.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <deque>

#include "throng/asset/validate_asset.h"
#include "throng/container/asset_reader.h"
#include "throng/container/glb_chunks.h"
#include "throng/container/sliced_view.h"

namespace throng {

namespace {

template <typename Value>
std::vector<Value> valuesOf(const Bytes& bytes) {
  std::vector<Value> values(bytes.size() / sizeof(Value));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(Value));
  return values;
}

// The words of an encoding: what all clips share, and each clip's chunk.
struct SlicedWords {
  SlicedView view;
  std::vector<std::uint32_t> clipsAt;
  std::uint32_t firstRowWord = 0;  // of a chunk: the row where the clip begins, which changes with what is loaded
  std::vector<std::uint32_t> shared;
  std::vector<std::vector<std::uint32_t>> clipWords;  // empty where not loaded

  bool empty() const { return view.chunks.empty(); }

  // From its first word to where the next chunk begins.
  std::pair<std::uint64_t, std::uint64_t> clipBytes(std::size_t clip) const {
    std::uint64_t end = view.decodedLength() / 4;
    for (const std::uint32_t at : clipsAt)
      if (at > clipsAt[clip]) end = std::min<std::uint64_t>(end, at);
    return {std::uint64_t(4) * clipsAt[clip], 4 * end};
  }

  Status readShared(const ByteSource& source) {
    std::uint64_t end = view.decodedLength() / 4;
    for (const std::uint32_t at : clipsAt) end = std::min<std::uint64_t>(end, at);
    THRONG_ASSIGN(const Bytes bytes, view.read(source, 0, 4 * end));
    shared = valuesOf<std::uint32_t>(bytes);
    clipWords.resize(clipsAt.size());
    return Ok{};
  }

  Status load(const ByteSource& source, std::size_t clip) {
    const auto [begin, end] = clipBytes(clip);
    THRONG_ASSIGN(const Bytes bytes, view.read(source, begin, end));
    clipWords[clip] = valuesOf<std::uint32_t>(bytes);
    if (clipWords[clip].size() > firstRowWord) return Ok{};
    return Error{ErrorCode::Malformed, "clips[" + std::to_string(clip) + "]", "has too few words"};
  }

  // Words and beginnings of the clips that are loaded; `rows` are where each begins.
  void gather(const std::vector<std::uint32_t>& loaded, const std::vector<AssetClip>& clips, std::vector<std::uint32_t>& words,
              std::vector<std::uint32_t>& at) const {
    words = shared;
    at.clear();
    for (std::size_t i = 0; i < loaded.size(); ++i) {
      at.push_back(static_cast<std::uint32_t>(words.size()));
      const std::vector<std::uint32_t>& chunk = clipWords[loaded[i]];
      words.insert(words.end(), chunk.begin(), chunk.end());
      words[at.back() + firstRowWord] = clips[i].firstRow;
    }
  }
};

// One of a socket's three tracks.
struct SlicedTrack {
  SlicedView view;
  std::size_t valueBytes = 0;
};

}  // namespace

struct AssetSlices::Parts {
  ByteSource source;
  AssetLimits limits;
  Encoding encoding = Encoding::Vertex;
  std::vector<AssetClip> clips;
  std::vector<std::uint8_t> loaded;
  SlicedView texels, tangents;  // tangents: without chunks where none are stored
  std::vector<std::vector<std::uint16_t>> clipTexels;
  std::vector<std::vector<std::uint8_t>> clipTangents;
  SlicedWords words, morph;  // morph: under bones
  std::vector<std::string> socketNames;
  std::vector<SlicedTrack> tracks;                    // translations, rotations and scales of each socket
  std::vector<std::vector<Bytes>> clipTracks;         // by clip, then as `tracks`
  Asset asset;

  std::uint64_t rowBytes() const { return std::uint64_t(8) * asset.vertexCount(); }
  std::pair<std::uint64_t, std::uint64_t> rowsOf(std::size_t clip, std::uint64_t bytesPerRow) const {
    const std::uint64_t first = clips[clip].firstRow;
    return {first * bytesPerRow, (first + clips[clip].keyTimes.size()) * bytesPerRow};
  }

  Status open();
  Status readDocument(const Json& document, std::uint64_t binaryOffset, std::uint64_t binaryLength);
  void readRowPlaces(AssetReader& reader, std::uint64_t binaryOffset, Faults& faults);
  Status load(std::size_t clip);
  void forget(std::size_t clip);
  void gather();
};

namespace {

std::uint32_t wordAt(std::span<const std::byte> bytes, std::size_t at) {
  std::uint32_t word;
  std::memcpy(&word, bytes.data() + at, 4);
  return word;
}

SlicedView placeOf(GlbSource& source, const JsonView& reference, std::uint64_t binaryOffset, Faults& faults) {
  SlicedView view;
  const ViewPlace place = source.place(reference);
  if (faults.any()) return view;
  view.fileOffset = binaryOffset + place.offset;
  const JsonView form = source.chunkForm(reference);
  if (form.present()) view.chunks = source.storedChunks(form, place.length);
  else view.chunks = {{place.length, place.length, 0, 0, false}};
  return view;
}

void requireLength(const SlicedView& view, std::uint64_t length, const JsonView& reference, Faults& faults) {
  if (!faults.any() && view.decodedLength() != length)
    reference.malformed("decodes to " + std::to_string(view.decodedLength()) + " bytes where " + std::to_string(length) +
                        " are needed");
}

}  // namespace

Status AssetSlices::Parts::open() {
  constexpr std::size_t kHeadBytes = 20, kChunkHead = 8;
  constexpr std::uint32_t kMagic = 0x46546C67, kJson = 0x4E4F534A, kBinary = 0x004E4942;
  std::byte head[kHeadBytes];
  if (source.size < kHeadBytes) return Error{ErrorCode::FormatUnknown, "byte 0", "is not the start of a binary glTF"};
  THRONG_TRY(source.read(0, head));
  if (wordAt(head, 0) != kMagic) return Error{ErrorCode::FormatUnknown, "byte 0", "is not the start of a binary glTF"};
  if (wordAt(head, 4) != 2) return Error{ErrorCode::FormatUnsupported, "byte 4", "is not version 2"};
  if (wordAt(head, 8) > source.size) return Error{ErrorCode::Truncated, "byte 8", "announces more bytes than there are"};
  const std::uint64_t jsonLength = wordAt(head, 12);
  if (wordAt(head, 16) != kJson) return Error{ErrorCode::Malformed, "byte 16", "does not begin the JSON chunk"};
  if (jsonLength > kMaxJsonBytes) return Error{ErrorCode::LimitExceeded, "byte 12", "announces too long a JSON chunk"};
  if (kHeadBytes + jsonLength > source.size) return Error{ErrorCode::Truncated, "byte 12", "goes beyond the file"};
  std::string json(jsonLength, ' ');
  THRONG_TRY(source.read(kHeadBytes, std::as_writable_bytes(std::span(json))));
  THRONG_ASSIGN(const Json document, parseJson(json));
  const std::uint64_t binaryHead = kHeadBytes + jsonLength;
  if (binaryHead + kChunkHead > source.size) return Error{ErrorCode::Truncated, "the binary chunk", "is missing"};
  std::byte chunk[kChunkHead];
  THRONG_TRY(source.read(binaryHead, chunk));
  const std::uint64_t binaryLength = wordAt(chunk, 0);
  if (wordAt(chunk, 4) != kBinary) return Error{ErrorCode::Malformed, "the second chunk", "is not binary"};
  if (binaryHead + kChunkHead + binaryLength > source.size) return Error{ErrorCode::Truncated, "the binary chunk", "goes beyond the file"};
  return readDocument(document, binaryHead + kChunkHead, binaryLength);
}

Status AssetSlices::Parts::readDocument(const Json& document, std::uint64_t binaryOffset, std::uint64_t binaryLength) {
  Faults faults;
  std::deque<Bytes> held;
  BinaryChunk binary;
  binary.size = binaryLength;
  binary.read = [&](ViewPlace place) -> std::span<const std::byte> {
    held.emplace_back(place.length);
    const Status read = source.read(binaryOffset + place.offset, held.back());
    if (!read.ok()) faults.add(read.error().code, read.error().where, read.error().detail);
    return held.back();
  };
  AssetReader reader(document, binary, limits, faults);
  reader.readDirectory(asset);
  if (!faults.any()) readRowPlaces(reader, binaryOffset, faults);
  if (!faults.any()) asset.meshDigest = reader.statedDigest();
  if (faults.any()) return *std::move(faults.first);
  THRONG_TRY(validateDirectory(asset, limits));
  if (asset.meshDigest != computeMeshDigest(asset))
    return Error{ErrorCode::Malformed, "meshDigest", "does not fit the mesh: another program has changed it; bake the model again"};
  clips = std::move(asset.clips);
  asset.clips.clear();
  loaded.assign(clips.size(), 0);
  clipTexels.resize(clips.size());
  clipTangents.resize(clips.size());
  clipTracks.resize(clips.size());
  if (encoding != Encoding::Vertex) THRONG_TRY(words.readShared(source));
  if (!morph.empty()) THRONG_TRY(morph.readShared(source));
  gather();
  return Ok{};
}

void AssetSlices::Parts::readRowPlaces(AssetReader& reader, std::uint64_t binaryOffset, Faults& faults) {
  const JsonView extension = reader.extension();
  encoding = reader.readEncoding();
  if (faults.any()) return;
  const JsonView json = extension.member(name(encoding));
  const std::uint64_t rowCount = asset.rowCount();
  const auto readWords = [&](const JsonView& object, SlicedWords& result) {
    result.view = placeOf(reader.source(), object.member("words"), binaryOffset, faults);
    requireLength(result.view, 4 * object.member("wordCount").requireUnsigned(kMaxWords), object.member("words"), faults);
    result.clipsAt = reader.readClipsAt(object);
    if (!faults.any() && result.clipsAt.size() != asset.clips.size()) object.member("clips").malformed("has not one entry per clip");
    for (const std::uint32_t at : result.clipsAt)
      if (4 * std::uint64_t(at) > result.view.decodedLength()) object.member("clips").malformed("begin beyond the words");
  };
  if (encoding == Encoding::Vertex) {
    texels = placeOf(reader.source(), json.member("texels"), binaryOffset, faults);
    requireLength(texels, rowCount * rowBytes(), json.member("texels"), faults);
    if (json.member("tangents").present()) {
      tangents = placeOf(reader.source(), json.member("tangents"), binaryOffset, faults);
      requireLength(tangents, rowCount * tangentRowBytes(asset.vertexCount()), json.member("tangents"), faults);
    }
  } else {
    readWords(json, words);
    words.firstRowWord = encoding == Encoding::Bone ? 1 : 0;
    if (encoding == Encoding::Bone && json.member("morph").present()) readWords(json.member("morph"), morph);
  }
  const JsonView sockets = extension.member("sockets");
  for (std::size_t i = 0, count = sockets.arraySize(kMaxSockets); i < count && !faults.any(); ++i) {
    const JsonView socket = sockets.element(i);
    socketNames.push_back(socket.member("name").requireString());
    const std::pair<const char*, std::size_t> parts[] = {{"translations", 12}, {"rotations", 16}, {"scales", 12}};
    for (const auto& [part, bytes] : parts) {
      tracks.push_back({placeOf(reader.source(), socket.member(part), binaryOffset, faults), bytes});
      requireLength(tracks.back().view, rowCount * bytes, socket.member(part), faults);
    }
  }
}

Status AssetSlices::Parts::load(std::size_t clip) {
  if (encoding == Encoding::Vertex) {
    const auto [begin, end] = rowsOf(clip, rowBytes());
    THRONG_ASSIGN(const Bytes bytes, texels.read(source, begin, end));
    clipTexels[clip] = valuesOf<std::uint16_t>(bytes);
    if (!tangents.chunks.empty()) {
      const auto [first, last] = rowsOf(clip, tangentRowBytes(asset.vertexCount()));
      THRONG_ASSIGN(const Bytes angles, tangents.read(source, first, last));
      clipTangents[clip] = valuesOf<std::uint8_t>(angles);
    }
  } else {
    THRONG_TRY(words.load(source, clip));
    if (!morph.empty()) THRONG_TRY(morph.load(source, clip));
  }
  clipTracks[clip].clear();
  for (const SlicedTrack& track : tracks) {
    const auto [begin, end] = rowsOf(clip, track.valueBytes);
    THRONG_ASSIGN(Bytes bytes, track.view.read(source, begin, end));
    clipTracks[clip].push_back(std::move(bytes));
  }
  loaded[clip] = 1;
  gather();
  return validateAsset(asset, limits);
}

void AssetSlices::Parts::forget(std::size_t clip) {
  loaded[clip] = 0;
  clipTexels[clip] = {};
  clipTangents[clip] = {};
  clipTracks[clip] = {};
  for (SlicedWords* set : {&words, &morph})
    if (!set->clipWords.empty()) set->clipWords[clip] = {};
  gather();
}

// Puts the loaded clips together.
void AssetSlices::Parts::gather() {
  asset.clips.clear();
  std::vector<std::uint32_t> which;
  for (std::uint32_t clip = 0; clip < clips.size(); ++clip) {
    if (!loaded[clip]) continue;
    const std::uint32_t firstRow = asset.rowCount();
    asset.clips.push_back(clips[clip]);
    asset.clips.back().firstRow = firstRow;
    which.push_back(clip);
  }
  const auto fill = [&](auto rows) {
    words.gather(which, asset.clips, rows.words, rows.clipsAt);
    asset.rows = std::move(rows);
  };
  if (encoding == Encoding::Vertex) {
    VertexRows rows;
    for (const std::uint32_t clip : which) {
      rows.texels.insert(rows.texels.end(), clipTexels[clip].begin(), clipTexels[clip].end());
      rows.tangents.insert(rows.tangents.end(), clipTangents[clip].begin(), clipTangents[clip].end());
    }
    asset.rows = std::move(rows);
  } else if (encoding == Encoding::Bone) {
    BoneRows rows;
    words.gather(which, asset.clips, rows.words, rows.clipsAt);
    if (!morph.empty()) morph.gather(which, asset.clips, rows.morph.words, rows.morph.clipsAt);
    asset.rows = std::move(rows);
  } else if (encoding == Encoding::Morph) {
    fill(MorphRows{});
  } else if (encoding == Encoding::Packed) {
    fill(PackedRows{});
  } else {
    fill(SplineRows{});
  }
  asset.sockets.assign(socketNames.size(), {});
  for (std::size_t socket = 0; socket < socketNames.size(); ++socket) {
    SocketTrack& track = asset.sockets[socket];
    track.name = socketNames[socket];
    for (const std::uint32_t clip : which) {
      const Bytes* parts = &clipTracks[clip][3 * socket];
      for (const Vec3f& v : valuesOf<Vec3f>(parts[0])) track.translations.push_back(v);
      for (const Quatf& q : valuesOf<Quatf>(parts[1])) track.rotations.push_back(q);
      for (const Vec3f& v : valuesOf<Vec3f>(parts[2])) track.scales.push_back(v);
    }
  }
}

AssetSlices::AssetSlices(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
AssetSlices::AssetSlices(AssetSlices&&) noexcept = default;
AssetSlices& AssetSlices::operator=(AssetSlices&&) noexcept = default;
AssetSlices::~AssetSlices() = default;

Result<AssetSlices> AssetSlices::open(ByteSource source, const AssetLimits& limits) {
  auto parts = std::make_unique<Parts>();
  parts->source = std::move(source);
  parts->limits = limits;
  THRONG_TRY(parts->open());
  return AssetSlices(std::move(parts));
}

const std::vector<AssetClip>& AssetSlices::clips() const { return parts_->clips; }
const Asset& AssetSlices::asset() const { return parts_->asset; }

bool AssetSlices::isLoaded(std::size_t clip) const {
  assert(clip < parts_->clips.size());
  return parts_->loaded[clip] != 0;
}

std::uint32_t AssetSlices::assetClip(std::size_t clip) const {
  assert(isLoaded(clip));
  return static_cast<std::uint32_t>(std::count(parts_->loaded.begin(), parts_->loaded.begin() + static_cast<std::ptrdiff_t>(clip), 1));
}

std::vector<ByteRange> AssetSlices::clipRanges(std::size_t clip) const {
  assert(clip < parts_->clips.size());
  std::vector<ByteRange> ranges;
  const auto add = [&](const SlicedView& view, std::pair<std::uint64_t, std::uint64_t> bytes) {
    view.addRanges(bytes.first, bytes.second, ranges);
  };
  if (parts_->encoding == Encoding::Vertex) add(parts_->texels, parts_->rowsOf(clip, parts_->rowBytes()));
  else add(parts_->words.view, parts_->words.clipBytes(clip));
  if (!parts_->tangents.chunks.empty())
    add(parts_->tangents, parts_->rowsOf(clip, tangentRowBytes(parts_->asset.vertexCount())));
  if (!parts_->morph.empty()) add(parts_->morph.view, parts_->morph.clipBytes(clip));
  for (const SlicedTrack& track : parts_->tracks) add(track.view, parts_->rowsOf(clip, track.valueBytes));
  std::sort(ranges.begin(), ranges.end(), [](const ByteRange& a, const ByteRange& b) { return a.offset < b.offset; });
  return ranges;
}

std::uint64_t AssetSlices::storedRowBytes() const {
  return parts_->texels.storedLength() + parts_->tangents.storedLength() + parts_->words.view.storedLength() + parts_->morph.view.storedLength();
}

std::uint64_t AssetSlices::decodedRowBytes() const {
  return parts_->texels.decodedLength() + parts_->tangents.decodedLength() + parts_->words.view.decodedLength() + parts_->morph.view.decodedLength();
}

Status AssetSlices::loadClip(std::size_t clip) {
  assert(clip < parts_->clips.size());
  if (parts_->loaded[clip]) return Ok{};
  const Status done = parts_->load(clip);
  if (!done.ok()) parts_->forget(clip);
  return done;
}

void AssetSlices::dropClip(std::size_t clip) {
  assert(clip < parts_->clips.size());
  if (parts_->loaded[clip]) parts_->forget(clip);
}

}  // namespace throng
