#!/bin/sh
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016
# validate --counters ncu, with an nvcc, a program and an ncu that are played by scripts: which
# metrics are asked for, what stands beside what is predicted, and what is said when nothing can be
# counted.
set -eu

mkdir bin tmp
PATH=/usr/bin:/bin TMPDIR=$PWD/tmp RFMODEL_NVCC=$PWD/bin/nvcc RFMODEL_NCU=$PWD/bin/ncu COLUMNS=100
export PATH TMPDIR RFMODEL_NVCC RFMODEL_NCU COLUMNS
cat >bin/nvcc <<EOK
#!/bin/sh
case \$1 in --version) printf 'nvcc\nCuda compilation tools, release 13.0, V13.0.88\n'; exit ;; esac
while [ \$# -gt 0 ]; do
	case \$1 in -o) out=\$2 ;; esac
	shift
done
cp $PWD/program "\$out"
chmod +x "\$out"
EOK
cat >program <<EOK
#!/bin/sh
cp "\$1" $PWD/plan
echo 'device NVIDIA H200'
for i in 0 1 2; do echo "checksum \$i 12ab"; done
grep -q '^count 1$' "\$1" || for i in 1 2 3 4 5; do echo "window 0.001 10 1 0.001"; done
echo done
EOK
# What a GPU has of metrics, and what ncu writes.
cp "$ROOT/tests/counters/ncu-metrics.txt" known
cp "$ROOT/tests/counters/ncu-vector-add.csv" log
. "$ROOT/tests/tools/played-ncu.sh"
play_ncu "$PWD/known"
chmod +x bin/*
validate() {
	"$RFMODEL" validate "$ROOT/kernels/gpu/vector-add.cu" -m h200 --force -D n=16777216 "$@" \
		2>message
}
fails() { # CODE WORDS OPTION...
	code=$1 words=$2 status=0
	shift 2
	validate "$@" >page || status=$?
	[ "$status" = "$code" ] || { cat message; return 1; }
	grep -q -e "$words" message || { cat message; return 1; }
	[ -z "$(ls tmp)" ]
}

validate --counters ncu >page
grep -q '^  global load transactions  *8388608  *8388608  *1.00$' page
grep -q '^  global store instructions  *524288  *524288  *1.00$' page
grep -q '^  L2 read transactions  *8388608  *8388608  *1.00$' page
grep -q '^  MEM write transactions  *4194304  *4404019  *1.05$' page
grep -q '^  counters  ncu: one launch after another one' page
grep -q '^  uncounted l2_write_transactions' page
grep -q -e '--kernel-name=vector_add --launch-skip=1 --launch-count=1' asked
grep -q -e '--cache-control=none --clock-control=none' asked
grep -q -e 'dram__bytes_read.sum' asked
! grep -q -e 'lts__t_sectors_srcunit_tex_op_write' asked || exit 1
grep -q '^count 1$' plan
[ -z "$(ls tmp)" ]
validate --counters ncu --format json >out.json
"$(dirname "$RFMODEL")/tests/json_schema" "$ROOT/docs/rfmodel.validation-1.schema.json" out.json
grep -q '"name": "global_load_transactions"' out.json

# A profiler that does not list its metrics is asked for the best of all.
mv known hidden
touch known
validate --counters ncu >page
grep -q -e 'lts__t_sectors_srcunit_tex_op_write.sum' asked
mv hidden known

# Nothing can be counted.
printf '==PROF== Connected\n==ERROR== ERR_NVGPUCTRPERM - The user does not have permission\n' >log
fails 5 'ncu cannot count: ERR_NVGPUCTRPERM' --counters ncu
grep -q '^hint: .*NVreg_RestrictProfilingToAdminUsers=0' message
printf '==PROF== Connected\n==WARNING== No kernels were profiled.\n' >log
fails 5 'ncu wrote no counts of the kernel' --counters ncu
RFMODEL_NCU=$PWD/bin/none fails 5 'there is no ncu' --counters ncu
fails 2 'whose counters ncu reads' --counters perf
status=0
"$RFMODEL" validate "$ROOT/kernels/triad.c" -m skylake-sp-6148 --force -D N=1000 --counters ncu \
	>page 2>message || status=$?
[ $status = 2 ]
grep -q 'ncu counts what kernels do on a GPU' message
