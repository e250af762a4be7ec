/* SPDX-License-Identifier: MIT
 *
 * y = alpha * x + y in single precision.
 *
 * 2 flop per element (one fused multiply-add); 12 B per element: x and y in, y out.  The line
 * that is written has just been read, so nothing is allocated.  Intensity 1/6 flop/B.
 */
void saxpy(int n, float alpha, const float *restrict x, float *restrict y)
{
	for (int i = 0; i < n; ++i)
		y[i] = alpha * x[i] + y[i];
}
