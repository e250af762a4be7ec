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
 *
 * An outer loop may come to a line again while it stays, as the rows of a transpose do: then k
 * counts its iterations.  What a branch moves if it always runs tells which of the two it is.
 * Where all that is touched in this share fits into a cache, branches move nothing there.
 *
 * Conditions that hold in runs rather than at random touch fewer lines, down to the share p of
 * them, and such that hold as far from each other as can be touch more, up to k p.  Lines that the
 * branches come back to may stay, as far as they fit.  That is the interval of a share that is
 * given.  Where a branch does more to a link than to bring its own lines, it pushes others out, and
 * some share in between may do so or not; and where others bring lines of its arrays, or it does so
 * at several places, one may find what another left: the interval reaches from never to always, as
 * it does where no share is given.  What a figure may be off by itself, always or never, is part of
 * the interval.
 */
#include "model/undecided.h"

#include <math.h>

#include "base/text.h"
#include "model/scope.h"

static const struct rf_place nowhere = { 0 };
static const struct rf_link_traffic nothing;

/* By how much traffic may differ from what the lines of branches come to, of all of it. */
static const double ALIKE = 0.05;

/* The share of a run is never quite the one that is given: so much of what branches do is open. */
static const double NEVER_QUITE = 0.03;

/* Data within this factor of the room of a cache may stay in it or not. */
static const double NEARLY = 1.25;

/* How the iterations lie in which a condition holds. */
enum manner { TOGETHER, AT_RANDOM, APART };

/* What the branches do to a link. */
struct effect {
	double room_bytes;
	bool evicts_all;     /* the cache above leaves every line to this one */
	bool comes_later;    /* lines stay until an outer loop comes to them again */
	double sure, always; /* bytes per iteration where they never run, and always */
};

/* What runs now and then does to an array. */
struct part {
	double share; /* of the iterations in which it is touched */
	double k;     /* iterations that meet a line, INFINITY for the same in all */
	bool is_stored;
	const struct rf_guard *guard;
	bool is_otherwise;
};

/* The shortest step by which a loop moves an access, up to the one of this number; -1: any loop. */
static double least_stride(const struct rf_point *p, int access, int last)
{
	double least = INFINITY;

	for (size_t i = 0; i < p->paths.count; ++i) {
		const struct rf_path *path = &p->paths.items[i];
		bool is_behind = path->access != access;

		for (size_t k = 0; !is_behind && k < path->depth; ++k) {
			if (path->loops[k].turns > 1 && path->loops[k].stride_bytes != 0)
				least = fmin(least, (double)path->loops[k].stride_bytes);
			is_behind = path->loops[k].loop->id == last;
		}
	}
	return least;
}

/* Branches of one condition exclude each other; conditions are taken to be independent. */
static struct part part_of(const struct rf_point *p, int array, bool comes_later)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	double line_bytes = (double)rf_scope_line_bytes(p);
	struct part part = { .k = INFINITY };

	for (size_t i = 0; i < p->sizes.partial_count; ++i) {
		const struct rf_decided_access *item = &p->sizes.partial[i];
		const struct rf_access *access = &kernel->accesses[item->access];
		double stride = fabs((double)item->stride_bytes);

		if (access->array != array)
			continue;
		if (comes_later)
			stride = fmin(stride, least_stride(p, item->access, item->loop));
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
 * when it is stored to, or always by a cache above one of victims. */
static double transfers(const struct rf_point *p, int array, bool is_stored, bool evicts_all)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	bool is_loaded = true;

	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].array == array && !is_partial(p, i)) {
			is_loaded = false;
			is_stored &= kernel->accesses[i].kind != RF_WRITE;
		}
	return is_loaded + (evicts_all ? is_loaded : is_stored);
}

/* Whether a loop around a branch comes back to what it touches of an array. */
static bool comes_back(const struct rf_point *p, int array)
{
	for (size_t i = 0; i < p->paths.count; ++i) {
		const struct rf_path *path = &p->paths.items[i];

		for (size_t k = 0; k < path->depth; ++k)
			if (p->subject->kernel->accesses[path->access].array == array &&
			    is_partial(p, (size_t)path->access) && path->loops[k].turns > 1 &&
			    path->loops[k].stride_bytes == 0)
				return true;
	}
	return p->paths.count == 0;
}

/* The share of an array's lines that a sweep does not find in a cache of `room_bytes` at least. */
static double touched_of(const struct rf_point *p, int array, const struct part *part,
                         enum manner manner, double room_bytes)
{
	double bytes, share = part->share;

	if (manner == AT_RANDOM)
		return isinf(part->k) ? 1 : 1 - pow(1 - share, part->k);
	if (manner == APART)
		return fmin(share * part->k, 1);
	if (!comes_back(p, array))
		return share;
	bytes = p->lc.array_bytes != NULL ? p->lc.array_bytes[array] : 0;
	return bytes > 0 ? fmax(share - room_bytes / bytes, 0) : 0;
}

/* Bytes of an array that a run touches if everything runs; of elements far apart, whole lines. */
static double touched_bytes(const struct rf_point *p, int array)
{
	double line_bytes = (double)rf_scope_line_bytes(p), most = 0;

	for (size_t i = 0; i < p->paths.count; ++i) {
		const struct rf_path *path = &p->paths.items[i];
		double bytes = fmin(least_stride(p, path->access, -1), line_bytes);

		if (p->subject->kernel->accesses[path->access].array != array)
			continue;
		for (size_t k = 0; k < path->depth; ++k)
			if (path->loops[k].stride_bytes != 0)
				bytes *= path->loops[k].turns;
		most = fmax(most, bytes);
	}
	return most;
}

/* Bytes of all lines that a run touches. */
static double data_bytes(const struct rf_point *p, enum manner manner, const struct effect *effect)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	double sum = p->paths.count > 0 ? 0 : INFINITY;

	for (size_t a = 0; a < kernel->array_count; ++a) {
		struct part part = part_of(p, (int)a, effect->comes_later);
		bool is_sure = false;

		for (size_t i = 0; i < kernel->access_count; ++i)
			is_sure |= kernel->accesses[i].array == (int)a && !is_partial(p, i);
		sum +=
		    touched_bytes(p, (int)a) *
		    (part.guard == NULL || is_sure ? 1 : touched_of(p, (int)a, &part, manner, 0));
	}
	return sum;
}

/* The share of lines that are touched; 1 where nothing runs now and then.  Arrays count by the
 * lines that branches move of them; where others move them as well, as if these did not. */
static double touched(const struct rf_point *p, enum manner manner, const struct effect *effect)
{
	double sum = 0, weights = 0, alone = 1e-9;

	for (size_t a = 0; a < p->subject->kernel->array_count; ++a) {
		struct part part = part_of(p, (int)a, effect->comes_later);
		double weight = transfers(p, (int)a, part.is_stored, false) / part.k;

		if (part.guard == NULL || part.share <= 0)
			continue;
		weight = fmax(weight, alone / part.k);
		weight = isinf(part.k) ? alone * alone : weight;
		sum += weight * touched_of(p, (int)a, &part, manner, effect->room_bytes);
		weights += weight;
	}
	return weights > 0 ? sum / weights : 1;
}

/* Whether two references touch the same line, but for those at the ends of rows. */
static bool is_same_place(const struct rf_point *p, const struct rf_access *a,
                          const struct rf_access *b)
{
	int64_t from, to;

	return !a->is_indirect && !b->is_indirect &&
	       rf_form_moves_alike(&a->address, &b->address) &&
	       rf_formula_integer(a->address.constant, p->sizes.whole, &from) &&
	       rf_formula_integer(b->address.constant, p->sizes.whole, &to) &&
	       (from > to ? from - to : to - from) < rf_scope_line_bytes(p);
}

/* Whether what branches touch of an array is touched at one place alone, so that it comes and goes
 * with the branches. */
static bool is_theirs(const struct rf_point *p)
{
	const struct rf_kernel *kernel = p->subject->kernel;

	for (size_t i = 0; i < p->sizes.partial_count; ++i) {
		const struct rf_access *access = &kernel->accesses[p->sizes.partial[i].access];

		for (size_t k = 0; k < kernel->access_count; ++k)
			if (kernel->accesses[k].array == access->array &&
			    !is_same_place(p, access, &kernel->accesses[k]))
				return false;
	}
	return true;
}

/* Bytes per iteration of lines of an array, the ends of rows included where nobody comes back. */
static double bytes_of_lines(const struct rf_point *p, int array, const struct part *part)
{
	const struct rf_footprint_nest *scene = &p->lc.scene;
	struct rf_footprint_window all = { .loop = -1 };
	double bytes = (double)rf_scope_line_bytes(p) / part->k, touched = 0;

	if (!p->result->iterations.known || comes_back(p, array))
		return bytes;
	for (size_t g = 0; g < scene->shape_count; ++g)
		if (scene->shapes[g].group->array == array)
			touched += rf_footprint_of_group(scene, &scene->shapes[g], &all).value;
	return fmax(bytes, touched / p->result->iterations.value);
}

/* Bytes per iteration that branches bring and send back over a link if they always run, and no line
 * stays but until an outer loop comes to it again. */
static double own_bytes(const struct rf_point *p, bool evicts_all, bool comes_later)
{
	double sum = 0;

	for (size_t a = 0; a < p->subject->kernel->array_count; ++a) {
		struct part part = part_of(p, (int)a, comes_later);

		if (part.guard != NULL)
			sum += transfers(p, (int)a, part.is_stored, evicts_all) *
			       bytes_of_lines(p, (int)a, &part);
	}
	return sum;
}

static struct effect effect_on(const struct rf_point *p, const char *link, double sure,
                               double always)
{
	struct effect effect = { .sure = sure, .always = always };
	double at_once, later, own = always - sure;

	for (size_t i = 0; i < p->hierarchy.count; ++i) {
		if (!rf_text_equal(p->hierarchy.items[i].link, link))
			continue;
		effect.room_bytes = p->hierarchy.items[i].capacity_bytes;
		effect.evicts_all = p->hierarchy.items[i].below_is_victim;
	}
	at_once = own_bytes(p, effect.evicts_all, false);
	later = own_bytes(p, effect.evicts_all, true);
	effect.comes_later = fabs(own - later) < fabs(own - at_once);
	return effect;
}

/* What a link carries of what branches do. */
static double part_moved(const struct rf_point *p, const struct effect *effect)
{
	if (data_bytes(p, AT_RANDOM, effect) <= effect->room_bytes)
		return 0;
	return touched(p, AT_RANDOM, effect);
}

bool rf_undecided_is_given(const struct rf_point *p)
{
	for (size_t i = 0; i < p->sizes.partial_count; ++i)
		if (!p->sizes.partial[i].guard->is_given)
			return false;
	return !p->sizes.is_guessed;
}

/* The least and the most of a link; the figure itself where it is certain. */
static double lowest(const struct rf_link_traffic *link)
{
	return link->low.known ? link->low.value : link->total_bytes_per_it;
}

static double highest(const struct rf_link_traffic *link)
{
	return link->high.known ? link->high.value : link->total_bytes_per_it;
}

static void tell(double low, double high, struct rf_link_traffic *link)
{
	link->low = (struct rf_number){ low, true };
	link->high = (struct rf_number){ high, true };
}

/* Whether branches do no more than to bring lines that nobody else brings. */
static bool is_plain(const struct rf_point *p, const struct effect *effect)
{
	double own = effect->always - effect->sure;
	double most = own_bytes(p, effect->evicts_all, effect->comes_later);

	return own >= 0 && fabs(own - most) <= ALIKE * effect->always && is_theirs(p);
}

/* The interval of a link with shares that are given. */
static void tell_given(const struct rf_point *p, const struct effect *effect,
                       struct rf_link_traffic *link)
{
	double sure = effect->sure, always = effect->always, own = always - sure;
	double total = link->total_bytes_per_it, low, high;

	if (!is_plain(p, effect)) {
		tell(fmin(sure, always), fmax(sure, always), link);
		return;
	}
	low = fmin(total, sure + touched(p, TOGETHER, effect) * own) - NEVER_QUITE * own;
	high = fmax(total, sure + touched(p, APART, effect) * own) + NEVER_QUITE * own;
	if (data_bytes(p, TOGETHER, effect) <= NEARLY * effect->room_bytes)
		low = sure;
	tell(fmax(low, sure), fmin(high, always), link);
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

static void blend_link(const struct rf_point *p, struct rf_link_traffic *link,
                       const struct rf_link_traffic *sure, double scale)
{
	struct effect effect;
	double f, low, high;

	sure = sure != NULL ? sure : &nothing;
	effect =
	    effect_on(p, link->link, scale * sure->total_bytes_per_it, link->total_bytes_per_it);
	f = part_moved(p, &effect);
	low = lowest(link);
	high = highest(link);
	move(&low, scale * lowest(sure), f);
	move(&high, scale * highest(sure), f);
	move(&link->load_bytes_per_it, scale * sure->load_bytes_per_it, f);
	move(&link->evict_bytes_per_it, scale * sure->evict_bytes_per_it, f);
	move(&link->allocate_bytes_per_it, scale * sure->allocate_bytes_per_it, f);
	move(&link->total_bytes_per_it, scale * sure->total_bytes_per_it, f);
	move(&link->total_bytes.value, sure->total_bytes.value, f);
	link->low = link->high = link->textbook_bytes_per_it = (struct rf_number){ 0 };
	link->conflict_bytes_per_it = (struct rf_number){ 0 };
	if (rf_undecided_is_given(p))
		tell_given(p, &effect, link);
	if (low < high)
		tell(fmin(low, lowest(link)), fmax(high, highest(link)), link);
}

/* A prediction that did not answer twice cannot be moved, and is left out; so are counts, of which
 * a share is not a count. */
void rf_undecided_blend(const struct rf_point *p, const struct rf_result *sure,
                        struct rf_result *result)
{
	double scale = scale_of(sure, result);
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
				blend_link(p, &traffic->links[k], same, scale);
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

			if (same == NULL && !other->is_empty)
				continue;
			same = same != NULL ? same : &nothing;
			tell(fmin(lowest(link), lowest(same)), fmax(highest(link), highest(same)),
			     link);
		}
}
