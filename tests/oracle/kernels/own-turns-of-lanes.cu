/* Loops that threads end at turns of their own. */

__global__ void remainder(float *a, float *b)
{
	int t = threadIdx.x, m = t % 5;
	float s = 0;

	for (int j = 0; j < m; j++)
		s += a[t + 64 * j];
	b[t] = s;
}

__global__ void of_branches(float *a, float *b)
{
	int t = threadIdx.x, m;
	float s = 0;

	if (t % 3 == 0)
		m = t & 7;
	else
		m = t % 4 + 1;
	for (int j = 0; j < m; j++)
		s += a[t + 64 * j];
	b[t] = s;
}

__global__ void in_the_head(float *a, float *b)
{
	int t = threadIdx.x;
	float s = 0;

	for (int j = 1; j <= t % 7; j += 2)
		s += a[3 * t + j];
	b[t] = s;
}

__global__ void one_of_two(float *a, float *b, int n)
{
	int t = threadIdx.x;
	float s = 0;

	for (int j = 0; j < n && j < (t ^ 3) % 6; j++)
		s += a[t + 64 * j];
	b[t] = s;
}

__global__ void of_a_block(float *a, float *b)
{
	int t = threadIdx.x, m = t % 5 - (int)blockIdx.x % 3;
	float s = 0;

	for (int j = 0; j < m; j++)
		s += a[t + 64 * j];
	b[t] = s;
}

__global__ void with_a_step(float *a, float *b)
{
	int t = threadIdx.x, m = t % 5, j = 0, p = t;
	float s = 0;

	while (j < m) {
		s += a[p];
		p += 64;
		j++;
	}
	b[t] = s;
}

__global__ void of_a_size(float *a, float *b, int n)
{
	int t = threadIdx.x, m = t % n;
	float s = 0;

	for (int j = 0; j < m; j++) {
		if ((t + j) % 3 == 0)
			continue;
		s += a[t + 64 * j];
	}
	b[t] = s;
}

__global__ void of_a_turn(float *a, float *b, int n)
{
	int t = threadIdx.x;
	float s = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < (t + i) % 3; j++)
			s += a[t + 64 * j + 1024 * i];
	b[t] = s;
}
