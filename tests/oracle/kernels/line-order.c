/* SPDX-License-Identifier: MIT
 *
 * Streams of float, all of which begin in one set where N is 32768: more
 * than the two ways of an Opteron's first cache.
 */
void product(int N, float *restrict a, const float *restrict b, const float *restrict c,
             const float *restrict d)
{
	for (int i = 0; i < N; i++)
		a[i] = b[i] + c[i] * d[i];
}

void backwards(int N, float *restrict a, const float *restrict b, const float *restrict c)
{
	for (int i = N - 1; i >= 0; i--)
		a[i] += b[i] * c[i];
}

void neighbours(int N, float *restrict a, const float *restrict b, const float *restrict c)
{
	for (int i = 1; i < N - 1; i++)
		a[i] = b[i - 1] + c[i] + b[i + 1];
}

float in_order(int N, const float *restrict b, const float *restrict c, const float *restrict d)
{
	float sum = 0;

	for (int i = 0; i < N; i++)
		sum += b[i] * c[i] * d[i];
	return sum;
}
