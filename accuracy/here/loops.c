/* SPDX-License-Identifier: MIT
 *
 * Loops whose time is predicted and measured on the machine at hand (README.md).  Those of the form
 * s123 and v.. are of TSVC, the test suite for vectorizing compilers.
 */
#include <complex.h>
#include <math.h>

enum { MOST = 70000 };
_Alignas(64) double a[MOST], b[MOST], c[MOST], d[MOST], e[MOST];
_Alignas(64) float fa[MOST], fb[MOST], fc[MOST];
_Alignas(64) int ia[MOST], ib[MOST], ic[MOST], at[MOST];
_Alignas(64) unsigned char ua[MOST], ub[MOST], uc[MOST];
_Alignas(64) short ha[MOST], hb[MOST], hc[MOST];
_Alignas(64) double _Complex za[MOST / 2], zb[MOST / 2], zc[MOST / 2];
double result, given = 1.5;
int count;

/* ---- vectors ---- */

void copy(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
void scale(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = 3.0 * b[i];
}
void vpvtv(int n)
{
	for (int i = 0; i < n; i++)
		a[i] += b[i] * c[i];
}
void vpvts(int n)
{
	for (int i = 0; i < n; i++)
		a[i] += b[i] * given;
}
void triad(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + c[i] * d[i];
}
void triad_single(int n)
{
	for (int i = 0; i < n; i++)
		fa[i] = fb[i] + 3.0f * fc[i];
}
void points3(int n)
{
	for (int i = 1; i < n - 1; i++)
		a[i] = b[i - 1] + b[i] + b[i + 1];
}
void poly8(int n)
{
	for (int i = 0; i < n; i++) {
		double x = b[i];
		a[i] = (((((((x * .1 + .2) * x + .3) * x + .4) * x + .5) * x + .6) * x + .7) * x +
		        .8) *
		           x +
		       .9;
	}
}
void absolute(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = fabs(b[i]) + c[i];
}
void widen(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = 2 * fa[i];
}
void every2nd(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[2 * i] + c[2 * i];
}
void s112(int n)
{
	for (int i = n - 2; i >= 0; i--)
		d[i + 1] = c[i] + b[i];
}
void s1112(int n)
{
	for (int i = n - 1; i >= 0; i--)
		a[i] = b[i] + 1.;
}
void s452(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + c[i] * (double)(i + 1);
}
void s243(int n)
{
	for (int i = 0; i < n - 1; i++) {
		a[i] = b[i] + c[i] * d[i];
		b[i] = a[i] + d[i] * e[i];
		a[i] = b[i] + a[i + 1] * d[i];
	}
}
void s254(int n)
{
	double x = b[n - 1];
	for (int i = 0; i < n; i++) {
		a[i] = (b[i] + x) * .5;
		x = b[i];
	}
}
void invariant(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] * (given / (given + 1)) + given * given;
}

/* ---- conditions ---- */

void s271(int n)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 1.5)
			a[i] += b[i] * c[i];
}
void s274(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = c[i] + e[i] * d[i];
		if (a[i] > 0.)
			b[i] = a[i] + b[i];
		else
			a[i] = d[i] * e[i];
	}
}
void s276(int n)
{
	int middle = n / 2;
	for (int i = 0; i < n; i++)
		if (i + 1 < middle)
			a[i] += b[i] * c[i];
		else
			a[i] += b[i] * d[i];
}

/* ---- divisions, roots, calls ---- */

void quotient(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] / c[i];
}
void quotient_single(int n)
{
	for (int i = 0; i < n; i++)
		fa[i] = fb[i] / fc[i];
}
void s451_root(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = sqrt(b[i]);
}
void one_over_root(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = 1 / sqrt(b[i]);
}
void exponential(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = exp(b[i]);
}
void power(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = pow(b[i], 1.7);
}

/* ---- one iteration after the other ---- */

void dot(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	result = s;
}
void s311(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i];
	result = s;
}
void s314(int n)
{
	double x = a[0];
	for (int i = 0; i < n; i++)
		if (a[i] > x)
			x = a[i];
	result = x;
}
void s318(int n)
{
	double most = fabs(a[0]);
	int index = 0;
	for (int i = 0; i < n; i++)
		if (fabs(a[i]) > most) {
			most = fabs(a[i]);
			index = i;
		}
	result = most;
	count = index;
}
void kahan(int n)
{
	double s = 0, rest = 0;
	for (int i = 0; i < n; i++) {
		double y = a[i] - rest, t = s + y;
		rest = (t - s) - y;
		s = t;
	}
	result = s;
}
void horner(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s = s * 0.5 + a[i];
	result = s;
}
void s3112(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++) {
		s += a[i];
		b[i] = s;
	}
	result = s;
}
void seidel(int n)
{
	for (int i = 1; i < n - 1; i++)
		a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
void back4(int n)
{
	for (int i = 4; i < n; i++)
		a[i] = a[i - 4] + b[i];
}
void s321(int n)
{
	for (int i = 1; i < n; i++)
		a[i] += a[i - 1] * b[i];
}
void s322(int n)
{
	for (int i = 2; i < n; i++)
		a[i] = a[i] + a[i - 1] * b[i] + a[i - 2] * c[i];
}
void s323(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] + c[i] * d[i];
		b[i] = a[i] + c[i] * e[i];
	}
}
void s211(int n)
{
	for (int i = 1; i < n - 1; i++) {
		a[i] = b[i - 1] + c[i] * d[i];
		b[i] = b[i + 1] - e[i] * d[i];
	}
}
void s1244(int n)
{
	for (int i = 0; i < n - 1; i++) {
		a[i] = b[i] + c[i] * c[i] + b[i] * b[i] + c[i];
		d[i] = a[i] + a[i + 1];
	}
}
void s221(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] += c[i] * d[i];
		b[i] = b[i - 1] + a[i] + d[i];
	}
}
void newton(int n)
{
	double x = 1;
	for (int i = 0; i < n; i++)
		x = 0.5 * (x + a[i] / x);
	result = x;
}

/* ---- places that are read from memory ---- */

void gather(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] + 2 * b[at[i]];
}
void s4113(int n)
{
	for (int i = 0; i < n; i++)
		fa[at[i]] = fb[at[i]] + fc[i];
}
void scatter(int n)
{
	for (int i = 0; i < n; i++)
		a[at[i]] = b[i];
}
void s4115(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * b[at[i]];
	result = s;
}
void histogram(int n)
{
	for (int i = 0; i < n; i++)
		ia[at[i]]++;
}

/* ---- integers, bytes, complex numbers ---- */

void integer_sum(int n)
{
	for (int i = 0; i < n; i++)
		ia[i] = ib[i] + ic[i];
}
void integer_product(int n)
{
	for (int i = 0; i < n; i++)
		ia[i] = ib[i] * ic[i];
}
void integer_quotient(int n)
{
	for (int i = 0; i < n; i++)
		ia[i] = ib[i] / ic[i];
}
void reduce(int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += ia[i];
	count = s;
}
void mixed(int n)
{
	for (int i = 0; i < n; i++)
		ia[i] = ((ib[i] ^ ic[i]) + (ib[i] & 255)) - (ic[i] >> 3);
}
void bytes(int n)
{
	for (int i = 0; i < n; i++)
		ua[i] = ub[i] + uc[i];
}
void mean(int n)
{
	for (int i = 0; i < n; i++)
		ua[i] = (ub[i] + uc[i] + 1) >> 1;
}
void shorts(int n)
{
	for (int i = 0; i < n; i++)
		ha[i] = hb[i] * hc[i];
}
void complex_sum(int n)
{
	for (int i = 0; i < n; i++)
		za[i] = zb[i] + zc[i];
}
void complex_product(int n)
{
	for (int i = 0; i < n; i++)
		za[i] = (creal(zb[i]) * creal(zc[i]) - cimag(zb[i]) * cimag(zc[i])) +
		        I * (creal(zb[i]) * cimag(zc[i]) + cimag(zb[i]) * creal(zc[i]));
}
