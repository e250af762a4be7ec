#!/bin/sh
# SPDX-License-Identifier: MIT
# --fail-if: every column of CSV is a name with the value that stands there; rows of a survey,
# points of a sweep and several expressions are told with their places; JSON says what came of
# them.
set -eu

kernel=$ROOT/kernels/2d-5pt.c
machine=skylake-sp-6148

# One expression that says of every column of FILE's only line that it has another value: false.
# Empty fields have no figure; texts stand between quotes, yes and no are true and false.
condition() {
	awk -F, 'NR == 1 { count = split($0, names, ",") }
		NR == 2 { split($0, values, ",")
		for (i = 1; i <= count; ++i) {
			if (values[i] == "") continue
			v = values[i]
			if (v == "yes" || v == "no") v = (v == "yes") ? "true" : "false"
			else if (v !~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/) v = "\"" v "\""
			# What is printed reads back as the same number.
			printf "%s%s != %s", (n++ ? " || " : ""), names[i], v
		} }' "$1"
}
holds() {
	code=0
	"$RFMODEL" "$@" >output 2>message || code=$?
	[ "$code" = 1 ]
}

analyse() {
	"$RFMODEL" analyze "$kernel" -m $machine -D N=4000 "$@"
}
analyse --format csv >all.csv
all=$(condition all.csv)
[ "$(echo "$all" | grep -o '!=' | wc -l)" -gt 40 ]
analyse --fail-if "$all" >/dev/null
holds analyze "$kernel" -m $machine -D N=4000 --fail-if "!($all)"

"$RFMODEL" survey "$kernel" -m $machine -D N=4000 --format csv |
	sed 's/,"[^"]*",/,,/' >row.csv
all=$(condition row.csv)
[ "$(echo "$all" | grep -o '!=' | wc -l)" -gt 15 ]
"$RFMODEL" survey "$kernel" -m $machine -D N=4000 --fail-if "$all" >/dev/null
holds survey "$kernel" -m $machine -D N=4000 --fail-if "!($all)"
grep -q "2d-5pt.c:16:1: error: --fail-if '!(file != .* holds: sweep: file = " message

# Of block the columns are those of the first row; where there is none nothing holds.  GPUs, too.
"$RFMODEL" block "$ROOT/kernels/3d-7pt.c" -m $machine -D N=400 --format csv >blocks.csv
all=$(condition blocks.csv)
[ "$(echo "$all" | grep -o '!=' | wc -l)" = 18 ]
"$RFMODEL" block "$ROOT/kernels/3d-7pt.c" -m $machine -D N=400 --fail-if "$all" >/dev/null
holds block "$ROOT/kernels/3d-7pt.c" -m $machine -D N=400 --fail-if 'speedup > 1.2 && legal'
grep -q "holds: speedup = 1.27" message
"$RFMODEL" block "$ROOT/kernels/daxpy.c" -m $machine -D n=1000 --fail-if 'speedup > 1.2' \
	--fail-if 'L2-L3.before > 0' >output
code=0
"$RFMODEL" block "$ROOT/kernels/daxpy.c" -m $machine -D n=1000 --fail-if 'speedupp > 1' \
	>output 2>message || code=$?
[ "$code" = 2 ]
gpu() {
	"$RFMODEL" block "$ROOT/kernels/gpu/3d-7pt.cu" -m v100 -D nx=130 -D ny=66 -D nz=34 \
		--block 128,4,1 --grid 2,17,34 "$@"
}
gpu --format csv >shapes.csv
all=$(condition shapes.csv)
[ "$(echo "$all" | grep -o '!=' | wc -l)" -gt 5 ]
gpu --fail-if "$all" >/dev/null

# A roofline asks of each of its kernels.
holds roofline "$kernel" "$ROOT/kernels/gemm-ikj.c" -m $machine -D N=1000 \
	--fail-if 'roofline.bound == "L3"' -o chart.svg
grep -q '<svg ' chart.svg
[ "$(grep -c 'error: --fail-if' message)" = 2 ]
"$RFMODEL" roofline "$kernel" -m $machine -D N=1000 --fail-if 'flop.total > 4' >output
# ... by the names of its analysis; names of the chart are told what these are.
names() {
	code=0
	"$RFMODEL" roofline "$kernel" -m $machine -D N=1000 --fail-if "$1" >output 2>message ||
		code=$?
	[ "$code" = 2 ]
	sed -n 's/^hint: .* loop: //p' message
}
[ "$(names 'ceilings[0].flop_per_s > 0')" = 'roofline.ceilings.peak.flop_per_s' ]
[ "$(names 'roofs.MEM > 0')" = 'roofline.levels.MEM.bytes_per_s' ]
part=$(names 'points[0].of_roof < 0.8' | sed 's/.*of_roof //')
chart=$("$RFMODEL" roofline "$kernel" -m $machine -D N=1000 --format json |
	sed -n 's/.*"of_roof": \([0-9.]*\).*/\1/p')
holds roofline "$kernel" -m $machine -D N=1000 \
	--fail-if "$part > $chart * 0.999 && $part < $chart * 1.001"
for name in roofline.levels.MEM.bytes_per_s 'roofline.ceilings.peak.flop_per_s'; do
	holds roofline "$kernel" -m $machine -D N=1000 --fail-if "$name > 0"
done
for words in "-m $machine" '-m v100'; do
	code=0
	# shellcheck disable=SC2086 # two words
	"$RFMODEL" roofline $words --fail-if 'flop.total > 4' >output 2>message || code=$?
	[ "$code" = 2 ]
	grep -q -e '--fail-if is about figures of' message
done

# What asks of nothing says so.
holds analyze "$kernel" -m $machine -D N=1000 --fail-if '1 < 2'
grep -q "'1 < 2' holds: it names no figure$" message

# Several, each of them told with the loop that it is about, in text and in JSON.
holds analyze "$kernel" -m $machine -D N=4000 --fail-if 'prediction.bound == "MEM"' \
	--fail-if 'prediction.seconds > 1 s' --fail-if 'MEM.total_bytes_per_it > 20 B/It' \
	--format json
[ "$(grep -c '^.*2d-5pt.c:16:2: error: --fail-if' message)" = 2 ]
grep -q '"option": "--fail-if", "what": "prediction.seconds > 1 s", "failed": false' output
grep -q '"what": "prediction.bound == \\"MEM\\"", "failed": true, "values": ' output

# A sweep says at how many points and at which one first; a survey tells of each nest.
holds sweep "$kernel" -m $machine -D N=100,1000,4000 --fail-if 'L1-L2.total_bytes_per_it < 30'
grep -q "2d-5pt.c:16:2: error: --fail-if '.*' holds at 2 of 3 points, first at N = 100: " message
holds survey "$kernel" "$ROOT/kernels/3d-7pt.c" -m $machine -D N=400 \
	--fail-if 'status == "modelled"' --fail-if 'seconds > 10 s'
grep -q '2d-5pt.c:16:1: error' message
grep -q '3d-7pt.c:15:1: error' message
[ "$(wc -l <message)" = 2 ]

# What no row has a value for is no check that passes.
code=0
"$RFMODEL" survey "$kernel" -m $machine --fail-if 'seconds > 1' >output 2>message || code=$?
[ "$code" = 2 ]
grep -q "no row has a value for everything in 'seconds > 1'" message
code=0
"$RFMODEL" survey "$kernel" -m $machine --fail-if 'time > 1' >output 2>message || code=$?
[ "$code" = 2 ]
grep -q "rows of a survey have no 'time'" message
grep -q "did you mean 'seconds'" message
