/* SPDX-License-Identifier: MIT
 *
 * Statements that an expression chooses, and conditions that declare what they ask for; blocks of 64
 * threads.
 */

__global__ void joined_by_and(float *b)
{
	int i = threadIdx.x;

	i < 16 && (b[i] = 1);
}

__global__ void joined_by_or(float *b)
{
	int i = threadIdx.x;

	i < 16 || (b[i] = 1);
}

__global__ void in_a_comma(float *b, float *c)
{
	int i = threadIdx.x;

	(i < 16 && (b[i] = 1)), c[i] = 2;
}

__global__ void chosen_by_data(const int *a, int *b, int *c)
{
	int i = threadIdx.x;

	a[i] ? b[i] = 1 : c[i] = 2;
}

__global__ void chosen_three_ways(int *a, int *b, int *c)
{
	int i = threadIdx.x;

	i < 16 ? a[i] = 1 : i < 32 ? b[i] = 1 : c[i] = 1;
}

__global__ void asks_what_it_declares(float *a)
{
	if (int r = threadIdx.x % 4)
		a[500 + r] = 1;
}

__global__ void declares_in_front(float *a)
{
	int t = threadIdx.x;

	if (int r = t % 4; r > 1)
		a[t] = 1;
}

__global__ void sets_in_front(float *a, float *b)
{
	int t = threadIdx.x, r;

	if (r = t % 4; r > 0)
		a[t] = 1;
	else
		b[t] = 1;
}

__global__ void switches_on_what_it_declares(float *a, float *b)
{
	int t = threadIdx.x;

	switch (int r = t % 4) {
	case 0:
		a[t] = 1;
		break;
	case 1:
		b[t + r] = 1;
	}
}

__global__ void turns_while_it_declares(float *a)
{
	int n = 0;

	while (int r = 3 - n) {
		a[500 + r] = 1;
		n++;
	}
}
