#!/bin/sh
# SPDX-License-Identifier: MIT
# --baseline: what is worse than in a saved result is told with the loop and fails the run, what is
# better, within a tolerance or the same passes; what is of something else is refused.
set -eu

machine=skylake-sp-6148
cp "$ROOT/kernels/2d-5pt.c" s.c

run() {
	wanted=$1
	shift
	code=0
	"$RFMODEL" "$@" >output 2>message || code=$?
	[ "$code" = "$wanted" ] || { echo "$*: $code"; cat message; exit 1; }
}
analyse() {
	wanted=$1
	shift
	run "$wanted" analyze s.c -m $machine -D N=4000 "$@"
}

analyse 0 -o old.json
analyse 0 --baseline old.json
[ "$(cat message)" = 'rfmodel: no figure is worse than in old.json (1 result held against it)' ]
analyse 0 --baseline old.json --format json
grep -q '"what": "old.json", "failed": false, "values": "no figure is worse"' output

# A loop that loads a second array moves more; the figures stand in the message as in diff.
sed 's/double b\[N\]\[N\]/double c[N][N], double b[N][N]/; s/b\[j\]\[i\] = /b[j][i] = c[j][i] + /' \
	s.c >worse.c
cmp -s s.c worse.c && exit 1
cp worse.c s.c
analyse 1 --baseline old.json --format json
place='s.c:16:2: error: sweep, N = 4000'
figures='32.* B/It, 24.* B/It there: 33.3 % worse, tolerated is 1 %'
grep -q "$place: L3-MEM.total_bytes_per_it is worse than in old.json: $figures" message
grep -q "$place: prediction.seconds is worse than in old.json" message
grep -q '"option": "--baseline", "what": "L3-MEM.total_bytes_per_it", "failed": true' output
cp output new.json
analyse 1 --baseline old.json --format sarif
[ "$(grep -c '"ruleId": "worse-than-baseline"' output)" = "$(wc -l <message)" ]
analyse 1 --baseline old.json --format junit
grep -q '<failure type="worse-than-baseline" message="sweep, N = 4000: L' output

# Tolerances: for all, for one, with a pattern, as an amount.
analyse 0 --baseline old.json --tolerance 50%
analyse 1 --baseline old.json --tolerance 20%
analyse 1 --baseline old.json --tolerance 50% --tolerance 'L3-MEM.total_bytes_per_it=33 %'
[ "$(wc -l <message)" = 1 ]
analyse 0 --baseline old.json --tolerance 50% --tolerance 'L3-MEM.total_bytes_per_it=9 B/It'
analyse 1 --baseline old.json --tolerance 50% --tolerance '*.total_bytes_per_it=7 B/It'
[ "$(wc -l <message)" = 3 ]
analyse 0 --baseline old.json --tolerance 50% --tolerance 'MEM.total_bytes_per_it=9 B/It'
analyse 1 --baseline old.json --tolerance 50% --tolerance 'MEM.total_bytes_per_it=2B/It'
[ "$(wc -l <message)" = 1 ] && grep -q 'L3-MEM.total_bytes_per_it is worse' message
analyse 2 --baseline old.json --tolerance 'EM.total_bytes_per_it=9 B/It'
grep -q 'the baseline has no such figure' message
analyse 1 --baseline old.json --tolerance 50% --tolerance 'flop.total=0%'
grep -q 'flop.total is worse than in old.json: 5 FLOP/It, 4 FLOP/It there' message

# What is better passes.
cp "$ROOT/kernels/2d-5pt.c" s.c
analyse 0 --baseline new.json
grep -q '^rfmodel: no figure is worse than in new.json (1 .*, [2-9] are better$' message

# Other kernels, sizes, machines, options and no results at all.
refused() {
	code=0
	"$RFMODEL" "$@" >output 2>message || code=$?
	[ "$code" = 2 ] || { echo "$*: $code"; cat message; exit 1; }
}
refused analyze s.c -m $machine -D N=400 --baseline old.json
grep -q '^old.json: error: this baseline has nothing of sweep, N = 400$' message
grep -q '^hint: it has sweep, N = 4000 alone$' message
refused analyze s.c -m zen4-9654 -D N=4000 --baseline old.json
grep -q 'this baseline is of the machine skylake-sp-6148, not of zen4-9654' message
refused analyze s.c -m $machine -D N=4000 --baseline old.json --safety 1
grep -q 'this baseline has options.safety = 2, not 1' message
refused analyze s.c -m $machine -D N=4000 --set L2.size=2MiB --baseline old.json
refused analyze "$ROOT/kernels/triad.c" -m $machine -D N=4000 --baseline old.json
refused analyze s.c -m $machine -D N=4000 --baseline missing.json
refused analyze s.c -m $machine -D N=4000 --tolerance 5%
refused analyze s.c -m $machine -D N=4000 --baseline old.json --tolerance x
refused analyze s.c -m $machine -D N=4000 --baseline old.json --tolerance 5
refused analyze s.c -m $machine -D N=4000 --baseline old.json --tolerance MEM.bytes=5%
grep -q 'the baseline has no such figure' message
refused analyze s.c -m $machine -D N=4000 --baseline old.json \
	--tolerance 'prediction.seconds=3 B/It'
grep -q 'the figure is in s, not in B/It' message

# Sweeps, point by point; surveys, nest by nest, whose lines may have moved.
run 0 sweep s.c -m $machine -D N=1000,4000 -o sweep.jsonl
run 0 sweep s.c -m $machine -D N=4000 --baseline sweep.jsonl
run 1 sweep worse.c -m $machine -D N=1000,4000 --baseline sweep.jsonl
grep -q 'error: sweep, N = 1000: ' message
grep -q 'error: sweep, N = 4000: ' message
run 2 sweep s.c -m $machine -D N=2000,4000 --baseline sweep.jsonl
cp "$ROOT/kernels/2d-5pt.c" s.c
run 0 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 -o survey.json
{ echo; cat s.c; } >moved.c
cp moved.c s.c
run 0 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 --baseline survey.json
{ echo; cat worse.c; } >s.c
run 1 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 --baseline survey.json
grep -q '^s.c:17:1: error: sweep: L3-MEM.bytes_per_it is worse than in survey.json: ' message
grep -q triad message && exit 1
run 2 survey "$ROOT/kernels/gemv.c" -m $machine -D N=4000 --baseline survey.json
grep -q 'this baseline has none of the nests of this survey' message
run 2 survey s.c -m zen4-9654 -D N=4000 --baseline survey.json

# Other sizes are other figures, however they are written.
run 2 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=5000 --baseline survey.json
grep -q 'this baseline has definitions.N = "4000", not "5000"' message
run 2 survey s.c "$ROOT/kernels/triad.c" -m $machine --baseline survey.json
cp "$ROOT/kernels/2d-5pt.c" s.c
run 0 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4e3 --baseline survey.json
for option in '-c 4' '--safety 1' --pure '--set L2.size=2MiB'; do
	# shellcheck disable=SC2086 # two words
	run 2 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 $option \
		--baseline survey.json
	grep -q 'error: this baseline is without options\.' message
done
run 0 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 -c 4 -o four.json
run 0 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 -c 4 --baseline four.json
run 2 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 --baseline four.json
grep -q 'this baseline has options.cores = "4", and this run has not' message

# A nest that was modelled and is gone, or whose file cannot be read any more, is a finding with its
# place; files that are not asked for are not missed, but of a header of theirs with all of them.
cp "$ROOT/kernels/triad.c" t.c
cat >h.h <<'SOURCE'
static inline void fill(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = 1;
}
SOURCE
echo '#include "h.h"' | cat - t.c >u.c
mv u.c t.c
loops() {
	wanted=$1
	shift
	run "$wanted" survey -m $machine -D N=4000 --baseline two.json "$@"
}
run 0 survey s.c t.c -m $machine -D N=4000 -o two.json
loops 0 s.c t.c
loops 0 ./s.c "$PWD/t.c"
loops 0 s.c
loops 0 t.c
cp h.h h.old
echo >h.h
loops 1 s.c t.c
grep -q '^h.h:3:1: error: fill: status is worse than in two.json: nothing, "mod.* there$' message
loops 0 t.c
cp h.old h.h
echo 'void f( {' >>s.c
loops 1 s.c t.c --format github
grep -q '^::error file=s.c,line=16,.*worse-than-baseline::sweep, line 16: status is worse' output
grep -q '^::warning file=s.c,line=16,.*is not found here: expected parameter declarator' output
loops 1 s.c t.c --format junit
grep -q '<testsuites .* failures="1" errors="0" skipped="1">' output
loops 1 s.c t.c --format json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.survey-1.schema.json" output >said
: >s.c
loops 1 s.c t.c
sed 's/a.j - 1..i. +/a[j * j][i] +/' "$ROOT/kernels/2d-5pt.c" >s.c
loops 1 s.c t.c
grep -q '^s.c:16:1: error: sweep: status is worse than in two.json' message
rm s.c
loops 2 s.c t.c --format github
grep -q '^::error .*cannot read s.c' output
loops 0 t.c
cp moved.c s.c

# A baseline that the run itself would replace is none.
run 2 survey s.c t.c -m $machine -D N=4000 -o two.json --baseline two.json
grep -q '^rfmodel: error: -o two.json is the file of --baseline' message
grep -q '^hint: write to another file' message
cp two.json kept.json
ln -s two.json link.json
run 2 survey worse.c t.c -m $machine -D N=4000 -o link.json --format sarif --baseline two.json
cp worse.c s.c
run 2 analyze s.c -m $machine -D N=4000 -o old.json --baseline old.json
cmp two.json kept.json
{ echo; cat worse.c; } >s.c

# diff of surveys pairs nests of functions; the worst stands first, with what it is.
run 0 survey s.c "$ROOT/kernels/triad.c" -m $machine -D N=4000 -o after.json
run 0 diff survey.json after.json
head -1 output | grep -q '^before: survey.json: s.c sweep, nest 1$'
grep -q '^  L3-MEM.bytes_per_it  *B/It .* !$' output
[ "$(sed -n 4p output | cut -c 1-20)" = '  L2-L3.bytes_per_it' ]
