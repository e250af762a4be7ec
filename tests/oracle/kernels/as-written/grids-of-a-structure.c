/* SPDX-License-Identifier: MIT */
struct K {double *Pdfs[2]; int n;};
void f(struct K *kd, int n) {
  double *src = kd->Pdfs[0], *dst = kd->Pdfs[1];
  for (int i = 0; i < n; i++) dst[i] = src[i];
}
