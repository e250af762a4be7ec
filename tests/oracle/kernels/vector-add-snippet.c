/* SPDX-License-Identifier: MIT
 *
 * Sum of two vectors, as a bare snippet.
 */
double a[n], b[n], c[n];

for (int i = 0; i < n; ++i)
	c[i] = a[i] + b[i];
