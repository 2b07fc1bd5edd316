# throng_shaders(<target> <source>...): compiles each shaders/<path>/<what>.<stage>.glsl to SPIR-V with glslc and puts
# it into the target as the array kShader_<what>_<stage>, declared in the generated header "throng_shaders/<what>_<stage>.h".
function(throng_shaders target)
  foreach(source ${ARGN})
    get_filename_component(file ${source} NAME)
    string(REGEX REPLACE "^(.*)\\.([a-z]+)\\.glsl$" "\\1" what ${file})
    throng_shader(${target} ${source} ${what})
  endforeach()
endfunction()

# throng_shader(<target> <source> <what> [<definition>...]): the same for one source under another name, with macros.
function(throng_shader target source what)
  find_program(THRONG_GLSLC glslc REQUIRED)
  set(folder ${PROJECT_BINARY_DIR}/generated/throng_shaders)
  get_filename_component(file ${source} NAME)
  string(REGEX REPLACE "^.*\\.([a-z]+)\\.glsl$" "\\1" stage ${file})
  set(name ${what}_${stage})
  list(TRANSFORM ARGN PREPEND -D OUTPUT_VARIABLE definitions)
  add_custom_command(
    OUTPUT ${folder}/${name}.inc
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${THRONG_GLSLC} -O --target-env=vulkan1.3 -fshader-stage=${stage} -mfmt=num ${definitions}
            -I ${PROJECT_SOURCE_DIR}/shaders -MD -MF ${folder}/${name}.d -MT ${folder}/${name}.inc
            -o ${folder}/${name}.inc ${source}
    DEPENDS ${source}
    DEPFILE ${folder}/${name}.d
    COMMENT "Compiling shader ${name}"
    VERBATIM)
  file(CONFIGURE OUTPUT ${folder}/${name}.h CONTENT
"// Generated from ${file}.
#pragma once
#include <cstdint>
namespace throng {
inline constexpr std::uint32_t kShader_${name}[] = {
#include \"throng_shaders/${name}.inc\"
};
}
" @ONLY)
  target_sources(${target} PRIVATE ${folder}/${name}.inc)
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
endfunction()
