# SPDX-License-Identifier: MIT
# Compiles the shipped machine files into the program, so that a bare binary works, and the text of
# the program that times loops, which is compiled beside them.
#
# Included by the build, this file adds the rule that writes builtin.c; run as a script
# (cmake -D OUTPUT=... -D FOLDER=... -P embed.cmake), it writes it.  Every line of a machine file
# becomes one string of the C text, so that the compiler's messages and a reader find their way.

function(rf_embed_text file result)
  file(READ ${file} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n\t  \"" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

function(rf_embed_write output folder)
  file(GLOB files ${folder}/*.yml)
  list(SORT files)
  set(rows "")
  foreach(file IN LISTS files)
    get_filename_component(id ${file} NAME_WLE)
    rf_embed_text(${file} text)
    string(APPEND rows "\t{ \"${id}\", NULL,\n\t  ${text} },\n")
  endforeach()
  file(WRITE ${output}.new "/* SPDX-License-Identifier: MIT
 *
 * The shipped machine files, written by cmake/embed.cmake.
 */
#include \"machine-files/src/builtin.h\"

const struct rf_machine_entry rf_builtin_machines[] = {
${rows}	{ NULL, NULL, NULL },
};

const size_t rf_builtin_machine_count =
	sizeof(rf_builtin_machines) / sizeof(*rf_builtin_machines) - 1;
")
  file(RENAME ${output}.new ${output})
endfunction()

function(rf_embed_harness output folder)
  rf_embed_text(${folder}/harness.h header)
  rf_embed_text(${folder}/hardware.h counters)
  rf_embed_text(${folder}/harness.c harness)
  rf_embed_text(${folder}/gpu.cuh gpu)
  string(REPLACE "#include \\\"toolchain/harness/harness.h\\\"" "" harness "${harness}")
  string(REPLACE "#include \\\"toolchain/harness/hardware.h\\\"" "\"\n\t  ${counters}\n\t  \""
    harness "${harness}")
  file(WRITE ${output}.new "/* SPDX-License-Identifier: MIT
 *
 * The text of toolchain/harness, written by cmake/embed.cmake.
 */
#include \"toolchain/gpu_code.h\"
#include \"toolchain/run_code.h\"

const char rf_run_code_header[] =
\t  ${header};

const char rf_run_code_harness[] =
\t  ${header}
\t  ${harness};

const char rf_gpu_code_harness[] =
\t  ${gpu};
")
  file(RENAME ${output}.new ${output})
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  if(FOLDER MATCHES "harness$")
    rf_embed_harness(${OUTPUT} ${FOLDER})
  else()
    rf_embed_write(${OUTPUT} ${FOLDER})
  endif()
  return()
endif()

set(rf_harness_folder ${PROJECT_SOURCE_DIR}/toolchain/harness)
set(rf_harness ${PROJECT_BINARY_DIR}/toolchain/harness.c)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/toolchain)
add_custom_command(OUTPUT ${rf_harness}
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${rf_harness} -D FOLDER=${rf_harness_folder}
    -P ${CMAKE_CURRENT_LIST_FILE}
  DEPENDS ${rf_harness_folder}/harness.h ${rf_harness_folder}/hardware.h
    ${rf_harness_folder}/harness.c ${rf_harness_folder}/gpu.cuh ${CMAKE_CURRENT_LIST_FILE}
  COMMENT "Embedding the program that times loops"
  VERBATIM)
target_sources(rf_toolchain PRIVATE ${rf_harness})

set(rf_machine_folder ${PROJECT_SOURCE_DIR}/machine-files)
set(rf_builtin ${PROJECT_BINARY_DIR}/machine-files/builtin.c)
file(GLOB rf_machine_files CONFIGURE_DEPENDS ${rf_machine_folder}/*.yml)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/machine-files)
add_custom_command(OUTPUT ${rf_builtin}
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${rf_builtin} -D FOLDER=${rf_machine_folder}
    -P ${CMAKE_CURRENT_LIST_FILE}
  DEPENDS ${rf_machine_files} ${CMAKE_CURRENT_LIST_FILE}
  COMMENT "Embedding machine files"
  VERBATIM)
target_sources(rf_machines PRIVATE ${rf_builtin})
target_compile_definitions(rf_machines
  PRIVATE RF_DATA_DIR="${CMAKE_INSTALL_FULL_DATADIR}/rfmodel/machines")
install(FILES ${rf_machine_files} DESTINATION ${CMAKE_INSTALL_DATADIR}/rfmodel/machines)
