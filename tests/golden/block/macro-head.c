/* A loop whose head comes from a macro is analysed, but cannot be written. */
#define EACH(v, n) for (int v = 1; v < n - 1; ++v)
void f(int N, const double a[N][N], double b[N][N])
{
	EACH(j, N)
		EACH(i, N)
			b[j][i] = 0.25 * (a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]);
}
