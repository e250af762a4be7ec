double a[N];
double b[N];
