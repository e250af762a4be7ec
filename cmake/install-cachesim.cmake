# SPDX-License-Identifier: MIT
# The cache simulator as a library of its own: `cmake --install BUILD --component cachesim` puts
# nothing but it in place, and it needs nothing but the C library.
include(CMakePackageConfigHelpers)

file(GLOB rf_cachesim_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cache-sim/*.c)
add_library(librfcachesim SHARED ${rf_cachesim_sources})
add_library(rfcachesim::rfcachesim ALIAS librfcachesim)
set_target_properties(librfcachesim PROPERTIES
  OUTPUT_NAME rfcachesim
  EXPORT_NAME rfcachesim
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR})
target_compile_definitions(librfcachesim PRIVATE RF_CACHESIM_SHARED)
if(NOT RFMODEL_SANITIZE)
  target_link_options(librfcachesim PRIVATE -Wl,--no-undefined)
endif()
target_include_directories(librfcachesim INTERFACE
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

set(rf_cachesim_folder ${CMAKE_INSTALL_LIBDIR}/cmake/rfcachesim)
file(RELATIVE_PATH rf_prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/rfcachesim.pc.in rfcachesim.pc @ONLY)
file(WRITE ${PROJECT_BINARY_DIR}/rfcachesimConfig.cmake
  "include(\${CMAKE_CURRENT_LIST_DIR}/rfcachesimTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/rfcachesimConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

install(TARGETS librfcachesim EXPORT rfcachesim
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT cachesim NAMELINK_COMPONENT cachesim)
install(FILES cache-sim/cachesim.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  RENAME rfcachesim.h COMPONENT cachesim)
install(EXPORT rfcachesim NAMESPACE rfcachesim:: FILE rfcachesimTargets.cmake
  DESTINATION ${rf_cachesim_folder} COMPONENT cachesim)
install(FILES ${PROJECT_BINARY_DIR}/rfcachesimConfig.cmake
  ${PROJECT_BINARY_DIR}/rfcachesimConfigVersion.cmake
  DESTINATION ${rf_cachesim_folder} COMPONENT cachesim)
install(FILES ${PROJECT_BINARY_DIR}/rfcachesim.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT cachesim)
