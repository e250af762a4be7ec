/* SPDX-License-Identifier: MIT
 *
 * Threads of small blocks.  turned_rows: blocks of 16 x 2 are one warp each, though rows start at
 * places that differ by their number.  few_threads: a block has fewer than what they are divided
 * by.
 */
__global__ void turned_rows(float *out, const float *in)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	out[threadIdx.y * 512 + x] = in[(x + threadIdx.y) % 512];
}

__global__ void few_threads(float *out, const float *in)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	out[x] = in[threadIdx.x % 64 * 32];
}
