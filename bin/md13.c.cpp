#include "../run.hpp"
// n=60 m=20 | n=61 m=50
void f(int n, int m, C<double> *a, C<double> *b) {
for (int i=n-1;i>=0;i--) for (int j=0;j<m;j++) if ((i^j)&1) a[i*m+j] += b[i*m+j];
}

int main(int c,char**v){ nb=2; for(int k=0;k<nb;k++) base[k]=(char*)aligned_alloc(4096,SZ); f(atoi(v[1]),atoi(v[2]),(C<double>*)(base[0]+(1<<20)),(C<double>*)(base[1]+(1<<20))); for(int k=0;k<nb;k++) printf("%lu %lu ",rd[k],wr[k]); printf("%lu %lu\n",(unsigned long)lines.size(),miss);}