/* SPDX-License-Identifier: MIT
 *
 * Schoenauer triad, as a bare snippet.
 */
double a[N], b[N], c[N], d[N];

for (int i = 0; i < N; i++)
	a[i] = b[i] + c[i] * d[i];
