/* SPDX-License-Identifier: MIT */
void f(int n, int *restrict nn, int *restrict nb, int maxn, double *x, double *fo, double rc){
 for(int i=0;i<n;i++){ const int *nei=&nb[i*maxn]; int cnt=nn[i]; double fx=0; for(int k=0;k<cnt;k++){ int j=nei[k]; double d=x[i]-x[j]; if(d*d<rc){ fx+=d; } } fo[i]+=fx; } }
