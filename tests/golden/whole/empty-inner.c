/* SPDX-License-Identifier: MIT
 *
 * The inner loop does not run for small sizes; the statement behind it does.
 */
void f(int N, double a[N], double b[N])
{
	for (int i = 0; i < 4; ++i) {
		for (int j = 9; j < N; ++j)
			a[j] = b[j];
		b[i] = 0;
	}
}
