/* SPDX-License-Identifier: MIT
 *
 * Four arrays that nearly fit into a cache, and a fifth that data bring in.
 */
void branch(int n, float *restrict a, float *restrict b, float *restrict c, const float *restrict d,
            const float *restrict e)
{
	for (int i = 0; i < n; ++i) {
		a[i] += d[i] * e[i];
		if (a[i] < 0.f)
			b[i] += d[i] * e[i];
		c[i] += a[i] * d[i];
	}
}
