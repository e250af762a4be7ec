/* SPDX-License-Identifier: MIT */
/* Pointers as programs have them: walked, of structures, exchanged, of rows; calls of functions. */
#include <string.h>

void pointers_by_row(int w, int h, int ws, int hs, const unsigned char *a, const unsigned char *b,
                     int *out)
{
	int s = 0;
	for (int y = 0; y < h; y++) {
		for (int x = 0; x < w; x++)
			s += (a[x] - b[x]) * (a[x] - b[x]);
		a += ws;
		b += hs;
	}
	*out = s;
}
void pointer_by_row_stored(int w, int h, int ws, double *a, const double *b)
{
	for (int y = 0; y < h; y++) {
		for (int x = 0; x < w; x++)
			a[x] = b[x];
		a += ws;
	}
}
void pointer_by_row_backwards(int w, int h, int ws, float *a)
{
	a += (h - 1) * ws;
	for (int y = 0; y < h; y++) {
		for (int x = 0; x < w; x++)
			a[x] += 1;
		a -= ws;
	}
}
void walked_to_zero(int n, const float *a, float *b)
{
	while (n--)
		*b++ = *a++ * 2;
}
void walked_to_zero_by_two(int n, const double *a, double *b)
{
	while (n-- > 0) {
		*b++ = a[0] + a[1];
		a += 2;
	}
}
void walked_to_the_end(int n, const short *a, short *b)
{
	const short *end = a + n;
	while (a < end)
		*b++ += *a++;
}
void step_of_a_parameter(int n, int incx, const float *a, float *b)
{
	int ix = 0;
	for (int i = 0; i < n; i++) {
		b[i] = a[ix];
		ix += incx;
	}
}
void steps_of_two_parameters(int n, int incx, int incy, const double *a, double *b)
{
	int ix = 0, iy = 0;
	for (int i = 0; i < n; i++) {
		b[iy] += a[ix];
		ix += incx;
		iy += incy;
	}
}
void step_of_a_row(int n, int m, int incx, const float *a, float *b)
{
	for (int j = 0; j < m; j++) {
		int ix = 0;
		for (int i = 0; i < n; i++) {
			b[j * n + i] = a[ix];
			ix += incx;
		}
	}
}
void memory_copied(int n, int m, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		memcpy(a + i * m, b + i * m, m * sizeof(double));
}
void memory_set(int n, int m, float *a)
{
	for (int i = 0; i < n; i++)
		memset(a + i * m, 0, m * sizeof(float));
}
void memory_moved(int n, int m, int *a, int *b)
{
	for (int i = 0; i < n; i++)
		memmove(&a[i * m], &b[2 * i * m], sizeof(*a) * m);
}
void two_counters_of_a_loop(int n, int z, double *a, const double *b)
{
	for (int i = 0, j = z; i < n; i++, j++)
		a[i] = b[j];
}
void two_counters_apart(int n, float *a, const float *b)
{
	for (int i = 0, j = n - 1; i < n; i++, j--)
		a[i] += b[j];
}
void two_counters_in_rows(int n, int m, double *a, const double *b)
{
	for (int k = 0; k < m; k++)
		for (int i = 0, j = k * n; i < n; i++, j++)
			a[i] += b[j];
}
static void copy_row(int n, const float *x, float *y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}
void rows_by_calls(int B, int n, const float *x, float *y)
{
	for (int b = 0; b < B; b++)
		copy_row(n, x + b * n, y + b * n);
}
static double sum_row(int n, const double *x)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += x[i];
	return s;
}
void sums_by_calls(int B, int n, const double *x, double *y)
{
	for (int b = 0; b < B; b++)
		y[b] = sum_row(n, x + b * n);
}
static void add_at(float *y, int k, float v)
{
	y[k] += v;
}
void elements_by_calls(int n, int m, const float *x, float *y)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add_at(y, j, x[i * m + j]);
}
static float dot3(const float *a, const float *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
void products_of_threes(int n, const float (*x)[3], const float (*y)[3], float *o)
{
	for (int i = 0; i < n; i++)
		o[i] = dot3(x[i], y[i]);
}
static double norm2(const double *a)
{
	return a[0] * a[0] + a[1] * a[1];
}
void norms_of_pairs(int n, int m, const double (*x)[2], double *o)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			o[i] += norm2(x[j * n + i]);
}
static void scale4(double *v, double f)
{
	v[0] *= f;
	v[1] *= f;
	v[2] *= f;
	v[3] *= f;
}
void fours_scaled(int n, double (*x)[4])
{
	for (int i = 0; i < n; i++)
		scale4(x[i], 2);
}

void neighbours(int n, int *restrict nn, int *restrict nb, int maxn, double *x, double *fo,
                double rc)
{
	for (int i = 0; i < n; i++) {
		const int *nei = &nb[i * maxn];
		int cnt = nn[i];
		double fx = 0;
		for (int k = 0; k < cnt; k++) {
			int j = nei[k];
			double d = x[i] - x[j];
			if (d * d < rc) {
				fx += d;
			}
		}
		fo[i] += fx;
	}
}
void rows_of_pointers(int n, float **restrict a, float **restrict b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i][j] = b[j][i];
}
void row_of_pointers_held(int n, int m, double **restrict a, double *b)
{
	for (int i = 0; i < n; i++) {
		double *row = a[i];
		for (int j = 0; j < m; j++)
			row[j] += b[j];
	}
}
struct K {
	double *Pdfs[2];
	int n;
};
void grids_of_a_structure(struct K *kd, int n)
{
	double *src = kd->Pdfs[0], *dst = kd->Pdfs[1];
	for (int i = 0; i < n; i++)
		dst[i] = src[i];
}
void grids_of_a_structure_in_place(struct K *kd)
{
	for (int i = 1; i < kd->n; i++)
		kd->Pdfs[1][i] = kd->Pdfs[0][i] + kd->Pdfs[0][i - 1];
}
void grids_of_a_structure_by_value(struct K kd, int m)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < kd.n; i++)
			kd.Pdfs[0][i] += 1;
}
struct S {
	float *x, *y;
	int dim;
};
struct N {
	struct S state;
	int n;
};
void members_of_a_member(struct N *t, int n)
{
	struct S *s = &t->state;
	float *x = s->x, *y = s->y;
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}
void members_of_a_member_in_rows(struct N *t)
{
	struct S *s = &t->state;
	for (int i = 0; i < t->n; i++)
		for (int j = 0; j < s->dim; j++)
			s->y[i] += s->x[i * s->dim + j];
}
void member_sizes(struct S *s)
{
	for (int i = 0; i < s->dim; i++)
		s->x[i] = 0;
}
void exchanged(int T, int n, double *src, double *dst)
{
	for (int t = 0; t < T; t++) {
		for (int i = 1; i < n - 1; i++)
			dst[i] = src[i - 1] + src[i + 1];
		double *tmp = src;
		src = dst;
		dst = tmp;
	}
}
void exchanged_rows(int T, int n, int m, float *src, float *dst)
{
	for (int t = 0; t < T; t++) {
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				dst[j * n + i] = src[j * n + i];
		float *tmp = dst;
		dst = src;
		src = tmp;
	}
}
struct level {
	struct box {
		double **vectors;
		int jStride, kStride;
	} * my_boxes;
	int nb, dim;
};
void time_levels(int n, double **u, int ts)
{
	for (int i = 1; i < n - 1; i++)
		u[1 - ts][i] = u[ts][i - 1] + u[ts][i + 1];
}
void three_time_levels(int n, float **u, int now, int next)
{
	for (int i = 0; i < n; i++)
		u[next][i] = 2 * u[now][i] + u[next][i];
}
void time_levels_in_time(int n, double u[2][500], int ts)
{
	for (int i = 0; i < n; i++)
		u[1 - ts][i] += u[ts][i];
}
void moved_by_rows(int n, double *restrict p, double *restrict q, int w)
{
	double *s = p;
	for (int j = 0; j < n; j++) {
		for (int i = 0; i < w; i++)
			q[i] = s[i];
		s += w;
		q += w;
	}
}
void moved_by_half_rows(int n, float *restrict p, float *restrict q, int w)
{
	for (int j = 0; j < n; j++) {
		for (int i = 0; i < w; i++)
			q[i] += p[i];
		p += 2 * w;
		q += w;
	}
}
void moved_in_the_row(int n, double *restrict p, double *restrict q, int w)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < w; i++)
			*q++ = p[i];
}
void counter_of_a_nest(int n, int inc, double *a, double *b)
{
	int k = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a[k] = b[k];
			k++;
		}
}
void counter_of_a_nest_by_two(int n, int m, float *a, float *b)
{
	int k = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			a[k / 2] += b[k];
			k += 2;
		}
}
void counter_of_the_outer_loop(int n, int m, double *a, double *b)
{
	int k = 3;
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			a[k + j] = b[j];
		k += m;
	}
}
void rows_by_their_starts(int n, int *rp, double *a, double *x, double *y)
{
	for (int it = 0; it < 5; it++)
		for (int i = 0; i < n; i++)
			for (int k = rp[i]; k < rp[i + 1]; k++)
				y[i] += a[k] * x[k];
}
void rows_by_their_starts_once(int n, const int *rp, const float *a, float *y)
{
	for (int i = 0; i < n; i++)
		for (int k = rp[i]; k < rp[i + 1]; k++)
			y[i] += a[k];
}

void boxes_of_a_level(struct level *level, int id_a, int id_b)
{
	for (int box = 0; box < level->nb; box++) {
		const int jS = level->my_boxes[box].jStride, kS = level->my_boxes[box].kStride;
		const double *restrict x = level->my_boxes[box].vectors[id_a];
		double *restrict y = level->my_boxes[box].vectors[id_b];
		for (int k = 1; k < level->dim; k++)
			for (int j = 1; j < level->dim; j++)
				for (int i = 1; i < level->dim; i++) {
					int ijk = i + j * jS + k * kS;
					y[ijk] = x[ijk - 1] + x[ijk + 1] + x[ijk - jS] +
					         x[ijk + jS] + x[ijk - kS] + x[ijk + kS];
				}
	}
}
void one_box_of_a_level(struct level *level, int box, int id_a)
{
	const int jS = level->my_boxes[box].jStride;
	double *x = level->my_boxes[box].vectors[id_a];
	for (int j = 0; j < level->dim; j++)
		for (int i = 0; i < level->dim; i++)
			x[i + j * jS] += 1;
}
void boxes_of_a_level_set(struct level *level)
{
	for (int box = 0; box < level->nb; box++)
		for (int i = 0; i < level->dim; i++)
			level->my_boxes[box].vectors[0][i] = 0;
}

/* Values that functions make of elements. */
static inline int lesser_of(int a, int b)
{
	return a < b ? a : b;
}
static inline int before(int b)
{
	return b - 3;
}
int least_by_call(int n, const int *p)
{
	int least = 100;
	for (int k = 0; k < n; k++)
		least = lesser_of(least, p[k] - 3);
	return least;
}
void index_by_call_of_element(int n, const int *p, const double *x, double *q)
{
	for (int k = 0; k < n; k++) {
		int t = before(p[k]);
		q[k] = x[t];
	}
}
int sum_by_call_beside_stores(int n, const int *p, double *q)
{
	int sum = 0;
	for (int k = 0; k < n; k++) {
		sum += before(p[k]);
		q[k] = 1;
	}
	return sum;
}

/* Pointers as data: compared, and set to places in other arrays. */
struct node {
	int n;
	void **pointers;
};
int place_of_pointer(struct node *node, void *pointer)
{
	int i = 0;

	while (node->pointers[i] != pointer)
		i++;
	return i;
}
struct matrix_of_rows {
	int m, n;
	double **me, *base;
};
void starts_of_rows(struct matrix_of_rows *matrix, int n)
{
	for (int i = 0; i < matrix->m; i++)
		matrix->me[i] = &(matrix->base[i * n]);
}
void places_in_rows(int n, double **me, double **base)
{
	for (int i = 0; i < n; i++)
		me[i] = &base[i][3];
}

/* An index that moves by way of another. */
void by_another_index(int n, double *restrict a, double *restrict b, double *restrict c)
{
	int j = -1, k;
	for (int i = 0; i < n; i++) {
		k = j + 1;
		a[i] = b[k] - c[i];
		j = k + 1;
		b[k] = a[i] + c[k];
	}
}

void by_two_others(int n, double *restrict a, double *restrict b)
{
	int j = 0, k, l;
	for (int i = 0; i < n; i++) {
		k = j + 4;
		l = k - 2;
		a[l] += b[k];
		j = l + 1;
	}
}
