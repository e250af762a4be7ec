/* SPDX-License-Identifier: MIT */
#include <math.h>
static float dot3(const float *a, const float *b){ return a[0]*b[0]+a[1]*b[1]+a[2]*b[2]; }
void f(int n, const float (*x)[3], const float (*y)[3], float *o){ for(int i=0;i<n;i++) o[i]=dot3(x[i],y[i]); }
