#!/bin/sh
# SPDX-License-Identifier: MIT
# Every option of the program stands in its help, its man page, its manual and its completions,
# and none of these knows an option that the program does not.
set -eu

# The long options in a text, with the hyphens of roff made plain; those of valgrind, profilers,
# converters and ./dev are others.
options_in() {
	sed '/valgrind/d; /ncu --/d; /nvprof/d; /inkscape/d; /\.\/dev /d; s/\\-/-/g' "$1" |
		grep -oE -e '(^|[^-a-z])--[a-z][-a-z]*' |
		sed 's/^[^-]*//' | sort -u
}

"$RFMODEL" --help >help
options_in help >known
[ "$(wc -l <known)" -gt 15 ]

status=0
check() {
	options_in "$2" >there
	comm -3 known there | sed 's/^\t\(.*\)/\1 is no option of the program/' >wrong
	[ -s wrong ] || return 0
	printf '%s:\n' "$1"
	cat wrong
	status=1
}

check docs/rfmodel.1 "$ROOT/docs/rfmodel.1"
check docs/manual.md "$ROOT/docs/manual.md"
for shell in bash zsh fish; do
	"$RFMODEL" --completion "$shell" >completion
	while read -r option; do
		grep -q -e "${option#--}" completion && continue
		echo "the completion for $shell lacks $option"
		status=1
	done <known
done
exit $status
