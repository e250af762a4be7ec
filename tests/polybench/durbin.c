/* SPDX-License-Identifier: MIT
 *
 * Levinson-Durbin recursion for a Toeplitz system; z is an array of the function itself.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 120
#endif

void durbin(DATA_TYPE r[N], DATA_TYPE y[N])
{
	DATA_TYPE z[N];
	DATA_TYPE alpha, beta, sum;

	y[0] = -r[0];
	beta = 1.0;
	alpha = -r[0];
	for (int k = 1; k < N; k++) {
		beta = (1 - alpha * alpha) * beta;
		sum = 0.0;
		for (int i = 0; i < k; i++)
			sum += r[k - i - 1] * y[i];
		alpha = -(r[k] + sum) / beta;
		for (int i = 0; i < k; i++)
			z[i] = y[i] + alpha * y[k - i - 1];
		for (int i = 0; i < k; i++)
			y[i] = z[i];
		y[k] = alpha;
	}
}
