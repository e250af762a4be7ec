/* SPDX-License-Identifier: MIT
 *
 * Chains of additions: which of them may a compiler be told to reorder?
 */
double plain(int n, const double *a)
{
	double s = 0;

	for (int i = 0; i < n; ++i)
		s += a[i];
	return s;
}

long integers(int n, const int *a)
{
	long s = 0;

	for (int i = 0; i < n; ++i)
		s += a[i];
	return s;
}

double neumaier(int n, const double *a)
{
	double s = 0, c = 0;

	for (int i = 0; i < n; ++i) {
		double t = s + a[i];

		c += (s < 0 ? -s : s) >= (a[i] < 0 ? -a[i] : a[i]) ? (s - t) + a[i]
		                                                   : (a[i] - t) + s;
		s = t;
	}
	return s + c;
}
