#!/bin/sh
# SPDX-License-Identifier: MIT
# A survey of a project of C and CUDA: kernels are rows with the figures of their page.
set -eu

mkdir src
cat >src/loops.c <<'SOURCE'
void copy(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i];
}
SOURCE
cat >src/fill.cuh <<'SOURCE'
__global__ void fill(int n, float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		a[i] = VALUE;
}
SOURCE
cat >src/main.cu <<'SOURCE'
#include "fill.cuh"
template <int W> __global__ void sums(int n, const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < W; ++k)
		b[i] += a[i * W + k];
}
__global__ void scale(int n, float *a)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a[i] *= 2;
}
void run(int n, float *a, float *b)
{
	dim3 block(128);

	fill<<<(n + 127) / 128, block>>>(n, a);
	sums<8><<<n / 64, 64>>>(n, a, b);
	scale<<<1, 1024>>>(n, a);
}
SOURCE
nvcc="nvcc -DVALUE=3 -x cu -rdc=true --generate-code=arch=compute_80,code=[sm_80]"
cat >compile_commands.json <<LIST
[{"directory": "$PWD", "file": "src/main.cu", "command": "$nvcc -c src/main.cu"},
 {"directory": "$PWD", "file": "src/loops.c", "command": "cc -O2 -c src/loops.c"}]
LIST

"$RFMODEL" survey --build . -m v100 -D n=1000000 --format csv >out
cat >expected <<'ROWS'
src/fill.cuh,1,fill,modelled
src/loops.c,3,copy,modelled
src/main.cu,2,sums,modelled
src/main.cu,9,scale,modelled
ROWS
tail -n +2 out | cut -d, -f1,2,3,6 | sort | diff expected -

# The place of a row chooses its kernel, and the figures are those of its page.
for line in 2 9 12; do
	page=$("$RFMODEL" src/main.cu:$line -m v100 -D n=1000000 --format json -- -DVALUE=3 |
		sed -n 's/.*"total_seconds": \([0-9.e+-]*\).*/\1/p' | head -1)
	name=$([ "$line" = 2 ] && echo sums || echo scale)
	row=$(sed -n "s/^[^\"]*,$name,//p" out | sed 's/"[^"]*"/quoted/g' | cut -d, -f14)
	[ -n "$page" ]
	[ "$(printf %.9g "$page")" = "$(printf %.9g "$row")" ] || {
		echo "line $line: the page says $page, the row $row" >&2
		exit 1
	}
done

# A CPU has rows for loops in C alone; what is not a GPU's is one reason.
"$RFMODEL" survey src/main.cu src/loops.c -m skylake-sp-6148 -D n=1000000 >out
grep -q '2 files: 1 modelled, 0 assumed, 3 refused' out
[ "$(grep -c 'kernel of a GPU' out)" = 1 ]
