/* Variables that one of several named cases gives their values, in front of the loops. */

enum order { RowMajor = 101, ColumnMajor = 102 };
enum transposed { No = 111, Yes = 112, Conjugate = 113 };

void product(const enum order order, const enum transposed trans_a, const enum transposed trans_b,
             const int M, const int N, const int K, const double alpha, const double *A,
             const int lda, const double *B, const int ldb, const double beta, double *C,
             const int ldc)
{
	int i, j, k, n1, n2, ldf, ldg, trans_f, trans_g;
	const double *F, *G;

	if (alpha == 0.0 && beta == 1.0)
		return;
	if (order == RowMajor) {
		n1 = M;
		n2 = N;
		F = A;
		ldf = lda;
		trans_f = (trans_a == Conjugate) ? Yes : trans_a;
		G = B;
		ldg = ldb;
		trans_g = (trans_b == Conjugate) ? Yes : trans_b;
	} else {
		n1 = N;
		n2 = M;
		F = B;
		ldf = ldb;
		trans_f = (trans_b == Conjugate) ? Yes : trans_b;
		G = A;
		ldg = lda;
		trans_g = (trans_a == Conjugate) ? Yes : trans_a;
	}
	if (trans_f == No && trans_g == No) {
		for (k = 0; k < K; k++)
			for (i = 0; i < n1; i++) {
				const double temp = alpha * F[ldf * i + k];

				for (j = 0; j < n2; j++)
					C[ldc * i + j] += temp * G[ldg * k + j];
			}
	} else if (trans_f == No && trans_g == Yes) {
		for (i = 0; i < n1; i++)
			for (j = 0; j < n2; j++) {
				double temp = 0.0;

				for (k = 0; k < K; k++)
					temp += F[ldf * i + k] * G[ldg * j + k];
				C[ldc * i + j] += alpha * temp;
			}
	} else {
		for (k = 0; k < K; k++)
			for (i = 0; i < n1; i++) {
				const double temp = alpha * F[ldf * k + i];

				for (j = 0; j < n2; j++)
					C[ldc * i + j] += temp * G[ldg * k + j];
			}
	}
}

/* The condition the other way round, and asked again where the loops are. */
void filled(int order, int m, int n, double *a, int lda)
{
	int rows, columns;

	if (RowMajor != order) {
		rows = n;
		columns = m;
	} else {
		rows = m;
		columns = n;
	}
	if (order == ColumnMajor) {
		for (int i = 0; i < rows; i++)
			for (int j = 0; j < columns; j++)
				a[i * lda + j] = 0;
	} else {
		for (int i = 0; i < rows; i++)
			for (int j = 0; j < columns; j++)
				a[i * lda + j] *= 2;
	}
}

/* A number without a name is a size like others. */
void counted(int n, int m, double *a)
{
	int turns;

	if (n == 0)
		turns = m;
	else
		turns = n;
	for (int i = 0; i < turns; i++)
		a[i] = 0;
}
