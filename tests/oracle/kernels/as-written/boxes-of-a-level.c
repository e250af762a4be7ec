/* SPDX-License-Identifier: MIT */
struct level {struct box {double **vectors; int jStride,kStride;} *my_boxes; int nb, dim;};
void f(struct level *level, int id_a, int id_b) {
  for (int box = 0; box < level->nb; box++) {
    const int jS = level->my_boxes[box].jStride, kS = level->my_boxes[box].kStride;
    const double *restrict x = level->my_boxes[box].vectors[id_a];
    double *restrict y = level->my_boxes[box].vectors[id_b];
    for (int k = 1; k < level->dim; k++)
      for (int j = 1; j < level->dim; j++)
        for (int i = 1; i < level->dim; i++) {
          int ijk = i + j*jS + k*kS;
          y[ijk] = x[ijk-1] + x[ijk+1] + x[ijk-jS] + x[ijk+jS] + x[ijk-kS] + x[ijk+kS];
        }
  }
}
