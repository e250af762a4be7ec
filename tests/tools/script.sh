#!/bin/sh
# SPDX-License-Identifier: MIT
# script.sh PROGRAM ROOT SCRIPT: runs a script of tests/cli in an empty folder and an environment
# that holds nothing of the person who runs it.
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
env -i PATH="$PATH" HOME=/nonexistent LC_ALL=C RFMODEL="$1" ROOT="$2" \
	${ASAN_OPTIONS:+ASAN_OPTIONS="$ASAN_OPTIONS"} \
	${LSAN_OPTIONS:+LSAN_OPTIONS="$LSAN_OPTIONS"} sh -eu "$3"
