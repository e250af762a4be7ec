#!/bin/sh
# SPDX-License-Identifier: MIT
# What a page says of other numbers of cores is what a page of each of them says: where conditions
# break on the way, where sets lose lines, and where threads divide another loop.
set -eu

# speed_of NUMBER < DOCUMENT: of that many cores, as the list of all numbers has it.
speed_of() {
	sed -n 's/.*{ *"cores": '"$1"', *"it_per_s": \([^,}]*\).*/\1/p'
}

predicted() {
	sed -n 's/.*"prediction": {\(.*\)}.*/\1/p' | sed -n 's/.*"it_per_s": \([^,}]*\).*/\1/p'
}

# agrees KERNEL SIZE
agrees() {
	"$RFMODEL" "$1" -D "$2" -m skylake-sp-6148 --sim-budget 0 --format json >page
	for cores in 2 6 16 40; do
		here=$(speed_of "$cores" <page)
		there=$("$RFMODEL" "$1" -D "$2" -m skylake-sp-6148 --sim-budget 0 -c "$cores" \
			--format json | predicted)
		[ -n "$here" ] && [ "$here" = "$there" ] && continue
		echo "$1 $2: $cores cores make $here on the page of one, $there on their own"
		exit 1
	done
}

agrees "$ROOT/kernels/3d-7pt.c" N=512
agrees "$ROOT/kernels/transpose.c" N=512
agrees "$ROOT/kernels/gemm-ijk.c" N=512
agrees "$ROOT/kernels/3d-7pt.c" N=20

# Where every number of cores would take as long as the page, the page says how to ask for them.
"$RFMODEL" "$ROOT/kernels/3d-7pt.c" -D N=200 -m skylake-sp-6148 -P sim >page
grep -q 'each would be simulated' page
grep -q 'rfmodel sweep with -c 1-40' page
if grep -q '^SCALING' page; then
	exit 1
fi

# The same where nobody asked for a simulation, and nothing else answers.
cat >diagonals.c <<'DEEP'
void f(int n, double a[n][n], double b[n][n])
{
	for (int d = 2; d < 2 * n - 1; d++)
		for (int i = d < n ? 1 : d - n + 1; i <= (d < n ? d - 1 : n - 1); i++)
			a[i][d - i] = b[i][d - i] + a[i - 1][d - i] + a[i][d - i - 1];
}
DEEP
"$RFMODEL" diagonals.c -D n=8e6 -m skylake-sp-6148 --sim-max-accesses 1e6 >page
grep -q 'no layer conditions' page
grep -q 'each would be simulated' page
if grep -q '^SCALING' page; then
	exit 1
fi
