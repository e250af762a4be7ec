/* SPDX-License-Identifier: MIT
 *
 * What the turns of loops do not move, and whether a compiler may keep it in a register.
 */
__global__ void promised(const float *__restrict__ a, float *__restrict__ b,
                         const float *__restrict__ c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < n; ++k)
		b[i] += a[i] * c[k];
}

/* b[i] may be a[i], or any c[k]. */
__global__ void plain(const float *a, float *b, const float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < n; ++k)
		b[i] += a[i] * c[k];
}

__global__ void two_loops(const float *__restrict__ a, float *__restrict__ b,
                          const float *__restrict__ c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = 0; j < n; ++j)
		for (int k = 0; k < n; ++k)
			b[i] += a[i + j * 65536] * c[k];
}

__global__ void now_and_then(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int k = 0; k < n; ++k)
		if (k % 2 == 0)
			s += a[i];
	b[i] = s;
}

/* Behind a barrier another thread may have stored, but to what is read-only. */
__global__ void barriers(const float *__restrict__ a, float *__restrict__ b, int n)
{
	__shared__ float t[32];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int k = 0; k < n; ++k) {
		t[threadIdx.x] = s;
		__syncthreads();
		s += a[i] + t[31 - threadIdx.x];
		__syncthreads();
	}
	b[i] = s;
}

__global__ void of_one_array(float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < n; ++k)
		b[i] += b[65536 + k];
}

/* The first thread has no turn. */
__global__ void triangle(const float *__restrict__ a, float *__restrict__ b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < i; ++k)
		b[i] += a[i];
}

/* b may be a: behind the store a[i] is loaded again, and c[i], which is promised to be apart, is not. */
__global__ void again(const float *a, float *b, const float *__restrict__ c)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	b[i] = a[i] + c[i];
	b[i + 65536] = a[i] * c[i];
}

/* What data choose in a turn is loaded and stored in that turn. */
__global__ void chosen(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < n; ++k)
		if (a[65536 + i + k] > 0.5f)
			b[i] += a[i];
}
