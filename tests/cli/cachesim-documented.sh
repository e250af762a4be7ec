#!/bin/sh
# SPDX-License-Identifier: MIT
# Every function, field and constant of the simulator's header stands in its page.
set -eu

header=$ROOT/cache-sim/cachesim.h
page=$ROOT/docs/cache-sim.md

{
	grep -oE '\brf_(sim|stack)_[a-z_]+\(' "$header" | tr -d '('
	grep -oE '\bRF_SIM_[A-Z0-9_]+\b' "$header"
	sed -n '/^struct .* {/,/^};/{s|/\*.*||; s/^\t.*[ *]\([a-z_]*, \)*\([a-z_]*\);.*/\1\2/p;}' \
		"$header" | tr -d ' ' | tr , '\n'
} | sort -u >names
[ "$(wc -l <names)" -gt 60 ]
missing=0
while read -r name; do
	grep -qE "\b$name\b" "$page" || {
		echo "docs/cache-sim.md: no $name"
		missing=1
	}
done <names
exit "$missing"
