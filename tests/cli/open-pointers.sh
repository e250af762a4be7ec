#!/bin/sh
# SPDX-License-Identifier: MIT
# Pointers that may lead to the array that a nest writes: of a nest in which that matters, no text
# is written that gives other results.  Each way to come by such a pointer is compiled and run,
# before and after what --emit writes, with every answer to what decides where the pointer leads;
# pointers that are surely apart keep their proposals.
set -eu

# Every nest reads the place that the turn before of the inner loop, and the one after of the outer
# loop, write if p leads to b: the loops may not change places then.
NEST='	for (int i = 1; i < n; i++)
		for (int j = 0; j < m - 1; j++)
			b[j * n + i] = p[(j + 1) * n + i - 1] + 1;
}'
HEAD='(int n, int m, int f, double *restrict a, double *restrict b)
{'

cat >driver.c <<'DRIVER'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NAME original
#include "one.c"
#undef NAME
#define NAME changed
#define struct_of other_struct_of
#define made_of other_made_of
#define global_a other_global_a
#define global_b other_global_b
#include "changed.c"

enum { N = 60, M = 101, COUNT = (N + 1) * (M + 1) };

static double *fill(int seed)
{
	double *data = malloc(COUNT * sizeof(double));

	for (int i = 0; i < COUNT; ++i)
		data[i] = (i * 7919 + seed) % 1000;
	return data;
}

int main(void)
{
	for (int f = 0; f < 3; ++f) {
		double *a[2] = { fill(1), fill(1) }, *b[2] = { fill(2), fill(2) };

		original(N, M, f, a[0], b[0]);
		changed(N, M, f, a[1], b[1]);
		if (memcmp(b[0], b[1], COUNT * sizeof(double)) != 0)
			return 1;
	}
	return 0;
}
DRIVER

# emitted [OPTION...] <KERNEL: whether a proposal is written; all that are give the same results.
emitted() {
	cat >one.c
	written=no
	: >message
	for proposal in 1 2 3; do
		rm -f changed.c
		"$RFMODEL" block one.c --function NAME -D n=5000 -D m=4100 "$@" \
			-m skylake-sp-6148 --proposal "$proposal" --emit changed.c \
			>report 2>>message || continue
		written=yes
		cc -O1 -w -o driver driver.c
		./driver || { cat one.c; echo "proposal $proposal gives other results"; exit 1; }
	done
	echo $written
}

# refused [OPTION...] <KERNEL: no proposal is, because of what the pointer may be.
refused() {
	result=$(emitted "$@")
	[ "$result" = no ] || { cat one.c message; echo "$result"; exit 1; }
	grep -q 'may be one array\|must be written before\|in the table is 0' message ||
		{ cat one.c message; exit 1; }
}

kept() {
	result=$(emitted "$@")
	[ "$result" = yes ] || { cat one.c message; echo "$result"; exit 1; }
}

# A choice, however it is written; for the array that -D chooses the text asks the size.
kept -D f=1 <<C
void NAME$HEAD
	double *p = f ? a : b;
$NEST
C
for text in 'double *p = f ? b : a;' 'double *p = a; if (f) p = b;' \
	'double *p = 0; switch (f) { case 0: p = a; break; default: p = b; }' \
	'double *p = a, *q = b; for (int k = 0; k < f; k++) { double *t = p; p = q; q = t; }' \
	'double *p = (f & 1) * (b - b) + (f ? b : a);'; do
	refused -D f=1 <<C
void NAME$HEAD
	$text
$NEST
C
done

# The array itself, in ways that are followed and in others.
for text in '(double *)((unsigned long)b & ~7ul)' '__builtin_assume_aligned(b, 8)' 'b + f * 0'; do
	refused <<C
void NAME$HEAD
	double *p = $text;
$NEST
C
done
refused <<C
#include <string.h>
void NAME$HEAD
	double *p;
	memcpy(&p, &b, sizeof p);
$NEST
C

# What a function makes of an argument, or stores.
for text in 'static double *made_of(double *x, int k) { return x; }' \
	'static double *made_of(double *x, int k) { return x + k * 0; }' \
	'static double *made_of(double *x, int k) { if (k < 0) return 0; return x; }' \
	'static double *made_of(double *x, int k) { double *y = k > 7 ? 0 : x; return y; }'; do
	refused <<C
$text
void NAME$HEAD
	double *p = made_of(b, n);
$NEST
C
done
refused <<C
static void made_of(double **to, double *x) { *to = x; }
void NAME$HEAD
	double *p;
	made_of(&p, b);
$NEST
C

# A member of a struct.
for text in 's = { a, n }; if (f) s.data = b;' 's = { f ? a : b, n };' \
	'other = { b, n }, s = { a, n }; if (f) s = other;'; do
	refused -D f=1 <<C
struct struct_of { double *data; int n; };
void NAME$HEAD
	struct struct_of $text
	double *p = s.data;
$NEST
C
done

# Nobody promises anything of a pointer that the function chooses.
refused <<C
void NAME(int n, int m, int f, double *a, double *b)
{
	double *p = a; if (b[0] > f) p = b;
$NEST
C

# What is apart stays so: memory of its own, another array, a promise, buffers that are exchanged.
kept <<C
#include <stdlib.h>
void NAME$HEAD
	double *p = malloc(8 * (n + 1) * (m + 1));
	memcpy(p, a, 8 * n * m);
$NEST
C
kept <<C
static double *made_of(double *x) { return x; }
void NAME$HEAD
	double *p = made_of(a);
$NEST
C
kept <<C
void NAME$HEAD
	double *restrict p = f > 7 ? b : a;
$NEST
C
kept <<C
void NAME$HEAD
	for (int t = 0; t < 3; t++) {
		double *other = a;
		for (int i = 1; i < n; i++)
			for (int j = 0; j < m - 1; j++)
				b[j * n + i] = a[(j + 1) * n + i - 1] + 1;
		a = b;
		b = other;
	}
}
C
