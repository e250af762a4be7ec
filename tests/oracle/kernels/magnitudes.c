/* Guards that compare absolute values of forms.  Counts are those of the compiled loops for N = 40,
 * w = 3. */
#include <stdlib.h>
#define ABS(x) ((x) < 0 ? -(x) : (x))
static int size_of(int x) { return x >= 0 ? x : -x; }

void band(int N, int w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (abs(i - j) <= w)
				a[i][j] = 1;
}
void outside(int N, int w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (w < labs(i - j))
				a[i][j] = 1;
}
void neighbours(int N, int w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (ABS(i - j) == 1 && i > w)
				a[i][j] = 1;
}
void others(int N, int w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (size_of(i + j - N) != 2)
				a[i][j] = 1;
}
void diamond(int N, int w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (abs(i - 20) < 9 && 2 * w > abs(2 * j - N + i))
				a[i][j] = 1;
}
void otherwise(int N, int w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (!(abs(i - j) < w || j == 0) && i > 0)
				a[i][j] = 1;
}
void data(int N, int w, const int *restrict k, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (abs(k[j]) <= w)
				a[i][j] = 1;
}
void unsigned_end(int N, unsigned w, double a[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			if (abs(i - j) <= w)
				a[i][j] = 1;
}
