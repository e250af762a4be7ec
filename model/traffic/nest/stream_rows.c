/* SPDX-License-Identifier: MIT
 *
 * Rows of packed triangles, where they really lie.
 *
 * Of one loop a row starts at half a product of two forms, a parabola: its least and its greatest
 * value are at an end of the loop or beside the vertex.  What other loops add to that is bounded
 * loop by loop.  For n*i - i*(i-1)/2 + j - i with i and j below n, i moves the address from 0 to
 * n*(n-1)/2, at i = n - 1, and j by n - 1 more: that is the last of n*(n+1)/2 elements.
 */
#include "model/traffic/nest/stream_rows.h"

#include <math.h>

int rf_stream_rows_loop(const struct rf_stream_form *one, const struct rf_stream_form *other)
{
	bool is_one = one->known && other->known && one->term_count == 1 && other->term_count == 1;

	return is_one && one->terms[0].loop == other->terms[0].loop ? one->terms[0].loop : -1;
}

int64_t rf_stream_rows_start(const struct rf_stream_rows *rows, int64_t one, int64_t other)
{
	return rows->bytes * (one * other / 2);
}

/* Values that take part in products. */
static const double LARGEST = 1 << 28;

/* What the loop of the rows makes of the address at one of its values, in front of what is constant
 * or other loops add. */
static double start_at(const struct rf_stream_rows *rows, double value)
{
	double one =
	    (double)rows->one.constant + (double)rf_stream_factor(&rows->one, rows->loop) * value;
	double other = (double)rows->other.constant +
	               (double)rf_stream_factor(&rows->other, rows->loop) * value;

	return (double)rows->bytes * trunc(one * other / 2) +
	       (double)rf_stream_factor(&rows->rest, rows->loop) * value;
}

/* Twice the second and the first coefficient of that parabola say where its vertex is. */
static double vertex_of(const struct rf_stream_rows *rows)
{
	double a = (double)rf_stream_factor(&rows->one, rows->loop);
	double b = (double)rf_stream_factor(&rows->other, rows->loop);
	double bytes = (double)rows->bytes;
	double first =
	    bytes * (a * (double)rows->other.constant + b * (double)rows->one.constant) / 2 +
	    (double)rf_stream_factor(&rows->rest, rows->loop);

	return -first / (bytes * a * b);
}

static bool is_small(const struct rf_stream_rows *rows, const struct rf_stream_node *loop)
{
	double most = fmax(fabs((double)loop->least), fabs((double)loop->most));
	double one = fabs((double)rf_stream_factor(&rows->one, rows->loop)) * most +
	             fabs((double)rows->one.constant);
	double other = fabs((double)rf_stream_factor(&rows->other, rows->loop)) * most +
	               fabs((double)rows->other.constant);

	return one < LARGEST && other < LARGEST && fabs((double)rows->bytes) < LARGEST;
}

bool rf_stream_rows_bounds(const struct rf_stream_rows *rows,
                           const struct rf_stream_node *const *loops, int64_t *low, int64_t *high)
{
	const struct rf_stream_node *loop = loops[rows->loop];
	double least = (double)loop->least, most = (double)loop->most;
	double vertex = fmin(fmax(floor(vertex_of(rows)), least), most);
	double values[] = { least, most, vertex, fmin(vertex + 1, most) };
	double from = INFINITY, to = -INFINITY;

	if (!is_small(rows, loop))
		return false;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); ++i) {
		from = fmin(from, start_at(rows, values[i]));
		to = fmax(to, start_at(rows, values[i]));
	}
	for (size_t i = 0; i < rows->rest.term_count; ++i) {
		const struct rf_stream_term *term = &rows->rest.terms[i];
		double at_least = (double)term->factor * (double)loops[term->loop]->least;
		double at_most = (double)term->factor * (double)loops[term->loop]->most;

		if (term->loop == rows->loop)
			continue;
		from += fmin(at_least, at_most);
		to += fmax(at_least, at_most);
	}
	*low = (int64_t)from + rows->rest.constant;
	*high = (int64_t)to + rows->rest.constant;
	return from > -0x1p52 && to < 0x1p52;
}
