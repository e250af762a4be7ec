#!/bin/sh
# SPDX-License-Identifier: MIT
# Layer conditions of rectangular nests and those of any nest give the same traffic.  A loop of one
# turn before the nest makes a region of it, for which the general ones answer.  They count lines at
# the edges of arrays, which a stencil that reads r elements beyond its loops brings without an
# iteration there, and the first and last lines of rows: (N / (N - 2 r))^2 and 0.02 B/It at most.
set -eu

# traffic SOURCE ARGUMENTS: of all links in one line.
traffic() {
	"$RFMODEL" "$@" -m skylake-sp-6148 -P lc -p lc --format csv -o page.csv
	awk -F, '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 {
			print $column["L2.total_bytes_per_it"], $column["L3.total_bytes_per_it"],
				$column["MEM.total_bytes_per_it"]
		}' page.csv
}

# region KERNEL: the same behind a loop of one turn.
region() {
	awk '
		/^\tfor/ && !done {
			print "\tdouble once[1];\n\tfor (int q = 0; q < 1; ++q)\n\t\tonce[q] = 0;"
			done = 1
		}
		{ print }' "$ROOT/kernels/$1.c"
}

# agree KERNEL SIZE N REACH
agree() {
	region "$1" >"$1.c"
	closed=$(traffic "$ROOT/kernels/$1.c" -D "$2=$3")
	general=$(traffic "$1.c" -D "$2=$3")
	echo "$1 $2=$3: $closed, as a region $general"
	echo "$closed $general" | awk -v n="$3" -v r="$4" '
		{
			if (NF != 6 || $1 <= 0)
				exit 1
			edge = (n / (n - 2 * r)) ^ 2
			for (i = 1; i <= 3; ++i)
				if ($(i + 3) < 0.999 * $i || $(i + 3) > edge * $i + 0.02)
					exit 1
		}'
}

agree 3d-7pt N 150 1
agree 3d-7pt N 400 1
agree 3d-7pt N 700 1
agree 2d-5pt N 900 1
agree 2d-5pt N 3000 1
agree 3d-27pt N 300 1
agree 3d-star-r4 N 100 4
agree 3d-asymmetric N 300 2
agree gemm-ijk N 300 0
agree gemm-ijk N 600 0
agree gemm-ikj N 600 0
agree transpose N 1000 0
agree gemv n 2000 0

# atoms LOOP INDEX: boxes of 14 atoms, each in its room of 64, whose neighbours are gone through.
atoms() {
	cat >atoms.c <<SOURCE
void atoms(int boxes, double r[64 * boxes], double u[boxes], double f[64 * boxes])
{
	for (int b = 0; b < boxes; b++) {
		u[b] = 0;
		for (int t = 0; t < 27; t++)
			for ($1)
				f[$2] += r[$2];
	}
}
SOURCE
	traffic atoms.c -D boxes=8000
}

# The same iterations, wherever their loop begins to count.
from_zero=$(atoms 'int n = 0; n < 14; n++' '64 * b + n')
from_start=$(atoms 'int n = 64 * b; n < 64 * b + 14; n++' n)
downwards=$(atoms 'int n = 64 * b + 13; n >= 64 * b; n--' n)
down_to_zero=$(atoms 'int n = 13; n >= 0; n--' '64 * b + n')
echo "$from_zero, $from_start; $down_to_zero, $downwards"
[ "$from_zero" = "$from_start" ]
[ "$down_to_zero" = "$downwards" ]
