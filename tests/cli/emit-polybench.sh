#!/bin/sh
# SPDX-License-Identifier: MIT
# emit-polybench.sh [all]: every change of kernels of PolyBench that is legal is written, compiled
# and run.  The bits are the same, or nearly those where sums are rounded in another order.
# By default a few kernels with triangular and imperfect nests; with "all" every kernel, for small
# caches and for those of a machine that is sold, at the sizes that PolyBench calls mini, small and
# medium, while the change was chosen for the small one.
set -eu

cp "$ROOT/tests/cli/small-caches.yml" small.yml

# The arrays of a version are data[0] to data[11]; the diagonal of rows of ROW elements is heavy.
cat >driver.c <<'DRIVER'
#include <math.h>
#include <stdlib.h>
#include <string.h>
#define NAME before
#include BEFORE
#undef NAME
#define NAME after
#include AFTER
enum { ARRAYS = 12, COUNT = 1 << 19 };
static TYPE data[ARRAYS][COUNT], kept[ARRAYS][COUNT];

static void fill(void)
{
	for (int k = 0; k < ARRAYS; ++k)
		for (int i = 0; i < COUNT; ++i)
			data[k][i] = sizeof(TYPE) < 8 ? i % 4
			             : 1.0 + (i * 37 % 101) / 128.0 + k + (i % (ROW + 1) ? 0 : 999);
}

static int is_near(TYPE a, TYPE b)
{
	return memcmp(&a, &b, sizeof(a)) == 0 || fabs((double)a - b) <= NEAR * fabs((double)a);
}

int main(void)
{
	fill();
	LOAD
	before ARGUMENTS;
	STORE
	memcpy(kept, data, sizeof(data));
	fill();
	LOAD
	after ARGUMENTS;
	STORE
	for (int k = 0; k < ARRAYS; ++k)
		for (int i = 0; i < COUNT; ++i)
			if (!is_near(kept[k][i], data[k][i]))
				return 1;
	return 0;
}
DRIVER

type=double load='' store='' written=0 refused=0 total=0

# run KERNEL FUNCTION ARGUMENTS SIZES: the file changed-$number.c against the original.
run() {
	near=0
	! grep -q 'rounded in another order' "changed-$number.c" || near=1e-9
	# shellcheck disable=SC2086 # several options
	cc -w -O1 -ffp-contract=off $4 -D"$2=NAME" -DBEFORE="\"$1\"" \
		-DAFTER="\"changed-$number.c\"" \
		"-DTYPE=$type" "-DLOAD=$load" "-DSTORE=$store" "-DNEAR=$near" -DROW="$row" \
		"-DARGUMENTS=$3" -I. -o compare driver.c -lm
	./compare || {
		echo "$1, proposal $number for $machine, is another program with '$4'"
		exit 1
	}
	written=$((written + 1))
}

# same MACHINE KERNEL FUNCTION ARGUMENTS SIZES...: every proposal, at all sizes.
same() {
	machine=$1 source=$ROOT/tests/polybench/$2.c function=$3 arguments=$4
	shift 4
	rm -f changed-*
	"$(dirname "$RFMODEL")/tests/emit_every" block "$source" -m "$machine" --emit changed \
		--format csv -o list.csv
	count=$(($(wc -l <list.csv) - 1))
	number=0
	while [ "$number" -lt "$count" ]; do
		number=$((number + 1))
		if [ -e "changed-$number.refused" ]; then
			grep -q 'cannot be' "changed-$number.refused"
			refused=$((refused + 1))
			continue
		fi
		for sizes; do
			run "$source" "$function" "$arguments" "$sizes"
		done
	done
}

# arrays FROM TO: pointers to these arrays, as arguments.
arrays() {
	at=$1 list="(void *)data[$1]"
	while [ "$at" -lt "$2" ]; do
		at=$((at + 1))
		list="$list, (void *)data[$at]"
	done
	echo "$list"
}

# all KERNEL FUNCTION ROW ARGUMENTS NAMES MINI SMALL MEDIUM: on both machines.
all() {
	kernel=$1 function=$2 row=$3 arguments=$4 names=$5 written=0 refused=0
	shift 5
	for values; do
		line=
		for name in $names; do
			line="$line -D$name=${values%% *}"
			values=${values#* }
		done
		set -- "$@" "$line"
		shift
	done
	for machine in small.yml skylake-sp-6148; do
		same "$machine" "$kernel" "$function" "$arguments" "$@"
	done
	echo "$kernel: $written programs, $refused proposals refused"
	total=$((total + written))
}

two='1.25, 1.5'
if [ "${1:-}" != all ]; then
	row=N
	same small.yml trmm trmm "(1.25, $(arrays 0 1))" ''
	same small.yml lu lu "($(arrays 0 0))" ''
	row=NL
	same small.yml 2mm two_products "($two, $(arrays 0 4))" ''
	[ "$written" -ge 5 ]
	exit
fi
five=$(arrays 0 4)
all 2mm two_products NL "($two, $five)" 'NI NJ NK NL' '16 18 22 24' '40 50 70 80' '180 190 210 220'
all 3mm three_products NL "($(arrays 0 6))" 'NI NJ NK NL NM' '16 18 20 22 24' '40 50 60 70 80' \
	'180 190 200 210 220'
all adi adi N "($(arrays 0 3))" 'TSTEPS N' '20 20' '40 60' '100 200'
all atax atax N "($(arrays 0 3))" 'M N' '38 42' '116 124' '390 410'
all bicg bicg M "($five)" 'M N' '38 42' '116 124' '390 410'
all cholesky cholesky N "($(arrays 0 0))" N 40 120 400
all correlation correlation M "(32.0, $(arrays 0 3))" 'M N' '28 32' '80 100' '240 260'
all covariance covariance M "(32.0, $(arrays 0 2))" 'M N' '28 32' '80 100' '240 260'
all deriche deriche H "(0.25, $(arrays 0 3))" 'W H' '64 64' '192 128' '720 480'
all doitgen doitgen NP "($(arrays 0 2))" 'NQ NR NP' '8 10 12' '20 25 30' '40 50 60'
all durbin durbin N "($(arrays 0 1))" N 40 120 400
all fdtd-2d fdtd_2d NY "($(arrays 0 3))" 'TMAX NX NY' '20 20 30' '40 60 80' '100 200 240'
all floyd-warshall floyd_warshall N "($(arrays 0 0))" N 60 180 500
all gemm gemm NJ "($two, $(arrays 0 2))" 'NI NJ NK' '20 25 30' '60 70 80' '200 220 240'
all gemver gemver N "($two, $(arrays 0 8))" N 40 120 400
all gesummv gesummv N "($two, $five)" N 30 90 250
all gramschmidt gramschmidt N "($(arrays 0 2))" 'M N' '20 30' '60 80' '200 240'
all heat-3d heat_3d N "($(arrays 0 1))" 'TSTEPS N' '20 10' '40 20' '100 40'
all jacobi-1d jacobi_1d N "($(arrays 0 1))" 'TSTEPS N' '20 30' '40 120' '100 400'
all jacobi-2d jacobi_2d N "($(arrays 0 1))" 'TSTEPS N' '20 30' '40 90' '100 250'
all lu lu N "($(arrays 0 0))" N 40 120 400
all ludcmp ludcmp N "($(arrays 0 3))" N 40 120 400
all mvt mvt N "($five)" N 40 120 400
all seidel-2d seidel_2d N "($(arrays 0 0))" 'TSTEPS N' '20 40' '40 120' '100 400'
all symm symm N "($two, $(arrays 0 2))" 'M N' '20 30' '60 80' '200 240'
all syr2k syr2k N "($two, $(arrays 0 2))" 'M N' '20 30' '60 80' '200 240'
all trisolv trisolv N "($(arrays 0 2))" N 40 120 400
all trmm trmm N "(1.25, $(arrays 0 1))" 'M N' '20 30' '60 80' '200 240'
load='memcpy(C, data[0], sizeof(C)); memcpy(A, data[1], sizeof(A));'
store='memcpy(data[0], C, sizeof(C)); memcpy(data[1], A, sizeof(A));'
all syrk syrk N "($two)" 'M N' '20 30' '60 80' '200 240'
type=int load='' store=''
all nussinov nussinov N "($(arrays 0 1))" N 60 180 500
[ "$total" -ge 50 ]
