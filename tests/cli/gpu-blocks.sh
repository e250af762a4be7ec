#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What `block` says of a shape of blocks is what a page says of a launch with it, and what an advice
# promises of another layout of an array is what the kernel with that layout is predicted to take.
set -eu
cd "$ROOT"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
	echo "FAILED $*"
	failures=$((failures + 1))
}

# The first member of that name behind a line of a document.
member() {
	awk -v line="$2" -v name="\"$3\":" 'NR >= line { at = index($0, name)
		if (at) { text = substr($0, at + length(name)); sub(/^ */, "", text)
			sub(/[,}\]].*/, "", text); print text; exit } }' "$1"
}

total_of() {
	"$RFMODEL" "$@" --format json >"$work/page.json"
	member "$work/page.json" "$(grep -n '"gpu":' "$work/page.json" | cut -d: -f1)" total_seconds
}

alike() {
	awk -v a="$1" -v b="$2" 'BEGIN { d = a - b; exit !(d < 1e-6 * b && d > -1e-6 * b) }'
}

# The shapes in these places of the list, of a launch as it is, as pages of launches with them.
shapes() {
	places=$1 launch=$2
	shift 2
	# shellcheck disable=SC2086
	"$RFMODEL" block "$@" $launch --format json >"$work/block.json"
	lines=$(awk '/"shapes":/ { on = 1 } on && /"x":/ { print NR }' "$work/block.json")
	for place in $places; do
		line=$(echo "$lines" | sed -n "${place}p")
		[ -n "$line" ] || { fail "$*: no shape $place"; continue; }
		m() { member "$work/block.json" "$line" "$1"; }
		block=$(m x),$(m y),$(m z)
		grid=$(m grid_x),$(m grid_y),$(m grid_z)
		case $1 in
		*.cu) page=$(total_of "$@" --block "$block" --grid "$grid") ;;
		*) page=$(total_of "$@" --block "$block") ;;
		esac
		alike "$(m seconds)" "$page" ||
			fail "$*: $block of $grid takes $(m seconds) s, and $page s as a page says"
	done
}

own=tests/golden/block/on-gpu.cu

shapes "1 3 5" "--block 32,4,4 --grid 5,33,33" \
	kernels/gpu/3d-7pt.cu -m v100 -D nx=130 -D ny=130 -D nz=130
shapes "1 2 6" "" kernels/gemm-ikj.c -m v100 -D N=512
shapes "1 2" "" kernels/gpu/vector-add.cu -m a100 -D n=10000000
shapes "1 2" "--block 128 --grid 4096" "$own" --function row_sums -m a100 -D n=4096

# The speed-up of an advice, and the same of two kernels.
advice() {
	kind=$1 kernel=$2 other=$3
	shift 3
	now=$(total_of "$@" --function "$kernel")
	line=$(grep -n "\"kind\": *\"$kind\"" "$work/page.json" | head -1 | cut -d: -f1)
	[ -n "$line" ] || { fail "$kernel: no $kind"; return; }
	promised=$(member "$work/page.json" "$line" speedup)
	then=$(total_of "$@" --function "$other")
	awk -v p="$promised" -v a="$now" -v b="$then" -v of="${tolerance:-1e-6}" \
		'BEGIN { d = p * b / a - 1; exit !(d < of && d > -of) }' ||
		fail "$kernel: $kind promises $promised times as fast, $then s in place of $now s"
}

advice pad tiled padded kernels/gpu/transpose.cu -m v100 -D width=1024 -D height=1024
advice split members arrays "$own" -m a100 -D n=1000000 --block 256 --grid 3907
advice turn by_rows by_columns "$own" -m a100 -D n=65536 -D m=64 --block 256 --grid 256
advice pad conflicts apart "$own" -m h100 --block 32,32 --grid 4000
exit $((failures > 0))
