# What a user may switch, and how every target of ours is compiled.
option(THRONG_CLI "Build the throng command" ${PROJECT_IS_TOP_LEVEL})
option(THRONG_SAMPLES "Build the program that makes the sample models" ${PROJECT_IS_TOP_LEVEL})
option(THRONG_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(THRONG_BENCHES "Build the benchmarks" OFF)
option(THRONG_EXAMPLES "Build the example programs" ${PROJECT_IS_TOP_LEVEL})
option(THRONG_CROWD "Build the Vulkan crowd runtime" ON)
option(THRONG_WERROR "Treat warnings as errors" OFF)
option(THRONG_SANITIZE "Compile with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release)
  endif()
  find_program(THRONG_CCACHE ccache)
  if(THRONG_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${THRONG_CCACHE})
  endif()
endif()

add_library(throng_compile INTERFACE)
target_compile_features(throng_compile INTERFACE cxx_std_20)
# The same input gives the same bytes on every compiler, so no fused multiply-add behind our back.
target_compile_options(throng_compile INTERFACE
  -Wall -Wextra -Wno-missing-field-initializers -ffp-contract=off
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> # gcc 12 warns falsely on std::string operator+ (gcc bug 105329)
  $<$<BOOL:${THRONG_WERROR}>:-Werror>)
if(THRONG_SANITIZE)
  target_compile_options(throng_compile INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(throng_compile INTERFACE -fsanitize=address,undefined)
endif()
