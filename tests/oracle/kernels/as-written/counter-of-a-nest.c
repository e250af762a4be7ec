/* SPDX-License-Identifier: MIT */
void f(int n, int inc, double *a, double *b) {
  int k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) { a[k] = b[k]; k++; }
}
