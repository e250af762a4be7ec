/* SPDX-License-Identifier: MIT
 *
 * Four neighbours in the plane with the loops in the wrong order, the plane one long row.
 */
void sweep(int N, const double *a, double *b, double s)
{
	for (int i = 1; i < N - 1; ++i)
		for (int j = 1; j < N - 1; ++j)
			b[j * N + i] = s * (a[(j - 1) * N + i] + a[j * N + i - 1] +
			                    a[j * N + i + 1] + a[(j + 1) * N + i]);
}
