/* SPDX-License-Identifier: MIT
 *
 * Variables that keep the answers of conditions.  Each kernel was compiled, and what its statements
 * do was counted.
 */
#include <stdbool.h>

typedef unsigned char u8;

void rows(int n, int m, double a[n][m], double b[n + 2][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			int edge = i == 0 || i == n - 1;

			if (edge)
				a[i][j] = 0;
			else
				a[i][j] = b[i - 1][j] + b[i + 1][j];
		}
}

void outside(int n, int m, double a[n][m], double b[n][m])
{
	for (int i = 0; i < n; i++) {
		bool first = i == 0;

		for (int j = 0; j < m; j++) {
			const bool in = i > 2 && j > 3, low = j < i;

			if (first)
				a[i][j] = b[0][j];
			if (in && !low)
				b[i][j] += 1;
			if (in == 0 || low)
				a[0][j] *= 2;
		}
	}
}

void of_flags(int n, int m, double a[n][m], double b[n][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			u8 left = j == 0, right = j == m - 1, odd = (i + j) % 2 == 1;
			int border;
			double v;

			border = left || right;
			v = border ? 0 : a[i][j - 1] + a[i][j + 1];
			if (odd != 0)
				b[i][j] += v;
			if (left)
				continue;
			else if (right)
				b[i][j] = 2;
			a[i][j] = v;
		}
}

/* Of the first loop, not of the second, which counts with the same variable. */
void before(int n, int m, double a[m], double b[m])
{
	for (int k = 0; k < n; k++) {
		int i = 5, f = i < 6;

		for (i = 0; i < m; i++) {
			bool g = i < 6;

			if (f)
				a[i] += 1;
			if (g)
				b[i] += 1;
		}
	}
}

/* What data decide between is not followed. */
void changed(int n, int m, double a[m], double b[m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			bool g = j < 6;

			if (b[j] > 0)
				g = i == 7;
			if (g)
				a[j] = 2;
		}
}

void inside(int n, int m, double a[n][m], double b[n][m], double c[n][m])
{
	for (int t = 0; t < 4; t++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++) {
				bool edge = i == 1 || i == n - 2;
				const int odd = (i + j) % 2 == 1;
				double v = edge ? 0 : b[i - 1][j] + b[i + 1][j];

				if (!edge && odd)
					a[i][j] += v;
				if (odd == 0)
					c[i][j] = v;
			}
}
