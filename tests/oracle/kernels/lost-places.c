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
