#!/bin/sh
# SPDX-License-Identifier: MIT
# Verdicts have colours on a terminal, and nowhere else unless they are asked for: not in files and
# pipes, with NO_COLOR, or where TERM is dumb.  `script` has a terminal for the program.
set -eu

command -v script >/dev/null || exit 77
page="$RFMODEL $ROOT/kernels/2d-5pt.c -m skylake-sp-6148 -D N=4000"
escape=$(printf '\033\[[0-9;]*m')
is_coloured() {
	script -qec "$page $1" shown </dev/null >/dev/null
	grep -q "$escape" shown
}

export TERM=xterm
is_coloured ''
grep "$escape" shown | grep -q broken
is_coloured '--color never' && exit 1
is_coloured '-o page.txt' && exit 1
grep -q "$escape" page.txt && exit 1
$page >page.txt
grep -q "$escape" page.txt && exit 1
$page --color always >page.txt
grep -q "$escape" page.txt
export NO_COLOR=1
is_coloured '' && exit 1
is_coloured '--color always'
export NO_COLOR='' TERM=dumb
is_coloured '' && exit 1
exit 0
