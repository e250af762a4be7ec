#!/bin/sh
# SPDX-License-Identifier: MIT
# Each program of bench/ does what bench/run asks of it, in small.  bench.sh FOLDER-OF-PROGRAMS
set -eu

bench=$1
kernel=kernels/3d-7pt.c
"$bench/floor" "$kernel"
"$bench/empty"
# The least traffic to memory of 3 x 3 pairs of block sizes: of b what is stored, of a each once.
bytes=$("$bench/blocks" "$kernel" skylake-sp-6148 1000 3)
awk -v bytes="$bytes" 'BEGIN { exit !(bytes >= 16 && bytes < 64) }' ||
	{ echo "blocks: $bytes bytes per iteration"; exit 1; }
once=$("$bench/stencil" compressed 16)
[ -n "$once" ]
[ "$once" = "$("$bench/stencil" singly 16)" ]
"$bench/ratio" 3 'the same' "$bench/empty" -- "$bench/empty" | grep -q '^the same  *[0-9]'
"$bench/cost" 'nothing' "$bench/empty" | grep -q '^nothing  *[0-9.]* s  *[0-9]* MB$'
if "$bench/cost" 'what fails' false >/dev/null; then
	echo 'cost: says nothing of a command that fails'
	exit 1
fi
