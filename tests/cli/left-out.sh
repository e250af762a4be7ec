#!/bin/sh
# SPDX-License-Identifier: MIT
# A loop that cannot be read costs that loop alone: of fourteen with two such ones twelve are
# analysed, and what is left out stands between the others as if it had swept the caches.
set -eu

# Writes a function of fourteen loops over a and b, the fifth and the ninth of which by $1 and $2.
fourteen() {
	echo 'void f(int n, double a[n], double b[n], double *c, double *d)'
	echo '{'
	for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
		case $k in
		5) echo "	$1" ;;
		9) echo "	$2" ;;
		*) echo '	for (int i = 0; i < n; ++i) a[i] = 2 * b[i];' ;;
		esac
	done
	echo '}'
}
bad='for (int i = 0; i < n; ++i) c[i * i] = 1;'
worse='do { for (int i = 0; i < n; ++i) c[0] += d[i]; } while (1);'
fourteen "$bad" "$worse" >two-bad.c
fourteen '' '' >twelve.c
fourteen "$bad" "$bad" | sed 's/a\[i\] = 2 \* b\[i\]/c[i * i] = 1/' >none.c

analyse() {
	COLUMNS=200 "$RFMODEL" "$@" -m skylake-sp-6148 -D n=1000 2>message
}
loads() {
	analyse "$@" --format json |
		sed -n 's/.*"link": "L1-L2", "load_bytes_per_it": \([0-9.]*\).*/\1/p' | head -1
}

analyse two-bad.c >page
[ "$(sed -n 3,4p page | grep -c '^partial  2 of 14 outermost loops are left out')" = 1 ]
[ "$(grep -c 'is left out$' page)" = 2 ]
analyse two-bad.c --format json >result
grep -q '"is_partial": true' result
grep -q '"left_out": \[' result
grep -q 'two-bad.c", "line": 7, "reason"' result
grep -q 'two-bad.c", "line": 11, "reason"' result
analyse twelve.c --format json >whole
[ "$(grep -c 'is_partial\|left_out' whole)" = 0 ]

# a and b stay in the first cache over a run of twelve loops; left out ones part it in three, and
# each part brings them once: 2 arrays * 8 B * 3, for n turns of one loop.
[ "$(loads twelve.c)" = 0 ]
[ "$(loads two-bad.c)" = 48 ]
[ "$(loads two-bad.c -P lc)" = 48 ]
[ "$(loads two-bad.c -P sim)" = 48 ]
analyse two-bad.c -P stack --capacity 32KiB --format csv | tail -1 | tr , '\n' | grep -q '^750$'

# Nothing left is an error, which says of each loop why.
code=0
analyse none.c || code=$?
[ "$code" = 3 ]
[ "$(grep -c ': error: ' message)" = 14 ]

# The lines in a hint can be taken.
cat >inside.c <<'SOURCE'
void g(int n, double *restrict c, double *restrict d)
{
	for (int i = 0; i < n; ++i)
		d[i] = c[i];
	while (1) {
		for (int i = 0; i < n; ++i)
			c[i] *= 0.5;
		for (int i = 0; i < n; ++i)
			c[i] += d[i];
	}
}
SOURCE
analyse inside.c >page
grep -q 'inside it with --lines 6-7$' page
analyse inside.c --lines 6-7 >page
grep -q 'inside.c:6)$' page

# What is left out may change sizes and pointers: nothing behind it counts on what they were.
cat >changes.c <<'SOURCE'
void h(int n, double *a, double *b)
{
	int m = n;

	for (int i = 0; i < m; ++i)
		a[i] = b[i];
	while (1) {
		m /= 2;
		b[0] -= a[m];
	}
	for (int i = 0; i < m; ++i)
		a[i] += b[i];
}
SOURCE
analyse changes.c >page || code=$?
[ "$(grep -c '^ *11  i  *0  *n ' page)" = 0 ]

# Where nothing is left, loops inside of one that cannot be read are analysed by themselves, if they
# are not to blame: of a solver's sweeps, one turn, before which both arrays have left the caches.
solver() {
	echo 'void exchange(double *a); int has_converged(void);'
	echo 'void f(int n, double a[n], double b[n]) {'
	echo "$1"
	echo '	for (int i = 0; i < n; ++i) a[i] = 2 * b[i];'
	echo "$2"
	echo '	for (int i = 0; i < n; ++i) b[i] = 2 * a[i];'
	echo "$3 }"
}
solver 'while (!has_converged()) {' 'exchange(a);' '}' >while.c
t='for (int t = 0; t < 100; ++t) { for (int s = 0; s < 2; ++s) {'
solver "$t" '}' 'exchange(b); }' >time.c
cat >blame.c <<'SOURCE'
void f(int n, double *a)
{
	for (int t = 0; t < n; ++t)
		for (int i = 0; i < n; ++i)
			a[i * t] = 1;
}
SOURCE
analyse while.c >page
grep -q 'the loop in line 3 is left out, and loops inside it are read by themselves' page
grep -q '2 of 3 outermost' page && exit 1
[ "$(loads while.c)" = 16 ]
analyse time.c >page
grep -q '^     3  s     0     2         1 ' page
[ "$(loads time.c)" = 8 ]
code=0
analyse blame.c >page || code=$?
[ "$code" = 3 ]
