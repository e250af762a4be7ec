/* SPDX-License-Identifier: MIT */
void f(int w,int h,int ws,int hs,const unsigned char*a,const unsigned char*b,int*out){ int s=0; for(int y=0;y<h;y++){ for(int x=0;x<w;x++) s+=(a[x]-b[x])*(a[x]-b[x]); a+=ws; b+=hs; } *out=s; }
