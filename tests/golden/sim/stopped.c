double A[N][N], B[N][N];
for (int i = 0; i < N; i++)
  for (int j = 0; j < i; j++)
    for (int k = 0; k < j; k++)
      A[i][j] -= A[i][k] * B[k][j];
