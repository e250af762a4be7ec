/* Variables with names of others, and such as are set anew: what they are then is another size. */
#include <math.h>

void root(int n, double *a)
{
	n = sqrt(n);
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

void scaled(int n, double *a)
{
	float f = n;

	f *= 1.5f;
	n = f;
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

void both(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		a[i] += 1;
	n = sqrt(n);
	for (int i = 0; i < n; i++)
		b[i] += 1;
}

/* A variable of the function has no other value. */
void own(int k, double *a)
{
	int n = sqrt(k);

	for (int i = 0; i < n; i++)
		a[i] += 1;
}

static void clear(int n, double *a)
{
	for (int i = 0; i < n; i++)
		a[i] = 0;
}

/* The n of `clear` is not the n of the function. */
void called(int n, double *a, const int *c)
{
	for (int i = 0; i < n; i++)
		clear(c[i], a);
}

void called_by_shifts(int n, double *a)
{
	for (int l = 0; l < 3; l++)
		clear(n >> (l + 2), a);
}

/* Nor is the n of an inner scope. */
void inner(int n, double *a, const int *c)
{
	for (int i = 0; i < n; i++) {
		int n = c[i];

		for (int j = 0; j < n; j++)
			a[j] += 1;
	}
}

void in_turns(int n, double *a, const int *c)
{
	for (int i = 0; i < 10; i++) {
		n = c[i];
		for (int j = 0; j < n; j++)
			a[j] += 1;
	}
}

int size;

void of_the_file(double *a, const int *c)
{
	size = c[0];
	for (int i = 0; i < size; i++)
		a[i] += 1;
}

struct mesh {
	int n;
};

/* n is no name of g->n. */
void member(int n, const struct mesh *g, double *a)
{
	for (int i = 0; i < g->n; i++)
		a[i] += n;
}

static void clear_up_to(double *p, double *end)
{
	for (; p < end; p++)
		*p = 0;
}

/* The pointers of the called function are others than those of the same names. */
void pointers(double *p, double *end, double *q, double *last)
{
	for (int l = 0; l < 3; l++)
		clear_up_to(q, last);
	for (; p < end; p++)
		*p = 0;
}
