double a[N][N], b[N][N], c[N][N];
for (int i = 0; i < N; i++)
  for (int j = 0; j < N; j++)
    a[i][j] = b[j][i] + c[i][j];
