/* SPDX-License-Identifier: MIT */
void f(int n, double *a, double *b)
{
  for (int i = 0; i < n; i++)
    if (b[i] > 0) a[i] = 3.0*b[i];
}
