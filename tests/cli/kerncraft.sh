#!/bin/sh
# SPDX-License-Identifier: MIT
# Kerncraft's words do what they say, or are answered with ours.
set -eu

kernel=$ROOT/kernels/2d-5pt.c
run() {
	"$RFMODEL" "$kernel" -m skylake-sp-6148 -D N 2000 "$@" >out 2>err
}
same() {
	ours=$1
	shift
	# shellcheck disable=SC2086 # options and values
	run $ours --format csv
	mv out expected
	run "$@" --format csv
	cmp expected out
}
answers() {
	expected=$1
	shift
	code=0
	run "$@" || code=$?
	[ "$code" = 2 ]
	grep -qF -e "$expected" err || {
		cat err
		exit 1
	}
}
same '-p lc' --pmodel LC
same '-p roofline' --pmodel=RooflineFLOP
same '-P sim' --cache-predictor SIM
same '-P lc' --cache-predictor=LC
run -u MLUP/s
grep -q 'predicted .*It/s' out
run -u GFLOP/s
grep -q 'predicted .*FLOP/s' out
run -u cy/cl
grep -q 'predicted .*cy/CL' out
answers 'hint: the data transfers stand on every page under TRAFFIC' -p ECMData
answers 'hint: the time in the core is a part of -p ecm' --pmodel ECMCPU
answers 'hint: leave it out: nothing is run' -p Benchmark
answers 'hint: leave it out: no compiler is started' --asm-block auto
answers 'hint: leave it out: no compiler is started' -i OSACA
answers 'hint: write the result with -o FILE.json' --json out.json
answers 'hint: flags for the C parser follow --' --compiler-flags=-O3
answers 'hint: name each size' -D . 100
answers "hint: did you mean '--model'?" --pmodell LC
