/* SPDX-License-Identifier: MIT
 *
 * Operations of the unit that divides.
 */
#include <math.h>

void quotients(int n, double *a, const double *b, const double *c)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i] / c[i];
}

void roots(int n, double *a, const double *b)
{
	for (int i = 0; i < n; ++i)
		a[i] = 1.0 / sqrt(b[i]);
}

void made_once(int n, double *a, const double *b, double x, double y)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i] * (x / y);
}
