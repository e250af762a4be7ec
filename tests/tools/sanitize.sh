#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests of the second build, the one with address and undefined-behaviour checks, which
# `./dev test` makes beforehand; the oracle's figures, the slow scripts and some more tests
# (tests/CMakeLists.txt) take the same ways through the program as others, so once is enough for
# them.  sanitize.sh BUILD JOBS
set -eu

[ -f "$1/build.ninja" ] || {
	echo "no $1: cmake --preset sanitize"
	exit 77
}
ninja -C "$1" --quiet

# Where a process may not trace itself, leaks cannot be looked for; everything else can.
if "$1/rfmodel" --version 2>&1 | grep -q 'LeakSanitizer has encountered a fatal error'; then
	echo 'leaks are not looked for'
	export ASAN_OPTIONS=detect_leaks=0
fi
ctest --test-dir "$1" --output-on-failure --no-tests=error -j "$2" -LE 'oracle|slow|once|long'
