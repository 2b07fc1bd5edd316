// Whether vertices move in steps: what 8-bit, half-float and overstretched 16-bit positions look like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "throng/base/math.h"

namespace throng {

// Gathers the moves of some vertices from key to key. A vertex moves in steps along an axis when at least eight different
// moves of it are all multiples of the smallest; motion that is not quantised never is so.
class MotionSteps {
 public:
  // Looks at no more than maxVertices (> 0) of vertexCount, spread evenly.
  MotionSteps(std::uint32_t vertexCount, std::size_t maxVertices);

  // The positions of all vertices at the next key.
  void addKey(const std::vector<Vec3f>& positions);

  // The largest step of any vertex and axis, metres, and its vertex; 0 where none moves in steps. Steps of less than
  // some hundred times the rounding of 32-bit floats at that place cannot be told from smooth motion.
  double coarsest(std::uint32_t& vertex) const;

 private:
  std::vector<std::uint32_t> vertices_;
  std::vector<Vec3f> positions_;  // key-major
};

}  // namespace throng
