#!/bin/sh
# SPDX-License-Identifier: MIT
# One kernel on one machine is as fast wherever it is asked for: on the page, at the point of a
# sweep, in the row of a survey, and as the loop that `block` starts from.
set -eu

# column FILE NAME: of the first line of figures.
column() {
	awk -F, -v name="$2" '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 { print $column[name] }' "$1"
}

# The first number under a key of "prediction" in a document.
predicted() {
	sed -n 's/.*"prediction": {\(.*\)}.*/\1/p' "$1" | sed -n 's/.*"it_per_s": \([^,}]*\).*/\1/p'
}

# same WHAT PAGE ELSEWHERE
same() {
	awk -v a="$2" -v b="$3" -v what="$1" '
		BEGIN {
			if (a > 0 && a <= 1.0001 * b && b <= 1.0001 * a)
				exit 0
			print what ": " a " on the page, " b " elsewhere"
			exit 1
		}'
}

# agrees KERNEL SIZES...: and with a condition of --fail-if on either side of the figure.
# A survey simulates nothing.
agrees() {
	kernel=$ROOT/kernels/$1.c
	shift
	set -- "$kernel" -m "$machine" "$@"
	"$RFMODEL" "$@" -o page.json
	"$RFMODEL" "$@" -o page.csv
	"$RFMODEL" sweep "$@" -o sweep.csv
	"$RFMODEL" block "$@" --format json >block.json
	page=$(predicted page.json)
	same "$kernel, CSV" "$page" "$(column page.csv prediction.it_per_s)"
	same "$kernel, sweep" "$page" "$(column sweep.csv prediction.it_per_s)"
	same "$kernel, block" "$page" "$(predicted block.json)"
	[ "$(column sweep.csv prediction.bound)" = "$(column page.csv prediction.bound)" ]
	"$RFMODEL" "$@" -o page.csv --fail-if "prediction.it_per_s < 0.999 * $page"
	code=0
	"$RFMODEL" "$@" -o page.csv --fail-if "prediction.it_per_s < 1.001 * $page" \
		2>message || code=$?
	[ "$code" = 1 ]
	"$RFMODEL" "$@" --sim-budget 0 -o page.csv
	"$RFMODEL" survey "$@" --format csv >survey.csv
	same "$kernel, survey" "$(column page.csv prediction.it_per_s)" \
		"$(column survey.csv it_per_s)"
	[ "$(column page.csv prediction.bound)" = "$(column survey.csv bound)" ]
}

for machine in skylake-sp-6148 haswell-ep-e5-2695v3-cod zen4-9654; do
	agrees 3d-7pt -D N=400
	agrees gemm-ijk -D N=500
	agrees matvec-trans -D N=60 -D M=100000
	agrees dot -D n=1000000
done

# A model that is asked for by name has a figure, or an error says what it wants.
refuses() {
	wanted=$1 text=$2
	shift 2
	code=0
	"$RFMODEL" "$@" 2>message >page || code=$?
	[ "$code" = "$wanted" ]
	grep -q -e "$text" message
	grep -q '^hint: ' message
	[ ! -s page ]
}

kernel=$ROOT/kernels/3d-7pt.c
refuses 2 '-p ecm has no figure without a value for N' "$kernel" -m skylake-sp-6148 -p ecm
refuses 2 '-p roofline has no figure without a value for N' "$kernel" -m zen4-9654 -p roofline
refuses 2 '-p ecm is a model of CPUs, and v100 is none' "$kernel" -m v100 -p ecm -D N=300
refuses 2 '-p ecm is a model of CPUs' sweep "$kernel" -m v100 -p ecm -D N=300,400
cat >ten-lines.yml <<'MACHINE'
rfmodel: 1
name: no rates of the core
kind: cpu
cores: 1
clock: 1 GHz
caches:
- {name: L1, size: 32 KiB, ways: 8, line: 64 B, cores: 1}
memory: {bus: 1 x 3200 MT/s x 8 B}
MACHINE
refuses 4 '-p ecm needs rates of the core' "$kernel" -m ten-lines.yml -p ecm -D N=300

# By itself it has a table of its own: cycles of the core and of each link.
"$RFMODEL" sweep "$kernel" -m skylake-sp-6148 -p ecm -D N=100,400 >table
grep -q 'N  *T_OL  *T_nOL  *L1-L2  *L2-L3  *L3-MEM  *predicted  bound' table
grep -q 'cy/CL  *cy/CL  *cy/CL  *cy/CL  *cy/CL' table
[ "$(wc -l <table)" = 4 ]
