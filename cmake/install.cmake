# SPDX-License-Identifier: MIT
# What `cmake --install` puts where, and the library behind api/rfmodel.h: the rooms below the
# command line in one shared object that shows nothing but the functions of that header.
include(CMakePackageConfigHelpers)

install(TARGETS rfmodel)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# What the README and the manual lead to, where their links look for it.
file(GLOB rf_manuals RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS docs/*.md)
foreach(file IN ITEMS README.md CONTRIBUTING.md ${rf_manuals} api/rfmodel.h tests/README.md
    accuracy/README.md cache-sim/example/padding.c)
  get_filename_component(folder ${file} DIRECTORY)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} OPTIONAL)
endforeach()
install(DIRECTORY kernels DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES docs/rfmodel.analysis-1.schema.json docs/rfmodel.survey-1.schema.json
  docs/rfmodel.validation-1.schema.json docs/rfmodel.error-1.schema.json
  DESTINATION ${CMAKE_INSTALL_DATADIR}/rfmodel)
if(EXISTS ${PROJECT_SOURCE_DIR}/docs/rfmodel.1)
  install(FILES docs/rfmodel.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

if(NOT EXISTS ${PROJECT_SOURCE_DIR}/api/rfmodel.c)
  return()
endif()

add_library(librfmodel SHARED api/rfmodel.c)
add_library(rfmodel::rfmodel ALIAS librfmodel)
set_target_properties(librfmodel PROPERTIES
  OUTPUT_NAME rfmodel
  EXPORT_NAME rfmodel
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}
  PUBLIC_HEADER api/rfmodel.h)
target_compile_definitions(librfmodel PRIVATE RFMODEL_VERSION="${PROJECT_VERSION}")
target_link_libraries(librfmodel PRIVATE rf_report rf_analysis rf_read rf_probe)
if(NOT RFMODEL_SANITIZE)
  target_link_options(librfmodel PRIVATE -Wl,--no-undefined)
endif()
target_include_directories(librfmodel INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/rfmodel)
file(RELATIVE_PATH rf_prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/rfmodel.pc.in rfmodel.pc @ONLY)
file(WRITE ${PROJECT_BINARY_DIR}/rfmodelConfig.cmake
  "include(\${CMAKE_CURRENT_LIST_DIR}/rfmodelTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/rfmodelConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

install(TARGETS librfmodel EXPORT rfmodel)
install(EXPORT rfmodel NAMESPACE rfmodel:: FILE rfmodelTargets.cmake
  DESTINATION ${package_folder})
install(FILES ${PROJECT_BINARY_DIR}/rfmodelConfig.cmake
  ${PROJECT_BINARY_DIR}/rfmodelConfigVersion.cmake DESTINATION ${package_folder})
install(FILES ${PROJECT_BINARY_DIR}/rfmodel.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
