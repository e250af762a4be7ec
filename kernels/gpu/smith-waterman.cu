/* SPDX-License-Identifier: MIT
 *
 * Scores of a local alignment, and its trace: blocks go along the diagonals of the table, a thread
 * for each row, and the last two diagonals stand in shared memory.  Traces are stored by diagonals,
 * where the threads of a warp write neighbours, or by rows, where they write a row apart.
 */
#define M 128

__device__ int best(int up, int left, int corner, int match)
{
	return max(0, max(corner + match, max(up - 1, left - 1)));
}

__global__ void by_diagonals(const char *__restrict__ a, const char *__restrict__ b,
                             short *__restrict__ trace, int n)
{
	__shared__ int last[M + 1], before[M + 1], next[M + 1];
	int i = threadIdx.x;

	last[i] = before[i] = 0;
	__syncthreads();
	for (int d = 0; d < n + M - 1; ++d) {
		if (d - i >= 0 && d - i < n) {
			next[i + 1] = best(last[i], last[i + 1], before[i],
			                   a[i] == b[blockIdx.x * n + d - i] ? 2 : -1);
			trace[(blockIdx.x * (n + M - 1) + d) * M + i] = next[i + 1];
		}
		__syncthreads();
		before[i + 1] = last[i + 1];
		last[i + 1] = next[i + 1];
		__syncthreads();
	}
}

__global__ void by_rows(const char *__restrict__ a, const char *__restrict__ b,
                        short *__restrict__ trace, int n)
{
	__shared__ int last[M + 1], before[M + 1], next[M + 1];
	int i = threadIdx.x;

	last[i] = before[i] = 0;
	__syncthreads();
	for (int d = 0; d < n + M - 1; ++d) {
		if (d - i >= 0 && d - i < n) {
			next[i + 1] = best(last[i], last[i + 1], before[i],
			                   a[i] == b[blockIdx.x * n + d - i] ? 2 : -1);
			trace[(blockIdx.x * M + i) * n + d - i] = next[i + 1];
		}
		__syncthreads();
		before[i + 1] = last[i + 1];
		last[i + 1] = next[i + 1];
		__syncthreads();
	}
}

void run(const char *a, const char *b, short *trace)
{
	by_diagonals<<<15000, M>>>(a, b, trace, 1066);
	by_rows<<<15000, M>>>(a, b, trace, 1066);
}
