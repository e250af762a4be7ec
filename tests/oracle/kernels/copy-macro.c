/* SPDX-License-Identifier: MIT
 *
 * Copy, with the loop written as a macro.
 */
#define FOR_ALL(i, n) for (int i = 0; i < (n); ++i)
#define A(i)          a[i]
#define B(i)          b[i]

void copy(int N, double *a, const double *b)
{
	FOR_ALL(i, N)
	A(i) = B(i);
}
