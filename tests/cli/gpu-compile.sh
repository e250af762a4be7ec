#!/bin/sh
# SPDX-License-Identifier: MIT
#
# --compile of a kernel of CUDA: instructions counted in PTX beside those of the source, registers
# of an assembler.  The compilers are played by scripts, and real ones where there are some.
set -eu
failures=0

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
	b[i] = sum;
}
EOK

# Two turns in one, and a loop for what is left over.
cat >k.ptx <<'EOK'
// Cuda compilation tools, release 13.0, V13.0.88
.target sm_70
.visible .entry _Z1kPKfPfi(
	.param .u64 _Z1kPKfPfi_param_0
)
{
	.reg .pred 	%p<6>;
	.loc	1 1 0
	ld.param.u32 	%r1, [_Z1kPKfPfi_param_2];
	.loc	1 3 2
	mov.u32 	%r2, %ctaid.x;
	mov.u32 	%r3, %tid.x;
	mad.lo.s32 	%r4, %r2, %r5, %r3;
	.loc	1 6 2
	setp.lt.s32 	%p1, %r1, 1;
	@%p1 bra 	$L__BB0_7;
$L__BB0_3:
	.loc	1 7 3
	ld.global.f32 	%f1, [%rd30];
	add.f32 	%f3, %f1, %f3;
	ld.global.f32 	%f2, [%rd31];
	add.f32 	%f3, %f2, %f3;
	.loc	1 6 25
	add.s32 	%r28, %r28, 2;
	setp.ne.s32 	%p3, %r27, 0;
	@%p3 bra 	$L__BB0_3;
$L__BB0_5:
	.loc	1 7 3
	ld.global.f32 	%f1, [%rd30];
	add.f32 	%f3, %f1, %f3;
	.loc	1 6 25
	@%p4 bra 	$L__BB0_5;
$L__BB0_7:
	.loc	1 8 2
	st.global.f32 	[%rd5], %f3;
	ret;
}
.file	1 "k.cu"
EOK
mkdir bin tmp
cat >bin/nvcc <<EOK
#!/bin/sh
echo run >>$PWD/runs
while [ "\$1" != -o ]; do shift; done
cp $PWD/k.ptx "\$2"
EOK
cat >bin/ptxas <<EOK
#!/bin/sh
echo "ptxas info    : 0 bytes gmem" >&2
echo "ptxas info    : Compiling entry function '_Z1kPKfPfi' for 'sm_70'" >&2
echo "    8 bytes stack frame, 16 bytes spill stores, 16 bytes spill loads" >&2
echo "ptxas info    : Used 80 registers, used 0 barriers, 372 bytes cmem[0]" >&2
EOK
chmod +x bin/nvcc bin/ptxas
HOME=$PWD XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD/tmp RFMODEL_NVCC=$PWD/bin/nvcc
export HOME XDG_CACHE_HOME TMPDIR RFMODEL_NVCC

run() {
	"$RFMODEL" k.cu -m v100 --block 256 --grid 1024 -D n=100 --compile "$@" >page 2>message ||
		fail "$* ends with $?"
}

# 8192 warps: once the places of block and thread, their sum, two of the loop's start, a store and
# the end, and 7 for each of 50 turns.
run --format json
grep -q '"warp_instructions": *2924544,' page || fail "instructions of PTX"
grep -q '"compiler": *"nvcc 13.0.88"' page || fail "the compiler"
grep -q '"registers": *80' page || fail "registers"
grep -q '"spilled_bytes": *16' page || fail "spilled registers"
grep -q '"limit": *"registers"' page || fail "occupancy by registers"
run --format json
[ "$(wc -l <runs)" -eq 1 ] || fail "what was compiled is compiled again"
run --regs 20 --no-cache
grep -q 'occupancy 100 %' page || fail "--regs does not win"
[ "$(wc -l <runs)" -eq 2 ] || fail "--no-cache does not compile"
# The kernel stands in a file that another one includes: its lines are those of that file.
printf '/* a line */\n#include "k.cu"\n' >outer.cu
"$RFMODEL" outer.cu -m v100 --block 256 --grid 1024 -D n=100 --compile --no-cache --format json \
	>page 2>message || fail "a kernel of a file that is included ends with $?"
grep -q '"warp_instructions": *2924544,' page || fail "instructions of a file that is included"

# The loop stands in a function of such a file, and the kernel in the other one.
cat >total.h <<'EOK'
__device__ float total(const float *a, int n, int i)
{
	float sum = 0;

	for (int j = 0; j < n; ++j)
		sum += a[j * 262144 + i];
	return sum;
}
EOK
cat >calls.cu <<'EOK'
#include "total.h"
__global__ void k(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	b[i] = total(a, n, i);
}
EOK
cp k.ptx kept.ptx
sed 's/\.loc	1 6 /.loc	2 5 /; s/\.loc	1 7 /.loc	2 6 /
	s/\.loc	1 3 /.loc	1 4 /; s/\.loc	1 8 /.loc	1 6 /
	s/"k.cu"/"calls.cu"/' kept.ptx >k.ptx
echo '.file	2 "/tmp/total.h"' >>k.ptx
"$RFMODEL" calls.cu -m v100 --block 256 --grid 1024 -D n=100 --compile --no-cache --format json \
	>page 2>message || fail "a function of a file that is included ends with $?"
grep -q '"warp_instructions": *2924544,' page ||
	fail "instructions of a function that is included"
mv kept.ptx k.ptx
printf '#!/bin/sh\necho "k.cu(4): error: x is undefined" >&2\nexit 1\n' >bin/nvcc
run --no-cache
tr -s '\n ' ' ' <page | grep -q 'the kernel is not compiled: .*x is undefined' ||
	fail "an error of the compiler is not told"
mkdir clangs
printf '#!/bin/sh\necho "k.cu(4): error: y is undefined" >&2\nexit 1\n' >clangs/clang-21
printf '#!/bin/sh\necho "error: what is -x cuda" >&2\nexit 1\n' >clangs/clang-20
chmod +x clangs/*
cp clangs/clang-20 clangs/clang-19
cp clangs/clang-20 clangs/clang-14
cp clangs/clang-20 clangs/clang
(PATH=$PWD/clangs:$PATH RFMODEL_NVCC=$PWD/bin/none && run --no-cache)
tr -s '\n ' ' ' <page | grep -q 'the kernel is not compiled: .*y is undefined' ||
	fail "the newest clang is not the one whose error is told"
[ -z "$(ls tmp)" ] || fail "something is left in the temporary folder"
"$RFMODEL" "$ROOT/kernels/gemm-ikj.c" -m v100 -D N=100 --compile >page 2>message &&
	fail "a nest of C is compiled for a GPU"
grep -q 'is for kernels of CUDA' message || fail "a nest of C is refused without a reason"

# A template, which the source launches with other values as well.
cat >two.cu <<'EOK'
template <typename T, int N> __global__ void two(T *a)
{
	a[(blockIdx.x * blockDim.x + threadIdx.x) * N] = 1;
}

void run(float *a, double *b)
{
	two<float, 2><<<100, 256>>>(a);
	two<double, 4><<<100, 256>>>(b);
}
EOK

# A loop in copies, of one around it that is written out; and loops that the source is read in turn
# by turn, which the code turns.  80 warps: four chains of n and some products; 36 turns of two
# loads and a store, and two more of shared memory beside one of each of global memory.
cat >written-out.cu <<'EOK'
__global__ void copies(float *g, const int n)
{
	int at = blockIdx.x * blockDim.x + threadIdx.x;
	float t[4];
#pragma unroll
	for (int j = 0; j < 4; j++) {
		t[j] = g[at + 1024 * j];
		for (int i = 0; i < n; i++)
			t[j] = t[j] * t[j] + 0.1f;
	}
	g[at] = t[0] + t[1] + t[2] + t[3];
}

__global__ void butterflies(unsigned *a)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = a[blockIdx.x * 256 + threadIdx.x];
	__syncthreads();
	for (unsigned k = 2; k <= blockDim.x; k *= 2)
		for (unsigned j = k >> 1; j > 0; j >>= 1) {
			unsigned mine = s[threadIdx.x];
			unsigned other = s[threadIdx.x ^ j];
			__syncthreads();
			s[threadIdx.x] = mine + 3 * other;
			__syncthreads();
		}
	a[blockIdx.x * 256 + threadIdx.x] = s[threadIdx.x];
}
EOK

# counted KERNEL CLASS LEAST MOST OPTION...
counted() {
	kernel=$1 class=$2 least=$3 most=$4
	shift 4
	"$RFMODEL" written-out.cu --function "$kernel" -m a100 --block 256 --grid 10 "$@" \
		--compile --no-cache --format json >page
	sed -n '/"compiled": {/,/"classes"/s/.*"mix": //p' page |
		sed "s/.*\"$class\": \([0-9.]*\).*/\1/" |
		awk -v least="$least" -v most="$most" \
			'{ found = $1 >= least && $1 <= most } END { exit !found }' ||
		fail "$class of $kernel $*"
}

# Compilers of this machine count within a half of what the source says, and find instances.
real() {
	"$RFMODEL" two.cu -m h100 -T T=double -T N=4 --compile --no-cache >page
	grep -q 'beside it, counted in PTX' page || fail "$1 finds no instance of a template"
	"$RFMODEL" "$ROOT/kernels/gpu/strided.cu" -m h100 --compile --no-cache >page
	grep -q 'beside it, counted in PTX' page ||
		fail "$1 finds no instance with a value that is left to its default"
	"$RFMODEL" "$ROOT/kernels/gpu/transpose.cu" --function naive -m h100 -D width=1024 \
		-D height=1024 --compile --no-cache --format json >page
	awk '/"warp_instructions":/ { sub(/.*"warp_instructions": */, ""); n[++k] = $0 + 0 }
		END { exit !(k >= 2 && n[2] < 1.5 * n[1] && n[2] > n[1] / 1.5) }' page ||
		fail "$1 counts otherwise than the source"
	counted copies floating 320240 320240 -D n=1000
	counted copies floating 320500 321300 -D n=1003
	counted butterflies memory 8960 8960
}

RFMODEL_NVCC=$PWD/bin/none
if command -v clang-19 >/dev/null && clang-19 --print-targets | grep -q nvptx; then
	real clang
else
	echo "there is no clang-19 that knows PTX"
fi
unset RFMODEL_NVCC
if command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ]; then
	real nvcc
else
	echo "there is no nvcc"
fi
exit $((failures > 0))
