/* SPDX-License-Identifier: MIT */
struct S {float *x, *y; int dim;}; struct T {struct S state; int n;};
void f(struct T *t, int n) {
  struct S *s = &t->state;
  float *x = s->x, *y = s->y;
  for (int i = 0; i < n; i++) y[i] = x[i];
}
