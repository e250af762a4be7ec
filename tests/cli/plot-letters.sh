#!/bin/sh
# SPDX-License-Identifier: MIT
# Letters of a roofline in characters stand where CSV has their points: the picture is read again,
# its axes from their labels, and each letter is in the cell of its point, or beside it where that
# is another letter's.
set -eu

# letters_at LOCALE COUNT ARGUMENTS: with and without Unicode.
letters_at() {
	locale=$1
	count=$2
	shift 2
	"$RFMODEL" roofline "$@" --format csv | grep -E '^(predicted|measured),' >points.csv
	[ "$(wc -l <points.csv)" = "$count" ]
	LC_ALL=$locale COLUMNS=100 "$RFMODEL" roofline "$@" --format plot --color never |
		LC_ALL=C.UTF-8 sed 's/[│]/|/g; s/[┤└┴]/+/g; s/[─]/-/g; s/[^ -~]/./g' >plot.txt
	awk -F, '
		function value(text) {
			factor = text ~ /T/ ? 1e12 : text ~ /G/ ? 1e9 : text ~ /M/ ? 1e6 : \
				text ~ /k/ ? 1e3 : 1
			return log(factor * text)
		}
		# Least squares: at = slope * value + start.
		function fit(n, v, at, i, sv, sa, svv, sva) {
			sv = sa = svv = sva = 0
			for (i = 1; i <= n; ++i) {
				sv += v[i]
				sa += at[i]
				svv += v[i] * v[i]
				sva += v[i] * at[i]
			}
			slope = (n * sva - sv * sa) / (n * svv - sv * sv)
			start = (sa - slope * sv) / n
		}
		FILENAME == "points.csv" {
			++points
			x[points] = log($3)
			y[points] = log($4)
			next
		}
		axis && !labels { # below the axis
			labels = FNR
			text = $0
			place = 0
			while (match(text, /[0-9.]+/)) {
				v[++columns] = log(substr(text, RSTART, RLENGTH))
				at[columns] = place + RSTART + (RLENGTH - 1) / 2
				place += RSTART + RLENGTH - 1
				text = substr(text, RSTART + RLENGTH)
			}
			fit(columns, v, at)
			x_slope = slope
			x_start = start
			next
		}
		labels { next }
		/^ *\+[-+]+ *$/ { axis = FNR; edge = index($0, "+"); next }
		{
			line[FNR] = $0
		}
		END {
			for (r in line)
				if (match(line[r], /^ *[0-9.]+ ?[kMGT]? [^ ]/) && RLENGTH == edge) {
					w[++rows] = value(substr(line[r], 1, RLENGTH - 1))
					down[rows] = r
					top = !top || r + 0 < top ? r + 0 : top
				}
			fit(rows, w, down)
			for (r in line) {
				text = r + 1 < top ? "" : line[r] # not of the title
				place = 0
				while (match(text, /[A-Za-z0-9]+/)) {
					word = substr(text, RSTART, RLENGTH)
					if (word ~ /^[A-L]+$/ && word != "GB" &&
						place + RSTART > edge)
						for (k = 1; k <= length(word); ++k) {
							letter = substr(word, k, 1)
							row[letter] = r
							column[letter] = place + RSTART + k - 1
							++seen[letter]
						}
					place += RSTART + RLENGTH - 1
					text = substr(text, RSTART + RLENGTH)
				}
			}
			for (i = 1; i <= points; ++i) {
				letter = substr("ABCDEFGHIJKL", i, 1)
				across = column[letter] - (x_slope * x[i] + x_start)
				below = row[letter] - (slope * y[i] + start)
				far = across * across > below * below ? across : below
				far = far < 0 ? -far : far
				if (seen[letter] != 1) {
					print letter " stands " seen[letter] + 0 " times"
					wrong = 1
				} else if (far > 1.6) {
					print letter " is " far " cells from its point"
					wrong = 1
				}
				beside += far > 0.75
			}
			if (beside > 2) { # of these points two pairs share a cell
				print beside " are not in their cells"
				wrong = 1
			}
			exit wrong
		}' points.csv plot.txt || { cat points.csv plot.txt; exit 1; }
}

twelve='--point a,0.05,1GFLOP/s --point b,0.08,2GFLOP/s --point c,0.1,3GFLOP/s
	--point d,0.2,1.5GFLOP/s --point e,0.21,1.6GFLOP/s --point f,0.3,9GFLOP/s
	--point g,0.5,4GFLOP/s --point h,1,20GFLOP/s --point i,2,11GFLOP/s
	--point j,4,30GFLOP/s --point k,0.1,3.1GFLOP/s --point l,0.6,0.5GFLOP/s'
kernels="$ROOT/kernels/daxpy.c $ROOT/kernels/dot.c $ROOT/kernels/3d-7pt.c $ROOT/kernels/2d-5pt.c"
for locale in C C.UTF-8; do
	for machines in '-m skylake-sp-6148' '-m skylake-sp-6148 -m zen4-9654' \
		'-m skylake-sp-6148 -m a64fx -m v100'; do
		# shellcheck disable=SC2086
		letters_at "$locale" 12 $machines $twelve
	done
	# shellcheck disable=SC2086
	letters_at "$locale" 12 $kernels -D n=1e7 -D N=1000 -m skylake-sp-6148 -m zen4-9654 \
		-m a64fx
done
