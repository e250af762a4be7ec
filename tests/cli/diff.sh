#!/bin/sh
# SPDX-License-Identifier: MIT
# Saved results side by side: every name that diff prints is one of --fail-if and has that value;
# sweeps are paired by their sizes; what is no saved result is refused with its place.
set -eu

kernel=$ROOT/kernels/2d-5pt.c
analyse() {
	"$RFMODEL" "$kernel" -m skylake-sp-6148 "$@"
}
fails() {
	code=0
	"$RFMODEL" diff "$@" >output 2>message || code=$?
	[ "$code" = 2 ] && [ ! -s output ]
}

analyse -D N=1000 -o small.json
analyse -D N=4000 -c 4 -o large.json
"$RFMODEL" diff small.json small.json | grep -qx '  no figure differs'
"$RFMODEL" diff small.json large.json >page
grep -q '^before: small.json: sweep, N = 1000$' page
grep -q '^after:  large.json: sweep, N = 4000, 4 cores$' page
grep -Eq '^  lc.L3-MEM' page && exit 1
"$RFMODEL" diff -v small.json large.json | grep -Eq '^  lc.L3-MEM.total_bytes_per_it +B/It +0 +24$'

# Numbers under the names of --fail-if: true once one of them is not what it is said to be.
"$RFMODEL" diff small.json large.json --format json >changes
names=$(grep -c '"path": ".*"after": [0-9]' changes)
[ "$names" -gt 100 ]
condition=$(sed -n 's/.*"path": "\([^"]*\)".*"after": \([0-9.e+-]*\)[,}].*/\1 != \2/p' changes |
	grep -v ' .* != ' | awk '{ printf "%s%s", (NR > 1 ? " || " : ""), $0 }')
analyse -D N=4000 -c 4 --fail-if "$condition" >page
code=0
analyse -D N=1000 --fail-if "$condition" >page 2>message || code=$?
[ "$code" != 0 ]

# Sweeps, as an array and as lines; what one file has alone is named.
"$RFMODEL" sweep "$kernel" -m skylake-sp-6148 -D N=100,1000 -o two.json
"$RFMODEL" sweep "$kernel" -m skylake-sp-6148 -D N=1000,2000 -o two.jsonl
"$RFMODEL" diff two.json two.jsonl >page
[ "$(grep -c '^before: ' page)" = 1 ]
grep -q '^only in two.json: sweep, N = 100$' page
grep -q '^only in two.jsonl: sweep, N = 2000$' page
"$RFMODEL" diff two.json two.jsonl --format json | grep -q '"only_after": \["sweep, N = 2000"\]'

# What runs took is compared like what is predicted.
sed 's/rfmodel.analysis.1/rfmodel.validation\/1/
	s/^{/{ "ratio": {"time": 1.25},/' small.json >run.json
"$RFMODEL" diff small.json run.json | grep -q '^  ratio.time .* 1.25$'

# What cannot be compared.
fails small.json
grep -q 'needs two files' message
fails small.json missing.json
grep -q '^missing.json: error: cannot be read: No such file' message
printf '{"schema": "rfmodel.analysis/1",\n"x": }\n' >broken.json
fails small.json broken.json
grep -q '^broken.json:2:[0-9]*: error: no JSON: ' message
echo '{"a": 1}' >other.json
fails other.json small.json
grep -q '^other.json: error: no result of rfmodel' message
: >empty.json
fails small.json empty.json
fails small.json large.json --format csv
sed 's/"schema": "rfmodel.analysis.1",/&\n  "later": 1,/' small.json >later.json
"$RFMODEL" diff small.json later.json 2>message | grep -qx '  no figure differs'
grep -q 'keys that this rfmodel does not know are passed over: later' message
