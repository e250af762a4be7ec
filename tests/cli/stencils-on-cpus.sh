#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual's tables of two stencils on every CPU that a machine file is shipped for are what the
# program says, and have all of them.  What it prints when they differ is what belongs there.
set -eu

for file in "$ROOT"/machine-files/*.yml; do
	grep -q '^kind: cpu' "$file" && basename "$file" .yml
done >cpus
[ "$(wc -l <cpus)" -gt 20 ]

# table TITLE KERNEL SIZE: a line for each CPU.
table() {
	echo "$1"
	printf '%-27s %10s  %-38s %5s  %5s %10s\n' machine roofline \
		'{T_OL || T_nOL | links} cy/CL' takes bench predicted
	while read -r cpu; do
		set -- "$1" "$ROOT/kernels/${2##*/}" "$3"
		"$RFMODEL" "$2" -m "$cpu" -D "$3" -p roofline -p ecm 2>errors >page ||
			"$RFMODEL" "$2" -m "$cpu" -D "$3" -p roofline >page
		awk -v cpu="$cpu" '
		$1 == "predicted" { speed[++count] = $(NF - 1) " " $NF }
		$1 == "published" || $1 == "measured" {
			parts = $0
			sub(/^[^{]*/, "", parts)
			sub(/}.*/, "}", parts)
			form[$1] = parts
			for (i = 1; i < NF; i++)
				if ($i == "takes")
					takes[$1] = $(i + 1)
		}
		function of(value) { return value == "" ? "-" : value }
		END {
			printf "%-27s %10s  %-38s %5s  %5s %10s\n", cpu, speed[1],
				of(form["published"]), of(takes["published"]),
				of(takes["measured"]), of(speed[2])
		}' page
	done <cpus
}

table '2D 5-point, N = 4000' 2d-5pt.c N=4000 >told
echo >>told
table '3D 7-point, N = 400' 3d-7pt.c N=400 >>told
awk '/^2D 5-point, N = 4000$/ { on = 1 } /^```/ { on = 0 } on' "$ROOT/docs/manual.md" >written
diff -u written told
