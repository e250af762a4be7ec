# SPDX-License-Identifier: MIT
# The libraries of docs/architecture.md, each as a target rf::name.
find_package(PkgConfig REQUIRED)

function(rf_pkg_config name module)
  pkg_check_modules(${name} REQUIRED IMPORTED_TARGET ${module})
  add_library(rf::${name} ALIAS PkgConfig::${name})
endfunction()

rf_pkg_config(yaml yaml-0.1)
rf_pkg_config(jansson jansson)
rf_pkg_config(isl isl>=0.25)
rf_pkg_config(gmp gmp)
rf_pkg_config(hwloc hwloc>=2.4)

# libclang has no .pc file.  Only its header is needed to build: the library is loaded when a
# kernel is read.
find_program(LLVM_CONFIG NAMES llvm-config-19 HINTS /usr/lib/llvm-19/bin)
if(LLVM_CONFIG)
  execute_process(COMMAND ${LLVM_CONFIG} --includedir OUTPUT_VARIABLE RF_LLVM_INCLUDE
    OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
find_path(RF_CLANG_INCLUDE clang-c/Index.h
  HINTS ${RF_LLVM_INCLUDE} /usr/lib/llvm-19/include REQUIRED)
add_library(rf_clang_headers INTERFACE)
target_include_directories(rf_clang_headers SYSTEM INTERFACE ${RF_CLANG_INCLUDE})
add_library(rf::clang_headers ALIAS rf_clang_headers)
