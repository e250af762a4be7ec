#!/bin/sh
# SPDX-License-Identifier: MIT
# threads.c and all that it runs under the thread sanitizer.  races.sh BUILD ROOT ARGUMENT...
set -eu

build=$1
root=$2
shift 2
[ -f "$build/build.ninja" ] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
	-DCMAKE_C_FLAGS_RELEASE=-O1 -DRFMODEL_WERROR=OFF -DRFMODEL_SANITIZE=thread >/dev/null
ninja -C "$build" --quiet threads
cd "$root"
TSAN_OPTIONS="exitcode=66 suppressions=$root/tests/threads/libraries.txt" \
	"$build/tests/threads/threads" "$@"
