/* SPDX-License-Identifier: MIT */
void f(int n, double *a, double *b)
{
  for (int i = 0; i < n; i++) {
    a[i] = 3.0*b[i];
    if (a[n-1] < 0) printf("never %f\n", a[0]);
  }
}
