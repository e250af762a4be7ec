#!/bin/sh
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016
# --asm: the loop between markers of OSACA, IACA and llvm-mca, with and without its jump, and the
# main loop of a file that has none.  The analyser is played by a script.
set -eu

export RFMODEL_MCA="$PWD/llvm-mca" RFMODEL_CC=/none COLUMNS=200
cat >llvm-mca <<EOF
#!/bin/sh
case \$1 in --version) echo '  LLVM version 14.0.6'; exit ;; esac
cp mca.s $PWD/analysed
for name in rf_0 rf_load rf_store; do
	pressures='4.00 -'
	[ \$name != rf_load ] || pressures='- 1.00'
	printf '[0] Code Region - %s\n\nIterations: 200\nTotal Cycles: 800\n' \$name
	printf 'Total uOps: 1200\n\nDispatch Width: 6\n\nResources:\n[0] - SKXPort0\n'
	printf '[1] - SKXPort2\n\nResource pressure per iteration:\n[0] [1]\n%s\n' "\$pressures"
done
EOF
chmod +x llvm-mca
cat >kernel.c <<'EOF'
void scale(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; ++i)
		a[i] = 2 * b[i];
}
EOF
body='vmovupd (%rdx,%rax,8), %ymm1
	vaddpd %ymm1, %ymm1, %ymm1
	vmovupd %ymm1, (%rsi,%rax,8)
	addq $4, %rax'
jump='	cmpq %rax, %r9
	jne .L2'
write() { # BEGIN END: what stands around the loop
	printf 'scale:\n\tret\n%s\n.L2:\n\t%s\n%s\n%s\n\tret\n' "$1" "$body" "$jump" "$2" >loop.s
}
analyse() {
	"$RFMODEL" kernel.c -m skylake-sp-6148 --asm loop.s --no-cache "$@" >page 2>message || {
		cat message
		exit 1
	}
	grep -q 'the assembly that was given: 4 iterations a turn, in vectors of 256 bits' page
	grep -q '^  compiled  *8  ' page
	grep -q vaddpd analysed
}

write '' ''
analyse
write '	# OSACA-BEGIN' '	# OSACA-END'
analyse
write '	# LLVM-MCA-BEGIN scale' '	# LLVM-MCA-END'
analyse
write '	movl $111, %ebx
	.byte 100,103,144' '	movl $222, %ebx
	.byte 100,103,144'
analyse
if grep -q '222\|ret' analysed; then exit 1; fi
# The body alone, as some put their markers.
printf 'scale:\n\t# OSACA-BEGIN\n\t%s\n\t# OSACA-END\n%s\n' "$body" "$jump" >loop.s
analyse -v
grep -q '^    vaddpd %ymm1, %ymm1, %ymm1$' page
# The remainder beside it is not taken.
write '.L7:
	vmovsd (%rdx,%rax,8), %xmm1
	vmovsd %xmm1, (%rsi,%rax,8)
	incq %rax
	jne .L7' ''
analyse

# What is no loop of this kernel is refused, and so is an unknown instruction set.
refuses() { # CODE WORDS [OPTION...]
	code=$1 words=$2
	shift 2
	status=0
	"$RFMODEL" kernel.c -m skylake-sp-6148 --asm loop.s --no-cache "$@" >page 2>message ||
		status=$?
	[ $status = "$code" ] && grep -q "$words" message && grep -q '^hint: ' message
}
printf '.L2:\n\tvmovups (%%rdx,%%rax,4), %%ymm1\n\taddq $3, %%rax\n\tjne .L2\n' >loop.s
refuses 3 'loop.s: error: .*do not tell how many iterations'
: >loop.s
refuses 3 'no loop'
write '' ''
refuses 4 'instructions of machine .* are not known: pdp-11' --set isa=pdp-11
