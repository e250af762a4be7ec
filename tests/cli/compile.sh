#!/bin/sh
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016
# --compile with compilers and analysers that are played by scripts: what they are asked, what
# becomes of what they write, what is said when they fail, and that nothing of them is left behind.
set -eu

cat >kernel.c <<'EOF'
#define TWICE 2
void scale(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; ++i)
		a[i] = TWICE * b[i];
}
EOF
mkdir bin
PATH=$PWD/bin:/usr/bin:/bin XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD/tmp
RFMODEL_CC=$PWD/bin/clang RFMODEL_MCA=$PWD/bin/llvm-mca
COLUMNS=200
export PATH XDG_CACHE_HOME TMPDIR RFMODEL_CC RFMODEL_MCA COLUMNS
mkdir tmp

# A compiler that writes the assembly in the file `assembly`, and notes what it was asked.
good_compiler() {
	cat >bin/clang <<EOF
#!/bin/sh
echo "\$@" >>$PWD/asked
while [ \$# -gt 0 ]; do
	case \$1 in -o) out=\$2 ;; *loop.c) cp "\$1" $PWD/code.c ;; esac
	shift
done
cp $PWD/assembly "\$out"
EOF
	chmod +x bin/clang
}
# An analyser that writes what is in the file `analysis`.
good_analyser() {
	cat >bin/llvm-mca <<EOF
#!/bin/sh
echo "\$@" >>$PWD/asked
case \$1 in --version) echo '  Debian LLVM version 14.0.6'; exit ;; esac
cp mca.s $PWD/analysed
cat $PWD/analysis
EOF
	chmod +x bin/llvm-mca
}
script() { # NAME TEXT
	printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
	chmod +x "bin/$1"
}
analyse() { "$RFMODEL" kernel.c -m skylake-sp-6148 --compile "$@" 2>message; }
lacks() { [ "$(grep -c "$1" "$2")" = 0 ]; }
fails() { # CODE WORDS...
	code=$1
	shift
	status=0
	analyse --no-cache >page || status=$?
	[ "$status" = "$code" ] && [ ! -s page ]
	grep -q "$*" message && grep -q '^hint: ' message
	[ -z "$(ls tmp)" ]
}

cat >assembly <<'EOF'
	.text
scale:
	ret
	.size	scale, .-scale
rf_loop_0:
	testl %edi, %edi
	jle .L1
.L2:                                    # the main loop
	vmovupd	(%rdx,%rax,8), %ymm1
	vaddpd	%ymm1, %ymm1, %ymm1
	vmovupd	%ymm1, (%rsi,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %r9
	jne	.L2
.L3:
	vmovsd	(%rdx,%rax,8), %xmm1
	vaddsd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %r9
	jne	.L3
.L1:
	ret
	.size	rf_loop_0, .-rf_loop_0
	.ident	"a compiler of wood"
EOF
region() { # NAME CYCLES PORTS...
	cat <<EOF
[0] Code Region - $1

Iterations:        200
Instructions:      1200
Total Cycles:      $2
Total uOps:        1200

Dispatch Width:    6
uOps Per Cycle:    3
IPC:               3
Block RThroughput: 2


Resources:
[0]   - SKXPort0
[1]   - SKXPort2
[2]   - SKXPort4


Resource pressure per iteration:
[0]    [1]    [2]
 $3     $4    $5

EOF
}
{
	region rf_0 400 2.00 1.00 1.50
	region rf_load 100 - 0.50 -
	region rf_store 200 - - 1.00
} >analysis

good_compiler
good_analyser

# What it was asked, what it was given, and what became of it: 4 iterations take 2 cycles.
analyse --fast-math >page
grep -q 'llvm-mca 14.0.6, as skylake-avx512' page
grep -q 'a compiler of wood -O3 -march=skylake-avx512 -ffast-math: 4 iterations' page
grep -q '^  compiled  *4  *2  SKXPort0$' page
lacks '^  vectorised' page
grep -q -- '-march=skylake-avx512.*-ffast-math' asked
grep -q -- '-mcpu=skylake-avx512' asked
grep -q '^# LLVM-MCA-BEGIN rf_0$' analysed && grep -q 'vaddpd' analysed
lacks vaddsd analysed
grep -q '^void rf_loop_0(int n, double \*restrict a, const double \*restrict b, int \*rf_' code.c
grep -q '^#line 4 "kernel.c"$' code.c && grep -q 'a\[i\] = TWICE \* b\[i\];' code.c
[ -z "$(ls tmp)" ]

# From the cache, also of a page that does not ask for it; nothing is started then.
rm asked
analyse --fast-math >again
[ ! -e asked ] && cmp page again
"$RFMODEL" kernel.c -m skylake-sp-6148 --fast-math >plain
grep -q 'from the cache: 4 iterations' plain
"$RFMODEL" kernel.c -m skylake-sp-6148 >plain
lacks COMPILED plain
"$RFMODEL" kernel.c -m skylake-sp-6148 --fast-math --no-cache >plain
lacks COMPILED plain
[ ! -e asked ]

# Another source, another compiler, another analyser: another answer.
analyse >page && [ -s asked ]
rm asked && analyse >page && [ ! -e asked ]
sed -i 's/TWICE 2/TWICE 3/' kernel.c && analyse >page && [ -s asked ]
rm asked && touch -d '2001-01-01' bin/clang && analyse >page && [ -s asked ]
rm asked && echo >>bin/llvm-mca && analyse >page && [ -s asked ]
rm asked && analyse >page && [ ! -e asked ]

# A damaged cache, one that cannot be written, and one that is no folder are no obstacles.
for file in cache/rfmodel/*.loop; do echo damage >"$file"; done
analyse >page && [ -s asked ]
for file in cache/rfmodel/*.loop; do head -c 100 "$file" >x && mv x "$file"; done
analyse >page
rm -r cache && echo >cache && analyse >page && rm cache
XDG_CACHE_HOME=/proc/none HOME=/proc/none analyse >page
grep -q '4 iterations' page

# Ten at once agree.
for i in 1 2 3 4 5 6 7 8 9 10; do
	"$RFMODEL" kernel.c -m skylake-sp-6148 --compile >page.$i 2>&1 &
done
wait
for i in 1 2 3 4 5 6 7 8 9 10; do cmp page page.$i; done
[ "$(find cache/rfmodel -type f | wc -l)" = 2 ]

# A sweep asks once.
rm -r cache asked
"$RFMODEL" sweep kernel.c -m skylake-sp-6148 --compile -D n=1000,2000,3000 >page
[ "$(grep -c -- -march asked)" = 1 ]

# What cannot be done is said.
script clang 'echo "k.c:1:2: error: no such thing" >&2; exit 1'
fails 5 'cannot compile the loop: it ended with code 1: k.c:1:2: error: no such thing'
script clang "echo \"error: unknown target CPU 'skylake-avx512'\" >&2; exit 1"
fails 5 'no compiler here knows the processor skylake-avx512'
script clang "echo \"cc1: error: bad value 'skylake-avx512' for '-march=' switch\" >&2; exit 1"
fails 5 'no compiler here knows the processor skylake-avx512'
script clang 'exit 0'
fails 5 'wrote no assembly'
script clang 'kill -SEGV $$'
fails 5 'was ended by signal 11'
script clang 'yes'
fails 5 'wrote more than 64 MiB'
script clang 'for a; do case $a in */loop.s) exec yes >$a;; esac; done'
fails 5 'wrote more than 64 MiB'
script clang 'for a; do case $a in */loop.s) head -c 100000 /dev/urandom >$a;; esac; done'
fails 5 'wrote no assembly'
tr '\000' ' ' </dev/urandom | head -c 99999 >noise
script clang 'for a; do case $a in */loop.s) cp '"$PWD"'/noise "$a";; esac; done'
fails 3 'wrote no function for it'
rm bin/clang
fails 5 'there is no C compiler'
good_compiler

script llvm-mca 'exit 1'
fails 5 'llvm-mca ended with code 1'
script llvm-mca 'echo nonsense'
fails 5 'does not say which version'
script llvm-mca 'echo LLVM version 14'
fails 5 'is not understood'
script llvm-mca "echo LLVM version 14; echo \"'x' is not a recognized processor\" >&2"
fails 5 'does not know the processor skylake-avx512'
script llvm-mca 'case $1 in --version) echo LLVM version 14;; *) yes;; esac'
fails 5 'wrote more than 64 MiB'
rm bin/llvm-mca
fails 5 'there is no llvm-mca'
good_analyser
sed 's/SKXPort/OtherPort/' analysis >x && mv x analysis
fails 5 'no scheduling model of its own for skylake-avx512: its ports are called OtherPort0'

# A loop that is no straight run, or is not there.
sed 's/vaddpd.*/call exp/' assembly >x && sed 's/vaddsd.*/call exp/' x >assembly
fails 3 'kernel.c:4:2: error: .*calls exp, whose time is not known'
sed '/^rf_loop_0/,/^.L1/d' assembly >x && mv x assembly
fails 3 'wrote no function for it'

# What hangs is ended with the program, and so is all that it started.
script clang 'echo $$ >'"$PWD"'/started; sleep 300 & echo $! >>'"$PWD"'/started; wait'
"$RFMODEL" kernel.c -m skylake-sp-6148 --compile --no-cache >page 2>message &
running=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	[ -s started ] && [ "$(wc -l <started)" = 2 ] && break
	sleep 0.2
done
kill -TERM $running
status=0
wait $running || status=$?
[ $status = 143 ]
sleep 0.2
while read -r process; do
	state=$(sed 's/.*) //' "/proc/$process/stat" 2>/dev/null | cut -c1)
	[ -z "$state" ] || [ "$state" = Z ]
done <started
[ -z "$(ls tmp)" ] && [ ! -s page ]

# Usage.
status=0
"$RFMODEL" kernel.c --compile --asm assembly -m skylake-sp-6148 2>message || status=$?
[ $status = 2 ] && grep -q 'leave one of them out' message
status=0
"$RFMODEL" kernel.c --compile -m v100 2>message || status=$?
[ $status != 0 ] && grep -q '^hint: ' message
status=0
"$RFMODEL" kernel.c --asm none -m skylake-sp-6148 2>message || status=$?
[ $status = 2 ] && grep -q '^none: error: ' message
