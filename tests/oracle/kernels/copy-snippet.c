/* SPDX-License-Identifier: MIT
 *
 * Copy, as a bare snippet.
 */
double a[N];
double b[N];

for (int i = 0; i < N; ++i)
	a[i] = b[i];
