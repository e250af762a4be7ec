# SPDX-License-Identifier: MIT
# The teaching page: the models compiled to WebAssembly, and the page around them, embedded into the
# program as bytes.
#
# Debian's clang-19, lld-19, wasi-libc and libclang-rt-19-dev-wasm32 make the module.  Without them
# the program is built without it, and says so when it is asked to teach.
#
# Included by the build, this file adds the rules; run as a script (cmake -D OUTPUT=...
# -D MODULE=... -D FOLDER=... -P web.cmake), it writes the bytes.  The module is compressed:
# browsers unpack it.

# A file as an array of C, and a zero behind it, so that texts end.
function(rf_web_bytes file name result)
  file(READ ${file} bytes HEX)
  string(REPEAT "[0-9a-f]" 32 row)
  string(REGEX REPLACE "(${row})" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  set(${result} "static const unsigned char ${name}[] = {\n${bytes}0\n};\n\n" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  rf_web_bytes(${FOLDER}/page.html html html)
  rf_web_bytes(${FOLDER}/page.css css css)
  set(script "")
  foreach(file words figures charts grid reuse sweep blocks speed
    exercises gpu page)
    file(READ ${FOLDER}/${file}.js text)
    # Comments and indentation are for those who read the source.
    string(REGEX REPLACE "(^|\n)[\t ]*//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "\n[\t\n]+" "\n" text "${text}")
    string(APPEND script "${text}")
  endforeach()
  file(WRITE ${OUTPUT}.js "${script}")
  rf_web_bytes(${OUTPUT}.js script script)
  set(module "")
  set(module_row "NULL, 0")
  if(MODULE)
    # The name and the time of the file would stand in the archive.
    file(ARCHIVE_CREATE OUTPUT ${OUTPUT}.gz PATHS ${MODULE} FORMAT raw COMPRESSION GZip
      COMPRESSION_LEVEL 9 MTIME "2000-01-01")
    rf_web_bytes(${OUTPUT}.gz module module)
    set(module_row "module, sizeof(module) - 1")
  endif()
  file(WRITE ${OUTPUT}.new "/* SPDX-License-Identifier: MIT
 *
 * The parts of the teaching page, written by cmake/web.cmake.
 */
#include \"report/teaching_page.h\"

${html}${css}${script}${module}const struct rf_teaching_parts rf_teaching_parts = {
\t(const char *)html, (const char *)css, (const char *)script, ${module_row},
};
")
  file(RENAME ${OUTPUT}.new ${OUTPUT})
  return()
endif()

set(web_build ${PROJECT_BINARY_DIR}/web)
file(MAKE_DIRECTORY ${web_build})
# Copies of memory, signs and numbers that are cut are instructions of their own since WebAssembly
# 2.0, which all browsers have had since 2021.
set(web_flags --target=wasm32-wasi -Oz -flto -std=gnu11 -fvisibility=hidden -ffunction-sections
  -mbulk-memory -msign-ext -mnontrapping-fptoint
  -fdata-sections -I${PROJECT_SOURCE_DIR} -DRF_WITHOUT_MEANINGS
  -DRFMODEL_VERSION="${PROJECT_VERSION}")
set(web_link -Oz -flto -mexec-model=reactor -lm
  -Wl,--gc-sections,--strip-all,--compress-relocations,--export-dynamic
  -Wl,--fatal-warnings -Wl,-z,stack-size=1048576)
# Functions of web/absent.c in the place of others.
foreach(name search_propose simulated_change legality_new legality_free legality_of
    legality_of_threads legality_of_any_tiles matrix_rows_follow matrix_traffic_find
    compiled_code_put)
  list(APPEND web_link -Wl,--wrap=rf_${name})
endforeach()

find_program(RF_WASM_CLANG NAMES clang-19 HINTS /usr/lib/llvm-19/bin)
set(web_works FALSE)
if(RF_WASM_CLANG AND NOT RFMODEL_SANITIZE)
  file(WRITE ${web_build}/try.c "#include <math.h>\n#include <stdlib.h>\n
    double rf_try(const char *text) { return sqrt(strtod(text, 0)); }\n")
  execute_process(COMMAND ${RF_WASM_CLANG} --target=wasm32-wasi -mexec-model=reactor
    ${web_build}/try.c -lm -o ${web_build}/try.wasm
    RESULT_VARIABLE web_result OUTPUT_QUIET ERROR_QUIET)
  if(web_result EQUAL 0)
    set(web_works TRUE)
  endif()
endif()

set(web_module "")
if(web_works)
  # An object that nothing of the page needs is left out by the linker.
  set(web_objects "")
  file(GLOB web_sources CONFIGURE_DEPENDS web/*.c base/*.c model/ir/*.c model/archive/*.c
    model/schema/*.c cache-sim/*.c model/traffic/*.c model/traffic/*/*.c model/roofline/*.c
    model/cpu/*.c model/explain/*.c model/*.c model/transform/*.c model/transform/*/*.c
    model/mapping/*.c model/gpu/*.c report/json.c report/json_text.c report/words.c)
  foreach(source ${web_sources})
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
    string(REPLACE "/" "-" name ${name})
    set(object ${web_build}/${name}.o)
    add_custom_command(OUTPUT ${object}
      COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${RF_WASM_CLANG} ${web_flags} -MD -MF ${object}.d
        -MT ${object} -c ${source} -o ${object}
      DEPENDS ${source} DEPFILE ${object}.d
      COMMENT "Compiling ${name} for pages" VERBATIM)
    list(APPEND web_objects ${object})
  endforeach()
  set(web_module ${web_build}/page.wasm)
  string(REPLACE ";" "\n" web_response "${web_objects}")
  file(GENERATE OUTPUT ${web_build}/objects CONTENT "${web_response}\n")
  add_custom_command(OUTPUT ${web_module}
    COMMAND ${RF_WASM_CLANG} --target=wasm32-wasi @${web_build}/objects ${web_link}
      -o ${web_module}
    DEPENDS ${web_objects} ${web_build}/objects
    COMMENT "Linking the module of pages" VERBATIM)
else()
  message(STATUS "No teaching pages: they need clang-19, lld-19, wasi-libc and "
    "libclang-rt-19-dev-wasm32")
endif()

set(web_parts ${web_build}/parts.c)
file(GLOB web_files CONFIGURE_DEPENDS web/*.html web/*.css web/*.js)
add_custom_command(OUTPUT ${web_parts}
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${web_parts} -D MODULE=${web_module}
    -D FOLDER=${PROJECT_SOURCE_DIR}/web -P ${CMAKE_CURRENT_LIST_FILE}
  DEPENDS ${web_module} ${web_files} ${CMAKE_CURRENT_LIST_FILE}
  COMMENT "Embedding the teaching page" VERBATIM)
target_sources(rf_report PRIVATE ${web_parts})
