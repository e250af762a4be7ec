#!/bin/sh
# SPDX-License-Identifier: MIT
# The cache simulator is installed without the rest, is found by pkg-config and by CMake, shows no
# other function than those of its header, and its example says what it promises.
# cachesim.sh BUILD ROOT
set -eu

build=$1
root=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
cmake --install "$build" --prefix "$prefix" --component cachesim >/dev/null
test ! -e "$prefix/bin"
libraries=$(dirname "$(find "$prefix" -name librfcachesim.so)")
export PKG_CONFIG_PATH="$libraries/pkgconfig"
export LD_LIBRARY_PATH="$libraries"
cd "$scratch"
cp "$root/cache-sim/example/padding.c" .

cat >expected <<'END'
512 elements a row:  L1 131072 misses of 131072 loads  L2  16384 misses of 131072 loads
520 elements a row:  L1  16384 misses of 131072 loads  L2  16384 misses of  16384 loads
END
# shellcheck disable=SC2046 # a list of flags
cc -std=c11 -Wall -Wextra -Werror padding.c -o padding $(pkg-config --cflags --libs rfcachesim)
./padding | diff expected -

cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(padding C)
find_package(rfcachesim REQUIRED)
add_executable(padding padding.c)
target_link_libraries(padding PRIVATE rfcachesim::rfcachesim)
END
cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
ninja -C build --quiet
build/padding | diff expected -

nm -D --defined-only "$libraries/librfcachesim.so" | sed 's/.* //' | sort >shown
sed -n '/^static inline/d; s/.*\<\(rf_[a-z_0-9]*\)(.*/\1/p' "$prefix/include/rfcachesim.h" |
	sort -u >declared
diff declared shown
objdump -p "$libraries/librfcachesim.so" | sed -n 's/ *NEEDED *//p' >needed
test "$(cat needed)" = libc.so.6
