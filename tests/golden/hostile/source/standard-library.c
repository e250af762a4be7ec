#include <vector>
void f(std::vector<double>&a){for(int i=0;i<10;i++)a[i]=0;}
