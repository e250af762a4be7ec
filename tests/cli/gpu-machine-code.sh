#!/bin/sh
# SPDX-License-Identifier: MIT
#
# --compile of a kernel of CUDA where there is a disassembler: instructions counted in machine code.
# The tools are played by scripts, which print what nvcc 13.0 and nvdisasm 13.5 make of kernels of
# kernels/gpu for an A100; how many of them run was found by an interpreter that executes this code
# thread by thread.  A real nvdisasm is used where there is one.
set -eu
failures=0
real=${RFMODEL_NVDISASM:-}

fail() {
	echo "FAILED $*"
	failures=$((failures + 1))
}

cat >k.cu <<'EOK'
__global__ void k(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;

	for (int j = 0; j < n; ++j)
		sum += a[j * 262144 + i];
	b[i] = 1 / sum;
}
EOK

# Two turns in one, a register too few, what a division calls for denormal numbers, an end behind
# which nothing runs, and a function beside it.
cat >k.sass <<'EOK'
	.section	.text._Z1kPKfPfi,"ax",@progbits
_Z1kPKfPfi:
.text._Z1kPKfPfi:
	//## File "/tmp/k.cu", line 1
        /*0000*/                   MOV R1, c[0x0][0x28] ;
	//## File "/tmp/k.cu", line 3
        /*0010*/                   S2R R0, SR_CTAID.X ;
        /*0020*/                   S2R R3, SR_TID.X ;
        /*0030*/                   IMAD R0, R0, c[0x0][0x0], R3 ;
	//## File "/tmp/k.cu", line 6
        /*0040*/                   IMAD.MOV.U32 R2, RZ, RZ, c[0x0][0x170] ;
        /*0050*/                   ISETP.GE.AND P0, PT, R2, 0x1, PT ;
        /*0060*/              @!P0 BRA `(.L_x_0) ;
.L_x_1:
	//## File "/usr/include/vector.hpp", line 8 inlined at "/tmp/k.cu", line 7
	//## File "/tmp/k.cu", line 7
        /*0070*/                   LDG.E R4, [R2.64] ;
        /*0080*/               @P1 LDG.E R5, [R2.64+0x100000] ;
        /*0090*/                   FADD R9, R4, R9 ;
        /*00a0*/                   STL [R1], R4 ;
        /*00b0*/                   FADD R9, R5, R9 ;
        /*00c0*/                   LDL R6, [R1] ;
	//## File "/tmp/k.cu", line 6
        /*00d0*/                   IADD3 R7, R7, 0x2, RZ ;
        /*00e0*/                   ISETP.NE.AND P0, PT, R7, R8, PT ;
        /*00f0*/               @P0 BRA `(.L_x_1) ;
.L_x_0:
	//## File "/tmp/k.cu", line 8
        /*0100*/                   MUFU.RCP R7, R9 ;
        /*0110*/                   FCHK P0, R7, R9 ;
        /*0120*/              @!P0 BRA `(.L_x_3) ;
        /*0130*/                   MOV R8, 0x150 ;
        /*0140*/      CALL.REL.NOINC `($__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath) ;
.L_x_3:
        /*0150*/                   STG.E [R10.64], R7 ;
        /*0160*/                   EXIT ;
.L_x_4:
        /*0170*/                   BRA `(.L_x_4);
$__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath:
        /*0180*/                   FMUL R4, R4, R5 ;
        /*0190*/                   RET.REL.NODEC R8 `(_Z1kPKfPfi) ;
	.section	.text._Z5otherv,"ax",@progbits
_Z5otherv:
        /*0000*/                   EXIT ;
EOK

mkdir bin tmp
cat >bin/nvcc <<EOK
#!/bin/sh
while [ "\$1" != -o ]; do shift; done
printf '// tools, V13.0.88\n.visible .entry %s(\n)\n{\n\tret;\n}\n' "\$(cat $PWD/entry)" >"\$2"
EOK
cat >bin/ptxas <<'EOK'
#!/bin/sh
echo "ptxas info    : Used 32 registers" >&2
EOK
cat >bin/nvdisasm <<EOK
#!/bin/sh
[ "\$1 \$2 \$(basename "\$3")" = "-gi -c kernel.cubin" ] || exit 2
cat $PWD/sass
EOK
chmod +x bin/*
HOME=$PWD XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD/tmp RFMODEL_NVCC=$PWD/bin/nvcc
RFMODEL_NVDISASM=$PWD/bin/nvdisasm
export HOME XDG_CACHE_HOME TMPDIR RFMODEL_NVCC RFMODEL_NVDISASM

# play ENTRY FILE
play() {
	echo "$1" >entry
	cp "$2" sass
}

run() {
	"$RFMODEL" "$@" --compile --no-cache >page 2>message ||
		fail "$* ends with $?: $(cat message)"
}

# figure KEY: of the machine code
figure() {
	sed -n '/"machine_code"/,$p' page | sed 's/[,{}]/\n/g' |
		sed -n 's/^ *"'"$1"'": *\([0-9.]*\)$/\1/p' | sed -n 1p
}

expect() {
	[ "$(figure "$1")" = "$2" ] || fail "$3: $1 is $(figure "$1"), not $2"
}

# within COUNT PERCENT WHAT: instructions of the machine code, against the interpreter's
within() {
	awk -v n="$(figure warp_instructions)" -v count="$1" -v percent="$2" \
		'BEGIN { exit !(n > 0 && (n - count) ^ 2 <= (count * percent / 100) ^ 2) }' ||
		fail "$3: $(figure warp_instructions) instructions, not $1"
}

# 8192 warps: 12 instructions once, and 9 for each of 50 turns.
play _Z1kPKfPfi k.sass
k="k.cu -m v100 --block 256 --grid 1024 -D n=100"
run $k --format json
expect warp_instructions 3784704 "a loop that was written out"
expect fp32 827392 "additions of 50 turns and a check"
expect special 8192 "a reciprocal"
expect moves 16384 "moves by way of other units"
expect local_loads 409600 "a register too few"
grep -q '"calls"' page && fail "what a division calls for rare values is a function"
run $k
tr -s '\n ' ' ' <page >words
grep -q 'counted in SASS of nvcc 13.0.88 for sm_70' words || fail "the page lacks machine code"
grep -q 'line 7: 409600 loads and 409600 stores of local' words ||
	fail "the page lacks the place of local memory"

# A call of a label of the kernel leads out of the loop, with a jump back behind it.
# shellcheck disable=SC2016 # what nvdisasm prints
sed 's/ @P0 BRA `(.L_x_1)/@!P0 CALL.REL.NOINC `(.L_x_0)/
/CALL.REL.NOINC `(.L_x_0)/a\
        /*00f8*/                   BRA `(.L_x_1) ;' k.sass >leaving.sass
play _Z1kPKfPfi leaving.sass
run $k --format json
expect warp_instructions 4194304 "a loop that a call leaves"
grep -q '"calls"' page && fail "a call of a label of the kernel is a function"

# Another call is of a function that is not counted.
sed "s/.__internal_0[^)]*)/_Z1ff)/" k.sass >calls.sass
play _Z1kPKfPfi calls.sass
run $k
grep -q 'instructions of functions that it calls are not among them' page ||
	fail "nothing is said of functions that are not counted"

# Recorded kernels: what is left over of four tiles in one, and conditions.
play _Z5tilediPKfS0_Pf "$ROOT/tests/machine-code/gemm-tiled.sass"
gemm="$ROOT/kernels/gpu/gemm.cu --function tiled -m a100 --block 16,16 --format json"
run $gemm --grid 2,2 -D n=112
expect warp_instructions 11104 "7 tiles: four, two and one"
run $gemm --grid 1,1 -D n=240
expect warp_instructions 5608 "15 tiles: three times four, two and one"
run $gemm --grid 1,1 -D n=64
expect warp_instructions 1720 "4 tiles at once"
play _Z6branchPdPKdii "$ROOT/tests/machine-code/gsrb-branch.sass"
run "$ROOT/kernels/gpu/gsrb.cu" --function branch -m a100 --block 32,8 --grid 2,2 -D n=66 \
	-D colour=0 --format json
expect warp_instructions 1120 "a condition that half the threads of a warp fulfil"

# A loop that moves nothing, with 16 turns in one, 8, 4 and 1 behind it: 100 are six times 16 and 4.
play _Z7computePfi "$ROOT/tests/machine-code/loops-compute.sass"
loops="$ROOT/tests/machine-code/loops.cu -m a100 --block 256 --grid 2 --format json"
run $loops --function compute -D n=100
within 4128 1 "a loop that moves nothing"
run $loops --function compute -D n=103
within 4384 1 "a loop that moves nothing, and a rest"

# An outer loop twice: with the inner one, and 16 turns at once for where that does not turn.
play _Z6nestedPfPKfii "$ROOT/tests/machine-code/loops-nested.sass"
run $loops --function nested -D n=30 -D m=7
within 15184 3 "a version of a loop that never runs"

# Why there is none.
play _Z1kPKfPfi k.sass
printf '#!/bin/sh\necho "nvdisasm fatal   : unknown architecture" >&2\nexit 1\n' >bin/nvdisasm
run $k
tr -s '\n ' ' ' <page >words
grep -q 'no machine code (SASS) beside it: nvdisasm.*unknown architecture' words ||
	fail "an error of the disassembler is not told"
RFMODEL_NVDISASM=$PWD/bin/none
run $k
tr -s '\n ' ' ' <page >words
grep -q 'no machine code (SASS) beside it: there is no nvdisasm' words ||
	fail "nothing is said of the disassembler that is lacking"
[ -z "$(ls tmp)" ] || fail "something is left in the temporary folder"

# Tools of this machine.
unset RFMODEL_NVCC RFMODEL_NVDISASM
[ -z "$real" ] || export RFMODEL_NVDISASM="$real"
run "$ROOT/kernels/gpu/transpose.cu" --function naive -m a100 -D width=1024 -D height=1024 \
	--format json
if [ -n "$(figure warp_instructions)" ]; then
	awk '/"warp_instructions":/ { sub(/.*"warp_instructions": */, ""); n[++k] = $0 + 0 }
		END { exit !(k == 3 && n[3] < 1.5 * n[1] && n[3] > n[1] / 1.5) }' page ||
		fail "machine code is counted otherwise than the source"
elif [ -n "$real" ]; then
	fail "$real reads nothing of what this machine compiles"
else
	echo "there is no nvdisasm here, or no compiler with it"
fi
exit $((failures > 0))
