/* SPDX-License-Identifier: MIT
 *
 * Places that are not linear, to which a block comes back in each turn.
 */

__global__ void exchanged(float *out, const float *in)
{
	float sum = 0;

	for (int j = 0; j < 8; j++)
		sum += in[threadIdx.x ^ j];
	out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void round_and_round(float *out, const float *in)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;

	for (int j = 0; j < 100; j++)
		sum += in[(i + j) % 32];
	out[i] = sum;
}

__global__ void wherever(float *out, const float *in, const int *index)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[index[i]];
}
