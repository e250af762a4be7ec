/* Functions that are named like min() and max(), by what their bodies do.  Counts are those of the
 * compiled loops for N = 100, M = 40. */
static int min(int a, int b) { return b < a ? b : a; }
static int imin(int a, int b) { return a / 2 + 0 * b; }
static int i_min(int a, int b) { if (b < a) a = b; return a; }
static int min2(int a, int b) { int m = a; if (b < m) m = b; return m; }
static int max(int a, int b) { if (a < b) { return b; } else { return a; } }
static int imax(int a, int b) { return a + b; }
int lmin(int a, int b);

void rightly(int N, int M, double x[restrict 200])
{
	for (int i = 0; i < min(N, M); ++i)
		x[i] = 1;
}
void assigned(int N, int M, double x[restrict 200])
{
	for (int i = 0; i < i_min(N, M); ++i)
		x[i] = 1;
}
void copied(int N, int M, double x[restrict 200])
{
	for (int i = 0; i < min2(N, M); ++i)
		x[i] = 1;
}
void greater(int N, int M, double x[restrict 200])
{
	for (int i = max(N - 70, M); i < N; ++i)
		x[i] = 1;
}
void half(int N, int M, double x[restrict 200])
{
	for (int i = 0; i < imin(N, M); ++i)
		x[i] = 1;
}
void sum(int N, int M, double x[restrict 200])
{
	for (int i = 0; i < imax(N, M); ++i)
		x[i] = 1;
}
void unseen(int N, int M, double x[restrict 200])
{
	for (int i = 0; i < lmin(N, M); ++i)
		x[i] = 1;
}
