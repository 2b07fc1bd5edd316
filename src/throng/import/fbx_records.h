// The records of an FBX file, binary or text, in file order: enough to learn what a file holds without reading it all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace throng {

// One value of a record. Arrays are not decoded, only counted.
struct FbxValue {
  enum class Kind { Number, Text, Array } kind = Kind::Number;
  double number = 0;
  std::int64_t integer = 0;
  std::string_view text;           // points into the file
  std::uint64_t arrayLength = 0;
  char arrayType = 0;              // binary: 'd', 'f', 'l', 'i', 'b', 'c'
  bool compressed = false;         // binary: zlib
  std::span<const std::byte> arrayBytes;  // binary: as stored; text: the characters between the braces
};

struct FbxRecord {
  std::string_view name;
  std::vector<FbxValue> values;
  int depth = 0;  // 0: top level
};

// 7400 for FBX 7.4; 0 where the bytes are no FBX file.
int fbxVersion(std::span<const std::byte> bytes);

// Calls `visit` for each record until the file ends or breaks off; what follows a damaged place is not visited. The
// time is linear in the file's size.
void visitFbxRecords(std::span<const std::byte> bytes, const std::function<void(const FbxRecord&)>& visit);

// The numbers of an array value; empty where it is damaged or longer than `maxLength`.
std::vector<double> decodeFbxArray(const FbxValue& value, std::uint64_t maxLength);

}  // namespace throng
