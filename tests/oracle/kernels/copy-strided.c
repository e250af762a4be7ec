/* SPDX-License-Identifier: MIT
 *
 * A copy of every eighth element: a whole line for each of them.
 */
double a[N];
double b[N];

for (int i = 0; i < N; i += 8)
	a[i] = b[i];
