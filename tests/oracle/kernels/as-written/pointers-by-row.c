/* SPDX-License-Identifier: MIT */
void sub(int n, double *restrict p, double *restrict q, int w){ double *s=p; 
 for(int j=0;j<n;j++){ for(int i=0;i<w;i++) q[i]=s[i]; s+=w; q+=w; } }
