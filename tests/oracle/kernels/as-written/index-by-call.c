/* SPDX-License-Identifier: MIT */
typedef struct { int nx, ny; } ld; typedef struct { int *GlobalDims; int Offsets[3]; double *Pdfs[2]; } kd;
static int idx(int *d, int x, int y, int z, int q) { return q*d[0]*d[1]*d[2] + (x*d[1] + y)*d[2] + z; }
void f(ld *l, int *dims, double *s, double *o) {
  for (int x = 1; x < l->nx; x++) for (int y = 1; y < l->ny; y++) for (int z = 1; z < 64; z++)
    for (int q = 0; q < 3; q++) o[idx(dims, x, y, z, q)] = s[idx(dims, x, y, z, q)];
}
