/* SPDX-License-Identifier: MIT
 *
 * Quotients and remainders of places behind conditions that are not linear: in the branch that runs
 * when they fail, and behind returns.
 */

__global__ void other_branch(float *a, float *b)
{
	int t = threadIdx.x;

	if (t / 5 == 1)
		a[t] = 1;
	else
		b[t / 7 * 8] = 1;
}

__global__ void behind_return(float *b)
{
	int t = threadIdx.x;

	if (t * t < 50)
		return;
	b[t / 7 * 8] = 1;
}

__global__ void remainder(float *a, float *b)
{
	int t = threadIdx.x;

	if ((t & 5) == 1)
		a[t] = 1;
	else
		b[t % 7 * 8] = 1;
}

__global__ void shifted(float *b)
{
	int t = threadIdx.x;

	if ((t & 5) == 1)
		return;
	b[(t >> 3) * 8] = 1;
}

__global__ void chain(float *a, float *b, float *c)
{
	int t = threadIdx.x;

	if (t / 5 == 0)
		a[t] = 1;
	else if (t / 5 == 1)
		b[t] = 1;
	else
		c[t] = 1;
}

__global__ void chain_of_cases(float *a, float *b, float *c)
{
	int t = threadIdx.x;

	switch (t / 20) {
	case 0:
	case 1:
		a[t] = 1;
		break;
	case 2:
		for (int j = 0; j < 3; j++)
			b[j * 64 + t] = 1;
		break;
	default:
		c[t] = 1;
	}
}

__global__ void chain_of_choices(float *a, float *b, float *c, float *d)
{
	int t = threadIdx.x;

	a[t] = t / 5 == 0 ? b[t] : t / 5 == 1 ? c[t] : d[t];
}
