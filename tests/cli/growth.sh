#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Four times as much of a source takes about four times as long to read and to model, whatever it
# has more of: what looks at all of a function for each loop, array or statement of it takes sixteen
# times as long.  Processor time, of which the best of three tries counts.
set -eu

# write_source KIND N: a source with N of what the kind is named after.
write_source() {
	awk -v kind="$1" -v n="$2" '
	function parameters(q, text) {
		for (q = 0; q < n; ++q)
			text = text (text ? ", " : "") "double *a" q ", double *b" q
		return text
	}
	BEGIN {
		if (kind == "loops" || kind == "nests") {
			print "void f(int n, double *a, double *b) {"
			for (q = 0; q < n; ++q)
				print "for (int i = 1; i < n - 1; ++i) a[i] = b[i-1] + b[i+1];"
		}
		if (kind == "counters") {
			print "void f(int n, double *a, double *b) { int i, k = 0;"
			for (q = 0; q < n; ++q) {
				print "k = k + 1;"
				print "for (i = 1; i < n - 1; ++i) a[i] = b[i-1] + b[i+k];"
			}
		}
		if (kind == "pointers") {
			print "void f(int n, " parameters() ") {"
			print "for (int i = 1; i < n - 1; ++i) {"
			for (q = 0; q < n; ++q)
				print "a" q "[i] = b" q "[i-1] + b" q "[i+1];"
			print "}"
		}
		print "}"
	}' >"$1-$2.c"
}
# Seconds that the children of a shell have used.
cost() {
	(
		"$RFMODEL" "$@" >page
		times
	) | tail -1 | tr 'ms' '  ' | awk '{ print 60 * $1 + $2 + 60 * $3 + $4 }'
}
# grows KIND N COMMAND...: FILE in the command stands for the source.
grows() {
	kind=$1 small=$2 large=$(($2 * 4)) least=
	shift 2
	write_source "$kind" "$small"
	write_source "$kind" "$large"
	for _ in 1 2 3; do
		one=$(cost "$@" "$kind-$small.c" -m skylake-sp-6148 -D n=5000)
		four=$(cost "$@" "$kind-$large.c" -m skylake-sp-6148 -D n=5000)
		least=$(echo "$four $one ${least:-1000}" |
			awk '{ r = $1 / $2; print r < $3 ? r : $3 }')
	done
	echo "$*: $large $kind take $least times as long as $small"
	echo "$least" | awk '{ exit !($1 < 8) }'
}
grows loops 100 analyze
grows nests 250 survey
grows counters 100 survey
grows pointers 50 analyze
