#!/bin/sh
# SPDX-License-Identifier: MIT
# Triangular and imperfect nests: every change of a few kernels of PolyBench that is legal is
# written, compiled and run; but for sums that are rounded in another order the bits are the same.
set -eu

cp "$ROOT/tests/cli/small-caches.yml" small.yml

# The arrays of a version are data[0] to data[9].
cat >driver.c <<'DRIVER'
#include <stdlib.h>
#include <string.h>
#include <math.h>
#define NAME before
#include BEFORE
#undef NAME
#define NAME after
#include AFTER
enum { ARRAYS = 10, COUNT = 1 << 16 };
static double data[ARRAYS][COUNT], kept[ARRAYS][COUNT];

static void fill(void)
{
	for (int k = 0; k < ARRAYS; ++k)
		for (int i = 0; i < COUNT; ++i)
			data[k][i] = 1.0 + (i * 37 % 101) / 128.0 + k;
}

int main(void)
{
	fill();
	before ARGUMENTS;
	memcpy(kept, data, sizeof(data));
	fill();
	after ARGUMENTS;
	return memcmp(kept, data, sizeof(data)) != 0;
}
DRIVER

written=0

# same KERNEL FUNCTION ARGUMENTS
same() {
	kernel=$ROOT/tests/polybench/$1.c
	"$RFMODEL" block "$kernel" -m small.yml --format csv -o list.csv
	count=$(($(wc -l <list.csv) - 1))
	number=0
	while [ "$number" -lt "$count" ]; do
		number=$((number + 1))
		if ! "$RFMODEL" block "$kernel" -m small.yml --emit changed.c \
			--proposal "$number" >report 2>message; then
			grep -q 'cannot be' message
			continue
		fi
		if grep -q 'rounded in another order' changed.c; then
			continue
		fi
		cc -w -O1 -ffp-contract=off -D"$2=NAME" -DBEFORE="\"$kernel\"" \
			-DAFTER='"changed.c"' "-DARGUMENTS=$3" -I. -o compare driver.c -lm
		./compare
		written=$((written + 1))
	done
}

v='(void *)data'
same trmm trmm "(1.25, ${v}[0], ${v}[1])"
same lu lu "(${v}[0])"
same 2mm two_products "(1.25, 1.5, ${v}[0], ${v}[1], ${v}[2], ${v}[3], ${v}[4])"
[ "$written" -ge 5 ]
