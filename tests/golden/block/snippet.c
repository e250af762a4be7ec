/* Declarations and a loop nest without a function: they are written as they are read. */
double a[M][N], b[M][N];
for (int j = 1; j < M - 1; ++j) {
  for (int i = N - 2; i >= 1; --i) // back
    b[j][i] = 0.25 * (a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
