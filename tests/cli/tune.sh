#!/bin/sh
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016
# block --tune with compilers and programs that are played by scripts: what is run, which is best,
# what is written, what is said of a proposal that fails, and that nothing of it is left behind; and
# once with a real compiler, whose runs leave the same in the arrays.
set -eu

cat >sweep.c <<'EOK'
void sweep(int M, int N, double a[restrict M][N], const double b[restrict M][N], double s)
{
	for (int j = 1; j < M - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			a[j][i] = s * (b[j][i - 1] + b[j][i + 1] + b[j - 1][i] + b[j + 1][i]);
}
EOK
real=$(command -v cc || command -v gcc || command -v clang || echo none)
mkdir bin tmp
PATH=$PWD/bin:/usr/bin:/bin XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD/tmp RFMODEL_CC=$PWD/bin/cc
COLUMNS=200
export PATH XDG_CACHE_HOME TMPDIR RFMODEL_CC COLUMNS

# A compiler whose program is the script `program`, which finds what was compiled in `code`.
cat >bin/cc <<EOK
#!/bin/sh
case \$1 in --version) echo 'played cc 1.0'; exit ;; esac
while [ \$# -gt 0 ]; do
	case \$1 in
	-o) out=\$2 ;;
	*/driver.c) cp "\$1" $PWD/code ;;
	esac
	shift
done
grep -o '_BLOCK [0-9]*\$' $PWD/code >>$PWD/asked || echo original >>$PWD/asked
[ ! -e $PWD/broken ] || { echo 'sweep.c:9:9: error: no such thing' >&2; exit 1; }
cp $PWD/program "\$out"
chmod +x "\$out"
EOK
chmod +x bin/cc
# For each length of blocks what the program does, else for the loops as they are.
program() {
	printf '#!/bin/sh\nt() {
for w in 1 2 3 4 5 6; do echo "window $1 100 1 $1"; done
echo done
}
sum() { echo "checksum 0 $1"; }
case $(grep -o "_BLOCK [0-9]*$" %s/code) in\n%s\nesac\n' "$PWD" "$1" >program
}
tune() {
	: >asked
	"$RFMODEL" block sweep.c -m skylake-sp-6148 --force -D M=1000 -D N=100000 --tune "$@" \
		2>message
}
fails() { # CODE WORDS OPTION...
	code=$1 words=$2 status=0
	shift 2
	tune "$@" >page || status=$?
	[ "$status" = "$code" ] || { echo "$status"; cat message; return 1; }
	grep -q -e "$words" message || { cat message; return 1; }
	[ -z "$(ls tmp)" ]
}
first=$("$RFMODEL" block sweep.c -m skylake-sp-6148 -D M=1000 -D N=100000 --format json |
	grep -m1 '"factor":' | tr -dc 0-9)
half=$((first / 2)) double=$((first * 2))

# The first proposal and what is around it; the loops as they are come first and last.
program "'_BLOCK $first') sum 1; t 0.1 ;; '_BLOCK $half') sum 1; t 0.08 ;;
'_BLOCK $double') sum 1; t 0.15 ;; *) sum 1; t 0.2 ;;"
tune --tries 1 --emit blocked.c >page
[ "$(tr '\n' ' ' <asked)" = "original _BLOCK $first _BLOCK $half _BLOCK $double original " ]
grep -q "^  1  i by $first .* 2.00 .* 1 ms  same$" page
grep -q "^     i by $half .* 2.50 .* 800 us  same$" page
grep -q "^     as it is .* 1.00 .* 2 ms$" page
grep -q "best is i by $half, measured 2.50 times as fast, predicted .* too " page
grep -q 'as it is took 1.00 times as long in a second run' page
grep -q "define SWEEP_I_BLOCK $half\$" blocked.c
[ -z "$(ls tmp)" ]
tune --tries 1 --emit - >page
grep -q "^+#define SWEEP_I_BLOCK $half\$" page

# JSON, as its schema says, and checks.
tune --tries 1 --format json >out.json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.analysis-1.schema.json" out.json
grep -q '"results": "same"' out.json
grep -q '"verdict": "best is ' out.json
fails 1 'tuning.seconds = 0.002' --fail-if 'tuning.seconds > 0.001'

# None is faster, one leaves other results, one crashes: nothing is written.
program "'_BLOCK $first') sum 2; t 0.01 ;; *BLOCK*) kill -SEGV \$\$ ;; *) sum 1; t 0.2 ;;"
rm blocked.c
fails 3 'nothing is written: best is the loop as it is' --tries 1 --emit blocked.c
[ ! -e blocked.c ]
grep -q "with i by $first, other results are in the arrays" message
program "'_BLOCK $first') sum 1; t 0.202 ;; *BLOCK*) kill -SEGV \$\$ ;; *) sum 1; t 0.2 ;;"
tune --tries 1 >page
grep -q "not run is i by $half: the loop crashed: it was ended by signal 11" page
grep -q "best is the loop as it is: the fastest of the others, i by $first, .* 0.99 times" page
program "*BLOCK*) sleep 1000 ;; *) sum 1; t 0.2 ;;"
tune --tries 1 --run-seconds 0.2 >page
grep -q "not run is i by $first: .* took more than 0.2 s" page

# The loops as they are must run.
program "*) kill -SEGV \$\$ ;;"
fails 5 'the loop crashed: it was ended by signal 11'
RFMODEL_CC=$PWD/bin/none fails 5 'there is no C compiler'
touch broken
fails 5 'sweep.c:9:9: error: no such thing'
rm broken

# An interruption leaves nothing behind, neither files nor processes.
program "*BLOCK*) echo \$\$ >$PWD/pid; sleep 1000 ;; *) sum 1; t 0.2 ;;"
"$RFMODEL" block sweep.c -m skylake-sp-6148 --force -D M=1000 -D N=100000 --tune \
	--emit blocked.c >page 2>message &
job=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	[ -s pid ] && break
	sleep 0.2
done
kill -TERM $job
status=0
wait $job || status=$?
[ $status = 143 ]
[ -z "$(ls tmp)" ]
[ ! -e blocked.c ]
status=0
kill -0 "$(cat pid)" 2>/dev/null || status=$?
[ $status != 0 ]

# Wrong use.
program "*) sum 1; t 0.2 ;;"
refused() {
	status=0
	"$RFMODEL" block sweep.c -D M=1000 -D N=100000 "$@" >page 2>message || status=$?
	[ $status = 2 ] || { cat message; return 1; }
}
refused -m skylake-sp-6148 --tune
grep -q 'skylake-sp-6148 is not the machine that this runs on' message
refused -m v100 --tune --force
refused -m skylake-sp-6148 --run-seconds 3
grep -q '^hint: add --tune$' message
refused -m skylake-sp-6148 --tune --force --proposal 1 --emit -
refused -m skylake-sp-6148 --tune --force -c 2
grep -q 'no directive divides the loop among 2 cores' message

# A real compiler: another order of the loops does the same.
[ "$real" != none ] || exit 0
cat >product.c <<'EOK'
void product(int n, double *restrict c, const double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				c[i * n + j] += a[i * n + k] * b[k * n + j];
}
EOK
RFMODEL_CC=$real "$RFMODEL" block product.c -m skylake-sp-6148 --force -D n=40 --tune --tries 1 \
	-- -O1 -ffp-contract=off >page
grep -q '^  1  order i k j .* same$' page || { cat page; exit 1; }
[ -z "$(ls tmp)" ]
