/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void reversed(const float *a, float *b)
{
	cg::thread_block block = cg::this_thread_block();
	__shared__ float s[256];
	int i = blockIdx.x * blockDim.x + block.thread_rank();

	s[block.thread_rank()] = a[i];
	cg::sync(block);
	b[i] = s[255 - threadIdx.x];
	block.sync();
}

__global__ void sums(const float *a, float *b)
{
	cg::thread_block_tile<32> tile = cg::tiled_partition<32>(cg::this_thread_block());
	float sum = a[blockIdx.x * blockDim.x + threadIdx.x];

	for (int d = 16; d > 0; d /= 2)
		sum += tile.shfl_down(sum, d);
	if (tile.thread_rank() == 0)
		b[blockIdx.x * 8 + threadIdx.x / 32] = sum;
}

__global__ void counted(const int *a, unsigned *many)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	assert(a[i] >= 0);
	atomicInc(&many[i], umin(17u, 20u));
}

__global__ void replaced(int *a, const unsigned *b)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	atomicCAS(&a[i], b[i] - 1, i);
}
