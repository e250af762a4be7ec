#!/bin/sh
# SPDX-License-Identifier: MIT
# The workflows of the manual: every command of rfmodel in them runs, passes while nothing is worse,
# and leaves the files that the servers are told to read; it fails when a loop got worse.
set -eu

tests=$(dirname "$RFMODEL")/tests
cp -r "$ROOT/kernels" kernels
mkdir bin
ln -s "$RFMODEL" bin/rfmodel
PATH=$PWD/bin:$PATH

# What follows "run: ", "- " or nothing in the blocks of the chapter.
sed -n '/^### A workflow/,/^## /p' "$ROOT/docs/manual.md" |
	sed -n 's/^ *-* *\(run: \)*\(rfmodel .*\)/\2/p' >commands
[ "$(wc -l <commands)" = 6 ]
sh -eu commands >output 2>message || { cat message; exit 1; }
[ "$(grep -c '^rfmodel: no figure is worse than in performance.json (2 results' message)" = 3 ]
[ "$(wc -l <message)" = 3 ]
"$tests/json_schema" "$ROOT/tests/tools/sarif.schema.json" performance.sarif >/dev/null
"$tests/well_formed" performance.html performance.xml sweep.xml
"$tests/json_schema" "$ROOT/docs/rfmodel.survey-1.schema.json" performance.json >/dev/null
grep -q 'tests="2" failures="0"' performance.xml
grep -q 'tests="3" failures="0"' sweep.xml

# A second array to read, and the same commands tell of it.
sed 's/double b\[N\]\[N\]/double c[N][N], double b[N][N]/; s/b\[j\]\[i\] = /b[j][i] = c[j][i] + /' \
	"$ROOT/kernels/2d-5pt.c" >kernels/2d-5pt.c
for command in github sarif xml; do
	grep -- "--baseline.*$command" commands >one
	code=0
	sh -eu one >output 2>message || code=$?
	[ "$code" = 1 ]
	grep -q 'kernels/2d-5pt.c:16:1: error: sweep: .* is worse than in performance.json' message
	[ "$command" != github ] || grep -q '^::error file=kernels/2d-5pt.c,line=16,col=1,' output
done
grep -q '"ruleId": "worse-than-baseline"' performance.sarif
grep -q 'tests="2" failures="1"' performance.xml
