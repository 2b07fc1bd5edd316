# Installs headers, libraries, the command, and the package that find_package(throng) reads.
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY THRONG_ROOMS)
install(TARGETS ${rooms} EXPORT throngTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT throngTargets NAMESPACE throng:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/throng)
if(TARGET throng_program)
  install(TARGETS throng_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

foreach(tree src/throng shaders/throng)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${tree})
    install(DIRECTORY ${tree} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*_fixture.h" EXCLUDE)
  endif()
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/throngConfig.cmake.in ${PROJECT_BINARY_DIR}/throngConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/throng)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/throngConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/throngConfig.cmake ${PROJECT_BINARY_DIR}/throngConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/throng)
