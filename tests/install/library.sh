#!/bin/sh
# SPDX-License-Identifier: MIT
# An installed library is found by pkg-config and by CMake, has one header that stands alone, and
# shows no other function than those of that header.  library.sh BUILD ROOT
set -eu

build=$1
root=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
cmake --install "$build" --prefix "$prefix" >/dev/null
libraries=$(dirname "$(find "$prefix" -name librfmodel.so)")
export PKG_CONFIG_PATH="$libraries/pkgconfig"
export LD_LIBRARY_PATH="$libraries"
cd "$scratch"
cp "$root/tests/install/calls.c" "$root/kernels/3d-7pt.c" .

# The example that the header begins with.
sed '/\*\//q' "$prefix/include/rfmodel.h" | sed -n 's/^ \*     //p' >client.c
for program in client calls; do
	# shellcheck disable=SC2046 # a list of flags
	cc -std=c11 -Wall -Wextra -Werror "$program.c" -o "$program" \
		$(pkg-config --cflags --libs rfmodel)
done
./calls 3d-7pt.c
./client 3d-7pt.c >by-pkg-config
cat by-pkg-config
grep -q '^24\.6913 bytes per update$' by-pkg-config
if ./client missing.c 2>message; then
	exit 1
fi
grep -q '^missing.c: error: cannot be read' message

cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(client C)
find_package(rfmodel REQUIRED)
add_executable(client client.c)
target_link_libraries(client PRIVATE rfmodel::rfmodel)
END
cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
ninja -C build --quiet
build/client 3d-7pt.c | cmp - by-pkg-config

nm -D --defined-only "$libraries/librfmodel.so" | sed 's/.* //' | sort >shown
sed -n 's/.*\<\(rf_[a-z_0-9]*\)(.*/\1/p' "$prefix/include/rfmodel.h" | sort -u >declared
diff declared shown
