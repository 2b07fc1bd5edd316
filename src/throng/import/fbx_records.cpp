#include "throng/import/fbx_records.h"

#include <zlib.h>

#include <charconv>
#include <cstring>

namespace throng {
namespace {

constexpr std::string_view kBinaryMagic("Kaydara FBX Binary  \0", 21);
constexpr std::size_t kBinaryHeaderBytes = 27;
constexpr int kMaxDepth = 64;

std::string_view textOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Little-endian numbers from a place that moves on; reading past the end gives zeros and `failed`.
struct Cursor {
  std::span<const std::byte> bytes;
  std::size_t at = 0;
  bool failed = false;

  std::span<const std::byte> take(std::uint64_t count) {
    if (failed || count > bytes.size() - at) {
      failed = true;
      return {};
    }
    const auto result = bytes.subspan(at, static_cast<std::size_t>(count));
    at += static_cast<std::size_t>(count);
    return result;
  }
  template <typename T> T number() {
    T value{};
    const auto raw = take(sizeof(T));
    if (!failed) std::memcpy(&value, raw.data(), sizeof(T));
    return value;
  }
};

std::size_t elementBytes(char type) {
  switch (type) {
    case 'd': case 'l': return 8;
    case 'f': case 'i': return 4;
    default: return 1;
  }
}

FbxValue readBinaryValue(Cursor& in) {
  FbxValue value;
  const char type = static_cast<char>(in.number<std::uint8_t>());
  const auto integer = [&](std::int64_t v) { value.integer = v, value.number = static_cast<double>(v); };
  switch (type) {
    case 'C': case 'B': integer(in.number<std::uint8_t>()); break;
    case 'Y': integer(in.number<std::int16_t>()); break;
    case 'I': integer(in.number<std::int32_t>()); break;
    case 'L': integer(in.number<std::int64_t>()); break;
    case 'F': value.number = in.number<float>(); break;
    case 'D': value.number = in.number<double>(); break;
    case 'S': case 'R':
      value.kind = FbxValue::Kind::Text;
      value.text = textOf(in.take(in.number<std::uint32_t>()));
      break;
    case 'f': case 'd': case 'l': case 'i': case 'b': case 'c': {
      value.kind = FbxValue::Kind::Array;
      value.arrayType = type;
      value.arrayLength = in.number<std::uint32_t>();
      value.compressed = in.number<std::uint32_t>() != 0;
      const std::uint32_t stored = in.number<std::uint32_t>();
      value.arrayBytes = in.take(value.compressed ? stored : value.arrayLength * elementBytes(type));
      break;
    }
    default: in.failed = true;
  }
  return value;
}

void visitBinary(std::span<const std::byte> bytes, int version, const std::function<void(const FbxRecord&)>& visit) {
  const bool wide = version >= 7500;
  Cursor in{bytes, kBinaryHeaderBytes};
  std::vector<std::uint64_t> ends;  // of the records that enclose the place we are at
  FbxRecord record;
  while (!in.failed && in.at < bytes.size()) {
    while (!ends.empty() && in.at >= ends.back()) ends.pop_back();
    const std::uint64_t end = wide ? in.number<std::uint64_t>() : in.number<std::uint32_t>();
    const std::uint64_t valueCount = wide ? in.number<std::uint64_t>() : in.number<std::uint32_t>();
    const std::uint64_t valueBytes = wide ? in.number<std::uint64_t>() : in.number<std::uint32_t>();
    record.name = textOf(in.take(in.number<std::uint8_t>()));
    if (in.failed) return;
    if (end == 0) {  // the null record that closes a list
      if (ends.empty()) return;
      in.at = static_cast<std::size_t>(ends.back());
      ends.pop_back();
      continue;
    }
    if (end > bytes.size() || end <= in.at || valueBytes > end - in.at || valueCount > valueBytes) return;
    const std::size_t valuesEnd = in.at + static_cast<std::size_t>(valueBytes);
    record.values.clear();
    record.depth = static_cast<int>(ends.size());
    for (std::uint64_t i = 0; i < valueCount && !in.failed && in.at < valuesEnd; ++i)
      record.values.push_back(readBinaryValue(in));
    if (in.failed || in.at > valuesEnd) return;
    in.at = valuesEnd;
    visit(record);
    if (in.at == end) continue;
    if (ends.size() >= kMaxDepth) in.at = static_cast<std::size_t>(end);
    else ends.push_back(end);
  }
}

// The text form: "Name: value, value {" ... "}", strings in quotes, comments after ';', arrays "*3 { a: 1,2,3 }".
class TextVisitor {
 public:
  TextVisitor(std::string_view text, const std::function<void(const FbxRecord&)>& visit) : text_(text), visit_(visit) {}

  void run() {
    while (skipBlank(true)) {
      const char c = text_[at_];
      if (c == '}') {
        if (depth_ > 0) --depth_;
        ++at_;
      } else if (c == '{') {
        ++depth_;
        ++at_;
      } else {
        readRecord();
      }
    }
  }

 private:
  bool skipBlank(bool lines) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ';') while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n')) ++at_;
      else return true;
    }
    return false;
  }

  void readRecord() {
    FbxRecord record;
    record.depth = depth_;
    const std::size_t colon = text_.find_first_of(":{}\n", at_);
    if (colon == std::string_view::npos || text_[colon] != ':') {  // not a record: step over it
      at_ = colon == std::string_view::npos ? text_.size() : std::max(colon, at_ + 1);
      return;
    }
    record.name = text_.substr(at_, colon - at_);
    at_ = colon + 1;
    while (skipBlank(false)) {
      const char c = text_[at_];
      if (c == '\n' || c == '{' || c == '}') break;
      if (c == ',') {
        ++at_;
        skipBlank(true);
      } else if (!readValue(record)) {
        break;
      }
    }
    visit_(record);
  }

  bool readValue(FbxRecord& record) {
    FbxValue value;
    if (text_[at_] == '"') {
      const std::size_t end = text_.find('"', at_ + 1);
      if (end == std::string_view::npos) return at_ = text_.size(), false;
      value.kind = FbxValue::Kind::Text;
      value.text = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    } else if (text_[at_] == '*') {
      readArray(value);
    } else {
      const std::size_t end = std::min(text_.find_first_of(",\n{}; \t\r", at_), text_.size());
      const std::string_view word = text_.substr(at_, end - at_);
      std::from_chars(word.data(), word.data() + word.size(), value.number);
      std::from_chars(word.data(), word.data() + word.size(), value.integer);
      at_ = std::max(end, at_ + 1);
    }
    record.values.push_back(value);
    return true;
  }

  void readArray(FbxValue& value) {
    value.kind = FbxValue::Kind::Array;
    const char* end = text_.data() + text_.size();
    at_ = static_cast<std::size_t>(std::from_chars(text_.data() + at_ + 1, end, value.arrayLength).ptr - text_.data());
    const std::size_t open = text_.find('{', at_);
    if (open == std::string_view::npos) return;
    const std::size_t close = std::min(text_.find('}', open), text_.size());
    const std::size_t colon = text_.find(':', open);
    const std::size_t first = colon < close ? colon + 1 : open + 1;
    value.arrayBytes = std::as_bytes(std::span(text_.substr(first, close - first)));
    at_ = std::min(close + 1, text_.size());
  }

  std::string_view text_;
  const std::function<void(const FbxRecord&)>& visit_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

template <typename T>
std::vector<double> numbersOf(const std::vector<std::byte>& raw) {
  std::vector<double> result(raw.size() / sizeof(T));
  for (std::size_t i = 0; i < result.size(); ++i) {
    T value;
    std::memcpy(&value, raw.data() + i * sizeof(T), sizeof(T));
    result[i] = static_cast<double>(value);
  }
  return result;
}

std::vector<double> decodeText(std::string_view text, std::uint64_t count) {
  std::vector<double> result;
  const char *at = text.data(), *end = at + text.size();
  while (at < end && result.size() < count) {
    double number = 0;
    const auto parsed = std::from_chars(at, end, number);
    if (parsed.ptr == at) { ++at; continue; }
    result.push_back(number);
    at = parsed.ptr;
  }
  return result;
}

}  // namespace

int fbxVersion(std::span<const std::byte> bytes) {
  const std::string_view text = textOf(bytes);
  if (text.starts_with(kBinaryMagic)) {
    Cursor in{bytes, 23};
    return static_cast<int>(std::min<std::uint32_t>(in.number<std::uint32_t>(), 1000000));
  }
  const std::string_view head = text.substr(0, 4096);
  const std::size_t found = head.find("FBXVersion:");
  if (found == std::string_view::npos) return 0;
  const std::size_t digits = head.find_first_of("0123456789", found);
  int version = 0;
  if (digits != std::string_view::npos) std::from_chars(head.data() + digits, head.data() + head.size(), version);
  return version;
}

void visitFbxRecords(std::span<const std::byte> bytes, const std::function<void(const FbxRecord&)>& visit) {
  const std::string_view text = textOf(bytes);
  if (text.starts_with(kBinaryMagic)) visitBinary(bytes, fbxVersion(bytes), visit);
  else TextVisitor(text, visit).run();
}

std::vector<double> decodeFbxArray(const FbxValue& value, std::uint64_t maxLength) {
  if (value.kind != FbxValue::Kind::Array || value.arrayLength > maxLength) return {};
  if (value.arrayType == 0) return decodeText(textOf(value.arrayBytes), value.arrayLength);
  std::vector<std::byte> raw(static_cast<std::size_t>(value.arrayLength) * elementBytes(value.arrayType));
  if (value.compressed) {
    uLongf size = static_cast<uLongf>(raw.size());
    const auto* source = reinterpret_cast<const Bytef*>(value.arrayBytes.data());
    const int status = uncompress(reinterpret_cast<Bytef*>(raw.data()), &size, source,
                                  static_cast<uLong>(value.arrayBytes.size()));
    if (status != Z_OK || size != raw.size()) return {};
  } else if (value.arrayBytes.size() == raw.size()) {
    std::copy(value.arrayBytes.begin(), value.arrayBytes.end(), raw.begin());
  }
  switch (value.arrayType) {
    case 'd': return numbersOf<double>(raw);
    case 'f': return numbersOf<float>(raw);
    case 'l': return numbersOf<std::int64_t>(raw);
    case 'i': return numbersOf<std::int32_t>(raw);
    default: return numbersOf<std::uint8_t>(raw);
  }
}

}  // namespace throng
