/* Places that are not followed, beside others that are: what is counted of them is known from runs
 * in which every access was counted. */
struct stream {
	unsigned char *next;
	int at;
	unsigned char *bytes;
};

static int get(struct stream *s)
{
	int byte = *s->next;

	s->next++;
	return byte;
}

static int get_at(struct stream *s)
{
	int byte = s->bytes[s->at];

	s->at++;
	return byte;
}

/* A function moves the pointer of a struct. */
void member_pointer(int n, struct stream *s, int *o)
{
	for (int i = 0; i < n; i++)
		o[i] = get(s);
}

/* A function counts in a struct. */
void member_count(int n, struct stream *s, int *o)
{
	for (int i = 0; i < n; i++)
		o[i] = get_at(s);
}

struct stream g;

static void bump(void)
{
	g.at++;
}

/* ... which is a variable of the file. */
void file_member(int n, int *o, const int *a)
{
	for (int i = 0; i < n; i++) {
		bump();
		o[i] = a[g.at];
	}
}

/* What is set anew in each turn is followed. */
static void put(int i)
{
	g.at = i;
}

void set_member(int n, int *o, const int *a)
{
	for (int i = 0; i < n; i++) {
		put(i);
		o[i] = a[g.at];
	}
}

/* An index that data move. */
void compacted(int n, const double *a, double *b)
{
	int k = 0;

	for (int i = 0; i < n; i++) {
		b[k] = a[i];
		if (i < n / 2)
			k++;
	}
}

/* A pointer that comes from a function in each turn. */
double *row_of(int i);

void rows(int n, int m, double *sum)
{
	for (int i = 0; i < n; i++) {
		double *row = row_of(i), s = 0;

		for (int j = 0; j < m; j++)
			s += row[j];
		sum[i] = s;
	}
}

void *malloc(unsigned long bytes);
void free(void *p);

/* Memory that a turn gets and gives back is the same in each. */
void buffer(int n, int m, const double *a, double *o)
{
	for (int i = 0; i < n; i++) {
		double *t = malloc(m * sizeof(*t));

		for (int j = 0; j < m; j++)
			t[j] = a[m * i + j];
		for (int j = 0; j < m; j++)
			o[m * i + j] = t[m - 1 - j];
		free(t);
	}
}

/* Half of a counter. */
void halves(int n, double *a, const double *b)
{
	int k = 0;

	for (int i = 0; i < n; i++) {
		k += 2;
		int j = k / 2;
		a[j] = b[i];
	}
}

/* Rows that change places. */
void exchange(int n, double **rows)
{
	for (int i = 0; i < n; i++) {
		double *row = rows[i];

		rows[i] = rows[2 * n - i];
		rows[2 * n - i] = row;
	}
}

/* Rows that are taken from another array, and used. */
void selected(int n, int m, const int *order, double **to, double **from)
{
	for (int i = 0; i < n; i++) {
		to[i] = from[order[i]];
		for (int j = 0; j < m; j++)
			to[i][j] *= 2;
	}
}

/* Rows that are allocated one by one. */
void *calloc(unsigned long count, unsigned long bytes);

void allocated(int n, int m, const double *a, double **rows)
{
	for (int i = 0; i < n; i++) {
		rows[i] = calloc(m, sizeof(double));
		for (int j = 0; j < m; j++)
			rows[i][j] = a[m * i + j];
	}
}

/* A buffer that a function behind a pointer fills now and then. */
struct file {
	unsigned char *at, *end;
	int (*fill)(unsigned char *bytes, int count);
	unsigned char bytes[4096];
};

static int take(struct file *f)
{
	if (f->at == f->end) {
		f->end = f->bytes + f->fill(f->bytes, 4096);
		f->at = f->bytes;
	}
	return *f->at++;
}

void filled(int n, struct file *f, int *o)
{
	for (int i = 0; i < n; i++)
		o[i] = take(f);
}

/* Places that an index array says. */
void histogram(int n, const int *bin, int *count)
{
	for (int i = 0; i < n; i++)
		count[bin[i]]++;
}

void gathered(int n, const int *at, const double *x, double *y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[at[i]];
}

/* A product with a sparse matrix: rows of 30 elements read 4*2/30 + 8 + 4 bytes and move 16/30. */
void sparse(int n, const int *row, const int *column, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; i++) {
		double sum = 0;

		for (int k = row[i]; k < row[i + 1]; k++)
			sum += a[k] * x[column[k]];
		y[i] = sum;
	}
}

/* Blocks of 64 whose numbers are in memory: which elements of x are read, no turn tells. */
void neighbours(int n, const int near[n][27], const double *x, double *y)
{
	for (int i = 0; i < n; i++)
		for (int t = 0; t < 27; t++) {
			int block = near[i][t];
			double sum = 0;

			for (int j = 64 * block; j < 64 * block + 20; j++)
				sum += x[j];
			y[27 * i + t] = sum;
		}
}

/* Members that the loop itself counts, in front of their use, behind it and on the way. */
void counted_before(int n, struct stream *s, const double *b, double *a)
{
	for (int i = 0; i < n; i++) {
		s->at++;
		a[s->at] = b[i];
	}
}

void counted_behind(int n, struct stream *s, const double *b, double *a)
{
	for (int i = 0; i < n; i++) {
		a[s->at] = b[i];
		s->at++;
	}
}

void counted_on_the_way(int n, struct stream *s, const double *b, double *a)
{
	for (int i = 0; i < n; i++) {
		int k = s->at++;

		a[k] = b[i];
	}
}

void walked(int n, struct stream *s, double *a)
{
	for (int i = 0; i < n; i++)
		a[i] = *s->next++;
}

struct element {
	struct element *next;
	double value;
};

/* A list into an array, and one that a loop over an array looks through. */
void list_to_array(int n, const struct element *p, double *a)
{
	for (int i = 0; i < n; i++) {
		a[i] = p->value;
		p = p->next;
	}
}

void lists_of_table(int n, const struct element **table, double *sum)
{
	for (int i = 0; i < n; i++)
		for (const struct element *p = table[i]; p; p = p->next)
			sum[i] += p->value;
}

double draw(double *state, double factor);
void note_turn(int turn);

/* Functions that nobody sees, beside the work of a nest. */
void drawn(int n, double *a)
{
	double state = 314159265;

	for (int i = 0; i < n; i++)
		a[i] = draw(&state, 1220703125);
}

void noted(int n, double *a, const double *b)
{
	for (int i = 0; i < n; i++) {
		note_turn(i);
		a[i] = b[i];
	}
}

struct vector {
	int count;
	double *of;
};

/* A struct that is another one in each turn. */
void sums_of_vectors(int n, const struct vector *all, double *sum)
{
	for (int i = 0; i < n; i++) {
		struct vector one = all[i];

		for (int j = 0; j < one.count; j++)
			sum[i] += one.of[j];
	}
}

/* A cast that changes nothing. */
void wide_cast(int n, double *a, const double *table)
{
	for (unsigned char i = 0; i < 200; i++)
		for (int j = 0; j < n; j++)
			a[j] += table[(long)j + (unsigned char)i];
}

/* Several loops, of which one has places that nobody follows: all of them count. */
void product_and_scale(int n, int m, int w, const double *restrict v, const int *restrict col,
		       const double *restrict x, double *restrict y, double *restrict z)
{
	for (int i = 0; i < n; i++) {
		double sum = 0;

		for (int k = 0; k < w; k++)
			sum += v[i * w + k] * x[col[i * w + k]];
		y[i] = sum;
	}
	for (int i = 0; i < m; i++)
		z[i] = y[i] * 2.0 + 1.0;
}

void scattered_between(int n, int m, const int *restrict at, double *restrict h,
		       double *restrict a, double *restrict b)
{
	for (int i = 0; i < m; i++)
		a[i] = b[i] + 1.0;
	for (int i = 0; i < n; i++)
		h[at[i]] += a[i];
	for (int i = 0; i < m; i++)
		b[i] = a[i] * a[i] + b[i];
}

/* Both branches, of which one is at places that nobody follows. */
void gathered_in_part(int n, int m, const int *restrict at, const double *restrict h,
		      double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; i++) {
		if (i < m)
			a[i] = h[at[i]] * 2.0;
		else
			b[i] = a[i] + 1.0 + a[i - 1];
	}
}

/* A table by squares, and a triangle. */
void squares_and_triangle(int n, int m, const double *restrict h, double *restrict a,
			  double *restrict b)
{
	for (int i = 0; i < n; i++)
		a[i] = h[(i * i) % 17] * 2.0;
	for (int i = 0; i < m; i++)
		for (int j = 0; j <= i; j++)
			b[i] += a[j];
}

/* b is found again in the next turn of the outer loop, unless n lines of y have come in between. */
void scattered_again(int n, int m, double *restrict y, const double *restrict b, const int *restrict at)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			y[at[j * n + i]] += b[i];
}

/* Of two copies of the inner loop each updates a place of its own. */
void in_copies(int n, int m, double *c, double *d)
{
	for (int i = 3; i < n - 2; i++) {
		if (i > 3) {
			if ((unsigned)(i - 2) < (unsigned)(n - 4))
				continue;
			d[i * m] = 1.0;
		}
		for (int j = 3; j < n; j += 7)
			c[(j & 7) * m] += c[(j % 5) * m];
	}
}

/* A place that is read from memory beside references that meet by their numbers. */
void beside_pitches(int n, int m, const int *k, double *a, const double *c)
{
	for (int j = 0; j < n; j++)
		a[k[j]] = c[j * m] + c[j];
}
