#!/bin/sh
# SPDX-License-Identifier: MIT
# The tables of ./dev accuracy: errors of runs whose figures are known.
set -eu

machine=haswell-ep-e5-2695v3-cod
cat >star.c <<'SOURCE'
void star(int N, double a[N][N][N], double b[N][N][N], double c0, double c1)
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = c0 * a[k][j][i] +
					     c1 * (a[k-1][j][i] + a[k][j-1][i] + a[k][j][i-1] +
						   a[k][j][i+1] + a[k][j+1][i] + a[k+1][j][i]);
}
SOURCE
"$RFMODEL" sweep star.c -m $machine -D N=300,400 --format csv >sweep.csv

# Two runs as they are predicted, but the second one writes back 10 % less of what comes from memory
# and takes twice the time.
awk -F, -v OFS=, '
	NR == 1 {
		for (i = 1; i <= NF; ++i) c[$i] = i
		print "radius,weighting,kind,coefficients,datatype,N,meas_l1l2_load," \
			"meas_l1l2_evict,meas_l2l3_load,meas_l2l3_evict,meas_l3mem_load," \
			"meas_l3mem_evict,meas_cycles_per_cl"
		next
	}
	{ print 1, "isotropic", "star", "constant", "double", $c["N"],
		$c["L1-L2.load_bytes_per_it"], $c["L1-L2.evict_bytes_per_it"],
		$c["L2-L3.load_bytes_per_it"], $c["L2-L3.evict_bytes_per_it"],
		$c["L3-MEM.total_bytes_per_it"] / (NR == 3 ? 1.1 : 1), 0,
		$c["ecm.total_cy_per_cl"] * (NR == 3 ? 2 : 1) }' sweep.csv >runs.csv
"$ROOT/accuracy/run" "$RFMODEL" $machine=runs.csv | cut -d'|' -f2,4-6 |
	sed 's/^ //; s/ $//' >found
cat >expected <<'TABLE'
quantity | runs | median | 9th decile
--- | --- | --- | ---
L1-L2 traffic | 2 | 0.0 | 0.0
L2-L3 traffic | 2 | 0.0 | 0.0
L3-MEM traffic | 2 | 10.0 | 10.0
time of one core | 2 | 50.0 | 50.0
TABLE
diff expected found

# Every weighting and shape becomes a kernel of so many points and coefficients.
check() {
	echo radius,weighting,kind,coefficients,datatype,N,meas_cycles_per_cl >one.csv
	echo "$1,40,50" >>one.csv
	rm -rf work && mkdir work
	awk -F, -v every=1 -v from=20 -v work=work -f "$ROOT/accuracy/stencils.awk" one.csv
	points=$(grep -o 'a\[k[^,;]*\]\[i[^]]*\]' work/*.c | grep -o 'a\[' | wc -l)
	[ "$points" -eq "$2" ] || { echo "$1: $points points" >&2; exit 1; }
	"$RFMODEL" work/*.c -m $machine -D N=40 >page
	grep -q "$3" page || { echo "$1: no $3" >&2; cat page >&2; exit 1; }
}
check 1,point-symmetric,star,variable,double 7 'W\[4\]\[N\]\[N\]\[N\]'
check 1,isotropic,box,variable,double 27 'W\[4\]\[N\]\[N\]\[N\]'
check 2,homogeneous,box,variable,float 125 'W\[1\]\[N\]\[N\]\[N\]'
check 3,heterogeneous,star,variable,double 19 'W\[19\]\[N\]\[N\]\[N\]'

if "$ROOT/accuracy/run" "$RFMODEL" $machine=nothing.csv 2>message; then
	exit 1
fi
grep -q 'can be read' message
