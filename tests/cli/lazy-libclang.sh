#!/bin/sh
# SPDX-License-Identifier: MIT
# libclang takes longer to load than everything else together, so only what reads a kernel loads it.
set -eu

loads() {
	LD_DEBUG=files "$RFMODEL" "$@" >output 2>log || true
	grep -q libclang log
}

loads "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=400
[ -s output ]
for arguments in --help 'machine list' 'machine show skylake-sp-6148'; do
	# shellcheck disable=SC2086 # a list of words
	if loads $arguments; then
		echo "rfmodel $arguments loads libclang"
		exit 1
	fi
	[ -s output ]
done
