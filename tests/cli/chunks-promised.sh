#!/bin/sh
# SPDX-License-Identifier: MIT
# What a page promises of rows in chunks is what the page of a kernel says that has them so, and
# what the balance of SELL-C-sigma comes to: for matrices of two kinds and two GPUs, a thread, eight
# threads or a warp for each row.
set -eu

cat >make.awk <<'EOF'
function random() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }
BEGIN {
	seed = 4711
	n = 1500
	for (row = 1; row <= n; ++row) {
		most = int(random() * 24)
		if (kind == "power")
			most = int(1 / (0.02 + random())) + 1
		column = 0
		for (k = 0; k < most; ++k) {
			column += 1 + int(random() * n / (most + 1))
			entry[count++] = row " " column
		}
	}
	print "%%MatrixMarket matrix coordinate pattern general"
	print n, n, count
	for (i = 0; i < count; ++i)
		print entry[i]
}
EOF

cat >rows.cu <<'EOF'
template <int share>
__global__ void parts(int n, const int *__restrict__ start, const int *__restrict__ column,
                      const double *__restrict__ value, const double *__restrict__ x,
                      double *__restrict__ y)
{
	__shared__ double part[64];
	int lane = threadIdx.x % share, row = (blockIdx.x * blockDim.x + threadIdx.x) / share;
	if (row >= n)
		return;
	double sum = 0;
	for (int j = start[row] + lane; j < start[row + 1]; j += share)
		sum += value[j] * x[column[j]];
	part[threadIdx.x] = sum;
	for (int d = share / 2; d > 0; d >>= 1)
		if (lane < d)
			part[threadIdx.x] += part[threadIdx.x + d];
	if (lane == 0)
		y[row] = part[threadIdx.x];
}

__global__ void counted(int n, const int *__restrict__ start, const int *__restrict__ length,
                        const int *__restrict__ column, const double *__restrict__ value,
                        const double *__restrict__ x, double *__restrict__ y)
{
	for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < n; row += 512) {
		double sum = 0;
		for (int j = 0; j < length[row]; ++j)
			sum += value[start[row] + j] * x[column[start[row] + j]];
		y[row] = sum;
	}
}

template <int C>
__global__ void chunks(int chunks, const int *__restrict__ start, const int *__restrict__ column,
                       const double *__restrict__ value, const double *__restrict__ x,
                       double *__restrict__ y)
{
	int chunk = blockIdx.x * blockDim.y + threadIdx.y;
	if (chunk < chunks) {
		double sum = 0;
		for (int j = start[chunk] + threadIdx.x; j < start[chunk + 1]; j += C)
			sum += value[j] * x[column[j]];
		y[C * chunk + threadIdx.x] = sum;
	}
}
EOF

# Of the first argument's line with `"name": number`, that number.
figure() { sed -n "/$1/s/.*\"$2\": \([^,}]*\).*/\1/p"; }

near() {
	awk -v a="$2" -v b="$3" -v t="$4" \
		'BEGIN { exit !(a > 0 && a - b <= t * b && b - a <= t * b) }' ||
		{ echo "$kind, $kernel: $1 is $2 in place of $3"; exit 1; }
}

spmv=$ROOT/kernels/gpu/spmv.cu
for pair in v100:32 mi210:64; do
	machine=${pair%:*} C=${pair#*:}
	[ "$machine" = v100 ] && kind=uniform || kind=power
	awk -v kind="$kind" -f make.awk >m.mtx
	entries=$(awk 'NR == 2 { print $3 }' m.mtx)
	all=$(((1499 + C) / C))
	for kernel in 'thread 24' 'warp 375' 'parts 188' 'counted 8'; do
		grid=${kernel#* } kernel=${kernel% *}
		case $kernel in
		thread) set -- "$spmv" --function crs_thread -D rows=1500 --block 64 ;;
		warp) set -- "$spmv" --function crs_warp --block 32,4 ;;
		parts) set -- rows.cu --function parts -T share=8 -D n=1500 --block 64 ;;
		counted) set -- rows.cu --function counted -D n=1500 --block 64 ;;
		esac
		[ "$kernel" = warp ] && warps=$((128 / C)) || warps=$((64 / C))
		"$RFMODEL" "$@" --grid "$grid" -m "$machine" --matrix m.mtx --format json >crs
		sigma=$(figure '"sell"' sigma <crs)
		set -- -m "$machine" --matrix m.mtx --assume "sigma=$sigma" --format json \
			--block "$C,$warps" --grid $(((all + warps - 1) / warps)) -D chunks="$all"
		"$RFMODEL" rows.cu --function chunks -T C="$C" "$@" >same
		"$RFMODEL" "$spmv" --function sell -T VT=double -T IT=int \
			-T C="$C" "$@" >chunked
		for name in filled bytes_per_flop; do
			near $name "$(figure '"sell"' $name <crs)" \
				"$(figure '"bytes_per_flop"' $name <same)" 1e-9
		done
		near seconds "$(figure '"sell"' seconds <crs)" \
			"$(figure '"prediction"' seconds <same)" 1e-9
		near seconds "$(figure '"sell"' seconds <crs)" \
			"$(figure '"prediction"' seconds <chunked)" 0.01
		for page in same chunked; do
			near transactions "$(figure '"sell"' transactions_per_request <crs)" \
				"$(figure '"array": "value"' transactions_per_request <$page)" 1e-9
		done
		# 6 / filled + 4 alpha + (8 for each place of a row + 4 for each chunk) / 2 Nnz
		balance=$(awk -v b="$(figure '"bytes_per_flop"' filled <same)" -v n="$entries" \
			-v a="$(figure '"bytes_per_flop"' alpha <same)" -v C="$C" -v all="$all" \
			'BEGIN { print 6 / b + 4 * a + (8 * C * all + 4 * all) / 2 / n }')
		near balance "$(figure '"sell"' bytes_per_flop <crs)" "$balance" 0.005
	done
done
