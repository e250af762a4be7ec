#!/bin/sh
# SPDX-License-Identifier: MIT
# A file named by -o appears complete or not at all; its suffix chooses the form.
set -eu

kernel=$ROOT/kernels/3d-7pt.c
run() {
	"$RFMODEL" "$kernel" -m skylake-sp-6148 -D N=400 "$@"
}
fails() {
	expected=$1
	shift
	code=0
	"$@" >output 2>message || code=$?
	[ "$code" = "$expected" ] || {
		echo "exit code $code instead of $expected: $*"
		exit 1
	}
}

# Each suffix, and --format before it.
run -o page.txt && grep -q 'LAYER CONDITIONS' page.txt
run -o page && cmp page page.txt
run -o page.json && grep -q '^  "schema": "rfmodel.analysis/1"' page.json
run -o page.jsonl && [ "$(wc -l <page.jsonl)" = 1 ]
run -o page.csv && [ "$(wc -l <page.csv)" = 2 ]
run -o forced.csv --format text && cmp forced.csv page.txt
run -o - >dash && cmp dash page.txt
fails 2 run -o page.svg
[ ! -e page.svg ]

# An older file is replaced, keeps its permissions, and survives a run that fails.
echo old >kept.txt
chmod 640 kept.txt
fails 2 run -D XYZ=4 -o kept.txt
[ "$(cat kept.txt)" = old ]
run -o kept.txt
cmp kept.txt page.txt
[ "$(stat -c %a kept.txt)" = 640 ]

# A link stays a link, a device stays a device.
ln -s target.txt link.txt
echo old >target.txt
run -o link.txt
[ -L link.txt ]
cmp target.txt page.txt
run -o /dev/null
[ -c /dev/null ]

# What cannot be written is said, and nothing is left behind.
fails 5 run -o nowhere/page.txt
grep -q '^rfmodel: error: cannot write nowhere/page.txt: No such file or directory$' message
mkdir folder
fails 5 run -o folder
if [ -e /dev/full ]; then
	list_to_full_device() {
		"$RFMODEL" machine list >/dev/full
	}
	fails 5 list_to_full_device
	fails 5 run -o /dev/full
fi
# A --fail-if that holds leaves the file: the analysis is complete.
fails 1 run --fail-if 'MEM.total_bytes_per_it > 1' -o failed.json
[ -s failed.json ]
for file in ./*.txt.?????? ./page.?????? ./kept.??????; do
	[ ! -e "$file" ] || {
		echo "$file is left behind"
		exit 1
	}
done
