#!/bin/sh
# SPDX-License-Identifier: MIT
# A teaching page is one file that asks for nothing else, whose tags fit each other; a kernel
# without sizes, or of the other kind of machine, is refused.  Where node is at hand, the
# models inside pages answer as the program prints.
set -eu

kernel=$ROOT/kernels/2d-5pt.c
code=0
"$RFMODEL" teach "$kernel" -m skylake-sp-6148 -D N=4000 -o page.html 2>message || code=$?
if grep -q 'built without the models for pages' message; then
	[ "$code" = 5 ] && [ ! -e page.html ] && grep -q 'install clang-19, lld-19' message
	echo 'no page: the program was built without clang-19, lld-19, wasi-libc and their like'
	exit 77
fi
[ "$code" = 0 ]

[ "$(head -1 page.html)" = '<!DOCTYPE html>' ] && [ "$(tail -1 page.html)" = '</html>' ]
[ "$(wc -c <page.html)" -lt 524288 ]
if grep -nEi 'https?://|@import|url\(|<link [^>]*href="[^d]|src=|fetch\(|XMLHttp' page.html; then
	exit 1
fi
grep -q "default-src 'none'" page.html
# Names of roofs have a wider rim than other texts, as other roofs pass them.
[ "$(grep -c '^svg text.roof { stroke-width: [4-9]px; }' page.html)" = 1 ]
grep -q '<text class="roof link' page.html
if grep -n '@[A-Z]*@' page.html; then
	exit 1
fi
for tag in html head body main header footer form section script style title; do
	[ "$(grep -o "<${tag}[ >]" page.html | wc -l)" = "$(grep -o "</$tag>" page.html | wc -l)" ]
done

# A kernel whose text would end the script that it stands in, and what a page is named after.
cat >hostile.c <<'C'
void f(int N, double *a) /* </script><script>alert(1)</script> */
{
	for (int i = 0; i < N; ++i)
		a[i] = a[i] < 1 ? 1 : a[i];
}
C
"$RFMODEL" teach hostile.c -m skylake-sp-6148 -D N=1000 >hostile.html
if grep -q '<script>alert' hostile.html; then
	exit 1
fi

refused() {
	code=0
	"$RFMODEL" teach "$@" -o no.html 2>message || code=$?
	[ "$code" -ge 2 ] && [ ! -e no.html ]
}
refused "$kernel" -m skylake-sp-6148
grep -q 'size N has no value' message
refused "$kernel" -m skylake-sp-6148 -D N=100-200
grep -q 'one value of each size' message
refused "$kernel" -m a100 -D N=100
grep -q 'whose pages show the threads of a kernel of CUDA' message
refused "$ROOT/kernels/gpu/strided.cu" -m skylake-sp-6148 -D n=1000
refused absent.c -m skylake-sp-6148

command -v node >/dev/null || {
	echo 'no node: the figures of pages are not compared'
	exit 0
}
node "$ROOT/tests/web/figures.mjs" "$RFMODEL" "$ROOT" 3 kernels/2d-5pt.c:N=2000 \
	kernels/3d-7pt.c:N=200 kernels/triad.c:N=100000 kernels/gauss-seidel.c:N=1000
node "$ROOT/tests/web/sweeps.mjs" "$RFMODEL" "$ROOT" 1 kernels/2d-5pt.c:N=2000 \
	kernels/gemm-ijk.c:N=100 tests/web/triangular.c:N=100
node "$ROOT/tests/web/exercises.mjs" "$RFMODEL" "$ROOT"
node "$ROOT/tests/web/warps.mjs" "$RFMODEL" "$ROOT" 1 kernels/gpu/transpose.cu@tiled
