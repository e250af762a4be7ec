/* Loops that touch little of what their arrays span, that come to the same places in many turns, or
 * whose references to one array meet at no fixed distance. */

/* ---- few lines of much memory ---- */

double r[5][65][65][65];

void components(int i, int j, int k, double s)
{
	for (int m = 0; m < 3; m++)
		r[m][i][j][k] = s * r[m][i][j][k];
}

void column_block(long N, double a[N][4096], double b[N][4096])
{
	for (long j = 0; j < N; j++)
		for (long i = 0; i < 8; i++)
			b[j][i] = 2 * a[j][i];
}

void padded_column_block(long N, double a[N][4104], double b[N][4104])
{
	for (long j = 0; j < N; j++)
		for (long i = 0; i < 8; i++)
			b[j][i] = 2 * a[j][i];
}

void some_rows(long N, long S, double a[N][N])
{
	for (long j = 0; j < N; j += S)
		for (long i = 0; i < N; i++)
			a[j][i] = 2 * a[j][i];
}

double wide[4096][4104];

void corner(long N, long M)
{
	for (long j = 0; j < N; j++)
		for (long i = 0; i < M; i++)
			wide[j][i] = 2 * wide[j][i];
}

void edge_of_planes(int N, int M, double a[N][N][N])
{
	for (int k = 0; k < N; k++)
		for (int i = 0; i < M; i++)
			a[k][0][i] = 2 * a[k][0][i];
}

/* ---- subscripts that share loops ---- */

void skewed(int N, double a[2 * N][N], double b[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			b[i][j] = a[i + j][j];
}

void skewed_backwards(int N, double a[2 * N][N], double b[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			b[i][j] = a[i - j + N - 1][j];
}

void skewed_beside(int N, double a[2 * N][N], double b[N][N], double c[N])
{
	for (int i = 0; i < N; i++) {
		c[i] = 0;
		for (int j = 0; j < N; j++)
			b[i][j] = a[i + j][j];
	}
}

void skewed_behind(int N, double a[2 * N][N], double b[N][N], double c[N])
{
	for (int i = 0; i < N; i++)
		c[i] = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			b[i][j] = a[i + j][j];
}

void wavefront(int N, int M, double h[N][N])
{
	for (int d = M; d < N; d++)
		for (int j = 1; j < M; j++)
			h[d - j][j] = h[d - j - 1][j] + h[d - j][j - 1] + h[d - j - 1][j - 1];
}

void skewed_in_time(int N, int M, double *restrict h)
{
	for (int t = 0; t < M; t++)
		for (int i = 1; i < N - 1; i++)
			h[(t + 1) * N + i - t + M] =
			    h[t * N + i - t + M] + h[t * N + i - t + M + 1];
}

void convolution(int N, int M, double *restrict x, double *restrict c, double *restrict y)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			y[i] += c[j] * x[i + j];
}

void correlation(int N, int M, double *restrict x, double *restrict c, double *restrict y)
{
	for (int j = 0; j < M; j++)
		for (int i = 0; i < N; i++)
			y[j] += x[i] * x[i + j];
}

void product_of_polynomials(int N, int M, double *restrict x, double *restrict c,
                            double *restrict y)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			x[i + j] += c[i] * y[j];
}

/* ---- two ways to one array ---- */

void reflected(int N, double a[N][N], double b[N][N])
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			b[j][i] = a[j][i] + a[j][N - 1 - i];
}

void reflected_rows(int N, double a[N][N], double b[N][N])
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			b[j][i] = a[j][i] + a[N - 1 - j][i];
}

void reflected_vector(int N, double *a, double *restrict b)
{
	for (int i = 0; i < N; i++)
		b[i] = a[i] + a[N - 1 - i];
}

void symmetric_layers(int N, double a[N][N][N], double b[N][N][N])
{
	for (int k = 0; k < N; k++)
		for (int j = 0; j < N; j++)
			for (int i = 0; i < N; i++)
				b[k][j][i] = a[k][j][i] + a[k][i][j];
}

void symmetric(int N, double a[N][N], double b[N][N])
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			b[j][i] = a[j][i] + a[i][j];
}

void symmetric_in_place(int N, double a[N][N])
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			a[j][i] = a[j][i] + a[i][j];
}

void two_columns(int N, double a[N][N], double b[N][N])
{
	for (int j = 0; j < N - 1; j++)
		for (int i = 1; i < N - 1; i++)
			b[j][i] = a[i + 1][j + 1] + a[i - 1][j];
}

void three_columns(int N, double a[N][N], double b[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i++)
			b[j][i] = a[i][j - 1] + a[i][j] + a[i][j + 1];
}

void two_stored_columns(int N, double a[N][N], double b[N][N])
{
	for (int j = 0; j < N - 1; j++)
		for (int i = 1; i < N - 1; i++) {
			b[i + 1][j + 1] = a[j][i];
			b[i - 1][j] = 2 * a[j][i];
		}
}

/* ---- every other point ---- */

void every_second(int N, double a[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i += 2)
			a[j][i] = 0.25 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]);
}

void every_fourth(int N, double a[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i += 4)
			a[j][i] = 0.25 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]);
}

void every_second_in_space(int N, double a[N][N][N])
{
	for (int k = 1; k < N - 1; k++)
		for (int j = 1; j < N - 1; j++)
			for (int i = 1; i < N - 1; i += 2)
				a[k][j][i] = a[k][j][i - 1] + a[k][j][i + 1] + a[k][j - 1][i] +
				             a[k][j + 1][i] + a[k - 1][j][i] + a[k + 1][j][i];
}

void two_counters(int n, double *a, double *b)
{
	for (int i = 0, k = 0; i < n; i++, k++)
		a[i] = b[k];
}

/* ---- one loop at several places ---- */

/* What follows the continue is there twice. */
void behind_continue(int n, int m, const double *restrict a, double *restrict b, double *c)
{
	for (int j = 0; j < n; j++) {
		if (j % 2 == 0) {
			c[j] = 0;
			if (j % 4 == 0)
				continue;
		}
		for (int i = 0; i < m; i++)
			b[i] = a[i];
	}
}

/* With two rows one of the places of the loop is never come to. */
void behind_continue_of_few(int n, int m, const double *restrict a, double *restrict b, double *c)
{
	for (int j = 0; j < n; j++) {
		if (j == 0 || j == m) {
			c[j] = 0;
			if (j > 0)
				continue;
		}
		for (int i = 0; i < m; i++)
			b[i] = a[i];
	}
}

static void copy(int m, const double *a, double *b)
{
	for (int i = 0; i < m; i++)
		b[i] = a[i];
}

void two_calls(int n, int m, double *a, double *b, double *c)
{
	for (int j = 0; j < n; j++) {
		copy(m, a, b);
		copy(m, b, c);
	}
}

/* ---- functions that return early ---- */

static double up_to(const double *a, int i, int last)
{
	if (i < last)
		return a[i];
	return a[last];
}

static void put(double *a, int i, double value)
{
	if (i < 0)
		return;
	if (i == 7) {
		a[i] = 2 * a[i];
		return;
	}
	a[i] = value;
}

void returns_early(int n, int last, const double *a, double *b)
{
	for (int i = 0, j = -3; i < n; i++, j++) {
		double value = up_to(a, i, last);

		put(b, j, value);
	}
}

/* ---- more of the same kinds ---- */

void subgrid(int n, int lo, int hi, double a[n][n][n], double b[n][n][n])
{
	for (int k = lo; k < hi; k++)
		for (int j = lo; j < hi; j++)
			for (int i = lo; i < hi; i++)
				b[k][j][i] = a[k][j][i] * 2;
}

void diagonal(int n, double a[n][n], double d[n])
{
	for (int i = 0; i < n; i++)
		d[i] += a[i][i];
}

struct record {
	double x, y, z, w[13];
};

void members_of_records(int n, struct record *p)
{
	for (int i = 0; i < n; i++)
		p[i].y = p[i].x + 1;
}

void hankel(int n, int m, double h[n + m], double a[n][m], double x[m], double y[n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			y[i] += h[i + j] * x[m - 1 - j];
}

void convolution_of_planes(int n, int k, double in[n + k][n + k], double w[k][k], double out[n][n])
{
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++)
			for (int r = 0; r < k; r++)
				for (int s = 0; s < k; s++)
					out[y][x] += in[y + r][x + s] * w[r][s];
}

void antidiagonals(int n, double a[n][n], double b[n][n])
{
	for (int d = 0; d < n; d++)
		for (int i = 0; i <= d; i++)
			b[i][d - i] = a[i][d - i] * 2;
}

void square_of_antidiagonals(int n, double a[n][n], double b[n][n])
{
	for (int d = 2; d < 2 * n - 1; d++)
		for (int i = d < n ? 1 : d - n + 1; i <= (d < n ? d - 1 : n - 1); i++)
			a[i][d - i] = b[i][d - i] + a[i - 1][d - i] + a[i][d - i - 1];
}

void coupled_by_strides(int n, int m, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			b[2 * i + 3 * j] += a[i + 2 * j];
}

void upside_down(int n, double a[n][n])
{
	for (int j = 0; j < n / 2; j++)
		for (int i = 0; i < n; i++) {
			double t = a[j][i];
			a[j][i] = a[n - 1 - j][i];
			a[n - 1 - j][i] = t;
		}
}

void twice_as_fast(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[i] + a[2 * i];
}

void transposed_in_place(int n, double a[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			double t = a[i][j];
			a[i][j] = a[j][i];
			a[j][i] = t;
		}
}

void butterfly(int n, double *x)
{
	for (int s = 0; s < n; s += 8)
		for (int j = 0; j < 4; j++) {
			double u = x[s + j], v = x[s + j + 4];
			x[s + j] = u + v;
			x[s + j + 4] = u - v;
		}
}

void with_first_row_and_column(int n, int m, double a[n][m], double b[n][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			b[i][j] = a[i][j] + a[i][0] + a[0][j] + a[n - 1][m - 1];
}

/* From row to row a line further. */
void a_line_further(int n, int m, short a[n][31])
{
	for (int i = 0; i < m; i++)
		for (int k = 0; k < n; k++)
			a[k][i + k] = 1;
}

/* Places of one array by steps of one and of three, which are less than both together. */
void ones_and_threes(int n, double a[])
{
	for (int i = 0; i < n; i++) {
		a[3 * i] = 1;
		a[i] += a[i + 1];
	}
}
