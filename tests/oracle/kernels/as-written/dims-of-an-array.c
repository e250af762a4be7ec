/* SPDX-License-Identifier: MIT */
void f(int *dims, double *s, double *o) {
  int nx = dims[0], ny = dims[1];
  for (int y = 0; y < ny; y++) for (int x = 0; x < nx; x++) o[y*nx+x] = s[y*nx+x];
}
