/* SPDX-License-Identifier: MIT */
void f(int n, int *rp, double *a, double *x, double *y)
{
  for (int i = 0; i < n; i++) y[i] = 0;
  for (int it = 0; it < 25; it++)
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i+1]; k++) y[i] += a[k]*x[k];
}
