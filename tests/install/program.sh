#!/bin/sh
# SPDX-License-Identifier: MIT
# An installed program works away from the repository it came from.  program.sh BUILD ROOT
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$1" --prefix "$scratch/prefix" >/dev/null
cp "$2/kernels/3d-7pt.c" "$scratch"
cd "$scratch"
rfmodel=prefix/bin/rfmodel

"$rfmodel" --version | grep -q '^rfmodel [0-9]'
"$rfmodel" machine list | grep -q skylake-sp-6148
"$rfmodel" 3d-7pt.c -m skylake-sp-6148 -D N=400 | grep -q 'L3-MEM'
[ -s prefix/share/doc/rfmodel/LICENSE ]
# every link of what is installed to read leads somewhere
for page in prefix/share/doc/rfmodel/README.md prefix/share/doc/rfmodel/docs/*.md; do
	grep -o ']([^)]*)' "$page" | sed 's/^](//; s/[#)].*//' | grep -v '^https:' |
	    while read -r link; do
		[ -e "$(dirname "$page")/$link" ] || { echo "$page: no $link"; exit 1; }
	    done
done
grep -q '"title": "rfmodel.analysis/1"' prefix/share/rfmodel/rfmodel.analysis-1.schema.json
[ ! -e "$2/docs/rfmodel.1" ] || [ -s prefix/share/man/man1/rfmodel.1 ]
