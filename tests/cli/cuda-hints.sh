#!/bin/sh
# SPDX-License-Identifier: MIT
# What is missing of a kernel of CUDA is asked for so that the answer is taken.
set -eu

page() {
	"$RFMODEL" k.cu -m v100 --block 256 "$@"
}

# Without a grid: it is an option, and what a stride of the grid leaves open is known with it.
cat > k.cu <<'END'
__global__ void k(const float *a, float *b, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		b[i + blockIdx.y] = a[i];
}
END
page > out
grep -q 'hint: add --grid 1000,1,1$' out
page --grid 1000,1,1 -D n=1000 > out
grep -q '^REQUESTS OF WARPS' out

# A size has two names, and one value.
cat > k.cu <<'CODE'
struct view { float *p; int n; };
__global__ void k(view v, float *y)
{
	y[threadIdx.x] = v.p[threadIdx.x * v.n];
}
CODE
page --grid 1 -D n=3 -D v.n=3 2> err && exit 1
grep -q 'error: -D n and -D v.n give the same size, v.n, a value$' err
