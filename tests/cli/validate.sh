#!/bin/sh
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016
# validate with compilers and programs that are played by scripts: what is compiled, what becomes of
# what a run says, what is said when it fails, and that nothing of it is left behind.
set -eu

cat >triad.c <<'EOK'
void triad(int n, double *restrict a, const double *restrict b, const double *c, double s)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i] + s * c[i];
}
EOK
mkdir bin tmp
PATH=$PWD/bin:/usr/bin:/bin XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD/tmp RFMODEL_CC=$PWD/bin/cc
COLUMNS=200
export PATH XDG_CACHE_HOME TMPDIR RFMODEL_CC COLUMNS

# A compiler whose program is the script `program`; it keeps what it was asked to compile.
cat >bin/cc <<EOK
#!/bin/sh
case \$1 in --version) echo 'played cc 1.0'; exit ;; esac
echo "\$@" >>$PWD/asked
while [ \$# -gt 0 ]; do
	case \$1 in
	-o) out=\$2 ;;
	*/driver.c) cp "\$1" $PWD/driver.c ;;
	esac
	shift
done
cp $PWD/program "\$out"
chmod +x "\$out"
EOK
chmod +x bin/cc
program() {
	printf '#!/bin/sh\n%s\n' "$1" >program
}
# Five windows without an interruption, of 100 runs that take 2 ms each, and one with it.
good_program() {
	program "cp \"\$1\" $PWD/plan
echo 'checksum 0 12ab'
for w in 0.2 0.2 0.2 0.21 0.22; do echo \"window \$w 100 1 \$w\"; done
echo 'window 0.9 100 0 0.3'
echo done"
}
validate() { "$RFMODEL" validate triad.c -m skylake-sp-6148 --force "$@" 2>message; }
fails() { # CODE WORDS OPTION...
	code=$1 words=$2 status=0
	shift 2
	validate -D n=1000000 "$@" >page || status=$?
	[ "$status" = "$code" ] || { cat message; return 1; }
	[ ! -s page ]
	grep -q -e "$words" message || { cat message; return 1; }
	[ -z "$(ls tmp)" ]
}

# The page: the first quartile of clean windows, beside the prediction.
good_program
validate -D n=1000000 >page
grep -q '^  time .* 2 ms ' page
grep -q '6, of them 5 without an interruption; 600 runs' page
grep -q 'triad() of the source, on processor ' page
grep -q 'played cc 1.0: -O3 -march=native\|played cc 1.0: -O3 -mcpu=native' page
[ -z "$(ls tmp)" ]
grep -q 'rf_function(n, a, b, c, s);' driver.c
grep -q '^array 0 8000000 real 8 0 0$' plan
grep -q '^size 1000000$' plan

# Flags of the user are the last ones; -fast-math is its own.
validate -D n=1000 --fast-math -- -O2 -DX=1 >page
tail -1 asked | grep -q -e '-ffast-math -O2 -DX=1 '

# JSON, as its schema says, and checks.
validate -D n=1000000 --format json >out.json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.validation-1.schema.json" out.json
grep -q '"schema": "rfmodel.validation/1"' out.json
grep -q '"seconds": 0.002' out.json
status=0
validate -D n=1000000 --fail-if 'ratio.time > 0.0001' >page || status=$?
[ $status = 1 ]
grep -q 'ratio.time = ' message
validate -D n=1000000 --fail-if 'ratio.time > 10000' >page

# One program serves all sizes; a table has a line for each.
: >asked
validate -D n=1000,2000,4000 >page
[ "$(grep -c 'driver.c' asked)" = 1 ]
[ "$(wc -l <page)" = 4 ]

# Most windows interrupted: by the time of the processor.
program 'for i in 1 2 3 4 5 6; do echo "window 0.9 100 0 0.3"; done; printf "\ndone\n"'
validate -D n=1000000 >page
grep -q '^  time .* 3 ms ' page

# What does not come to its end.
program 'kill -SEGV $$'
fails 5 'the loop crashed: it was ended by signal 11'
program 'echo "memory 32000000000 1000000000"; exit 3'
fails 5 'the arrays take 32.0 GB, and 1.0 GB of memory are free'
program 'echo "error no thread can be bound to a processor: Invalid argument"; exit 3'
fails 5 'the loop cannot be run: no thread can be bound'
program 'exit 0'
fails 5 'its program ended before the loop did'
program 'for i in 1 2 3 4 5; do echo "window 0.002 2000000 1 0.002"; done; echo done'
fails 5 'the compiler has left the loop out'
program 'sleep 1000'
fails 5 'its program took more than 0.2 s' --run-seconds 0.2
program 'yes'
fails 5 'its program wrote more than'
mv bin/cc bin/good
printf '#!/bin/sh\necho "triad.c:4:3: error: no such thing" >&2\nexit 1\n' >bin/cc
chmod +x bin/cc
fails 5 'triad.c:4:3: error: no such thing'
grep -q '^hint: ' message
printf '#!/bin/sh\necho "ld: k.o: undefined reference to g
clang: error: linker command failed" >&2\nexit 1\n' >bin/cc
fails 5 'undefined reference to g'
grep -q '^hint: hand the files' message
mv bin/good bin/cc
RFMODEL_CC=$PWD/bin/none fails 5 'there is no C compiler'
good_program
fails 2 'loop i runs no iteration' -D n=0 || grep -q 'given twice' message
status=0
validate -D n=0 >page || status=$?
[ $status = 2 ]
grep -q 'runs no iteration' message

# An interruption leaves nothing behind, neither files nor processes.
program "echo \$\$ >$PWD/pid; sleep 1000"
"$RFMODEL" validate triad.c -m skylake-sp-6148 --force -D n=1000 >page 2>message &
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
status=0
kill -0 "$(cat pid)" 2>/dev/null || status=$?
[ $status != 0 ]

# Another machine than this one.
good_program
status=0
"$RFMODEL" validate triad.c -m skylake-sp-6148 -D n=1000 >page 2>message || status=$?
[ $status = 2 ]
grep -q 'skylake-sp-6148 is not the machine that this runs on' message
status=0
"$RFMODEL" validate triad.c -m v100 --force -D n=1000 >page 2>message || status=$?
[ $status = 2 ]
# Points at which no loop turns are left out, the last one too; not all of them.
validate -D n=1000,0 --format json >out.json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.validation-1.schema.json" out.json
grep -q 'warning: loop i runs no iteration' message
status=0
sed 's/i = 0/i = 1/' triad.c >later.c
"$RFMODEL" validate later.c -m skylake-sp-6148 --force -D n=0,1 >page 2>message || status=$?
[ $status = 2 ]
grep -q 'every point of the sweep is left out' message
# Several cores need a directive.
status=0
validate -D n=1000 -c 2 >page || status=$?
[ $status = 2 ]
grep -q 'no directive divides the loop among 2 cores' message
if [ "$(nproc)" -ge 2 ]; then
	sed 's/^\tfor/#pragma omp parallel for\n\tfor/' triad.c >parallel.c
	: >asked
	"$RFMODEL" validate parallel.c -m skylake-sp-6148 --force -D n=1000 -c 1,2 >page
	[ "$(grep -c -e '-fopenmp ' asked)" = 1 ]
	grep -q '^cpus [0-9]* [0-9]*$' plan
	[ "$(wc -l <page)" = 3 ]
fi
# Counts have to come from somewhere.
for tool in cp chmod; do
	ln -s "$(command -v $tool)" bin/$tool
done
status=0
(PATH=$PWD/bin && "$RFMODEL" validate triad.c -m skylake-sp-6148 --force -D n=1000 \
	--counters valgrind) >page 2>message || status=$?
[ $status = 5 ]
grep -q 'there is no valgrind' message
[ -z "$(ls tmp)" ]
