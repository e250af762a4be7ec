#!/bin/sh
# SPDX-License-Identifier: MIT
# No room shows what no other file of the product calls: a symbol that an object defines for
# others, and that no other object asks for, should be static or not be there.  What the installed
# headers name is for users.  Works on the current folder:
#     exports.sh EXCEPTIONS HEADERS... OBJECTS-AND-ARCHIVES...
set -eu

command -v nm >/dev/null || {
	echo 'no nm'
	exit 77
}
exceptions=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for file in "$@"; do
	case $file in
	*.h) grep -o 'rf_[a-z0-9_]*' "$file" >>"$scratch/public" || true ;;
	*) nm -A -P -g "$file" >>"$scratch/symbols" ;;
	esac
done

# A line of nm: `librf_base.a[arena.c.o]: rf_arena_new T 0 1f`.
awk -v public="$scratch/public" -v exceptions="$exceptions" '
BEGIN {
	is_public["main"] = 1
	while ((getline line < public) > 0)
		is_public[line] = 1
	while ((getline line < exceptions) > 0)
		if (split(line, word) >= 3 && word[1] == "exports")
			is_excepted[word[2]] = 1
}
$3 ~ /^[Uwv]$/ { is_called[$2] = 1; next }
{
	sub(/.*\[/, "", $1)
	sub(/\]?:$/, "", $1)
	sub(/.*\//, "", $1)
	defined_in[$2] = $1
}
END {
	for (name in defined_in) {
		if (name in is_called || name in is_public)
			continue
		if (name in is_excepted) {
			is_needed[name] = 1
			continue
		}
		printf "%s: no other file of the product uses %s\n", defined_in[name], name
		bad = 1
	}
	for (name in is_excepted)
		if (!(name in is_needed)) {
			printf "exceptions.txt: exports %s: nothing complains of it, ", name
			print "remove the row"
			bad = 1
		}
	exit bad
}' "$scratch/symbols" >"$scratch/complaints" && exit 0
sort "$scratch/complaints"
exit 1
