#!/bin/sh
# SPDX-License-Identifier: MIT
# Counts are exact as long as they fit into 63 bits, in text, JSON and CSV; a rounded one has an
# exponent.
set -eu

cat >loops.c <<'SOURCE'
void once(long n, double *a, double *b) { for (long i = 0; i < n; i++) a[i] = 2 * b[i]; }
void thirds(long n, double *a) { for (long i = 0; i < n; i += 3) a[i] = 2 * a[i]; }
void twice(long n, double *a)
{ for (long j = 0; j < n; j++) for (long i = 0; i < n; i++) a[i] = 2 * a[i]; }
SOURCE

says() {
	expected=$1
	shift
	"$RFMODEL" loops.c -m skylake-sp-6148 "$@" >said 2>&1
	grep -q -- "$expected" said || {
		echo "not said: $expected ($*)"
		cat said
		exit 1
	}
}

says '1  9223372036854775807$' --function once -D n=9223372036854775807
says 'iterations           9223372036854775807$' --function once -D n=9223372036854775807
says '"iterations": 9223372036854775807,' --function once -D n=9223372036854775807 --format json
says '"reads": 9223372036854775807,' --function once -D n=9223372036854775807 --format json
says '^once,skylake-sp-6148,9223372036854775807,' --function once -D n=9223372036854775807 \
	--format csv
says 'iterations           9007199254740993$' --function once -D n=9007199254740993
says 'iterations           3074457345618258603$' --function thirds -D n=9223372036854775807
says 'iterations           9223372030926249001$' --function twice -D n=3037000499

# One more, and it does not fit.
says 'iterations           9.223e+18$' --function twice -D n=3037000500
says '"iterations": 9.22337203700025e+18,' --function twice -D n=3037000500 --format json
