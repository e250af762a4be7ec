#!/bin/sh
# SPDX-License-Identifier: MIT
# threads.c and all that it runs under the thread sanitizer.  races.sh BUILD ROOT ARGUMENT...
set -eu

build=$1
root=$2
shift 2
# Tests that look through the repository meanwhile know a build folder by this log.
mkdir -p "$build"
[ -f "$build/build.ninja" ] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
	-DCMAKE_C_FLAGS_RELEASE=-O0 -DRFMODEL_WERROR=OFF -DRFMODEL_SANITIZE=thread \
	>"$build/configure.log"
ninja -C "$build" --quiet threads
cd "$root"
TSAN_OPTIONS="exitcode=66 suppressions=$root/tests/threads/libraries.txt" \
	"$build/tests/threads/threads" "$@"
