#!/bin/sh
# SPDX-License-Identifier: MIT
# compare.sh WHAT COUNT: what the models inside pages say against what the program prints, by
# WHAT.mjs, COUNT times for each of twenty kernels.
set -eu

command -v node >/dev/null || {
	echo 'no node: pages are not compared'
	exit 77
}
if "$RFMODEL" teach "$ROOT/kernels/copy.c" -m skylake-sp-6148 -D N=10 2>&1 >/dev/null |
	grep -q 'built without the models for pages'; then
	echo 'no page: the program was built without clang-19, lld-19, wasi-libc and their like'
	exit 77
fi
if [ "$1" = warps ]; then
	transpose=kernels/gpu/transpose.cu
	exec node "$ROOT/tests/web/warps.mjs" "$RFMODEL" "$ROOT" "$2" \
		$transpose@naive $transpose@tiled $transpose@padded
fi
exec node "$ROOT/tests/web/$1.mjs" "$RFMODEL" "$ROOT" "$2" \
	kernels/1d-3pt.c:N=10000 kernels/2d-5pt.c:N=2000 kernels/2d-box.c:N=1000 \
	kernels/3d-27pt.c:N=150 kernels/3d-7pt.c:N=200 kernels/3d-asymmetric.c:N=150 \
	kernels/3d-star-r4.c:N=150 kernels/copy.c:N=100000 kernels/daxpy.c:n=100000 \
	kernels/dot.c:n=100000 kernels/gauss-seidel.c:N=1000 kernels/gemm-ijk.c:N=300 \
	kernels/gemm-ikj.c:N=300 kernels/gemv.c:n=1000 kernels/himeno-like.c:N=100 \
	kernels/kahan-dot.c:n=100000 kernels/matvec-trans.c:M=800:N=1000 kernels/transpose.c:N=1000 \
	kernels/triad.c:N=100000 kernels/uxx.c:N=100 tests/web/triangular.c:N=500 \
	tests/web/rows-columns.c:M=200:N=3000
