// What lets one source compile as C++, GLSL and HLSL: types, constants and qualifiers under one name.
//
// The dialect of every header beside this one: GLSL's type names, scalar and component-wise arithmetic, functions of
// numbers only. No resources, no swizzles of more than one component, no built-in functions but those listed here.
// Language: C++ by __cplusplus, HLSL where THRONG_HLSL is defined before the first include, GLSL otherwise.
#ifndef THRONG_PRELUDE_H
#define THRONG_PRELUDE_H

#if defined(__cplusplus)

#include <bit>
#include <cmath>
#include <cstdint>

#define THRONG_SHADER_BEGIN namespace throng::shader {
#define THRONG_SHADER_END }
#define THRONG_FUNCTION inline
#define THRONG_CONSTANT inline constexpr
#define THRONG_PRECISE

namespace throng::shader {

using uint = std::uint32_t;

struct vec2 {
  float x, y;
  constexpr vec2() : x(0), y(0) {}
  constexpr vec2(float x_, float y_) : x(x_), y(y_) {}
};
struct vec3 {
  float x, y, z;
  constexpr vec3() : x(0), y(0), z(0) {}
  constexpr vec3(float x_, float y_, float z_) : x(x_), y(y_), z(z_) {}
};
struct vec4 {
  float x, y, z, w;
  constexpr vec4() : x(0), y(0), z(0), w(0) {}
  constexpr vec4(float x_, float y_, float z_, float w_) : x(x_), y(y_), z(z_), w(w_) {}
};
struct uvec2 {
  uint x, y;
  constexpr uvec2() : x(0), y(0) {}
  constexpr uvec2(uint x_, uint y_) : x(x_), y(y_) {}
};
struct uvec4 {
  uint x, y, z, w;
  constexpr uvec4() : x(0), y(0), z(0), w(0) {}
  constexpr uvec4(uint x_, uint y_, uint z_, uint w_) : x(x_), y(y_), z(z_), w(w_) {}
};

// Also where the arguments are equal or unordered these do what GLSL and HLSL do: y where x < y (or y < x), else x.
constexpr float max(float x, float y) { return x < y ? y : x; }
constexpr float min(float x, float y) { return y < x ? y : x; }
constexpr uint max(uint x, uint y) { return x < y ? y : x; }
constexpr uint min(uint x, uint y) { return y < x ? y : x; }
constexpr float clamp(float x, float low, float high) { return min(max(x, low), high); }
inline float abs(float x) { return std::fabs(x); }
inline float floor(float x) { return std::floor(x); }
inline float sqrt(float x) { return std::sqrt(x); }
inline float sin(float x) { return std::sin(x); }
inline float cos(float x) { return std::cos(x); }
inline float acos(float x) { return std::acos(x); }
inline float atan(float x) { return std::atan(x); }
inline float atan2(float y, float x) { return std::atan2(y, x); }
inline float tan(float x) { return std::tan(x); }
inline float exp(float x) { return std::exp(x); }
inline float log(float x) { return std::log(x); }
constexpr float uintBitsToFloat(uint bits) { return std::bit_cast<float>(bits); }

}  // namespace throng::shader

#else

#define THRONG_SHADER_BEGIN
#define THRONG_SHADER_END
#define THRONG_FUNCTION

#if defined(THRONG_HLSL)
#define THRONG_CONSTANT static const
#define THRONG_PRECISE precise
#define vec2 float2
#define vec3 float3
#define vec4 float4
#define uvec2 uint2
#define uvec4 uint4
#define uintBitsToFloat asfloat
#else
#define THRONG_CONSTANT const
#define atan2(y, x) atan(y, x)
// Forbids contraction to fused multiply-add, so that every pass and every device computes the same number. GLSL ES
// before 3.20 has no such word.
#if defined(GL_ES) && __VERSION__ < 320
#define THRONG_PRECISE
#else
#define THRONG_PRECISE precise
#endif
#endif

#endif
#endif
