#!/bin/sh
# SPDX-License-Identifier: MIT
# Each exit code is reached, and says on standard error why unless it is 0.
set -eu

expect() {
	expected=$1
	shift
	code=0
	"$RFMODEL" "$@" >out 2>err || code=$?
	[ "$code" = "$expected" ] || {
		echo "exit code $code instead of $expected: rfmodel $*"
		cat err
		exit 1
	}
	if [ "$expected" = 0 ]; then
		[ ! -s err ]
	else
		grep -q ': error: ' err
	fi
}

kernel=$ROOT/kernels/2d-5pt.c
echo 'rfmodel: 2' >wrong.yml
echo 'while (x) x = f(x);' >wrong.c

expect 0 "$kernel" -m skylake-sp-6148 -D N=1000
expect 0 --help
expect 0 lc --help
expect 0 --version
expect 0 machine list
expect 1 "$kernel" -m skylake-sp-6148 -D N=1000 --fail-if 'flop.total == 4'
expect 0 "$kernel" -m skylake-sp-6148 -D N=1000 --fail-if 'flop.total != 4'
expect 1 "$kernel" -m skylake-sp-6148 -D N=1000 --fail-if-possible 'flop.total == 4'
expect 0 "$kernel" -m skylake-sp-6148 -D N=1000 --fail-if-possible 'flop.total != 4'
expect 2 "$kernel" -m skylake-sp-6148 -D N=1000 --fail-if-possible 'flop.total !='

# The interval that counts is that of the figure that is shown, whoever answers: here samples do,
# about 28.8 B/It, where the closed form says 32 and has no interval.
cat >crossed.c <<'SOURCE'
void crossed(int N, double a[N][N], double b[N][N])
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < N; ++i)
			b[j][i] += a[j][i] + a[i][j] + a[i][i];
}
SOURCE
for condition in '> 30' '< 28'; do
	crossed="crossed.c -m skylake-sp-6148 -D N=100 --sim-budget 0"
	# shellcheck disable=SC2086 # words
	expect 0 $crossed --fail-if "L2.total_bytes_per_it $condition"
	# shellcheck disable=SC2086 # words
	expect 1 $crossed --fail-if-possible "L2.total_bytes_per_it $condition"
done
expect 2
expect 2 --unknown
expect 2 analise
expect 2 missing.c -m skylake-sp-6148
expect 2 machine list -D N=4
expect 2 "$kernel" -m v100 -D N=1000 -c 4
expect 3 wrong.c -m skylake-sp-6148
expect 4 "$kernel" -m wrong.yml
expect 4 machine check wrong.yml
expect 4 "$kernel" -m unknown-machine
expect 5 "$kernel" -m skylake-sp-6148 -D N=1000 -o missing/page.txt

# The machine comes from the environment when none is named, and -m wins over it.
RFMODEL_MACHINE=v100
export RFMODEL_MACHINE
expect 0 "$kernel" -D N=1000 --format csv
grep -q ',v100,' out
expect 0 "$kernel" -m a100 -D N=1000 --format csv
grep -q ',a100,' out
RFMODEL_MACHINE=
expect 0 lc "$kernel"
grep -q 'none is named' out
expect 0 "$kernel"
grep -q '^WHAT THE LOOP DOES' out
grep -q 'half-cache rule, 24.N <= cache / 2$' out
expect 0 "$kernel" --format json
grep -q '"machine"' out && exit 1

# What needs a machine says so where none is named; verbs that need one, too.
for option in '-P sim' '-P stack' '-c 2' '-p roofline' '--set clock=2GHz' '--capacity 32KiB'; do
	# shellcheck disable=SC2086 # an option and its value
	expect 2 "$kernel" -D N=100 $option
	grep -q 'needs a machine, and none is named' err
done
expect 2 "$kernel" -D N=100 --fail-if 'MEM.total_bytes_per_it > 1'
grep -q 'need a machine: name one with -m' err
expect 4 sweep "$kernel" -D N=100
expect 4 block "$kernel" -D N=100
grep -q 'no machine is named' err
