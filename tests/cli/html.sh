#!/bin/sh
# SPDX-License-Identifier: MIT
# Pages of HTML: well-formed whatever things are called, without scripts and without a network, with
# the figures of CSV; of an analysis, a sweep, a survey, and kernels on machines.
set -eu

tests=$(dirname "$RFMODEL")/tests
machine=skylake-sp-6148
kernel=$ROOT/kernels/2d-5pt.c

page() {
	"$RFMODEL" "$@" -o page.html
	"$tests/well_formed" page.html
	grep -Eiq '<script|<link|<img|<iframe|@import|url\(| on[a-z]*=' page.html && exit 1
	[ "$(grep -o 'https*://[^" <]*' page.html | grep -v '^http://www.w3.org/2000/svg$' |
		grep -c 'src=\|href=' || true)" = 0 ]
	grep -Eq 'nan|inf[" ]' page.html && exit 1
	[ "$(tail -1 page.html)" = '</html>' ]
}
# Cells of tables, a line each.
cells() {
	sed 's/<t[dh][^>]*>/\n&/g; s/<\/t[dh]>/\n/g' page.html | sed -n 's/^<t[dh][^>]*>//p'
}
has() {
	grep -qF "$1" page.html || { echo "no $1"; exit 1; }
}

name=$(printf 'a "b'\''<c>&%%:é.c')
cp "$kernel" "$name"
page analyze "$name" -m $machine -D N=4000 --fail-if 'MEM.total_bytes_per_it > 30'
has 'a &quot;b'
has '&lt;c&gt;&amp;%:é.c'
has '<h1>sweep on Intel Xeon Gold 6148</h1>'
has '<p class="note">N = 4000, 1 core</p>'
has '<svg xmlns='
has '<td class="broken">broken</td>'
has 'SHA-256'
has 'TRAFFIC'
cells >all
"$RFMODEL" "$name" -m $machine -D N=4000 --format csv >figures.csv
for column in L1-L2.load_bytes_per_it L2-L3.total_bytes_per_it L3-MEM.total_bytes_per_it; do
	value=$(awk -F, -v name=$column '
		NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) at = i }
		NR == 2 { printf "%.4g", $at }' figures.csv)
	grep -qx "$value" all
done

# Both forms of the ECM model, each total below what adds up to it.
row() {
	sed -n "s/^<tr><t[dh][^>]*>$1<\/t[dh]>//p" page.html | sed 's/<[^>]*>/ /g' | tr -s ' '
}
"$RFMODEL" "$kernel" -m $machine -D N=4000 --format json >ecm.json
sed -n 's/.*"published_cy_per_cl": \([0-9.]*\).*/\1/p; s/.*"total_cy_per_cl": \([0-9.]*\).*/\1/p' \
	ecm.json | awk '{ printf " %.4g", $1 } END { print " " }' >totals
[ "$(wc -w <totals)" = 2 ] && [ "$(row total)" = "$(cat totals)" ]
has ' cy/CL, takes '
row measured | grep -q ', trusted'

# Ceilings of both kinds, each with its figure.
"$RFMODEL" "$kernel" -m $machine -D N=4000 |
	awk '$1 == "ceiling" { on = 1; next } on && !/^ /, 0 { exit } on' |
	grep -Eo '[0-9.]+ [GT](FLOP|B)/s' | sort >wanted
sed -n '/<th[^>]*>ceiling</,/<.table>/p' page.html | sed 's/<[^>]*>/ /g' |
	grep -Eo '[0-9.]+ [GT](FLOP|B)/s' | sort >got
grep -q GB/s wanted && grep -q TFLOP/s wanted && cmp wanted got

page sweep "$kernel" -m $machine -D N=100-10000:8log
has '<svg xmlns='
[ "$(grep -c '^<tr><td class="figure">[0-9]*</td><td class="figure">1</td>' page.html)" = 8 ]
page sweep "$kernel" -m $machine -D N=100,200 -c 1,2
grep -q '<svg' page.html && exit 1
page lc "$kernel" -m $machine
page block "$kernel" -m $machine -D N=4000
page analyze "$ROOT/kernels/spmv-crs.c" -m $machine -D rows=1000
has '<h2>Assumptions</h2>'
page analyze "$ROOT/kernels/triad.c" -m v100 -D N=1000000
page analyze "$kernel"
page survey "$kernel" "$name" "$ROOT/tests/golden/hostile/source/geometric-step.c" -m $machine \
	-D N=400
has '<h2>Not modelled</h2>'
page roofline "$ROOT/kernels/triad.c" "$kernel" "$ROOT/kernels/3d-7pt.c" -m $machine \
	-m zen4-9654 -D N=1000
[ "$(grep -c '<svg' page.html)" = 3 ]
[ "$(grep -c '<h2>' page.html)" = 2 ]
has '<td>3d-7pt, N = 1000</td>'
page roofline "$ROOT/kernels/triad.c" -m $machine -D N=1000,2000,4000
page analyze "$kernel" -m $machine -m zen4-9654 -D N=1000
[ "$(grep -c '<svg' page.html)" = 3 ]
code=0
"$RFMODEL" roofline -m v100 -o no.html 2>message || code=$?
[ "$code" = 2 ] && [ ! -e no.html ]
