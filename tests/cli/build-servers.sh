#!/bin/sh
# SPDX-License-Identifier: MIT
# Forms for build servers: SARIF is as its schema says, JUnit well-formed, commands of GitHub one
# line each, whatever files are called; errors are documents of these forms and of JSON.
set -eu

tests=$(dirname "$RFMODEL")/tests
machine=skylake-sp-6148
kernel=$ROOT/kernels/2d-5pt.c

run() {
	wanted=$1
	shift
	code=0
	"$RFMODEL" "$@" >output 2>message || code=$?
	[ "$code" = "$wanted" ] || { echo "$*: $code"; cat message; exit 1; }
}
sarif() {
	run "$@" --format sarif
	"$tests/json_schema" "$ROOT/tests/tools/sarif.schema.json" output >/dev/null
}
junit() {
	run "$@" --format junit
	"$tests/well_formed" output
}

# A name with everything that some language has a use for, and bytes that are no UTF-8.
name=$(printf 'a "b'\''<c>&%%,:é\n.c')
cp "$kernel" "$name"
broken=$(printf 'a\377.c')
cp "$kernel" "$broken"

check='MEM.total_bytes_per_it > 20 B/It'
sarif 1 analyze "$name" -m $machine -D N=4000 --fail-if "$check"
grep -q '"uri": "a%20%22b%27%3Cc%3E%26%25%2C%3A%C3%A9%0A.c"' output
grep -q '"region": {"startLine": 16, "startColumn": 2}' output
grep -q '"ruleId": "check-failed"' output
grep -q '"level": "error"' output
junit 1 analyze "$name" -m $machine -D N=4000 --fail-if "$check"
grep -q 'tests="1" failures="1" errors="0" skipped="0"' output
grep -q 'classname="a &quot;b&apos;&lt;c&gt;&amp;%,:é$' output
run 1 analyze "$name" -m $machine -D N=4000 --fail-if "$check" --format github
place='a "b'\''<c>&%25%2C%3Aé%0A.c,line=16,col=2'
grep -q "^::error file=$place,title=rfmodel check-failed::" output
[ "$(grep -vc '^::' output)" = 0 ]
sarif 0 analyze "$broken" -m $machine -D N=4000
junit 0 analyze "$broken" -m $machine -D N=4000
run 0 analyze "$broken" -m $machine -D N=4000 --format github

# A case for each point and each nest; what is said of all points is said once.
junit 1 sweep "$kernel" -m $machine -D N=100,3000,4000 --fail-if "$check"
grep -q '<testsuites name="rfmodel" tests="3" failures="2" errors="0" skipped="0">' output
[ "$(grep -c '<testcase ' output)" = 3 ]
[ "$(grep -c '<failure type="check-failed" message="sweep, N = ' output)" = 2 ]
sarif 1 sweep "$kernel" -m $machine -D N=100,3000,4000 --fail-if "$check"
[ "$(grep -c '"ruleId": "check-failed"' output)" = 2 ]
[ "$(grep -c 'store b past the caches' output)" -le 2 ]
refused=$ROOT/tests/golden/hostile/source/geometric-step.c
junit 1 survey "$kernel" "$refused" -m $machine -D N=400 --fail-if 'status == "modelled"'
grep -q '<testsuites name="rfmodel" tests="2" failures="1" errors="0" skipped="1">' output
[ "$(grep -c '<testsuite ' output)" = 2 ]
sarif 0 survey "$kernel" "$refused" -m $machine -D N=400
grep -q '"ruleId": "not-modelled"' output
"$RFMODEL" survey "$kernel" "$refused" -m $machine -D N=400 -o s.sarif
cmp s.sarif output >/dev/null || diff s.sarif output | grep -q commandLine

# Several machines are several cases, each of its own name; one machine is not named.
junit 1 analyze "$kernel" -m $machine -m zen4-9654 -D N=4000 --fail-if "$check"
[ "$(grep -c '<testcase ' output)" = 2 ]
for name in $machine zen4-9654; do
	[ "$(grep -c "<testcase .* name=\"sweep, N = 4000, $name\"" output)" = 1 ]
	[ "$(grep -c "<failure .* message=\"sweep, N = 4000, $name: " output)" = 1 ]
done
junit 1 analyze "$kernel" -m $machine -D N=4000 --fail-if "$check"
grep -q '<testcase .* name="sweep, N = 4000"' output

# Errors: usage, kernel, machine, wherever the form is named; a file of findings has them, one of
# JSON stays as it was.
for form in sarif junit; do
	$form 2 missing.c
	$form 2 analyze "$kernel" -m $machine -D N=q
	$form 4 "$kernel" -m no-such-machine
	$form 3 "$refused" -m $machine
	$form 2 "$kernel" --no-such-option
	$form 2 "$kernel" -m $machine -D N=100 --fail-if 'x > 1'
done
grep -q 'message="--fail-if:1:1: the result has no &apos;x&apos;"' output
run 3 "$refused" -m $machine --format github
grep -q '^::error file=.*geometric-step.c,line=' output
for options in "missing.c" "$kernel -m $machine -D N=q" "$kernel -m no-such-machine" \
	"$refused -m $machine" "$kernel --no-such-option" "sweep $kernel -m $machine" \
	"sweep $kernel -m $machine -D N=1,2" "survey" "diff a.json" "block $kernel -m $machine -c 0"
do
	for form in json jsonl; do
		code=0
		"$RFMODEL" $options --format $form >output 2>message || code=$?
		grep -q "\"exit_code\": *$code\b" output
		grep -q '"severity": *"error"' output
		"$tests/json_schema" "$ROOT/docs/rfmodel.error-1.schema.json" output >/dev/null
	done
done
# A run of the program that fails in the middle still ends its array.
printf '{"old": true}\n' >kept.json
run 4 "$kernel" -m no-such-machine -o kept.json
[ ! -s output ] && grep -q old kept.json
run 4 "$kernel" -m no-such-machine -o kept.sarif
grep -q "there is no machine" kept.sarif

# What became worse between two files, as warnings; a case for each pair, none of which fails.
"$RFMODEL" sweep "$kernel" -m $machine -D N=1000,4000 -o before.json
sed 's/double b\[N\]\[N\]/double c[N][N], double b[N][N]/
	s/b\[j\]\[i\] = /b[j][i] = c[j][i] + /' "$kernel" >worse.c
"$RFMODEL" sweep worse.c -m $machine -D N=1000,4000 -o after.json
run 0 diff before.json after.json --format github
title='title=rfmodel worse-than-baseline'
grep -q "^::warning file=worse.c,line=16,col=1,$title::sweep, N = " output
junit 0 diff before.json after.json
grep -q '<testsuites name="rfmodel" tests="2" failures="0"' output
sarif 0 diff before.json after.json
sarif 0 diff after.json before.json
grep -q worse-than-baseline: output && exit 1

# What is worse than a baseline is one finding, of its own rule, and a failure, of one result and
# of several.
"$RFMODEL" "$kernel" -m $machine -D N=4000 -o one.json
for before in "analyze one.json N=4000" "sweep before.json N=1000,4000"; do
	set -- $before
	run 1 $1 worse.c -m $machine -D $3 --baseline $2 --format github
	[ "$(grep -c '^::error ' output)" -ge 2 ]
	worse=$(grep -c '^::error ' output)
	[ "$(grep -c '^::error .*title=rfmodel worse-than-baseline::' output)" = "$worse" ]
	[ "$(grep -c ' is worse than in ' message)" = "$worse" ]
	junit 1 $1 worse.c -m $machine -D $3 --baseline $2
	[ "$(grep -c '<failure type="worse-than-baseline"' output)" = "$worse" ]
	grep -q '<error' output && exit 1
	sarif 1 $1 worse.c -m $machine -D $3 --baseline $2
	[ "$(grep -c '"ruleId": "worse-than-baseline"' output)" = "$worse" ]
	grep -q '"ruleId": "error"' output && exit 1
done

# The suffix of a file of another kind says nothing.
if "$RFMODEL" teach "$kernel" -m $machine -D N=100 -o page.html; then
	run 2 teach "$kernel" -m $machine -o no.sarif
fi
[ ! -e no.sarif ]

# Verbs that have no findings say so.
for verb in roofline sim; do
	run 2 $verb --format sarif
	grep -q 'no such form' message
done
