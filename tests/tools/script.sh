#!/bin/sh
# SPDX-License-Identifier: MIT
# script.sh PROGRAM ROOT SCRIPT [ARGUMENT...]: runs a script of tests/cli in an empty folder and an
# environment that holds nothing of the person who runs it.
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
program=$1 root=$2
shift 2
env -i PATH="$PATH" HOME=/nonexistent LC_ALL=C RFMODEL_HOST= RFMODEL="$program" ROOT="$root" \
	${ASAN_OPTIONS:+ASAN_OPTIONS="$ASAN_OPTIONS"} \
	${LSAN_OPTIONS:+LSAN_OPTIONS="$LSAN_OPTIONS"} sh -eu "$@"
