/* SPDX-License-Identifier: MIT
 *
 * How the work of a nest grows with sizes that are open.
 *
 * Of nests without sizes nobody knows which one takes longest.  What can be told is how much each
 * does with the same amount of data: all of its open sizes are taken for one number n, the least
 * with which it touches DATA_BYTES, or iterates so often that nobody waits for more.  A product of
 * matrices takes n^3 iterations for n^2 elements, a stencil one for each, however many loops it
 * has: n is 1672 for c[n][n] += a[n][n] * b[n][n], with 4.7e9 iterations, and for the sum of
 * two matrices, with 2.8e6.
 *
 * Bounds that depend on outer loops are taken with those in the middle of their ranges.  What an
 * access touches are all values that the counters have that move it, but no more than the bytes
 * between the first and the last.  By an index it is among what others touch of its array; of an
 * array that is touched by indices alone, as a table or a vector that is gathered from, another
 * place each time, but all of these no more than the rest.  Loops that data end, and rows whose
 * length is read, are short; conditions are left out of account.
 */
#include "model/survey_growth.h"

#include <math.h>
#include <string.h>

#include "model/ir/kernel_sizes.h"
#include "model/lost_places.h"

static const double DATA_BYTES = 64 << 20, MOST_ITERATIONS = 1e12;

enum { SHORT_LOOP = 10, BLOCK = 32, MOST = 1 << 24, LARGE = 1 << 10 };

/* What a counter may be, over all turns of the loops around it. */
struct range {
	double least, most;
};

/* A nest with numbers in it. */
struct walk {
	const struct rf_kernel *kernel;
	double sizes[RF_MAX_SIZES];
	struct range *ranges;     /* of the counters, by id */
	double *trips;            /* of each loop, by id */
	double *bytes, *by_index; /* by array: by places that are known, and by others */
	double iterations, lost;
};

static int64_t size_at(const struct rf_kernel *kernel, size_t s, int64_t n)
{
	static const char open_loop[] = "turns@";

	if (strncmp(kernel->sizes[s].name, open_loop, sizeof(open_loop) - 1) == 0)
		return SHORT_LOOP;
	if (rf_kernel_sizes_is_exponent(kernel, s))
		return (int64_t)log2((double)n + 1);
	return rf_kernel_sizes_is_part(kernel, s) && n > BLOCK ? BLOCK : n;
}

static void give_sizes(struct walk *w, const struct rf_options *options, int64_t n)
{
	int64_t whole[RF_MAX_SIZES];

	for (size_t s = 0; s < w->kernel->size_count; ++s) {
		bool is_given = options->sizes_given != NULL && options->sizes_given[s];

		whole[s] = is_given ? options->sizes[s] : size_at(w->kernel, s, n);
	}
	rf_kernel_derive_sizes(w->kernel, whole);
	for (size_t s = 0; s < w->kernel->size_count; ++s)
		w->sizes[s] = (double)whole[s];
}

/* What a form may be. */
static struct range range_of(const struct walk *w, const struct rf_form *form)
{
	double constant = rf_formula_value(form->constant, w->sizes);
	struct range sum = { constant, constant };

	for (size_t i = 0; i < form->term_count; ++i) {
		double factor = rf_formula_value(form->terms[i].coefficient, w->sizes);
		const struct range *counter = &w->ranges[form->terms[i].loop];

		sum.least += factor * (factor > 0 ? counter->least : counter->most);
		sum.most += factor * (factor > 0 ? counter->most : counter->least);
	}
	return sum;
}

static void measure_loop(struct walk *w, const struct rf_loop *loop)
{
	struct range low = { -INFINITY, -INFINITY }, high = { INFINITY, INFINITY };
	struct range *range = &w->ranges[loop->id];
	double step = fabs((double)loop->step);

	for (size_t i = 0; i < loop->lower_count; ++i) {
		struct range of = range_of(w, &loop->lower[i]);

		low = (struct range){ fmax(low.least, of.least), fmax(low.most, of.most) };
	}
	for (size_t i = 0; i < loop->upper_count; ++i) {
		struct range of = range_of(w, &loop->upper[i]);

		high = (struct range){ fmin(high.least, of.least), fmin(high.most, of.most) };
	}
	if (!isfinite(low.least) || !isfinite(high.most)) {
		*range = (struct range){ 0, SHORT_LOOP };
		w->trips[loop->id] = SHORT_LOOP;
		return;
	}
	*range = (struct range){ low.least, fmax(low.least, high.most - 1) };
	w->trips[loop->id] = fmax(1, (high.least + high.most - low.least - low.most) / 2 / step);
}

static void measure_access(struct walk *w, size_t index, double times)
{
	const struct rf_access *access = &w->kernel->accesses[index];
	double places = 1, span = (double)access->bytes;
	double *bytes = access->is_indirect ? w->by_index : w->bytes;

	for (size_t i = 0; i < access->address.term_count && !access->is_indirect; ++i) {
		const struct rf_form_term *term = &access->address.terms[i];
		double stride = fabs(rf_formula_value(term->coefficient, w->sizes));
		double step = fabs((double)w->kernel->loops[term->loop]->step);
		double width = w->ranges[term->loop].most - w->ranges[term->loop].least;

		if (stride <= 0)
			continue;
		places *= floor(width / step) + 1;
		span += stride * width;
	}
	places *= (double)access->bytes;
	if (access->is_indirect)
		span = places = times * (double)access->bytes;
	w->lost += times * rf_lost_places_lines(w->kernel, index, false);
	bytes[access->array] = fmax(bytes[access->array], fmin(places, span));
}

static void walk_nodes(struct walk *w, const struct rf_node *node, double times)
{
	for (; node != NULL; node = node->next) {
		double inside = times;

		if (node->kind == RF_NODE_LOOP) {
			measure_loop(w, node->loop);
			inside = times * w->trips[node->loop->id];
			w->iterations = fmax(w->iterations, inside);
		} else if (node->kind == RF_NODE_STATEMENT) {
			for (size_t i = 0; i < node->statement->access_count; ++i) {
				int access = node->statement->accesses[i];

				measure_access(w, (size_t)access, times);
			}
			continue;
		}
		walk_nodes(w, node->children, inside);
		if (node->kind == RF_NODE_GUARD)
			walk_nodes(w, node->otherwise, inside);
	}
}

/* Puts numbers in; returns the bytes that are touched. */
static double put_in(struct walk *w, const struct rf_options *options, int64_t n)
{
	double sum = 0, elsewhere = 0;

	give_sizes(w, options, n);
	memset(w->bytes, 0, w->kernel->array_count * sizeof(*w->bytes));
	memset(w->by_index, 0, w->kernel->array_count * sizeof(*w->by_index));
	w->iterations = 1;
	w->lost = 0;
	walk_nodes(w, w->kernel->root, 1);
	for (size_t a = 0; a < w->kernel->array_count; ++a) {
		sum += w->bytes[a];
		elsewhere += w->bytes[a] > 0 ? 0 : w->by_index[a];
	}
	return sum > 0 ? sum + fmin(elsewhere, sum) : elsewhere;
}

static int degree(double at_n, double at_twice)
{
	return at_n > 0 && at_twice > at_n ? (int)lround(log2(at_twice / at_n)) : 0;
}

enum rf_status rf_survey_growth_find(const struct rf_kernel *kernel,
                                     const struct rf_options *options, struct rf_arena *arena,
                                     struct rf_survey_growth *growth)
{
	struct walk w = { .kernel = kernel };
	int64_t low = 1, high = MOST;
	double bytes, iterations;

	w.ranges = RF_NEW_ARRAY(arena, struct range, kernel->loop_count + 1);
	w.trips = RF_NEW_ARRAY(arena, double, kernel->loop_count + 1);
	w.bytes = RF_NEW_ARRAY(arena, double, kernel->array_count + 1);
	w.by_index = RF_NEW_ARRAY(arena, double, kernel->array_count + 1);
	if (w.ranges == NULL || w.trips == NULL || w.bytes == NULL || w.by_index == NULL)
		return RF_FAILED;
	bytes = put_in(&w, options, LARGE);
	iterations = w.iterations;
	growth->data_degree = degree(bytes, put_in(&w, options, 2 * LARGE));
	growth->iterations_degree = degree(iterations, w.iterations);
	while (low < high) {
		int64_t middle = low + (high - low) / 2;

		if (put_in(&w, options, middle) >= DATA_BYTES || w.iterations >= MOST_ITERATIONS)
			high = middle;
		else
			low = middle + 1;
	}
	growth->data_bytes = put_in(&w, options, low);
	growth->iterations = w.iterations;
	growth->lost_lines = w.lost;
	return RF_OK;
}
