#!/bin/sh
# SPDX-License-Identifier: MIT
# --function chooses a function, or a region by the name that its pragma gives it.
set -eu

cat >regions.c <<'SOURCE'
void f(int n, double *a, double *b)
{
#pragma rfmodel begin first
	for (int i = 0; i < n; ++i)
		a[i] = 2 * b[i];
#pragma rfmodel end
	# pragma	rfmodel begin second
	for (int i = 0; i < n; ++i)
		a[i] += 3 * b[i];
#pragma rfmodel end
}
void g(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = a[i] * a[i] + 5;
}
SOURCE

lines() {
	"$RFMODEL" lc regions.c --function "$1" | head -1
}
[ "$(lines first)" = 'kernel   first  (regions.c:4)' ]
[ "$(lines second)" = 'kernel   second  (regions.c:8)' ]
[ "$(lines g)" = 'kernel   g  (regions.c:14)' ]
code=0
"$RFMODEL" lc regions.c --function begin 2>message || code=$?
[ "$code" = 2 ]
