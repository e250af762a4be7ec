/* SPDX-License-Identifier: MIT
 *
 * Traffic of what runs now and then, as data decide.
 *
 * A branch that runs in a share p of the iterations, no more likely in one than in another, leaves
 * a line alone in which k of its elements lie with the probability (1-p)^k.  With the traffic T1 of
 * a run in which it always runs and T0 of one in which it never does, a link carries
 *
 *     T = T0 + f (T1 - T0),  f = 1 - (1-p)^k,  k = line / stride, at least 1
 *
 * with the mean of f over the arrays that the branches touch, by the lines that each of them moves.
 * Conditions that hold in runs rather than at random touch fewer lines, down to the share p of
 * them: intervals of links reach from the least to the most that branches can do.
 */
#include "model/undecided.h"

#include <math.h>

#include "base/text.h"
#include "model/scope.h"

static const struct rf_place nowhere = { 0 };

/* What runs now and then does to an array. */
struct part {
	double share; /* of the iterations in which it is touched */
	double k;     /* iterations that meet a line, INFINITY for the same in all */
	bool is_stored;
	const struct rf_guard *guard;
	bool is_otherwise;
};

/* Branches of one condition exclude each other; conditions are taken to be independent. */
static struct part part_of(const struct rf_point *p, int array, double line_bytes)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	struct part part = { .k = INFINITY };

	for (size_t i = 0; i < p->sizes.partial_count; ++i) {
		const struct rf_decided_access *item = &p->sizes.partial[i];
		const struct rf_access *access = &kernel->accesses[item->access];
		double stride = fabs((double)item->stride_bytes);

		if (access->array != array)
			continue;
		part.is_stored |= access->kind == RF_WRITE;
		if (stride > 0)
			part.k = fmin(part.k, fmax(1, line_bytes / stride));
		if (part.guard == item->guard && part.is_otherwise != item->is_otherwise)
			part.share = fmin(1, part.share + item->share);
		else if (part.guard == item->guard)
			part.share = fmax(part.share, item->share);
		else
			part.share += item->share - part.share * item->share;
		part.guard = item->guard;
		part.is_otherwise = item->is_otherwise;
	}
	return part;
}

static bool is_partial(const struct rf_point *p, size_t access)
{
	for (size_t i = 0; i < p->sizes.partial_count; ++i)
		if (p->sizes.partial[i].access == (int)access)
			return true;
	return false;
}

/* Transfers of a line that happen now and then: it is loaded, unless it is in any case, and evicted
 * when it is stored to. */
static double transfers(const struct rf_point *p, int array, bool is_stored)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	bool is_loaded = true;

	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].array == array && !is_partial(p, i)) {
			is_loaded = false;
			is_stored &= kernel->accesses[i].kind != RF_WRITE;
		}
	return is_loaded + is_stored;
}

/* The share of lines that are touched; 1 where nothing runs now and then. */
static double touched(const struct rf_point *p)
{
	double line_bytes = (double)rf_scope_line_bytes(p), sum = 0, weights = 0;

	for (size_t a = 0; a < p->subject->kernel->array_count; ++a) {
		struct part part = part_of(p, (int)a, line_bytes);
		double weight = transfers(p, (int)a, part.is_stored) / part.k;

		if (part.guard == NULL || part.share <= 0)
			continue;
		weight = isinf(part.k) ? 1e-9 : weight;
		sum += weight * (isinf(part.k) ? 1 : 1 - pow(1 - part.share, part.k));
		weights += weight;
	}
	return weights > 0 ? sum / weights : 1;
}

/* Where the loop stands whose turns are the iterations. */
static int unit_line(const struct rf_result *result)
{
	if (result->is_whole_run || result->loop_count == 0)
		return result->unit_line;
	return result->loops[result->loop_count - 1].line;
}

/* Iterations of the one over those of the other: bytes per iteration of a nest with other loops are
 * others. */
static double scale_of(const struct rf_result *other, const struct rf_result *result)
{
	if (!other->iterations.known || !result->iterations.known || result->iterations.value <= 0)
		return 1;
	return other->iterations.value / result->iterations.value;
}

static const struct rf_link_traffic *same_link(const struct rf_result *result,
                                               const char *predictor, const char *link)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		for (size_t k = 0; k < result->traffic[i].link_count; ++k)
			if (rf_text_equal(result->traffic[i].predictor, predictor) &&
			    rf_text_equal(result->traffic[i].links[k].link, link))
				return &result->traffic[i].links[k];
	return NULL;
}

static void move(double *figure, double sure, double f)
{
	*figure = sure + f * (*figure - sure);
}

static void blend_link(struct rf_link_traffic *link, const struct rf_link_traffic *sure,
                       double scale, double f)
{
	static const struct rf_link_traffic nothing;

	sure = sure != NULL ? sure : &nothing;
	move(&link->load_bytes_per_it, scale * sure->load_bytes_per_it, f);
	move(&link->evict_bytes_per_it, scale * sure->evict_bytes_per_it, f);
	move(&link->allocate_bytes_per_it, scale * sure->allocate_bytes_per_it, f);
	move(&link->total_bytes_per_it, scale * sure->total_bytes_per_it, f);
	move(&link->total_bytes.value, sure->total_bytes.value, f);
	link->low = link->high = link->textbook_bytes_per_it = (struct rf_number){ 0 };
	link->conflict_bytes_per_it = (struct rf_number){ 0 };
}

/* A prediction that did not answer twice cannot be moved, and is left out; so are counts, of which
 * a share is not a count. */
void rf_undecided_blend(const struct rf_point *p, const struct rf_result *sure,
                        struct rf_result *result)
{
	double f = touched(p), scale = scale_of(sure, result);
	bool had_counts = false;
	size_t kept = 0;

	for (size_t i = 0; i < result->traffic_count; ++i) {
		struct rf_traffic *traffic = &result->traffic[i];
		bool answered = sure->is_empty;

		for (size_t k = 0; k < traffic->link_count; ++k) {
			const struct rf_link_traffic *same =
			    same_link(sure, traffic->predictor, traffic->links[k].link);

			answered |= same != NULL;
			if (answered)
				blend_link(&traffic->links[k], same, scale, f);
		}
		had_counts |= traffic->level_count + traffic->capacity_count > 0;
		traffic->level_count = traffic->capacity_count = traffic->array_count = 0;
		if (answered)
			result->traffic[kept++] = *traffic;
	}
	result->traffic_count = kept;
	result->conflict_count = 0;
	if (had_counts)
		rf_report(
		    p->diagnostics, RF_NOTE, nowhere,
		    "answer the conditions of ASSUMED by --assume with 0 or 1 for the counts of "
		    "the two ends",
		    "a condition that holds now and then leaves no hits and misses of the whole "
		    "run");
}

void rf_undecided_widen(const struct rf_result *other, struct rf_result *result)
{
	if (!other->is_empty && unit_line(other) != unit_line(result))
		return;
	for (size_t i = 0; i < result->traffic_count; ++i)
		for (size_t k = 0; k < result->traffic[i].link_count; ++k) {
			struct rf_link_traffic *link = &result->traffic[i].links[k];
			const struct rf_link_traffic *same =
			    same_link(other, result->traffic[i].predictor, link->link);
			double total = same != NULL ? same->total_bytes_per_it : 0;
			double low = link->low.known ? link->low.value : link->total_bytes_per_it;
			double high =
			    link->high.known ? link->high.value : link->total_bytes_per_it;

			if (same == NULL && !other->is_empty)
				continue;
			link->low = (struct rf_number){ fmin(low, total), true };
			link->high = (struct rf_number){ fmax(high, total), true };
		}
}
