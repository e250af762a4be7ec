#!/bin/sh
# SPDX-License-Identifier: MIT
# The source that --emit writes misses the cache as much less as was predicted: both versions run
# under cachegrind with the caches of the machine file.
set -eu
command -v valgrind >/dev/null || exit 77

cat >caches.yml <<'MACHINE'
rfmodel: 1
name: two levels
kind: cpu
cores: 1
clock: 1 GHz
flops: {fma: 16 /cy}
load: 64 B/cy
store: 64 B/cy
caches:
- {name: L1, size: 4 KiB, ways: 8, line: 64 B, cores: 1}
- {name: L2, size: 256 KiB, ways: 16, line: 64 B, cores: 1, link: 64 B/cy}
memory: {bus: 1 x 3200 MT/s x 8 B}
MACHINE

cat >space.c <<'SOURCE'
void space(int N, const double a[N][N][N], double b[N][N][N])
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1] +
					     a[k][j][i + 1] + a[k][j + 1][i] + a[k + 1][j][i];
}
SOURCE

cat >driver.c <<'DRIVER'
#include <stdlib.h>
#include SOURCE

int main(void)
{
	size_t bytes = ((size_t)150 * 150 * 150 * 8 + 4095) / 4096 * 4096;
	void *a = aligned_alloc(4096, bytes), *b = aligned_alloc(4096, bytes);

	space(150, a, b);
	return a == b;
}
DRIVER

# Misses of data in the last level.
misses() {
	cc -O2 -DSOURCE="\"$1\"" -o run driver.c
	valgrind --tool=cachegrind --cache-sim=yes --cachegrind-out-file=/dev/null \
		--I1=32768,8,64 --D1=4096,8,64 --LL=262144,16,64 ./run 2>log
	sed -n 's/.*LLd misses: *\([0-9,]*\).*/\1/p' log | tr -d ,
}

"$RFMODEL" block space.c -m caches.yml -D N=150 --emit changed.c --format csv -o blocks.csv
before=$(misses space.c)
after=$(misses changed.c)

# The first line is the change that was carried out; its bytes stand under L2-MEM.
awk -F, -v before="$before" -v after="$after" '
	NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
	NR == 2 {
		predicted = ($column["L2-MEM.before"] - $column["L2-MEM.after"]) / 64 * 148 ^ 3
		ratio = predicted / (before - after)
		printf "%d misses less, %d predicted\n", before - after, predicted
		exit !(ratio > 0.95 && ratio < 1.05)
	}' blocks.csv
