/* SPDX-License-Identifier: MIT */
/* Structs that functions return, handed on to others. */
#include <math.h>

typedef struct {
	double x, y;
} vector;

static inline vector make(double x, double y)
{
	vector v = { x, y };
	return v;
}

static inline vector minus(const vector a, const vector b)
{
	return make(a.x - b.x, a.y - b.y);
}

static inline double dot(const vector a, const vector b)
{
	return a.x * b.x + a.y * b.y;
}

static inline double length(const vector v)
{
	return sqrt(dot(v, v));
}

static inline double distance(const vector a, const vector b)
{
	return length(minus(a, b));
}

void products_of_differences(int n, const vector *p, const vector *q, double *o)
{
	for (int i = 0; i < n; i++)
		o[i] = dot(minus(p[i], q[i]), minus(p[i + 1], q[i]));
}

void distances(int n, const vector *p, double *o)
{
	for (int i = 0; i < n; i++)
		o[i] = distance(p[i], p[i + 1]);
}
