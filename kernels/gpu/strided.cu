/* SPDX-License-Identifier: MIT
 *
 * Loads a number of elements apart from lane to lane: what a request takes of the first cache.
 */
template <typename T, int STRIDE = 1> __global__ void strided(const T *__restrict__ a, T *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	b[i] = a[i * STRIDE];
}

void run(const float *a, float *b)
{
	strided<float><<<1024, 256>>>(a, b);
}
