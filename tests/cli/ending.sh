#!/bin/sh
# SPDX-License-Identifier: MIT
# However the program ends, it says why, with a code of its own, and leaves no temporary file.
set -eu

kernel=$ROOT/kernels/3d-7pt.c
libraries=$(ldd "$RFMODEL")
case $libraries in
*libasan* | *libclang_rt*) has_checker=1 ;;
*) has_checker= ;;
esac

fail() {
	echo "$*"
	cat err
	exit 1
}
ends() {
	expected=$1
	words=$2
	shift 2
	code=0
	"$@" >out 2>err || code=$?
	[ "$code" = "$expected" ] || fail "exit code $code instead of $expected: $*"
	grep -qF -e "$words" err || fail "no '$words': $*"
}
is_clean() {
	for file in results/*; do
		[ ! -e "$file" ] || [ -h "$file" ] || fail "$file is left behind by $1"
	done
}
read_it() {
	"$RFMODEL" "$1" -m skylake-sp-6148 --read-seconds "$2"
}

# A signal that ends it, while a file is being written.
mkdir results
for signal in TERM HUP; do
	"$RFMODEL" sweep "$kernel" -m skylake-sp-6148 -D N=100-900000 -o results/all.csv 2>err &
	waited=0
	until ls results/all.csv.* >out 2>&1; do
		waited=$((waited + 1))
		[ $waited -lt 600 ] || fail 'no temporary file appears'
		sleep 0.05
	done
	kill -s $signal $!
	code=0
	wait $! || code=$?
	[ $code -gt 128 ] || fail "exit code $code after $signal"
	is_clean $signal
done

# What stands on standard output by then are whole points.
"$RFMODEL" sweep "$kernel" -m skylake-sp-6148 -D N=100-900000 -P lc --format csv >points.csv 2>err &
until [ -s points.csv ]; do
	sleep 0.05
done
kill -s TERM $!
wait $! || :
[ "$(tail -c 1 points.csv | wc -l)" = 1 ]

# A file that may not grow.
too_large() (
	ulimit -f 1
	exec "$RFMODEL" sweep "$kernel" -m skylake-sp-6148 -D N=100-300 -o results/all.csv
)
ends 5 'cannot write results/all.csv: File too large' too_large
is_clean 'a limit on files'

# A link to a file that is not there yet stays a link; one that leads nowhere is told.
analyze() {
	"$RFMODEL" "$kernel" -m skylake-sp-6148 -D N=400 "$@"
}
mkdir elsewhere
ln -s ../elsewhere/page.txt results/link.txt
ln -s results/link.txt linked.txt
analyze -o linked.txt
[ -h linked.txt ] && [ -h results/link.txt ] && [ -s elsewhere/page.txt ]
ln -s loop.txt loop.txt
ends 5 'cannot write loop.txt: Too many levels of symbolic links' analyze -o loop.txt
[ -h loop.txt ]
ln -s nowhere/page.txt lost.txt
ends 5 'cannot write lost.txt: No such file or directory' analyze -o lost.txt
[ -h lost.txt ]

# A source whose reading does not end, and one that no memory suffices for.
cat >body.h <<'C'
void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = VALUE; }
C
cat >twice.h <<'C'
#if __INCLUDE_LEVEL__ < 60
#include "twice.h"
#include "twice.h"
#endif
C
printf '#include "twice.h"\n#define VALUE 0\n#include "body.h"\n' >endless.c
ends 5 'endless.c: error: reading it takes more than 0.5 s' read_it endless.c 0.5
grep -q '^hint: .*--read-seconds' err

# What is no file: beside the source, in a folder of -I, and where only a header includes it.
mkfifo pipe
mkdir headers
mkfifo headers/hidden.h
printf '#define VALUE 0\n#include "body.h"\n  #include "pipe"\n' >piped.c
printf '#include "headers/../piped.c"\n' >indirect.c
printf '#include <hidden.h>\n' >hidden.c
ends 3 "piped.c:3:3: error: 'pipe' is a pipe or a device, and no file" read_it piped.c 10
ends 3 "hidden.c:1:1: error: 'hidden.h' is a pipe" \
	"$RFMODEL" hidden.c -m skylake-sp-6148 -- -I headers
ends 5 'indirect.c: error: reading it takes more than 0.5 s' read_it indirect.c 0.5

# What crashes the parser of C: deep where the text does not show it.
{
	printf '#define VALUE '
	head -c 600000 /dev/zero | tr '\0' '-' | sed 's/-/- /g'
	echo 1
} >deep.h
printf '#include "deep.h"\n#include "body.h"\n' >deep.c
[ -n "$has_checker" ] || ends 5 'deep.c: error: the parser of C has crashed' read_it deep.c 30

# Too little memory, wherever it ends.
rationed() (
	# shellcheck disable=SC3045 # dash and bash both know it
	ulimit -v "$1"
	shift
	exec "$RFMODEL" "$@"
)
{
	echo 'void f(int n, double *a, double *b) {'
	i=0
	while [ $i -lt 500 ]; do
		echo "for (int i = 1; i < n; i++) a[i] = b[i - 1] + b[i] + $i;"
		i=$((i + 1))
	done
	echo '}'
} >loops.c
for kib in 100000 200000 230000 240000 250000 260000; do
	[ -z "$has_checker" ] || break
	ends 5 error: rationed $kib block loops.c -m skylake-sp-6148 -D n=100000
done
