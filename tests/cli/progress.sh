#!/bin/sh
# SPDX-License-Identifier: MIT
# What takes more than a second tells a terminal how far it has come, and nobody else.  `script` has
# a terminal for the program.
set -eu

command -v script >/dev/null || exit 77
machine=skylake-sp-6148
on_terminal() {
	script -qec "$1" typescript </dev/null >/dev/null
	tr '\r' '\n' <typescript >shown
}
trace="(sleep 1.5; echo r 0x0 8) | $RFMODEL sim --trace - -m $machine -o sim.txt"

TERM=xterm on_terminal "$trace"
grep -q '^simulating the trace: 1 s' shown
TERM=dumb on_terminal "$trace"
grep -q 'simulating the trace: ' shown && exit 1
TERM=xterm sh -c "$trace" 2>message
[ ! -s message ]
begin=$(date +%s%N)
TERM=xterm on_terminal "$RFMODEL analyze $ROOT/kernels/triad.c -m $machine -D N=1000 -o a.txt"
elapsed=$((($(date +%s%N) - begin) / 1000000))
[ $elapsed -gt 900 ] || ! grep -q 'analysing' shown

# Points are counted; nothing of that is left, and messages begin on a line of their own.
sweep="$RFMODEL sweep $ROOT/kernels/2d-5pt.c -m $machine -D N=600-700:60 -P sim --sim-full -o s.csv"
begin=$(date +%s%N)
TERM=xterm on_terminal "$sweep"
elapsed=$((($(date +%s%N) - begin) / 1000000))
[ $elapsed -lt 1200 ] || grep -q '^\[#*\.*\] [0-9]* of 60 points' shown
[ "$(wc -l <s.csv)" = 61 ]
grep -q points s.csv && exit 1
TERM=xterm sh -c "$sweep" 2>message
[ ! -s message ]
