/* Chains of conditions that are conjunctions: a stencil at the edges of its box, of which each case
 * reads the neighbours that there are. */

void edges(int h, int w, double a[h][w], double b[h][w])
{
	for (int i = 0; i < h; i++)
		for (int j = 0; j < w; j++) {
			if (i == 0 && j == 0)
				b[i][j] = a[i][j] + a[i][j + 1] + a[i + 1][j] + a[i + 1][j + 1];
			else if (i == 0 && j == w - 1)
				b[i][j] = a[i][j - 1] + a[i][j] + a[i + 1][j - 1] + a[i + 1][j];
			else if (i == h - 1 && j == 0)
				b[i][j] = a[i - 1][j] + a[i - 1][j + 1] + a[i][j] + a[i][j + 1];
			else if (i == h - 1 && j == w - 1)
				b[i][j] = a[i - 1][j - 1] + a[i - 1][j] + a[i][j - 1] + a[i][j];
			else if (i == 0)
				b[i][j] = a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j - 1] +
				    a[i + 1][j] + a[i + 1][j + 1];
			else if (i == h - 1)
				b[i][j] = a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] +
				    a[i][j - 1] + a[i][j] + a[i][j + 1];
			else if (j == 0)
				b[i][j] = a[i - 1][j] + a[i - 1][j + 1] + a[i][j] + a[i][j + 1] +
				    a[i + 1][j] + a[i + 1][j + 1];
			else if (j == w - 1)
				b[i][j] = a[i - 1][j - 1] + a[i - 1][j] + a[i][j - 1] + a[i][j] +
				    a[i + 1][j - 1] + a[i + 1][j];
			else
				b[i][j] = a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] +
				    a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j - 1] + a[i +
				    1][j] + a[i + 1][j + 1];
		}
}

void faces(int l, int m, int n, double a[l][m][n], double b[l][m][n])
{
	for (int i = 0; i < l; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < n; k++) {
				if (i == 0 && j == 0 && k == 0)
					b[i][j][k] = a[i][j][k] + a[i][j][k + 1] + a[i][j +
					    1][k] + a[i][j + 1][k + 1] + a[i + 1][j][k] + a[i +
					    1][j][k + 1] + a[i + 1][j + 1][k] + a[i + 1][j +
					    1][k + 1];
				else if (i == 0 && j == 0 && k == n - 1)
					b[i][j][k] = a[i][j][k - 1] + a[i][j][k] + a[i][j +
					    1][k - 1] + a[i][j + 1][k] + a[i + 1][j][k - 1] +
					    a[i + 1][j][k] + a[i + 1][j + 1][k - 1] + a[i + 1][j +
					    1][k];
				else if (i == 0 && j == m - 1 && k == 0)
					b[i][j][k] = a[i][j - 1][k] + a[i][j - 1][k + 1] +
					    a[i][j][k] + a[i][j][k + 1] + a[i + 1][j - 1][k] +
					    a[i + 1][j - 1][k + 1] + a[i + 1][j][k] + a[i +
					    1][j][k + 1];
				else if (i == 0 && j == m - 1 && k == n - 1)
					b[i][j][k] = a[i][j - 1][k - 1] + a[i][j - 1][k] +
					    a[i][j][k - 1] + a[i][j][k] + a[i + 1][j - 1][k - 1] +
					    a[i + 1][j - 1][k] + a[i + 1][j][k - 1] + a[i +
					    1][j][k];
				else if (i == l - 1 && j == 0 && k == 0)
					b[i][j][k] = a[i - 1][j][k] + a[i - 1][j][k + 1] +
					    a[i - 1][j + 1][k] + a[i - 1][j + 1][k + 1] +
					    a[i][j][k] + a[i][j][k + 1] + a[i][j + 1][k] +
					    a[i][j + 1][k + 1];
				else if (i == l - 1 && j == 0 && k == n - 1)
					b[i][j][k] = a[i - 1][j][k - 1] + a[i - 1][j][k] +
					    a[i - 1][j + 1][k - 1] + a[i - 1][j + 1][k] +
					    a[i][j][k - 1] + a[i][j][k] + a[i][j + 1][k - 1] +
					    a[i][j + 1][k];
				else if (i == l - 1 && j == m - 1 && k == 0)
					b[i][j][k] = a[i - 1][j - 1][k] + a[i - 1][j - 1][k + 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k] + a[i][j][k + 1];
				else if (i == l - 1 && j == m - 1 && k == n - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j][k - 1] + a[i - 1][j][k] +
					    a[i][j - 1][k - 1] + a[i][j - 1][k] + a[i][j][k - 1] +
					    a[i][j][k];
				else if (i == 0 && j == 0)
					b[i][j][k] = a[i][j][k - 1] + a[i][j][k] + a[i][j][k +
					    1] + a[i][j + 1][k - 1] + a[i][j + 1][k] + a[i][j +
					    1][k + 1] + a[i + 1][j][k - 1] + a[i + 1][j][k] +
					    a[i + 1][j][k + 1] + a[i + 1][j + 1][k - 1] + a[i +
					    1][j + 1][k] + a[i + 1][j + 1][k + 1];
				else if (i == 0 && j == m - 1)
					b[i][j][k] = a[i][j - 1][k - 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k - 1] + a[i][j][k] +
					    a[i][j][k + 1] + a[i + 1][j - 1][k - 1] + a[i +
					    1][j - 1][k] + a[i + 1][j - 1][k + 1] + a[i +
					    1][j][k - 1] + a[i + 1][j][k] + a[i + 1][j][k + 1];
				else if (i == 0 && k == 0)
					b[i][j][k] = a[i][j - 1][k] + a[i][j - 1][k + 1] +
					    a[i][j][k] + a[i][j][k + 1] + a[i][j + 1][k] +
					    a[i][j + 1][k + 1] + a[i + 1][j - 1][k] + a[i +
					    1][j - 1][k + 1] + a[i + 1][j][k] + a[i + 1][j][k +
					    1] + a[i + 1][j + 1][k] + a[i + 1][j + 1][k + 1];
				else if (i == 0 && k == n - 1)
					b[i][j][k] = a[i][j - 1][k - 1] + a[i][j - 1][k] +
					    a[i][j][k - 1] + a[i][j][k] + a[i][j + 1][k - 1] +
					    a[i][j + 1][k] + a[i + 1][j - 1][k - 1] + a[i +
					    1][j - 1][k] + a[i + 1][j][k - 1] + a[i + 1][j][k] +
					    a[i + 1][j + 1][k - 1] + a[i + 1][j + 1][k];
				else if (i == l - 1 && j == 0)
					b[i][j][k] = a[i - 1][j][k - 1] + a[i - 1][j][k] +
					    a[i - 1][j][k + 1] + a[i - 1][j + 1][k - 1] +
					    a[i - 1][j + 1][k] + a[i - 1][j + 1][k + 1] +
					    a[i][j][k - 1] + a[i][j][k] + a[i][j][k + 1] +
					    a[i][j + 1][k - 1] + a[i][j + 1][k] + a[i][j + 1][k +
					    1];
				else if (i == l - 1 && j == m - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j - 1][k + 1] + a[i - 1][j][k - 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] +
					    a[i][j - 1][k - 1] + a[i][j - 1][k] + a[i][j - 1][k +
					    1] + a[i][j][k - 1] + a[i][j][k] + a[i][j][k + 1];
				else if (i == l - 1 && k == 0)
					b[i][j][k] = a[i - 1][j - 1][k] + a[i - 1][j - 1][k + 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] + a[i - 1][j +
					    1][k] + a[i - 1][j + 1][k + 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k] + a[i][j][k + 1] +
					    a[i][j + 1][k] + a[i][j + 1][k + 1];
				else if (i == l - 1 && k == n - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j][k - 1] + a[i - 1][j][k] + a[i - 1][j +
					    1][k - 1] + a[i - 1][j + 1][k] + a[i][j - 1][k - 1] +
					    a[i][j - 1][k] + a[i][j][k - 1] + a[i][j][k] +
					    a[i][j + 1][k - 1] + a[i][j + 1][k];
				else if (j == 0 && k == 0)
					b[i][j][k] = a[i - 1][j][k] + a[i - 1][j][k + 1] +
					    a[i - 1][j + 1][k] + a[i - 1][j + 1][k + 1] +
					    a[i][j][k] + a[i][j][k + 1] + a[i][j + 1][k] +
					    a[i][j + 1][k + 1] + a[i + 1][j][k] + a[i + 1][j][k +
					    1] + a[i + 1][j + 1][k] + a[i + 1][j + 1][k + 1];
				else if (j == 0 && k == n - 1)
					b[i][j][k] = a[i - 1][j][k - 1] + a[i - 1][j][k] +
					    a[i - 1][j + 1][k - 1] + a[i - 1][j + 1][k] +
					    a[i][j][k - 1] + a[i][j][k] + a[i][j + 1][k - 1] +
					    a[i][j + 1][k] + a[i + 1][j][k - 1] + a[i + 1][j][k] +
					    a[i + 1][j + 1][k - 1] + a[i + 1][j + 1][k];
				else if (j == m - 1 && k == 0)
					b[i][j][k] = a[i - 1][j - 1][k] + a[i - 1][j - 1][k + 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k] + a[i][j][k + 1] +
					    a[i + 1][j - 1][k] + a[i + 1][j - 1][k + 1] + a[i +
					    1][j][k] + a[i + 1][j][k + 1];
				else if (j == m - 1 && k == n - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j][k - 1] + a[i - 1][j][k] +
					    a[i][j - 1][k - 1] + a[i][j - 1][k] + a[i][j][k - 1] +
					    a[i][j][k] + a[i + 1][j - 1][k - 1] + a[i +
					    1][j - 1][k] + a[i + 1][j][k - 1] + a[i + 1][j][k];
				else if (i == 0)
					b[i][j][k] = a[i][j - 1][k - 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k - 1] + a[i][j][k] +
					    a[i][j][k + 1] + a[i][j + 1][k - 1] + a[i][j + 1][k] +
					    a[i][j + 1][k + 1] + a[i + 1][j - 1][k - 1] + a[i +
					    1][j - 1][k] + a[i + 1][j - 1][k + 1] + a[i +
					    1][j][k - 1] + a[i + 1][j][k] + a[i + 1][j][k + 1] +
					    a[i + 1][j + 1][k - 1] + a[i + 1][j + 1][k] + a[i +
					    1][j + 1][k + 1];
				else if (i == l - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j - 1][k + 1] + a[i - 1][j][k - 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] + a[i - 1][j +
					    1][k - 1] + a[i - 1][j + 1][k] + a[i - 1][j + 1][k +
					    1] + a[i][j - 1][k - 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k - 1] + a[i][j][k] +
					    a[i][j][k + 1] + a[i][j + 1][k - 1] + a[i][j + 1][k] +
					    a[i][j + 1][k + 1];
				else if (j == 0)
					b[i][j][k] = a[i - 1][j][k - 1] + a[i - 1][j][k] +
					    a[i - 1][j][k + 1] + a[i - 1][j + 1][k - 1] +
					    a[i - 1][j + 1][k] + a[i - 1][j + 1][k + 1] +
					    a[i][j][k - 1] + a[i][j][k] + a[i][j][k + 1] +
					    a[i][j + 1][k - 1] + a[i][j + 1][k] + a[i][j + 1][k +
					    1] + a[i + 1][j][k - 1] + a[i + 1][j][k] + a[i +
					    1][j][k + 1] + a[i + 1][j + 1][k - 1] + a[i + 1][j +
					    1][k] + a[i + 1][j + 1][k + 1];
				else if (j == m - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j - 1][k + 1] + a[i - 1][j][k - 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] +
					    a[i][j - 1][k - 1] + a[i][j - 1][k] + a[i][j - 1][k +
					    1] + a[i][j][k - 1] + a[i][j][k] + a[i][j][k + 1] +
					    a[i + 1][j - 1][k - 1] + a[i + 1][j - 1][k] + a[i +
					    1][j - 1][k + 1] + a[i + 1][j][k - 1] + a[i +
					    1][j][k] + a[i + 1][j][k + 1];
				else if (k == 0)
					b[i][j][k] = a[i - 1][j - 1][k] + a[i - 1][j - 1][k + 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] + a[i - 1][j +
					    1][k] + a[i - 1][j + 1][k + 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k] + a[i][j][k + 1] +
					    a[i][j + 1][k] + a[i][j + 1][k + 1] + a[i +
					    1][j - 1][k] + a[i + 1][j - 1][k + 1] + a[i +
					    1][j][k] + a[i + 1][j][k + 1] + a[i + 1][j + 1][k] +
					    a[i + 1][j + 1][k + 1];
				else if (k == n - 1)
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j][k - 1] + a[i - 1][j][k] + a[i - 1][j +
					    1][k - 1] + a[i - 1][j + 1][k] + a[i][j - 1][k - 1] +
					    a[i][j - 1][k] + a[i][j][k - 1] + a[i][j][k] +
					    a[i][j + 1][k - 1] + a[i][j + 1][k] + a[i +
					    1][j - 1][k - 1] + a[i + 1][j - 1][k] + a[i +
					    1][j][k - 1] + a[i + 1][j][k] + a[i + 1][j +
					    1][k - 1] + a[i + 1][j + 1][k];
				else
					b[i][j][k] = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k] +
					    a[i - 1][j - 1][k + 1] + a[i - 1][j][k - 1] +
					    a[i - 1][j][k] + a[i - 1][j][k + 1] + a[i - 1][j +
					    1][k - 1] + a[i - 1][j + 1][k] + a[i - 1][j + 1][k +
					    1] + a[i][j - 1][k - 1] + a[i][j - 1][k] +
					    a[i][j - 1][k + 1] + a[i][j][k - 1] + a[i][j][k] +
					    a[i][j][k + 1] + a[i][j + 1][k - 1] + a[i][j + 1][k] +
					    a[i][j + 1][k + 1] + a[i + 1][j - 1][k - 1] + a[i +
					    1][j - 1][k] + a[i + 1][j - 1][k + 1] + a[i +
					    1][j][k - 1] + a[i + 1][j][k] + a[i + 1][j][k + 1] +
					    a[i + 1][j + 1][k - 1] + a[i + 1][j + 1][k] + a[i +
					    1][j + 1][k + 1];
			}
}

/* Edges of two kinds, and what lies beyond diagonals. */
void mixed(int n, double a[n][n], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (i < 2 && j < 2)
				b[i][j] = a[i][j];
			else if (i >= n - 2 && j < 3)
				b[i][j] = a[i][j] + 1;
			else if (i == j && j > 4)
				b[i][j] = a[i][j] + a[j][i] + 1;
			else if (i == j && j < n - 4)
				b[i][j] = a[i][j] * 2 + a[j][i] + 2;
			else if (i < j && i + j < n)
				b[i][j] = a[i][j] + a[i][j - 1] + a[i + 1][j] + 1;
			else if (i < j && i + j > n)
				b[i][j] = a[i][j] + a[i - 1][j] + 3 + a[i][j - 1] * 2;
			else if (i == 0 || j == 0)
				b[i][j] = 1;
			else
				b[i][j] = a[j][i] + a[j - 1][i] + a[j][i - 1] + 1 + a[i][j] * 2;
		}
}

/* Ends of a row or a column by ||, and inside of them one more chain. */
void either(int h, int w, double a[h][w], double b[h][w])
{
	for (int i = 0; i < h; i++)
		for (int j = 0; j < w; j++) {
			if ((i == 0 && j == 0) || (i == h - 1 && j == w - 1)) {
				b[i][j] = a[i][j];
			} else if (i == 0 || i == h - 1) {
				if (j == 0 && i == h - 1)
					b[i][j] = a[i][j] + a[i][j + 1];
				else if (j == w - 1 && i == 0)
					b[i][j] = a[i][j] + a[i][j - 1] + 1;
				else
					b[i][j] = a[i][j] + a[i][j - 1] + a[i][j + 1] + 1;
			} else if (j == 0 || j == w - 1) {
				b[i][j] = a[i][j] + a[i - 1][j] + a[i + 1][j] + 2 + a[i][j];
			} else {
				b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + 2 + 3 * a[i][j];
			}
		}
}

/* Lines through a box, each of which runs through most of what the others leave of it. */
#define ON(a, b, c, d, e, f, g, h) ((a)*i + (b)*j + (c)*k == (d)*n && (e)*i + (f)*j + (g)*k == (h)*n)

void lines(int n, double a[n][n][n], double b[n][n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++) {
				if (ON(-1, 2, 5, -3, 7, -9, -2, -1))
					b[i][j][k] = a[i][j][k] + 0;
				else if (ON(-6, 2, 3, -2, 6, -2, 8, 0))
					b[i][j][k] = a[i][j][k] + 1;
				else if (ON(-9, -3, -4, -1, 4, -1, 3, -2))
					b[i][j][k] = a[i][j][k] + 2;
				else if (ON(-5, 5, -9, 0, -5, -5, -9, 0))
					b[i][j][k] = a[i][j][k] + 3;
				else if (ON(-4, -4, -3, 0, 0, 1, 8, -1))
					b[i][j][k] = a[i][j][k] + 4;
				else if (ON(-3, 3, 2, -1, 0, -9, 4, -1))
					b[i][j][k] = a[i][j][k] + 5;
				else if (ON(-1, -7, 9, 2, 1, 0, -9, -2))
					b[i][j][k] = a[i][j][k] + 6;
				else if (ON(0, 2, 1, 4, 0, 6, -4, 4))
					b[i][j][k] = a[i][j][k] + 7;
				else if (ON(-4, -8, 2, -3, -1, -9, 3, 3))
					b[i][j][k] = a[i][j][k] + 8;
				else if (ON(2, 3, 5, -1, 9, -9, -8, 0))
					b[i][j][k] = a[i][j][k] + 9;
				else if (ON(-6, -2, 7, 1, 5, 2, 2, 4))
					b[i][j][k] = a[i][j][k] + 10;
				else if (ON(-6, 9, -8, -2, 2, 0, 4, 0))
					b[i][j][k] = a[i][j][k] + 11;
				else if (ON(1, 7, 1, -2, 2, -5, -1, 1))
					b[i][j][k] = a[i][j][k] + 12;
				else if (ON(1, 0, -5, 4, -4, -7, 0, -1))
					b[i][j][k] = a[i][j][k] + 13;
				else if (ON(-8, -7, -8, 2, 8, 3, -2, 1))
					b[i][j][k] = a[i][j][k] + 14;
				else if (ON(5, 4, -8, 2, -5, -8, 6, 0))
					b[i][j][k] = a[i][j][k] + 15;
				else if (ON(-5, 9, -6, 3, -5, 4, -4, 2))
					b[i][j][k] = a[i][j][k] + 16;
				else if (ON(-5, -8, -5, -1, 4, 0, 5, 4))
					b[i][j][k] = a[i][j][k] + 17;
				else if (ON(6, 1, 0, 3, 6, -1, 6, -1))
					b[i][j][k] = a[i][j][k] + 18;
				else if (ON(-6, 3, 6, -1, 8, -4, 1, -2))
					b[i][j][k] = a[i][j][k] + 19;
				else if (ON(6, -1, 7, -2, 7, 8, 2, 2))
					b[i][j][k] = a[i][j][k] + 20;
				else if (ON(9, -8, 8, 4, 0, 2, -1, 1))
					b[i][j][k] = a[i][j][k] + 21;
				else if (ON(0, 1, -9, 1, -4, 9, 6, 2))
					b[i][j][k] = a[i][j][k] + 22;
				else if (ON(-1, 5, 2, 1, 0, 7, 2, 2))
					b[i][j][k] = a[i][j][k] + 23;
				else
					b[i][j][k] = a[k][j][i];
			}
}
