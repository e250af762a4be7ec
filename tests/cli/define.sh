#!/bin/sh
# SPDX-License-Identifier: MIT
# -D sets a size of the kernel, or a macro of its source; what is neither is refused.
set -eu

cat >kernel.c <<'SOURCE'
#ifndef ROWS
#define ROWS 100
#endif
#define FIXED 7
#define AT(i, j) a[(i) * N + (j)]
void scale(int N, int M, REAL *a, REAL s)
{
	for (int i = 0; i < ROWS; ++i)
		for (int j = 0; j < N; ++j)
			AT(i, j) = s * AT(i, j);
	for (int j = 0; j < FIXED; ++j)
		AT(M, j) = 0;
}
SOURCE

run() {
	"$RFMODEL" kernel.c -m skylake-sp-6148 --format jsonl "$@" >out 2>err
}
refused() {
	expected=$1
	shift
	code=0
	run "$@" || code=$?
	[ "$code" = 2 ] || {
		cat err
		exit 1
	}
	grep -qF -e "$expected" err || {
		echo "no '$expected' in:"
		cat err
		exit 1
	}
}
has() {
	grep -qF -e "$1" out || {
		echo "no '$1' for $2"
		exit 1
	}
}

# REAL is needed for reading at all; ROWS replaces its default; N and M stay sizes.
run -D N=50 -D M=60 -D REAL=float
has '"type":"float"' REAL
has '"trip_count":100' 'the default of ROWS'
has '"parameters":{"N":50,"M":60}' sizes
run -D REAL=double -D ROWS=30 -D N=50 -D M=60
has '"type":"double"' REAL
has '"trip_count":30' ROWS
run -D N=50 -D M=60 -- -DREAL=float -DROWS=20
has '"trip_count":20' 'ROWS after --'

refused "-D XYZ: neither a size nor a macro of kernel.c" -D XYZ=1 -D REAL=float
refused "did you mean 'N'? Sizes: N, M" -D n=1 -D REAL=float
refused "kernel.c:4:1: error: the source defines FIXED itself" -D FIXED=8 -D REAL=float
refused "size N is given twice" -D N=1 -D N=2 -D REAL=float
refused "this verb analyses one point, not 11" -D ROWS=10-20 -D REAL=float -D N=50 -D M=60
sed 's/REAL/double/g' kernel.c >double.c
mv double.c kernel.c
refused "-D N=float: 'float' is neither a number nor a size with a value" -D N=float

# A number that data are computed with changes neither places nor turns: nobody is asked for it.
cat >gap.c <<'SOURCE'
void gap(int n, int m, int gap, int a[n][m], int b[n][m])
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++) {
			int d = a[i][j] - gap;
			b[i][j] = d > 0 ? d : 0;
		}
}
SOURCE
"$RFMODEL" block gap.c -m skylake-sp-6148 -D n=3000 -D m=3000 --emit out.c >out
grep -q 'i j' out.c
"$RFMODEL" sweep gap.c -m skylake-sp-6148 -D n=300-500:3 -D m=300 >out
