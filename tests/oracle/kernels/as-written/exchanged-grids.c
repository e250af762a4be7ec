/* SPDX-License-Identifier: MIT */
void f(int T, int n, double *src, double *dst) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n-1; i++) dst[i] = src[i-1] + src[i+1];
    double *tmp = src; src = dst; dst = tmp;
  }
}
