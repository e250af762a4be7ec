#!/bin/sh
# SPDX-License-Identifier: MIT
# Requests and memory of a sparse matrix times a vector, by threads, parts of warps and warps for
# each row, and by rows in chunks: the page says what a count in awk finds lane by lane, which knows
# nothing of the program, for matrices of five kinds and for warps of 32 and of 64 threads.
set -eu

cat >make.awk <<'EOF'
function random() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }
function put(row, column) { if (column >= 1 && column <= n) entry[count++] = row " " column }
BEGIN {
	seed = 4711
	n = 252
	for (row = 1; row <= n; ++row) {
		if (kind == "banded")
			for (k = row - 3; k <= row + 3; ++k)
				put(row, k)
		most = 0
		if (kind == "random")
			most = int(random() * 12)
		if (kind == "power")
			most = int(1 / (0.01 + random()))
		if (kind == "empty")
			most = row % 3 ? row % 7 + 1 : 0
		if (kind == "dense")
			most = row == 77 ? n : 3
		column = 0
		for (k = 0; k < most; ++k) {
			column += 1 + (most < n ? int(random() * n / (most + 1)) : 0)
			put(row, column)
		}
	}
	print "%%MatrixMarket matrix coordinate pattern general"
	print n, n, count
	for (i = 0; i < count; ++i)
		print entry[i]
}
EOF

# A row has `share` lanes, or one where rows lie in chunks of `chunk`, sorted among `sigma`.
cat >count.awk <<'EOF'
/^%/ { next }
!n { n = $1; next }
{ column[$1, size[$1]++] = $2 - 1 }
function touch(array, place,    granule) {
	granule = int(place / 64)
	brought[array] += !((array, granule) in was)
	was[array, granule] = 1
	place = int(place / bytes)
	if (!((array, place) in seen))
		++sum[array]
	seen[array, place] = 1
}
function say(array,    share) {
	share = 100 * threads[array] / requests[array] / lanes
	printf "%s %d %.0f %.4g\n", array, requests[array], share, sum[array] / requests[array]
}
function sort(first, last,    i, k, moved) {
	for (i = first + 1; i <= last; ++i)
		for (k = i; k > first && size[row_of[k]] > size[row_of[k - 1]]; --k) {
			moved = row_of[k]; row_of[k] = row_of[k - 1]; row_of[k - 1] = moved
		}
}
END {
	for (row = 1; row <= n; ++row) {
		start[row + 1] = start[row] + size[row]
		row_of[row] = row
	}
	for (row = 1; sigma > 1 && row <= n; row += sigma)
		sort(row, row + sigma - 1 < n ? row + sigma - 1 : n)
	for (c = 0; chunk && c * chunk < n; ++c) {
		for (k = 1; k <= chunk; ++k)
			if (size[row_of[c * chunk + k]] > size_of_chunk[c])
				size_of_chunk[c] = size[row_of[c * chunk + k]]
		start_of_chunk[c + 1] = start_of_chunk[c] + chunk * size_of_chunk[c]
	}
	all = chunk ? c * chunk : n * share
	for (first = 0; first < all; first += lanes)
		for (turn = 0; ; ++turn) {
			active = entries = 0
			split("", seen)
			for (thread = first; thread < first + lanes && thread < all; ++thread) {
				if (chunk) {
					c = int(thread / chunk)
					row = row_of[thread + 1]
					k = turn
					if (k >= size_of_chunk[c])
						continue
					place = start_of_chunk[c] + k * chunk + thread % chunk
				} else {
					row = int(thread / share) + 1
					k = turn * share + thread % share
					if (k >= size[row])
						continue
					place = start[row] + k
				}
				++active
				touch("column", place * 4)
				if (asks && k >= size[row])
					continue
				++entries
				touch("value", place * 8)
				touch("x", (k < size[row] ? column[row, k] : 0) * 8)
			}
			if (!active)
				break
			++requests["column"]
			threads["column"] += active
			if (!entries)
				continue
			++requests["value"]
			++requests["x"]
			threads["value"] = threads["x"] += entries
		}
	say("value")
	say("column")
	say("x")
	# Caches keep all of it: each granule comes once, and rows of CRS store whole sectors.
	pointers = int((4 * n + 67) / 64) * 64
	all = 64 * (brought["value"] + brought["column"] + brought["x"]) + pointers
	all += int((8 * n + bytes - 1) / bytes) * bytes
	printf "%.4g\n", brought["x"] * 8 / start[n + 1]
	if (share)
		printf "%.4g\n", all / 2 / start[n + 1]
}
EOF

cat >forms.cu <<'EOF'
template <int share>
__global__ void parts(int n, const int *start, const int *column, const double *value,
                      const double *x, double *y)
{
	int lane = threadIdx.x % share, row = (blockIdx.x * blockDim.x + threadIdx.x) / share;
	if (row >= n)
		return;
	double sum = 0;
	const int end = start[row + 1];
	for (int j = start[row] + lane; j < end; j += share)
		sum += value[j] * x[column[j]];
	for (int d = share / 2; d > 0; d >>= 1)
		sum += __shfl_down_sync(0xffffffff, sum, d, share);
	if (lane == 0)
		y[row] = sum;
}

__global__ void chunks(int C, int n_chunks, const int *chunk_ptrs, const int *chunk_lengths,
                       const int *column, const double *value, const double *x, double *y)
{
	int row = threadIdx.x + blockDim.x * blockIdx.x, c = row / C, idx = row % C;
	if (row < n_chunks * C) {
		double sum = 0;
		int at = chunk_ptrs[c];
		for (int j = 0; j < chunk_lengths[c]; ++j) {
			sum += value[at + idx] * x[column[at + idx]];
			at += C;
		}
		y[row] = sum;
	}
}

__global__ void between(const int *start, const int *column, const double *value, const double *x,
                        const int *order, double *y)
{
	int c = blockIdx.x * blockDim.y + threadIdx.y;
	double sum = 0;
	if (c < 8) {
		for (int j = start[c] + threadIdx.x; j < start[c + 1]; j += 32)
			sum += value[j] * x[column[j]];
		y[order[32 * c + threadIdx.x]] = sum;
	}
}

__global__ void ellpack(int n, int width, const int *column, const double *value, const double *x,
                        double *y)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row < n) {
		double sum = 0;
		for (int k = 0; k < width; k++) {
			int at = column[row + k * 256];
			if (at >= 0)
				sum += value[row + k * 256] * x[at];
		}
		y[row] = sum;
	}
}
EOF

# compare MATRIX COUNT... -- PAGE...
compare() (
	matrix=$1
	shift
	options=
	while [ "$1" != -- ]; do
		options="$options -v $1"
		shift
	done
	shift
	for machine in $machines; do
		[ "$machine" = v100 ] && lanes=32 || lanes=64
		# shellcheck disable=SC2086 # options
		awk -v lanes="$lanes" -v bytes="$lanes" $options -f count.awk "$matrix.mtx" >counted
		"$RFMODEL" "$@" -m "$machine" --matrix "$matrix.mtx" >page
		awk '$2 == "load" && $3 ~ /^(value|column|x)\[/ {
			sub(/\[.*/, "", $3); print $3, $4, $5, $7 }' page >said
		tr '\n' ' ' <page | sed 's/  */ /g' >line
		sed 's/.*alpha = \([0-9.e-]*\),.*/\1\n/' line >>said
		case $options in
		*share*) sed 's/.*memory: \([0-9.e-]*\) B.FLOP.*/\1\n/' line >>said ;;
		esac
		sort -o said said
		sort -o counted counted
		[ "$(wc -l <said)" -ge 4 ]
		diff counted said
		[ "$(grep -c 'no use' page)" = 0 ]
	done
)

# Each kind of matrix with another part of a warp for a row, and other chunks.
turn=0
for kinds in 'banded 2 16 7' 'random 4 32 11' 'power 8 64 88' 'empty 16 16 7' 'dense 32 64 252'; do
	# shellcheck disable=SC2086 # a kind, lanes, rows of a chunk, and the longest row
	set -- $kinds
	turn=$((turn + 1))
	awk -v kind="$1" -f make.awk >"$1.mtx"
	[ "$(wc -l <"$1.mtx")" -gt 600 ]
	machines='v100 mi210'
	compare "$1" share="$2" -- forms.cu --function parts -T share="$2" -D n=252 \
		--grid $((4 * $2)) --block 64
	compare "$1" chunk="$3" sigma=96 -- forms.cu --function chunks -D C="$3" \
		-D n_chunks=$(((251 + $3) / $3)) --grid 4 --block 64 --assume sigma=96
	[ $((turn % 2)) = 1 ] && machines=v100 || machines=mi210
	compare "$1" share=1 -- "$ROOT/kernels/gpu/spmv.cu" --function crs_thread -D rows=252 \
		--grid 4 --block 64
	compare "$1" share=32 -- "$ROOT/kernels/gpu/spmv.cu" --function crs_warp --grid 63 \
		--block 32,4
	compare "$1" chunk=32 -- "$ROOT/kernels/gpu/spmv.cu" --function sell -D chunks=8 \
		--grid 4 --block 32,8
	compare "$1" chunk=32 -- forms.cu --function between --grid 1 --block 32,8
	compare "$1" chunk=256 asks=1 -- forms.cu --function ellpack -D n=256 -D width="$4" \
		--grid 4 --block 64
done
