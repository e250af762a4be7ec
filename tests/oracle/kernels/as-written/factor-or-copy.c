/* SPDX-License-Identifier: MIT */
void f(int n, double alpha, double *a, double *b){ if(alpha==1.0){ for(int i=0;i<n;i++) a[i]=b[i]; } else { for(int i=0;i<n;i++) a[i]=alpha*b[i]; } }
