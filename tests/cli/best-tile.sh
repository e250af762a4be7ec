#!/bin/sh
# SPDX-License-Identifier: MIT
# The tiles that are proposed for a product of matrices are within 10 % of the best of all
# multiples of 8 by what the link below the first cache carries: every tile is simulated on its own
# source, the whole run of it.  Where rows collide, longer rows are proposed.  RFMODEL_LONG=1 does
# the same with 480 and 520 in 32 KiB and 1 MiB, which takes half an hour.
set -eu

machine() {
	cat >"$1.yml" <<MACHINE
rfmodel: 1
name: two levels
kind: cpu
cores: 1
clock: 1 GHz
flops: {fma: 16 /cy}
load: 64 B/cy
store: 64 B/cy
caches:
- {name: L1, size: $2, ways: 8, line: 64 B, cores: 1}
- {name: L2, size: $3, ways: 16, line: 64 B, cores: 1, link: 64 B/cy}
memory: {bus: 1 x 3200 MT/s x 8 B}
MACHINE
}

cat >cube.c <<'SOURCE'
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

void gemm(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int ii = 0; ii < N; ii += T)
		for (int kk = 0; kk < N; kk += T)
			for (int jj = 0; jj < N; jj += T)
				for (int i = ii; i < LEAST(N, ii + T); ++i)
					for (int k = kk; k < LEAST(N, kk + T); ++k)
						for (int j = jj; j < LEAST(N, jj + T); ++j)
							C[i][j] += A[i][k] * B[k][j];
}
SOURCE

cat >pair.c <<'SOURCE'
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

void gemm(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int kk = 0; kk < N; kk += TK)
		for (int jj = 0; jj < N; jj += TJ)
			for (int i = 0; i < N; ++i)
				for (int k = kk; k < LEAST(N, kk + TK); ++k)
					for (int j = jj; j < LEAST(N, jj + TJ); ++j)
						C[i][j] += A[i][k] * B[k][j];
}
SOURCE

# Bytes per iteration below L1.
simulated() {
	"$RFMODEL" "$@" -P sim --format csv | awk -F, '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR == 2 { print $column["L2.total_bytes_per_it"] }'
}

# all MACHINE N MOST: "kind sizes bytes" of every cube, and of pairs that are no larger than L1.
all() {
	for k in $(seq 8 8 "$3"); do
		echo "cube $k $(simulated cube.c -m "$1.yml" -D N="$2" -D T="$k")"
		for j in $(seq 8 8 "$3"); do
			[ $((k * j * 8)) -gt "$4" ] || [ $((k * j * 32)) -lt "$4" ] ||
				echo "pair $k-$j $(simulated pair.c -m "$1.yml" -D N="$2" \
					-D TK="$k" -D TJ="$j")"
		done
	done
}

# proposed MACHINE N KIND: the size of the first cube or pair for L1.
proposed() {
	"$RFMODEL" block "$ROOT/kernels/gemm-ikj.c" -m "$1.yml" -D N="$2" --format csv |
		awk -F, -v kind="$3" '
		NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
		NR > 1 && $column["level"] == "L1" && $column["kind"] == "block" {
			count = split($column["factor"], factor, " ")
			if (kind == "cube" && count == 3) { print factor[1]; exit }
			if (kind == "pair" && count == 2) { print factor[1] "-" factor[2]; exit }
		}'
}

# judge MACHINE N MOST L1
judge() {
	all "$@" >all.txt
	for kind in cube pair; do
		size=$(proposed "$1" "$2" "$kind")
		awk -v kind="$kind" -v size="$size" -v name="$1, N = $2" '
			$1 != kind { next }
			best == "" || $3 < best { best = $3; which = $2 }
			$2 == size { own = $3 }
			END {
				printf "%s: %s of %s carries %s B, the best, %s, %s B\n",
					name, kind, size, own, which, best
				exit !(own != "" && own <= 1.1 * best)
			}' all.txt
	done
}

machine small '8 KiB' '64 KiB'
judge small 120 48 8192
machine usual '32 KiB' '1 MiB'
if [ "${RFMODEL_LONG:-0}" = 1 ]; then
	judge usual 480 480 32768
	judge usual 520 520 32768
fi

# Rows of 1024 B in 16 sets and of 4096 B in 64.
padded() {
	"$RFMODEL" block "$ROOT/kernels/gemm-ikj.c" -m "$1.yml" -D N="$2" --format csv |
		sed -n 2p | grep padding
}
padded small 128
padded usual 512
