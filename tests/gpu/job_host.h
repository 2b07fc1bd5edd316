// The C++ host of the job headers that read words and write words: one buffer in, one out. Before the header.
#pragma once

#include <bit>
#include <cstdint>

#include "throng/prelude.h"

namespace throng::shader {
namespace {

const std::uint32_t* inputWords = nullptr;
std::uint32_t* outputWords = nullptr;
uint inputWord(uint at) { return inputWords[at]; }
void storeWord(uint at, uint word) { outputWords[at] = word; }
float floatOf(uint bits) { return std::bit_cast<float>(bits); }
uint bitsOf(float value) { return std::bit_cast<uint>(value); }

}  // namespace
}  // namespace throng::shader
