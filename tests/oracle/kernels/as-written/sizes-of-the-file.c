/* SPDX-License-Identifier: MIT */
int g[3];
double u[64][64][64], r[64][64][64];
void f(void){ for(int k=1;k<g[0]-1;k++) for(int j=1;j<g[1]-1;j++) for(int i=1;i<g[2]-1;i++) r[k][j][i]=u[k][j][i-1]+u[k][j][i+1]; }
