#!/bin/sh
# SPDX-License-Identifier: MIT
# What the program says of vectors, held against the remarks of the clang that is here: of the loops
# of tests/oracle/kernels/vectors.c at least nine of ten agree.  Versions differ
# in the rest, by their estimates of cost and by how many pointers they compare.
set -eu

command -v clang >/dev/null || {
	echo 'there is no clang'
	exit 77
}
echo 'void f(void) {}' >empty.c
clang -O3 -march=skylake-avx512 -c empty.c -o /dev/null 2>/dev/null || {
	echo 'this clang compiles for another processor'
	exit 77
}

number='\([0-9]*\)'
place="^[^:]*:$number:[0-9]*: remark:"

# LINE WIDTH of every innermost loop of the file, 1 where the compiler makes no vectors.
remarks() {
	clang -O3 -march=skylake-avx512 -w -c "$1" -o /dev/null -Rpass=loop-vectorize \
		-Rpass-missed=loop-vectorize 2>&1 |
		sed -n -e "s/$place vectorized loop (vectorization width: $number.*/\1 \2/p" \
			-e "s/$place loop not vectorized.*/\1 1/p" |
		sort -k1,1n -k2,2nr | sort -u -k1,1n
}

# LINE WIDTH of the loops of a function, as the program has them.
said() {
	"$RFMODEL" analyze "$1" --function "$2" -m skylake-sp-6148 --sim-budget 0s --format json |
		sed -n "s/.*\"line\": $number, \"vectorised\": [a-z]*, \"lanes\": $number.*/\1 \2/p"
}

kernels=$ROOT/tests/oracle/kernels/vectors.c
remarks "$kernels" >compiled
sed -n 's/^[a-z]* \([a-z_]*\)(.*/\1/p' "$kernels" >functions
while read -r function; do
	said "$kernels" "$function"
done <functions >loops
sort -k1,1n -u loops >predicted
join predicted compiled >both
all=$(wc -l <both)
same=$(awk '$2 == $3' both | wc -l)
[ "$all" -ge 30 ]
awk '$2 != $3 { print "line " $1 ": clang " $2 ", said " $3 }' both
echo "$same of $all loops agree"
[ $((10 * same)) -ge $((9 * all)) ]
