# throng_room(<room> [LINK <targets>...] [PRIVATE_LINK <targets>...])
# One folder of src/throng is one static library, throng_<room> (alias throng::<room>). Its sources are the folder's
# *.cpp; its *_test.cpp become the executable test_<room>, each case a ctest test.
function(throng_room room)
  cmake_parse_arguments(arg "" "" "LINK;PRIVATE_LINK;TEST_LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(throng_${room} STATIC ${sources})
    target_link_libraries(throng_${room} PUBLIC ${arg_LINK} PRIVATE $<BUILD_INTERFACE:throng_compile> ${arg_PRIVATE_LINK})
    target_include_directories(throng_${room} PUBLIC
      $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/..>
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/shaders>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_compile_features(throng_${room} PUBLIC cxx_std_20)
  else()
    add_library(throng_${room} INTERFACE)
    target_link_libraries(throng_${room} INTERFACE ${arg_LINK})
    target_include_directories(throng_${room} INTERFACE
      $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/..>
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/shaders>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_compile_features(throng_${room} INTERFACE cxx_std_20)
  endif()
  set_target_properties(throng_${room} PROPERTIES EXPORT_NAME ${room})
  add_library(throng::${room} ALIAS throng_${room})
  set_property(GLOBAL APPEND PROPERTY THRONG_ROOMS throng_${room})

  if(THRONG_TESTS AND tests)
    throng_test(test_${room} SOURCES ${tests} LINK throng_${room} ${arg_TEST_LINK} ${arg_PRIVATE_LINK})
  endif()
endfunction()

# throng_test(<name> SOURCES ... LINK ...): one GoogleTest executable; every case is a ctest test, skips count as skips.
# Tests read the corpus from THRONG_CORPUS (default: ../shared/corpus beside the checkout) and skip, saying so, without it.
function(throng_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE throng_compile ${arg_LINK} GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE
    THRONG_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    THRONG_BINARY_DIR="${PROJECT_BINARY_DIR}"
    THRONG_CORPUS_DIR="${PROJECT_SOURCE_DIR}/../shared/corpus")
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
    PROPERTIES SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]" TIMEOUT 300 LABELS ${name})
endfunction()
