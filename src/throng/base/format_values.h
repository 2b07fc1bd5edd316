// Values as people read them ("0.82 mm", "1.4 MB"). Independent of the locale.
#pragma once

#include <cstdint>
#include <string>

namespace throng {

std::string formatLength(double metres);            // "0.82 mm", "12.3 µm", "1.84 m": three digits
std::string formatDegrees(double degrees);          // "0.31°"
std::string formatBytes(std::uint64_t bytes);       // "1.4 MB", decimal units as disks count
std::string formatCount(std::uint64_t count);       // "7,024"
std::string formatSeconds(double seconds);          // "0.31 s"
std::string formatSignificant(double value, int digits);  // "0.0712" -> "0.071" for 2; never an exponent
std::string formatFixed(double value, int decimals);      // "0.31" for 2

}  // namespace throng
