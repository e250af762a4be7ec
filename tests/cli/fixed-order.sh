#!/bin/sh
# SPDX-License-Identifier: MIT
# Nests whose turns stay in their order whatever they touch: those with accesses that others see,
# which the type of the expression says, and those that may be over before their last turn.  And
# what looks like that and is none of it.
set -eu

cp "$ROOT/tests/cli/small-caches.yml" small.yml

# judge DECLARATIONS BODY: whether another order of the loops is legal, or why not; and that --emit
# writes it, or does not.
judge() {
	printf '#include <assert.h>\n#include <stdlib.h>\n' >kernel.c
	printf '%s\n' "$1" >>kernel.c
	cat >>kernel.c <<C
void f(int N, double a[restrict N][N], double b[restrict N][N], double *out)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			$2
		}
}
C
	echo "${1:+$1 }$2"
	rm -f emitted.c
	if ! "$RFMODEL" block kernel.c -m small.yml -D N=203 -o report.json 2>message; then
		sed -n 's/^[^ ]*: error:/ /p' message
		return
	fi
	awk -F'": ' '
		function word(text) { gsub(/^"|",?$|,$/, "", text); return text }
		/"kind": "(block|interchange|padding)"/ { kind = 1 }
		/"legal":/ { legal = word($2) == "true" ? "yes" : "no" }
		/"reason":/ && kind { print "  " legal ": " word($2); kind = 0 }
	' report.json | sort -u
	"$RFMODEL" block kernel.c -m small.yml -D N=203 --emit emitted.c --proposal 1 >page 2>&1 ||
		[ ! -f emitted.c ]
	[ ! -f emitted.c ] || echo "  emitted"
}

# bodies DECLARATIONS: each line of the input is one.
bodies() {
	while read -r body; do
		judge "$1" "$body"
	done
}

verdicts() {
bodies '' <<'C'
*(volatile double *)(b[j] + i) = a[i][j];
((volatile double *)b[j])[i] = a[i][j];
volatile double (*v)[N] = (volatile double (*)[N])b; v[j][i] = a[i][j];
volatile int k = j; b[k][i] = a[i][j];
if (i == N + 3) *(volatile double *)out = 1; b[j][i] = a[i][j];
(void)*(volatile int *)out; b[j][i] = a[i][j];
b[j][i] = a[i][j] + sizeof(*(volatile int *)out);
C
judge 'typedef volatile double vd;' '((vd *)b[j])[i] = a[i][j];'
judge '#define READ_ONCE(x) (*(volatile double *)&(x))' 'b[j][i] = READ_ONCE(a[i][j]);'
judge '#define WRITE_ONCE(x, y) (*(volatile double *)&(x) = (y))' 'WRITE_ONCE(b[j][i], a[i][j]);'
judge 'struct { volatile double x; double y; } s[203 * 203];' 's[j * 203 + i].x = a[i][j];'
judge 'struct { volatile double x; double y; } s[203 * 203];' 's[j * 203 + i].y = a[i][j];'
judge 'volatile struct { double x, y; } s[203 * 203];' 's[j * 203 + i].y = a[i][j];'
judge 'static void put(volatile double *p, double x) { *p = x; }' 'put(&b[j][i], a[i][j]);'
judge 'static double get(volatile double *p) { return *p; }' 'b[j][i] = get(&a[i][j]);'
judge 'extern volatile int flag;' 'if (flag) b[j][i] = a[i][j];'
judge 'volatile int flag;' 'flag = i; b[j][i] = a[i][j];'
judge '_Atomic int turns;' 'turns += i; b[j][i] = a[i][j];'
bodies '' <<'C'
if (a[i][j] < 0) exit(i); b[j][i] = a[i][j];
if (a[i][j] >= 0) b[j][i] = a[i][j]; else _Exit(i);
a[i][j] < 0 && (abort(), 1); b[j][i] = a[i][j];
if (i == 5 && j == 7) exit(1); b[j][i] = a[i][j];
switch ((int)a[i][j]) { case 1: b[j][i] = 1; break; default: exit(i); }
if (a[i][j] < 0) __builtin_trap(); b[j][i] = a[i][j];
assert(a[i][j] >= 0); b[j][i] = a[i][j];
assert(i < N); b[j][i] = a[i][j];
if (a[i][j] < 0) __builtin_unreachable(); b[j][i] = a[i][j];
C
judge '_Noreturn void die(int);' 'if (a[i][j] < 0) die(i); b[j][i] = a[i][j];'
judge 'static void check(double x) { if (x < 0) exit(1); }' 'check(a[i][j]); b[j][i] = a[i][j];'
judge 'void end(int *);' 'int k __attribute__((cleanup(end))) = i; b[j][i] = a[i][j];'
judge '#define END(f) __attribute__((__cleanup__(f)))
void end(int *);' 'END(end) int k = i; b[j][i] = a[i][j];'
judge '' 'int k __attribute__((unused)) = i; b[j][i] = a[i][j];'
}

verdicts >all
fold -s -w 96 all | sed "s/ *$//" >found
cat >expected <<'EXPECTED'
*(volatile double *)(b[j] + i) = a[i][j];
  no: *(volatile double*)(b[j]+i) (line 8) is volatile: its accesses must stay in their order
((volatile double *)b[j])[i] = a[i][j];
  no: ((volatile double*)b[j])[i] (line 8) is volatile: its accesses must stay in their order
volatile double (*v)[N] = (volatile double (*)[N])b; v[j][i] = a[i][j];
  no: v[j][i] (line 8) is volatile: its accesses must stay in their order
volatile int k = j; b[k][i] = a[i][j];
  no: k (line 8) is volatile: its accesses must stay in their order
if (i == N + 3) *(volatile double *)out = 1; b[j][i] = a[i][j];
  no: *(volatile double*)out (line 8) is volatile: its accesses must stay in their order
(void)*(volatile int *)out; b[j][i] = a[i][j];
  no: *(volatile int*)out (line 8) is volatile: its accesses must stay in their order
b[j][i] = a[i][j] + sizeof(*(volatile int *)out);
  yes: every dependence is kept
  emitted
typedef volatile double vd; ((vd *)b[j])[i] = a[i][j];
  no: ((vd*)b[j])[i] (line 8) is volatile: its accesses must stay in their order
#define READ_ONCE(x) (*(volatile double *)&(x)) b[j][i] = READ_ONCE(a[i][j]);
  no: *&a[i][j] (line 8) is volatile: its accesses must stay in their order
#define WRITE_ONCE(x, y) (*(volatile double *)&(x) = (y)) WRITE_ONCE(b[j][i], a[i][j]);
  no: *&b[j][i] (line 8) is volatile: its accesses must stay in their order
struct { volatile double x; double y; } s[203 * 203]; s[j * 203 + i].x = a[i][j];
  no: s[j*203+i].x (line 8) is volatile: its accesses must stay in their order
struct { volatile double x; double y; } s[203 * 203]; s[j * 203 + i].y = a[i][j];
  no: s[j*203+i].y (line 8) must be written before s[j*203+i].y (line 8) is, (203, -1)
iterations later
  yes: every dependence is kept
  emitted
volatile struct { double x, y; } s[203 * 203]; s[j * 203 + i].y = a[i][j];
  no: s[j*203+i].y (line 8) is volatile: its accesses must stay in their order
static void put(volatile double *p, double x) { *p = x; } put(&b[j][i], a[i][j]);
  no: *p (line 3) is volatile: its accesses must stay in their order
static double get(volatile double *p) { return *p; } b[j][i] = get(&a[i][j]);
  no: *p (line 3) is volatile: its accesses must stay in their order
extern volatile int flag; if (flag) b[j][i] = a[i][j];
  no: flag (line 8) is volatile: its accesses must stay in their order
volatile int flag; flag = i; b[j][i] = a[i][j];
  no: flag (line 8) is volatile: its accesses must stay in their order
_Atomic int turns; turns += i; b[j][i] = a[i][j];
  no: turns (line 8) is atomic: its accesses must stay in their order
if (a[i][j] < 0) exit(i); b[j][i] = a[i][j];
  no: loop i (line 6) may end early: its turns must stay in their order
if (a[i][j] >= 0) b[j][i] = a[i][j]; else _Exit(i);
  no: loop i (line 6) may end early: its turns must stay in their order
a[i][j] < 0 && (abort(), 1); b[j][i] = a[i][j];
  no: loop i (line 6) may end early: its turns must stay in their order
if (i == 5 && j == 7) exit(1); b[j][i] = a[i][j];
  no: loop i (line 6) may end early: its turns must stay in their order
switch ((int)a[i][j]) { case 1: b[j][i] = 1; break; default: exit(i); }
  no: loop i (line 6) may end early: its turns must stay in their order
if (a[i][j] < 0) __builtin_trap(); b[j][i] = a[i][j];
  no: the function __builtin_trap (line 8) may do more than compute: its calls must stay in
their order, unless it is declared with __attribute__((const))
assert(a[i][j] >= 0); b[j][i] = a[i][j];
  no: loop i (line 6) may end early: its turns must stay in their order
assert(i < N); b[j][i] = a[i][j];
  yes: every dependence is kept
  emitted
if (a[i][j] < 0) __builtin_unreachable(); b[j][i] = a[i][j];
  yes: every dependence is kept
  emitted
_Noreturn void die(int); if (a[i][j] < 0) die(i); b[j][i] = a[i][j];
  no: the function die (line 8) may do more than compute: its calls must stay in their order,
unless it is declared with __attribute__((const))
static void check(double x) { if (x < 0) exit(1); } check(a[i][j]); b[j][i] = a[i][j];
  no: loop i (line 6) may end early: its turns must stay in their order
void end(int *); int k __attribute__((cleanup(end))) = i; b[j][i] = a[i][j];
  a function that is called at the end of a variable, by __attribute__((cleanup)), cannot be
modelled
#define END(f) __attribute__((__cleanup__(f)))
void end(int *); END(end) int k = i; b[j][i] = a[i][j];
  a function that is called at the end of a variable, by __attribute__((cleanup)), cannot be
modelled
int k __attribute__((unused)) = i; b[j][i] = a[i][j];
  yes: every dependence is kept
  emitted
EXPECTED
diff -u expected found

# A goto in front of a nest that leads into it.
cat >enters.c <<'C'
void f(int N, double a[restrict N][N], double b[restrict N][N], int i, int j)
{
	if (i > 0)
		goto inside;
	for (i = 0; i < N; ++i)
		for (j = 0; j < N; ++j) {
inside:
			b[j][i] = a[i][j];
		}
}
C
if "$RFMODEL" block enters.c -m small.yml -D N=203 --emit emitted.c --proposal 1 >page \
	2>message; then
	echo "written in spite of a goto into it" >&2
	exit 1
fi
grep -q 'loop i cannot be rewritten: a goto leads into it' message
