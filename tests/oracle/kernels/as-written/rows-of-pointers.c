/* SPDX-License-Identifier: MIT */
void f(int n, float **restrict a, float **restrict b){ for(int i=0;i<n;i++) for(int j=0;j<n;j++) a[i][j]=b[j][i]; }
