#!/bin/sh
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016
# validate of kernels of CUDA, with an nvcc and a program that are played by scripts: what is
# compiled and launched, what becomes of what a run says, and what is said when it fails.
set -eu

mkdir bin tmp
PATH=$PWD/bin:/usr/bin:/bin TMPDIR=$PWD/tmp RFMODEL_NVCC=$PWD/bin/nvcc COLUMNS=200
export PATH TMPDIR RFMODEL_NVCC COLUMNS
cat >bin/nvcc <<EOK
#!/bin/sh
case \$1 in --version)
	printf 'nvcc: a driver\nCopyright\nCuda compilation tools, release 13.0, V13.0.88\n'
	exit
	;;
esac
echo "\$@" >$PWD/asked
while [ \$# -gt 0 ]; do
	case \$1 in
	-o) out=\$2 ;;
	*/driver.cu) cp "\$1" $PWD/driver.cu ;;
	esac
	shift
done
cp $PWD/program "\$out"
chmod +x "\$out"
EOK
chmod +x bin/nvcc
program() {
	printf '#!/bin/sh\ncp "$1" %s\n%s\n' "$PWD/plan" "$1" >program
}
# What a run on an H200 would write: five windows of ten launches of 100 us.
good='echo "device NVIDIA H200"
for i in 0 1 2; do echo "checksum $i 12ab"; done
for i in 1 2 3 4 5; do echo "window 0.001 10 1 0.001"; done
echo done'
validate() { # FILE OPTION...
	file=$1
	shift
	"$RFMODEL" validate "$ROOT/kernels/gpu/$file.cu" -m h200 --force "$@" 2>message
}
fails() { # CODE WORDS FILE OPTION...
	code=$1 words=$2 status=0
	shift 2
	validate "$@" >page || status=$?
	[ "$status" = "$code" ] || { cat message; return 1; }
	grep -q -e "$words" message || { cat message; return 1; }
	[ -z "$(ls tmp)" ]
}

program "$good"
validate vector-add -D n=16777216 >page
grep -q '^  time .* 100 us ' page
grep -q 'vector_add() of the source, on NVIDIA H200' page
grep -q 'Cuda compilation tools, release 13.0, V13.0.88: -O3 -arch=sm_90' page
grep -q 'rf_run::run(::vector_add, ' driver.cu
grep -q '^grid 65536 1 1$' plan
grep -q '^block 256 1 1$' plan
grep -q '^size 16777216$' plan
[ "$(grep '^parameter' plan | tr '\n' ' ')" = \
	'parameter array 0 parameter array 1 parameter array 2 parameter size 0 ' ]
[ -z "$(ls tmp)" ]
validate vector-add -D n=16777216 --format json >out.json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.validation-1.schema.json" out.json
grep -q '"device": "NVIDIA H200"' out.json

# The launch of the options in place of the source's; numbers among the parameters; an instance of
# a template, and the one that the source launches; shared memory.
validate stream --function triad -D n=1000000 --grid 100 --block 128 >page
grep -q '^grid 100 1 1$' plan
grep -q '^block 128 1 1$' plan
[ "$(grep -c '^parameter none$' plan)" = 1 ]
validate strided -T T=double -T STRIDE=2 >page
grep -q 'rf_run::run(::strided<double, 2>, ' driver.cu
validate strided >page
grep -q 'rf_run::run(strided<float>, ' driver.cu
cat >names.cu <<'EOK'
namespace grid {
template <typename T, int N> __global__ void sweep(T *a, const T, long size)
{
	extern __shared__ T part[];
	long i = (long)blockIdx.x * blockDim.x + threadIdx.x;

	part[threadIdx.x] = a[i];
	__syncthreads();
	if (i < size)
		a[i] = part[threadIdx.x ^ 1] + N;
}
}
#ifdef LAUNCH
void run(double *a, long n) { grid::sweep<double, 3><<<64, 32, 1024>>>(a, 1, n); }
#endif
EOK
"$RFMODEL" validate names.cu -m h200 --force -D size=2048 -T T=float -T N=4 --grid 64 --block 32 \
	--shared 2048 >page
grep -q 'rf_run::run(::grid::sweep<float, 4>, ' driver.cu
grep -q '^shared 2048$' plan
"$RFMODEL" validate names.cu -m h200 --force -D size=2048 -- -DLAUNCH >page
grep -q 'rf_run::run(grid::sweep<double, 3>, ' driver.cu
grep -q '^shared 1024$' plan
grep -q -e '-DLAUNCH' asked

# What does not come to its end, and what cannot begin.
program 'echo "error no GPU can be used: no CUDA-capable device is detected"; exit 3'
fails 5 'no GPU can be used: no CUDA-capable device' vector-add -D n=1000
grep -q '^hint: run it on a machine with a GPU' message
program 'echo "memory 32000000000 1000000000"; exit 3'
fails 5 'the arrays take 32.0 GB, and 1.0 GB of memory are free' vector-add -D n=1000
program 'sleep 100'
fails 5 'took more than 0.2 s' vector-add -D n=1000 --run-seconds 0.2
mv bin/nvcc bin/good
printf '#!/bin/sh\necho "names.cu(4): error: identifier x is undefined" >&2\nexit 1\n' >bin/nvcc
chmod +x bin/nvcc
fails 5 'names.cu(4): error: identifier x is undefined' vector-add -D n=1000
RFMODEL_NVCC=$PWD/bin/none fails 5 'there is no nvcc' vector-add -D n=1000
mv bin/good bin/nvcc
program "$good"
printf 'void f(int n, double *a)\n{\n\tfor (int i = 0; i < n; ++i)\n\t\ta[i] = 1;\n}\n' >f.c
status=0
"$RFMODEL" validate f.c -m h200 --force --map x=i --block 256 -D n=1000 >page 2>message || status=$?
[ $status = 2 ]
grep -q 'kernels of CUDA alone are run there' message

# One file with the results of all kernels whose time is predicted: where ncu cannot count, for want
# of one or of a permission, this is said in a line, and times alone are compared.
program "$(echo "$good" | sed 's/0.001 10 1/0.1 10 1/')"
suite() {
	RFMODEL_ACCURACY_OPTIONS=--force \
		sh "$ROOT/accuracy/runs/gpu" "$RFMODEL" h200 all.jsonl >table
}
RFMODEL_NCU=$PWD/bin/none suite
[ "$(wc -l <table)" = "$(($(wc -l <"$ROOT/accuracy/runs/gpu-kernels") + 4))" ]
[ "$(wc -l <all.jsonl)" -ge 20 ]
grep -q '^times alone: there is no ncu to count with$' table
grep -q '^| vector-add vector_add | n=16777216 | MEM | .* ms | 10 ms | [0-9.]* |$' table

# The same with one kernel and an ncu that may not count, or counts.
mkdir -p suite/accuracy/runs suite/kernels
cp "$ROOT/accuracy/runs/gpu" suite/accuracy/runs/
ln -s "$ROOT/kernels/gpu" suite/kernels/gpu
echo 'vector-add vector_add -D n=16777216' >suite/accuracy/runs/gpu-kernels
. "$ROOT/tests/tools/played-ncu.sh"
play_ncu "$ROOT/tests/counters/ncu-metrics.txt"
RFMODEL_NCU=$PWD/bin/ncu RFMODEL_ACCURACY_OPTIONS=--force
export RFMODEL_NCU RFMODEL_ACCURACY_OPTIONS
printf '==PROF== Connected\n==ERROR== ERR_NVGPUCTRPERM - The user does not have permission\n' >log
sh suite/accuracy/runs/gpu "$RFMODEL" h200 one.jsonl >table
grep -q '^times alone: ncu cannot count: ERR_NVGPUCTRPERM - The user does not' table
grep -q '^| vector-add vector_add | n=16777216 | MEM | .* ms | 10 ms |' table
grep -q '"measured":' one.jsonl
cp "$ROOT/tests/counters/ncu-vector-add.csv" log
sh suite/accuracy/runs/gpu "$RFMODEL" h200 one.jsonl >table
grep -q '^| vector-add vector_add | global_load_transactions | 8.* | 8.* | 1.000 |$' table
grep -q '^| vector-add vector_add | mem_write_transactions | .* | 1.050 |$' table
grep -q '"counts":' one.jsonl
