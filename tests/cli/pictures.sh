#!/bin/sh
# SPDX-License-Identifier: MIT
# Sweeps and rooflines as pictures: well-formed, the figures of CSV at the places of curves, no text
# over another one, steps where the conditions break; nothing where there is no range.
set -eu

sweep() {
	"$RFMODEL" sweep "$@" -m skylake-sp-6148
}
fails() {
	code=0
	"$RFMODEL" "$@" -o no.svg >output 2>message || code=$?
	[ "$code" = 2 ] && [ ! -e no.svg ]
}

fails validate "$ROOT/kernels/triad.c" -m skylake-sp-6148 --force -D N=1000
grep -q 'draws no pictures' message

. "$ROOT/tests/tools/overlaps.sh"

# Letters of marks stand at the sizes at which conditions break: 1024 rows fit, 1025 do not.
range=N=100-100000:20log
sweep "$ROOT/kernels/2d-5pt.c" -D $range -o a.svg
check a.svg
grep -q '>N = 1025: L1 loses reuse over loop j: 32\*N &gt; 32 KiB<' a.svg
grep -q '>N = 32769: L2 loses reuse over loop j: 32\*N &gt; 1 MiB<' a.svg

# Every figure of the headline stands in a tip, as CSV has it.
sweep "$ROOT/kernels/2d-5pt.c" -D $range --format csv |
	awk -F, 'NR == 1 {
			for (i = 1; i <= NF; ++i)
				if (!($i in column))
					column[$i] = i
			next
		}
		{
			printf "N = %d: L1-L2 %.4g B/It\n", $column["N"],
				$column["L1-L2.total_bytes_per_it"]
			printf "N = %d: L3-MEM %.4g B/It\n", $column["N"],
				$column["L3-MEM.total_bytes_per_it"]
		}' >wanted
[ "$(wc -l <wanted)" = 40 ]
sed -n 's/.*<title>\(.*\)<.title>.*/\1/p' a.svg | sort -u >tips
sort -u wanted | comm -23 - tips >missing
[ ! -s missing ] || { head missing; exit 1; }

# Many marks, cores, a size that falls, a linear range, names with what XML would take for tags.
sweep "$ROOT/kernels/3d-long-range.c" -D N=20-2000:14log -o b.svg
check b.svg
sweep "$ROOT/kernels/3d-7pt.c" -D N=400 -c 1-40 -o c.svg
check c.svg
grep -q '>cores<' c.svg
sweep "$ROOT/kernels/2d-5pt.c" -D N=3000,2000,1000 -o d.svg
check d.svg
sweep "$ROOT/kernels/gemm-ijk.c" -D N=100-200:5 -o - --format svg >e.svg
check e.svg

# An interval at one size alone is a bar, from its lower end to its upper one.
interval() {
	"$RFMODEL" sweep "$ROOT/kernels/3d-star-r4.c" -m zen4-9654 -D N=60,64,68 "$@"
}
interval -o bar.svg
check bar.svg
interval --format csv | awk -F, '
	NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
	NR == 3 {
		print $at["L1-L2.low"], $at["L1-L2.high"], $at["L1-L2.total_bytes_per_it"]
	}' >ends
spots() {
	sed -n "s/^<polyline class=\"s1 $1\" points=\"\([^\"]*\)\".*/\1/p" bar.svg | tr ',' ' '
}
spots 'line thin join' >bar
spots 'line' >line
cat ends bar line | awk '
	NR == 1 { low = $1; high = $2; total = $3 }
	NR == 2 { is_upright = $1 == $3; foot = $2; top = $4 }
	NR == 3 { part = (foot - $4) / (foot - top) }
	END {
		off = part - (total - low) / (high - low)
		exit !(NR == 3 && is_upright && off < 0.01 && off > -0.01)
	}'

fails sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100
fails sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100-200 -c 1-4
grep -q 'over one size or over cores' message
fails "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100
grep -q 'draws no pictures' message

# The same in characters: as wide as the terminal, every text of the SVG, which may be folded.
texts() {
	sed -n 's/^<text[^>]*>\(.*\)<.text>$/\1/p' "$1" | sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g'
}
plain() {
	for columns in 80 200; do
		LC_ALL=C COLUMNS=$columns "$RFMODEL" "$@" --format plot >plot.txt
		LC_ALL=C awk -v most=$columns '
			length($0) > most || /[^ -~]/ { print "too long or no ASCII: " $0 }
		' plot.txt >wrong
		[ ! -s wrong ] || { cat wrong; exit 1; }
	done
	"$RFMODEL" "$@" --format svg -o - >plot.svg
	texts plot.svg | awk '
		NR == FNR { plot = plot $0 "\n"; gsub(/^ +/, ""); folded = folded " " $0; next }
		/[A-Za-z][A-Za-z]/ && index(plot, $0) == 0 && index(folded, $0) == 0 {
			print "not in the plot: " $0
		}
	' plot.txt - >wrong
	[ ! -s wrong ] || { cat wrong; exit 1; }
	LC_ALL=C.UTF-8 COLUMNS=80 "$RFMODEL" "$@" --format plot >plot.txt
	grep -q "$(printf '\342\224\224')" plot.txt
	[ "$(LC_ALL=C.UTF-8 COLUMNS=80 "$RFMODEL" "$@" --format plot --color always |
		sed "s/$(printf '\033')\[[0-9]*m//g" | cksum)" = "$(cksum <plot.txt)" ]
}
plain sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100-100000:9log
plain sweep "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=400 -c 1-9
plain roofline "$ROOT/kernels/2d-5pt.c" "$ROOT/kernels/3d-7pt.c" "$ROOT/kernels/gemm-ikj.c" \
	-m skylake-sp-6148 -D N=1000 --point 'a<b,0.2,1.5GFLOP/s'
plain roofline -m v100 --ncu "$ROOT/tests/golden/roofline/transposes.csv" \
	--ncu "$ROOT/tests/golden/roofline/predicated.csv"
"$RFMODEL" sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100-900:3 -o x.plot
grep -q 'iterations per second' x.plot

# Every point of CSV has a tip with its figures, and those with a letter a row of the legend.
same_points() {
	awk -F, '$1 == "predicted" || $1 == "measured" {
			gsub("<", "\\&lt;", $2)
			name = $2 ($7 != "" ? ", " $7 : "") ($1 == "measured" ? ", measured" : "")
			printf "<title>%s: %.4g FLOP/B, \n", name, $3
		}' "$1" >wanted
	[ -s wanted ]
	while read -r line; do
		grep -qF -- "$line" "$2" || { echo "not in the picture: $line"; exit 1; }
	done <wanted
}

# A roofline: the same points as CSV, one letter each; names of one kernel alone are taken from it.
loops() {
	"$RFMODEL" roofline "$ROOT/kernels/2d-5pt.c" "$ROOT/kernels/3d-7pt.c" \
		"$ROOT/kernels/gemm-ikj.c" "$ROOT/kernels/daxpy.c" "$ROOT/kernels/dot.c" \
		-m skylake-sp-6148 -D N=1000 -D n=10000000 --point 'a<b,0.2,1.5GFLOP/s' "$@"
}
loops -o f.svg
check f.svg
loops -o f.csv
[ "$(grep -c '^predicted,' f.csv)" = 5 ] && [ "$(grep -c '^measured,a<b,0.2,15' f.csv)" = 1 ]
same_points f.csv f.svg
"$RFMODEL" "$ROOT/kernels/daxpy.c" -m skylake-sp-6148 -D n=10000000 --format csv |
	awk -F, -v wanted="$(sed -n 's/^predicted,daxpy,[^,]*,\([^,]*\),.*/\1/p' f.csv)" 'NR == 1 {
			for (i = 1; i <= NF; ++i)
				column[$i] = i
		}
		NR == 2 && $column["prediction.flop_per_s"] != wanted { exit 1 }'
grep -q '>a&lt;b, measured<' f.svg

# The roof that a loop is held against is drawn: that of the machine, or a bar of its own.
own_roofs() {
	awk -F, '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
		$1 == "roof" { roof[$6 $2] = $4 }
		$1 == "peak" { peak[$6] = $4 }
		$1 == "predicted" {
			own = $column["roof_flop_per_s"]
			near = own > 0.99 * peak[$6] && own < 1.01 * peak[$6]
			for (name in roof) {
				drawn = index(name, $6) == 1 ? roof[name] * $3 : 0
				near += own > 0.99 * drawn && own < 1.01 * drawn
			}
			if (own * $9 > 1.001 * $4 || own * $9 < 0.999 * $4)
				print $2 ": " $4 " is not " $9 " of " own
			if (!near)
				print "bar " $2
		}' "$1" >roofs
	grep -v '^bar ' roofs && exit 1
	sed -n 's/^bar //p' roofs | sort >wanted
	sed -n 's/.*<title>roof of \([^:]*\): .*/\1/p' "$2" | sort | uniq -c |
		awk '{ print $2 }' >bars
	sort -u wanted | cmp - bars
}
own_roofs f.csv f.svg
grep -q . bars
loops --format json | grep -q '"is_measured": true'
loops --regions -o g.svg
check g.svg
[ "$(grep -c '<polygon class="s[0-9] band"' g.svg)" = 10 ]
grep -q '>poor use of the units' g.svg

# What could be gained decides the order.
loops --sort gain --format csv | awk -F, '$11 != "" && $1 == "predicted" {
		if (count++ > 0 && $11 > before) exit 1
		before = $11
	}
	END { if (count < 5) exit 1 }'

# Machines side by side; a kernel at many sizes, whose ends have letters; a machine alone.
loops -m zen4-9654 -o k.svg
check k.svg
loops -m zen4-9654 -o k.csv
[ "$(grep -c '^predicted,.*,zen4-9654,' k.csv)" = 5 ] && [ "$(grep -c '^peak,' k.csv)" = 2 ]
same_points k.csv k.svg
own_roofs k.csv k.svg

# Lines that pass the name of a roof end beside it: it lies on a plate above all of them.
plates() {
	awk -v wanted="$2" '
		/^<polyline class="(s[0-9] line|mark|grid)/ && plates > 0 && !/ thin"/ {
			print "a line above a name: " $0
		}
		is_plate {
			split($0, text, /[xy]="/)
			if ($0 !~ /^<text class="s[0-9] name"/ || text[2] + 0 < left ||
			    text[3] + 0 < top || text[3] + 0 > bottom)
				print "no name on its plate: " $0
		}
		{ is_plate = /class="plate"/ }
		is_plate {
			++plates
			sub(/.*points="/, "")
			split($0, points, /[ ,"]/)
			left = points[1]; top = points[2]; bottom = points[6]
		}
		END { if (plates != wanted) print plates " plates" }' "$1" >wrong
	[ ! -s wrong ] || { cat wrong; exit 1; }
}
plates k.svg 8
"$RFMODEL" roofline -m v100 -o walls.svg
check walls.svg
plates walls.svg 4
trajectory() {
	"$RFMODEL" roofline "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100-10000:16log "$@"
}
trajectory -o l.svg
check l.svg
trajectory -o l.csv
[ "$(grep -c '^predicted,2d-5pt,' l.csv)" = 16 ]
same_points l.csv l.svg
grep -q '>2d-5pt, N = 100<' l.svg && grep -q '>2d-5pt, N = 10000<' l.svg
[ "$(grep -c 'class="s4 dot small"' l.svg)" -gt 10 ]
"$RFMODEL" roofline "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=1000 \
	--measured "$ROOT/tests/golden/roofline/validated.json" \
	--measured "$ROOT/tests/golden/roofline/likwid.csv" -o n.svg
check n.svg
[ "$(grep -c 'class="s6 ring"' n.svg)" = 3 ] # two of validate, which are joined, one of likwid
[ "$(grep -c 'class="s6 line thin join"' n.svg)" = 2 ]
"$RFMODEL" roofline -m skylake-sp-6148 -c 20 --point mine,1,50GFLOP/s -o m.svg
check m.svg
fails roofline -m skylake-sp-6148 --point ',1,50GFLOP/s'
grep -q 'is no point of a roofline' message
fails roofline -m skylake-sp-6148 -m zen4-9654 --regions
grep -q 'regions of one machine' message
fails sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -m zen4-9654 -D N=100-200:3
grep -q 'takes one machine' message
"$RFMODEL" roofline "$ROOT/kernels/copy.c" -m skylake-sp-6148 -D N=1000 >output 2>message
grep -q 'no place on a roofline' message
fails roofline "$ROOT/kernels/2d-5pt.c" "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D M=1 -D N=100
grep -q -- '-D M: the name stands in none' message
for point in a a,b,c a,1,2 a,0,1GFLOP/s a,1,nanGFLOP/s a,1,1B/s; do
	fails roofline "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100 --point "$point"
done
fails survey "$ROOT/kernels/2d-5pt.c"
grep -q 'is the roofline of a machine' message

# A GPU's: the figures of CSV in the texts of ceilings, walls and points, each point once.
profile=$ROOT/tests/golden/roofline
"$RFMODEL" roofline -m v100 --ncu "$profile/transposes.csv" --ncu "$profile/predicated.csv" \
	-o h.svg
check h.svg
grep -q 'kernels not drawn: no time measured' h.svg
"$RFMODEL" roofline -m v100 --ncu "$profile/predicated.csv" -o i.svg
check i.svg
"$RFMODEL" roofline -m v100 --ncu "$profile/predicated.csv" --format csv >i.csv
sed 's/"[^"]*"/quoted/g' i.csv |
	awk -F, 'NR == 1 {
			for (i = 1; i <= NF; ++i)
				column[$i] = i
			next
		}
		{ name = $column["name"]; intensity = $column["intensity"] }
		$1 == "ceiling" { printf ">%s %.4g GIPS<\n", name, $column["gips"] }
		$1 == "level" { printf ">%s %.4g GTXN/s<\n", name, $column["gtxn_per_s"] }
		$1 == "point" { printf ", %s: %.4g \n", name, intensity }
		$1 == "wall" {
			bytes = $column["element_bytes"]
			printf " %s%s: %s%s\n", $column["instructions"],
				bytes ? " of " bytes " B" : "",
				intensity < 1 ? sprintf("1/%.4g", 1 / intensity) : "1",
				$column["unit"] == "wavefront" ? ", of wavefronts" : ""
		}
	' >wanted
[ "$(wc -l <wanted)" -gt 20 ]
while read -r line; do
	grep -qF -- "$line" i.svg || { echo "not in the picture: $line"; exit 1; }
done <wanted
"$RFMODEL" roofline -m mi210 -o j.svg
check j.svg

# A macro as what is swept; what validate measured stands on the picture as rings.
sweep "$ROOT/tests/golden/sweep/macro.c" -D JB=8,16,32,64,128,256 -D n=8192 -o o.svg
check o.svg
sweep "$ROOT/kernels/2d-5pt.c" -D N=500-8000:5log --measured \
	"$ROOT/tests/golden/roofline/validated.json" -o p.svg
check p.svg
[ "$(grep -c 'class="s4 ring' p.svg)" = 2 ]
grep -q '<title>N = 4000: measured ' p.svg && grep -q '>.*rings: measured<' p.svg
fails sweep "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=50-400:3 --measured \
	"$ROOT/tests/golden/roofline/validated.json"
grep -q 'nothing in it was measured of this kernel' message

# The analytic line, and dots of a simulation where both are asked for.
sweep "$ROOT/kernels/2d-5pt.c" -D N=200-2000:8log -P lc -P sim -o q.svg
check q.svg
[ "$(grep -c '<title>N = .*: simulated ' q.svg)" -ge 16 ]
grep -q 'dots: simulated' q.svg

# Bars of the ECM model: parts and totals as JSON has them, of sizes and of machines.
sweep "$ROOT/kernels/2d-5pt.c" -D N=100-10000:5log -p ecm -o r.svg
check r.svg
sweep "$ROOT/kernels/2d-5pt.c" -D N=100-10000:5log -p ecm --format jsonl |
	sed 's/.*"published_cy_per_cl":\([0-9.e+-]*\).*"total_cy_per_cl":\([0-9.e+-]*\).*/\1 \2/' |
	awk '{ printf "published: takes %.3g\nmeasured: takes %.3g\n", $1, $2 }' >wanted
[ "$(wc -l <wanted)" = 10 ]
while read -r line; do
	grep -qF -- "$line" r.svg || { echo "not in the picture: $line"; exit 1; }
done <wanted
"$RFMODEL" "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -m zen4-9654 -D N=2000 -p ecm -o s.svg
check s.svg
grep -q '>AMD EPYC 9654<' s.svg
fails sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100-1000 -p ecm
grep -q 'too many for a picture' message
plain sweep "$ROOT/kernels/2d-5pt.c" -m skylake-sp-6148 -D N=100-10000:5log -p ecm

# All loops of files in one picture.
"$RFMODEL" survey "$ROOT/kernels/3d-7pt.c" "$ROOT/kernels/gemm-ikj.c" "$ROOT/kernels/copy.c" \
	-m skylake-sp-6148 -D N=400 -o t.svg --sort gain --regions
check t.svg
grep -q '<title>3d-7pt.c:15 sweep: ' t.svg && grep -q '>1 of 3 nests have no place here' t.svg
