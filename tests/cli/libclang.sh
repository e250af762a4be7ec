#!/bin/sh
# SPDX-License-Identifier: MIT
# Which libclang reads the source, and that the compiler's headers are there whichever it is.
set -eu

cat >sum.c <<'END'
#include <float.h>
#include <inttypes.h>
#include <iso646.h>
#include <limits.h>
#include <omp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <tgmath.h>

struct pair { char first; double second; };
_Static_assert(offsetof(struct pair, second) == sizeof(double), "offsetof");
_Static_assert(sizeof(size_t) == sizeof(void *) && sizeof(ptrdiff_t) == sizeof(void *), "sizes");
_Static_assert(_Alignof(max_align_t) >= _Alignof(double), "max_align_t");
_Static_assert(SCHAR_MIN == -128 && UCHAR_MAX == 255 && USHRT_MAX == 65535, "small integers");
_Static_assert(INT_MIN == -2147483647 - 1 && UINT_MAX == 4294967295u && CHAR_BIT == 8, "int");
_Static_assert(LLONG_MAX == 9223372036854775807 && ULLONG_MAX == 18446744073709551615u, "long");
_Static_assert(INT32_MAX == 2147483647 && sizeof(uint8_t) == 1 && SIZE_MAX > 65535, "stdint");
_Static_assert(DBL_MANT_DIG == 53 && FLT_MANT_DIG == 24 && FLT_RADIX == 2, "float");
_Static_assert(DBL_MAX > 1e308 && FLT_EPSILON < 1e-6 && LDBL_DIG >= DBL_DIG, "float");
_Static_assert(true and not false, "words");
static noreturn void stop(int count, ...)
{
	va_list list;

	va_start(list, count);
	exit(va_arg(list, int));
	va_end(list);
}
alignas(64) static double a[1000];

double sum(void)
{
	double s = 0, start = omp_get_wtime();

	if (omp_get_max_threads() < 1)
		stop(1, 2);
	for (int i = 0; i < 1000; ++i)
		s += a[i];
	printf("%g s\n", omp_get_wtime() - start);
	return s;
}
END
sed '/^	if/,/^		stop/d' sum.c >plain.c
"$RFMODEL" plain.c -m skylake-sp-6148 --function sum --lines 40-42 >output
grep -q 'double a\[1000\]' output

"$RFMODEL" --version >output
sed -n 2p output | grep -q 'clang version.*, .*libclang'
file=$(sed -n '2s/.*, //p' output)
LIBCLANG_PATH=$file "$RFMODEL" --version | cmp - output

status=0
LIBCLANG_PATH=/nowhere/libclang.so "$RFMODEL" plain.c -m skylake-sp-6148 2>message || status=$?
[ "$status" = 5 ]
cat >expected <<'END'
/nowhere/libclang.so: error: libclang, which reads the kernel, cannot be loaded
hint: let $LIBCLANG_PATH name libclang 17 to 20 or its folder, or unset it
END
cmp message expected
mkdir empty
LIBCLANG_PATH=$PWD/empty "$RFMODEL" --version | grep -q 'kernels cannot be read'
mkdir found
ln -s "$file" found/libclang.so
LIBCLANG_PATH=$PWD/found "$RFMODEL" plain.c -m skylake-sp-6148 --lines 40-42 --function sum >output
