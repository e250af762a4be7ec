/* SPDX-License-Identifier: MIT */

/* Members of what a thread has read are data: places that an index says, and work on integers. */
__global__ void ends(const int2 *edge, const float *value, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int2 e = edge[i];

	out[i] = value[e.x] + value[e.y];
}

__global__ void mixed(uint4 *state, unsigned key)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	uint4 s = state[i], t;

	t.x = s.x + key;
	t.y = s.y ^ t.x;
	t.z = s.z * 3 + s.x;
	t.w = (s.w << 3) | (s.w >> 29);
	t.w++;
	state[i] = t;
}
