#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures of kernels on machines that are chosen at random: well-formed, and no text over another
# one.  RFMODEL_SEEDS=100-140 tries those with these numbers.
set -eu
# shellcheck source=tests/tools/overlaps.sh
. "$ROOT/tests/tools/overlaps.sh"

seeds=${RFMODEL_SEEDS:-1-20}
"$RFMODEL" machine list | awk 'NR > 1 && $2 ~ /^[0-9]+$/ { print $1 }' >machines
for kernel in "$ROOT"/kernels/*.c; do
	case $kernel in *spmv* | *himeno*) ;; *) echo "$kernel" ;; esac
done >kernels
[ "$(wc -l <machines)" -gt 10 ] && [ "$(wc -l <kernels)" -gt 15 ]

# some SEED COUNT FILE: lines of a file, each at most once.
some() {
	awk -v seed="$1" -v count="$2" '
		BEGIN { srand(seed) }
		{ line[NR] = $0 }
		END {
			for (i = 1; i <= count; ++i) {
				k = i + int(rand() * (NR - i + 1))
				swap = line[i]
				line[i] = line[k]
				line[k] = swap
				print line[i]
			}
		}' "$3"
}

# sizes VALUE KERNEL...: the options for the sizes that stand in them.
sizes() {
	value=$1
	shift
	for name in N n M L K; do
		if grep -qw "int [^)]*${name}[,)]" "$@"; then
			echo "-D $name=$value"
		fi
	done
}

pictures=0
for seed in $(seq "${seeds%-*}" "${seeds#*-}"); do
	machines=$(some "$seed" $((seed % 4 + 1)) machines | sed 's/^/-m /')
	loops=$(some "$seed" $((seed % 7 + 1)) kernels)
	size=$((40 + seed * 37 % 900))
	first=$(echo "$loops" | head -1)
	# shellcheck disable=SC2086,SC2046 # lists of words
	{
		"$RFMODEL" roofline $loops $machines $(sizes $size $loops) -o roofline.svg \
			2>message || { cat message; continue; }
		"$RFMODEL" sweep "$first" $(echo "$machines" | head -1) \
			$(sizes 10-$((size * 10)):20log "$first") -o sweep.svg 2>message ||
			rm -f sweep.svg
	}
	for picture in roofline.svg sweep.svg; do
		[ -e $picture ] || continue
		check $picture >wrong || {
			echo "$picture of seed $seed: $loops $machines"
			cat wrong
			exit 1
		}
		pictures=$((pictures + 1))
	done
	rm -f roofline.svg sweep.svg
done
echo "$pictures pictures"
[ "$pictures" -ge 10 ]
