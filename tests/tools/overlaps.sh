#!/bin/sh
# SPDX-License-Identifier: MIT
# Functions of scripts that look at pictures: `check PICTURE.svg`.

# Boxes of the texts, letters being 7 wide and 12 high; two that share a point are told.
overlaps() {
	number='"\([0-9.]*\)"'
	tag="<text class=\"[^\"]*\" x=$number y=$number text-anchor=\"\([a-z]*\)\">"
	sed -n "s/^$tag\(.*\)<.text>\$/\1 \2 \3 \4/p" "$1" |
		awk '{
			text = $0
			sub(/^[^ ]* [^ ]* [^ ]* /, "", text)
			gsub(/&[a-z]*;/, "_", text)
			wide = 7 * length(text)
			left[NR] = $3 == "end" ? $1 - wide : $3 == "middle" ? $1 - wide / 2 : $1
			right[NR] = left[NR] + wide
			low[NR] = $2
			name[NR] = text
			if (left[NR] < 0 || right[NR] > 800)
				print "beyond the picture: " text
		}
		END {
			for (i = 1; i <= NR; ++i)
				for (k = 1; k < i; ++k)
					if (left[i] < right[k] && left[k] < right[i] &&
						low[i] - low[k] < 11 && low[k] - low[i] < 11)
						print name[i] " / " name[k]
			if (NR < 10)
				print "too few texts"
		}'
}

check() {
	[ "$(head -c 5 "$1")" = '<svg ' ] && [ "$(tail -1 "$1")" = '</svg>' ]
	grep -Eq 'nan|inf' "$1" && exit 1
	[ "$(grep -c '<title>' "$1")" = "$(grep -c '</title>' "$1")" ]
	overlaps "$1" >texts
	[ ! -s texts ] || { cat texts; exit 1; }
}
