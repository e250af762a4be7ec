/* SPDX-License-Identifier: MIT
 *
 * Compensated scalar product, as a bare snippet with scalars declared before the loop.
 */
double a[N], b[N];
double sum, lost, product, corrected, next;

for (int i = 0; i < N; ++i) {
	product = a[i] * b[i];
	corrected = product - lost;
	next = sum + corrected;
	lost = (next - sum) - corrected;
	sum = next;
}
