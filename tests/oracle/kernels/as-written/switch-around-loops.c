/* SPDX-License-Identifier: MIT */
void f(int type, int n, double *a, double *b) {
  switch (type) {
  case 0:
    for (int i = 0; i < n; i++) a[i] = b[i];
    break;
  case 1:
    for (int i = 0; i < n; i++) a[i] = 2*b[i];
    break;
  }
}
