#include "throng/asset/bone_use.h"

#include "throng/bone_rows.h"

namespace throng {

namespace {

std::uint32_t classesOf(const std::vector<std::uint32_t>& words) {
  const std::uint32_t firsts[] = {0, words[2], words[3], words[4], words[9]};
  std::uint32_t classes = 0;
  for (std::uint32_t cls = 0; cls < 4; ++cls)
    if (firsts[cls] < firsts[cls + 1]) classes |= 1u << cls;
  return classes;
}

std::uint32_t trackFormsOf(const std::vector<std::uint32_t>& words, std::uint32_t clipAt) {
  std::uint32_t forms = 0;
  for (std::uint32_t bone = 0; bone < words[0]; ++bone)
    forms |= 1u << (words[clipAt + words[clipAt + 3] + shader::kBoneTrackWords * bone] >> 24 & 3);
  return forms;
}

}  // namespace

BoneUse findBoneUse(const BoneRows& rows) {
  const std::vector<std::uint32_t>& words = rows.words;
  BoneUse use;
  use.classes = classesOf(words);
  std::uint32_t unaligned = words[1];
  for (const std::uint32_t clipAt : rows.clipsAt) {
    use.forms |= 1u << words[clipAt];
    if (words[clipAt] == shader::kBoneKeysMixed) use.trackForms |= trackFormsOf(words, clipAt);
    unaligned |= (clipAt + words[clipAt + 4]) | words[clipAt + 2];
  }
  use.wide = words[10] == 4 && use.forms == 1u << shader::kBoneKeysScaled && unaligned % 4 == 0;
  return use;
}

}  // namespace throng
