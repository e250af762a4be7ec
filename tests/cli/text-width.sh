#!/bin/sh
# SPDX-License-Identifier: MIT
# Pages fit 80 columns, and COLUMNS from 64 on: of every golden test of text each line that
# is not the user's own (sources that are printed, paths in messages) or a format of its own.
set -eu

# Of file $1 the lines that are wider than $2.
wide() {
	grep -v -e '^[-+ ]*/[/*]' -e '^[-+].*for (' -e '^[^ ]*: correct: ' "$1" |
		awk -v most="$2" 'length($0) > most'
}

# Whether the test of file $1 prints a page: no document of another form, and no source.
is_page() {
	! grep -q -e '--format \(json\|jsonl\|csv\|svg\|html\|sarif\|junit\|github\)' \
		-e ' import ' -e '--emit' -e '--ncu' -e '--trace' "$1"
}

# Of a narrow terminal 64 are used.
narrow() {
	columns=$1
	shift
	COLUMNS=$columns "$RFMODEL" "$@" >page
	[ -z "$(wide page 64)" ] || { echo "$*"; wide page 64; exit 1; }
	[ -n "$(wide page 56)" ]
}
narrow 64 "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=400
narrow 20 block "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=400
narrow 40 explain "$ROOT/kernels/3d-7pt.c" -m skylake-sp-6148 -D N=400
narrow 1 roofline -m v100

# A name of 20000 characters takes no time to speak of.
name=$(printf '%020000d' 0 | tr 0 x)
printf 'void f(int n, double *%s)\n{\n\tfor (int i = 0; i < n; i++)\n\t\t%s[i] = 0;\n}\n' \
	"$name" "$name" >long-name.c
"$RFMODEL" long-name.c -m skylake-sp-6148 -D n=1000 >page
[ -z "$(wide page 80)" ]

cd "$ROOT/tests/golden"
pages=0 wider=0
for arguments in */*.args; do
	case $arguments in *\'* | *.env) continue ;; esac
	is_page "$arguments" || continue
	expected=${arguments%.args}.out
	[ -e "$expected" ] || continue
	pages=$((pages + 1))
	if [ -n "$(wide "$expected" 80)" ]; then
		echo "$expected is wider than 80 columns:"
		wide "$expected" 80
		exit 1
	fi
	case $arguments in analyze/* | block/* | gpu/* | explain/* | whole/*) ;; *) continue ;; esac
	source=$(echo "${arguments%.args}".c*)
	folder=${arguments%/*}
	words=$(grep -v '^#' "$arguments" | sed "s,@,${source#"$folder"/},")
	# shellcheck disable=SC2086 # a list of words
	(cd "$folder" && COLUMNS=120 "$RFMODEL" $words) >"$OLDPWD/page" 2>/dev/null || true
	if [ -n "$(wide "$OLDPWD/page" 120)" ]; then
		echo "rfmodel $words, with COLUMNS=120:"
		wide "$OLDPWD/page" 120
		exit 1
	fi
	[ -z "$(wide "$OLDPWD/page" 80)" ] || wider=$((wider + 1))
done
[ "$pages" -gt 150 ]
[ "$wider" -gt 30 ]
