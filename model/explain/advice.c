/* SPDX-License-Identifier: MIT
 *
 * What to try.
 *
 * Blocks and orders of a single nest are what the search for other loops suggests.  In a run of
 * several loops a cache misses what is used again only after more than it holds.  Where one loop
 * goes on between the uses, blocks of the loops inside it touch less in each of its turns; where
 * one loop used what another one uses again, the two may be fused.  The misses that this could save
 * are known, what the change itself costs is not: the figure given is the best case.  A store to an
 * array that is not read brings each line only to overwrite it; past the caches it is not brought,
 * but each store goes to memory, also of lines that would stay.  A sum over the inner loop is a
 * chain in which each addition waits for the one before; of integers a compiler reorders it by
 * itself.
 *
 * Whether dependences permit a change is not looked at here; the texts say so.
 */
#include "model/explain/advice.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/units.h"
#include "model/explain/sharings.h"
#include "model/traffic/reuse/uses.h"

/* Shares of misses, or of bytes, from which on a change is worth a word. */
#define WORTH_BLOCKING 0.25
#define WORTH_FUSING   0.10
#define WORTH_JUMPING  0.10
#define WORTH_STORING  0.05
#define WORTH_CHANGING 0.05

#define ALIKE 0.05 /* relative difference of turns of loops that may be fused */

struct adviser {
	const struct rf_advice_input *input;
	struct rf_arena *arena;
	struct rf_result *result;
	RF_VECTOR(const char *) texts;
	RF_VECTOR(const struct rf_general_reuse *) said; /* stand for what they have in common */
	bool failed;
};

static void say(struct adviser *a, const char *text)
{
	const char **item = text == NULL ? NULL : RF_PUSH(a->arena, &a->texts);

	if (item == NULL)
		a->failed = true;
	else
		*item = text;
}

static void say_any(struct adviser *a, const char *text)
{
	a->failed |= rf_arena_failed(a->arena);
	if (text != NULL)
		say(a, text);
}

/* ---- changes that were suggested ---- */

/* The link that a change relieves most. */
static const struct rf_link_change *relieved(const struct rf_proposal *proposal)
{
	const struct rf_link_change *most = &proposal->links[0];

	for (size_t i = 1; i < proposal->link_count; ++i)
		if (proposal->links[i].bytes_per_it_before - proposal->links[i].bytes_per_it_after >
		    most->bytes_per_it_before - most->bytes_per_it_after)
			most = &proposal->links[i];
	return most;
}

static const struct rf_link_change *below(const struct adviser *a,
                                          const struct rf_proposal *proposal)
{
	const struct rf_hierarchy *hierarchy = a->input->hierarchy;
	size_t i = 0;

	while (i + 1 < proposal->link_count &&
	       !rf_text_equal(hierarchy->items[i].cache->name, proposal->level))
		i += 1;
	return &proposal->links[i];
}

static void advise_change(struct adviser *a, const struct rf_proposal *proposal)
{
	bool is_order = proposal->kind == RF_PROPOSE_INTERCHANGE;
	const struct rf_link_change *link = is_order ? relieved(proposal) : below(a, proposal);
	double now = link->bytes_per_it_before, then = link->bytes_per_it_after;

	if (then > (1 - WORTH_CHANGING) * now)
		return;
	if (is_order)
		say(a,
		    rf_arena_print(a->arena,
		                   "put the loops into the order %s, if the dependences allow it: "
		                   "%s falls from %.3g to %.3g B/It",
		                   proposal->loop, link->link, now, then));
	else
		say(a,
		    rf_arena_print(
			a->arena,
			"block loop %s by %lld: what loop %s reuses then fits into %s with a "
			"safety factor of %g, and %s falls from %.3g to %.3g B/It",
			proposal->loop, (long long)proposal->factors[0].factor, proposal->restores,
			proposal->level, a->result->safety, link->link, now, then));
}

/* ---- uses of a whole run ---- */

static bool is_same_carrier(const struct rf_general_reuse *left,
                            const struct rf_general_reuse *right)
{
	if (left->loop >= 0 || right->loop >= 0)
		return left->loop == right->loop;
	return left->from_loop == right->from_loop && left->to_loop == right->to_loop;
}

/* Those that come about alike next to each other, as they were among themselves. */
static int by_carrier(const void *left, const void *right)
{
	const struct rf_general_reuse *a = *(const struct rf_general_reuse *const *)left;
	const struct rf_general_reuse *b = *(const struct rf_general_reuse *const *)right;

	if (is_same_carrier(a, b))
		return (a > b) - (a < b);
	if (a->loop != b->loop)
		return a->loop < b->loop ? -1 : 1;
	if (a->from_loop != b->from_loop)
		return a->from_loop < b->from_loop ? -1 : 1;
	return a->to_loop < b->to_loop ? -1 : 1;
}

/* Of the misses of a cache, by use the share of all uses that come about like it, which samples may
 * tell as more than all of them; NULL without memory. */
static const double *shares_of_carriers(const struct rf_general *general, size_t level,
                                        struct rf_arena *arena)
{
	size_t n = general->reuse_count, count = 0, next;
	double *shares = RF_NEW_ARRAY(arena, double, n + 1);
	const struct rf_general_reuse **uses =
	    RF_NEW_ARRAY(arena, const struct rf_general_reuse *, n + 1);

	if (shares == NULL || uses == NULL)
		return NULL;
	for (size_t i = 0; i < n; ++i)
		if (general->reuses[i].from >= 0)
			uses[count++] = &general->reuses[i];
	qsort(uses, count, sizeof(*uses), by_carrier);
	for (size_t first = 0; first < count; first = next) {
		double sum = 0;

		for (next = first; next < count && is_same_carrier(uses[next], uses[first]); ++next)
			sum += rf_uses_share_of_misses(general, uses[next], level);
		for (size_t i = first; i < next; ++i)
			shares[uses[i] - general->reuses] = fmin(sum, 1);
	}
	return shares;
}

/* The use that misses most among those that come about like this one. */
static bool is_worst_of_carrier(const struct rf_general *general,
                                const struct rf_general_reuse *reuse, size_t level)
{
	double share = rf_uses_share_of_misses(general, reuse, level);

	for (size_t i = 0; i < general->reuse_count; ++i) {
		const struct rf_general_reuse *other = &general->reuses[i];
		double others = rf_uses_share_of_misses(general, other, level);

		if (other->from >= 0 && is_same_carrier(other, reuse) &&
		    (others > share || (others == share && other < reuse)))
			return false;
	}
	return true;
}

static bool is_said(const struct adviser *a, const struct rf_general_reuse *reuse)
{
	for (size_t i = 0; i < a->said.count; ++i)
		if (is_same_carrier(a->said.items[i], reuse))
			return true;
	return false;
}

static const char *loop_name(struct adviser *a, int loop)
{
	const struct rf_loop *l = a->input->kernel->loops[loop];

	return rf_arena_print(a->arena, "%s in line %d", l->variable, l->place.line);
}

static const char *bytes(struct adviser *a, double value)
{
	return rf_quantity_print_rounded(a->arena, value, RF_BYTES, 3);
}

static void advise_blocking(struct adviser *a, const struct rf_general_reuse *reuse,
                            const struct rf_boundary *boundary, double share)
{
	say(a,
	    rf_arena_print(
		a->arena,
		"block the loops inside loop %s, if the dependences allow it: with less than %s "
		"touched before %s and its like are used again, up to %.0f %% of the misses of %s "
		"go",
		loop_name(a, reuse->loop), bytes(a, boundary->own_bytes / a->result->safety),
		a->input->kernel->accesses[reuse->access].text, 100 * share,
		boundary->cache->name));
}

static void advise_fusion(struct adviser *a, const struct rf_general_reuse *reuse,
                          const struct rf_boundary *boundary, double share)
{
	say(a, rf_arena_print(
		   a->arena,
		   "fuse loop %s with loop %s, if the dependences allow it: %s is used again only "
		   "after %s%s, and up to %.0f %% of the misses of %s go",
		   loop_name(a, reuse->from_loop), loop_name(a, reuse->to_loop),
		   a->input->kernel->accesses[reuse->access].text,
		   reuse->need_exceeds ? "more than " : "", bytes(a, reuse->need_most_bytes),
		   100 * share, boundary->cache->name));
}

static void advise_use(struct adviser *a, const struct rf_general_reuse *reuse, size_t level,
                       double share)
{
	const struct rf_general_reuse **said = RF_PUSH(a->arena, &a->said);

	if (said == NULL) {
		a->failed = true;
		return;
	}
	*said = reuse;
	if (reuse->loop >= 0)
		advise_blocking(a, reuse, &a->input->hierarchy->items[level], share);
	else if (reuse->from_loop >= 0 && reuse->to_loop >= 0)
		advise_fusion(a, reuse, &a->input->hierarchy->items[level], share);
}

/* How often a loop turns, each time that it starts; 0 when no access stands in it. */
static double turns_of(const struct adviser *a, int loop)
{
	for (size_t i = 0; loop >= 0 && i < a->input->paths->count; ++i) {
		const struct rf_path *path = &a->input->paths->items[i];

		for (size_t k = 0; k < path->depth; ++k)
			if (path->loops[k].loop->id == loop)
				return path->loops[k].turns;
	}
	return 0;
}

/* Loops that differ much in their turns, or run against each other, do not become one. */
static bool can_fuse(const struct adviser *a, const struct rf_general_reuse *reuse)
{
	double from = turns_of(a, reuse->from_loop), to = turns_of(a, reuse->to_loop);

	return from > 0 && to > 0 && fabs(from - to) <= ALIKE * fmax(from, to) &&
	       a->input->kernel->loops[reuse->from_loop]->step ==
	           a->input->kernel->loops[reuse->to_loop]->step;
}

/* A loop without loops inside cannot be made to touch less between its turns. */
static bool can_block(const struct adviser *a, const struct rf_general_reuse *reuse)
{
	for (size_t i = 0; i < a->input->paths->count; ++i) {
		const struct rf_path *path = &a->input->paths->items[i];

		for (size_t k = 0; k + 1 < path->depth; ++k)
			if (path->loops[k].loop->id == reuse->loop)
				return true;
	}
	return false;
}

static void advise_uses(struct adviser *a, size_t level)
{
	const struct rf_general *general = a->input->general;
	const double *shares = shares_of_carriers(general, level, a->arena);

	a->failed |= shares == NULL;
	for (size_t i = 0; i < general->reuse_count && shares != NULL; ++i) {
		const struct rf_general_reuse *reuse = &general->reuses[i];
		double share = shares[i], worth = reuse->loop < 0 ? WORTH_FUSING : WORTH_BLOCKING;

		if (reuse->from >= 0 && share >= worth && !is_said(a, reuse) &&
		    (reuse->loop < 0 ? can_fuse(a, reuse) : can_block(a, reuse)) &&
		    is_worst_of_carrier(general, reuse, level))
			advise_use(a, reuse, level, share);
	}
}

/* ---- jumps ---- */

/* A loop that moves an access by less than a line while the innermost one jumps; NULL for none. */
static const struct rf_path_loop *better_innermost(const struct rf_path *path, int64_t line_bytes)
{
	if (path->depth == 0 || path->loops[path->depth - 1].stride_bytes < line_bytes)
		return NULL;
	for (size_t k = path->depth - 1; k-- > 0;)
		if (path->loops[k].stride_bytes > 0 && path->loops[k].stride_bytes < line_bytes)
			return &path->loops[k];
	return NULL;
}

static double share_of_access(const struct rf_general *general, int access)
{
	double all = general->totals[0].misses;

	return all > 0 ? general->by_access[(size_t)access * general->capacity_count].misses / all
	               : 0;
}

/* The access that jumps and misses most. */
static void advise_interchange(struct adviser *a)
{
	int64_t line_bytes = a->input->hierarchy->items[0].line_bytes;
	const struct rf_path *worst = NULL;
	double most = WORTH_JUMPING;

	for (size_t i = 0; i < a->input->paths->count; ++i) {
		const struct rf_path *path = &a->input->paths->items[i];
		double share = share_of_access(a->input->general, path->access);

		if (share < most || better_innermost(path, line_bytes) == NULL)
			continue;
		worst = path;
		most = share;
	}
	if (worst != NULL)
		say(a, rf_arena_print(
			   a->arena,
			   "make loop %s the innermost one, if the dependences allow it: loop %s "
			   "moves %s by %lld bytes, a new line each time, which is %.0f %% of the "
			   "misses of %s",
			   loop_name(a, better_innermost(worst, line_bytes)->loop->id),
			   loop_name(a, worst->loops[worst->depth - 1].loop->id),
			   a->input->kernel->accesses[worst->access].text,
			   (long long)worst->loops[worst->depth - 1].stride_bytes, 100 * most,
			   a->input->hierarchy->items[0].cache->name));
}

/* ---- stores ---- */

static bool is_read(const struct rf_kernel *kernel, size_t array)
{
	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].array == (int)array && kernel->accesses[i].kind == RF_READ)
			return true;
	return false;
}

/* Bytes of lines that need not be brought, less those of stores that would go to memory and now
 * stay: a line is written back as often as it was brought, past the caches each time. */
static double saved_by_bypassing(double allocated, double stored)
{
	return allocated - fmax(0, stored - allocated);
}

/* Stores that walk along memory: of others each line would go to memory in parts. */
static bool may_bypass(const struct rf_lc *lc, size_t g)
{
	const struct rf_footprint_group *shape = &lc->scene.shapes[g];

	return rf_group_is_write_only(shape->group) && !shape->is_bypassing &&
	       shape->strides[lc->scene.depth - 1].value < (double)lc->scene.line_bytes;
}

/* Bytes that an iteration of a single nest stores to such arrays. */
static double stored_by_nest(const struct rf_lc *lc)
{
	double sum = 0;

	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_group *group = lc->scene.shapes[g].group;

		for (size_t i = 0; may_bypass(lc, g) && i < group->member_count; ++i)
			sum += group->members[i].writes ? (double)group->bytes : 0;
	}
	return sum;
}

/* Bytes that an iteration stores to an array, in the mean of a whole run. */
static double stored_by_run(const struct adviser *a, size_t array)
{
	const struct rf_kernel *kernel = a->input->kernel;
	const struct rf_total *writes = &a->result->arrays[array].writes;

	for (size_t i = 0; i < kernel->access_count && a->result->iterations.value > 0; ++i)
		if (kernel->accesses[i].array == (int)array &&
		    kernel->accesses[i].kind == RF_WRITE && writes->known)
			return writes->value * (double)kernel->accesses[i].bytes /
			       a->result->iterations.value;
	return 0;
}

/* Whether a group is not the first of its array that may go past the caches. */
static bool is_named_before(const struct rf_lc *lc, size_t shape)
{
	for (size_t g = 0; g < shape; ++g)
		if (may_bypass(lc, g) &&
		    lc->scene.shapes[g].group->array == lc->scene.shapes[shape].group->array)
			return true;
	return false;
}

/* "b" or "b and c": the arrays whose lines are brought only to be overwritten, and the bytes. */
static const char *overwritten_arrays(struct adviser *a, const struct rf_traffic *traffic,
                                      size_t link, double *bytes_per_it)
{
	double least = WORTH_STORING * traffic->links[link].total_bytes_per_it;
	const struct rf_lc *lc = a->input->lc;
	struct rf_text out;

	rf_text_init(&out, a->arena);
	*bytes_per_it = lc == NULL ? 0
	                           : saved_by_bypassing(traffic->links[link].allocate_bytes_per_it,
	                                                stored_by_nest(lc));
	for (size_t g = 0; lc != NULL && *bytes_per_it > least && g < lc->scene.shape_count; ++g)
		if (may_bypass(lc, g) && !is_named_before(lc, g))
			rf_text_print(
			    &out, "%s%s", out.length > 0 ? " and " : "",
			    a->input->kernel->arrays[lc->scene.shapes[g].group->array].name);
	for (size_t i = 0; i < traffic->array_count; ++i) {
		double bytes = saved_by_bypassing(
		    traffic->arrays[i].links[link].allocate_bytes_per_it, stored_by_run(a, i));

		if (bytes <= least || is_read(a->input->kernel, i))
			continue;
		*bytes_per_it += bytes;
		rf_text_print(&out, "%s%s", out.length > 0 ? " and " : "",
		              traffic->arrays[i].array);
	}
	a->failed |= out.failed;
	return out.length > 0 ? rf_text_string(&out) : NULL;
}

static void advise_bypassing(struct adviser *a, const struct rf_traffic *traffic)
{
	size_t last = traffic->link_count - 1;
	const struct rf_link_traffic *memory = &traffic->links[last];
	double saved;
	const char *arrays = overwritten_arrays(a, traffic, last, &saved);

	if (arrays != NULL)
		say(a, rf_arena_print(a->arena,
		                      "store %s past the caches (--nt): without bringing the lines "
		                      "first, %s falls from %.3g to %.3g B/It",
		                      arrays, memory->link, memory->total_bytes_per_it,
		                      memory->total_bytes_per_it - saved));
}

/* ---- the whole ---- */

static void advise_run(struct adviser *a, const struct rf_traffic *traffic)
{
	say_any(a, rf_sharings_of_uneven(a->result, a->input->kernel, a->input->paths,
	                                 a->input->hierarchy->items[0].line_bytes, a->arena));
	for (size_t i = traffic->link_count; i-- > 0;)
		if (traffic->links[i].total_bytes_per_it > 0)
			advise_uses(a, i);
	advise_bypassing(a, traffic);
	if (traffic->links[0].total_bytes_per_it > 0)
		advise_interchange(a);
}

static void advise_changes(struct adviser *a, enum rf_proposal_kind kind)
{
	for (size_t i = 0; i < a->input->suggestion_count; ++i)
		if (a->input->suggestions[i].kind == kind)
			advise_change(a, &a->input->suggestions[i]);
}

/* ---- threads ---- */

/* Where memory is the bound, another way to divide the loops of which threads share more. */
static void advise_sharing(struct adviser *a)
{
	struct rf_sharing better;

	if (!a->result->prediction.known || !rf_text_equal(a->result->prediction.bound, "MEM"))
		return;
	if (rf_sharings_find(a->input->lc, a->input->hierarchy,
	                     a->result->is_pure ? 0 : RF_CORRECT_ALL, &better) != RF_OK) {
		a->failed = true;
		return;
	}
	if (better.text == NULL || better.bytes_per_it > (1 - WORTH_CHANGING) * better.now)
		return;
	say(a, rf_arena_print(a->arena,
	                      "%s, if the dependences allow it: threads then use rows side by side "
	                      "that they share, and %s falls from %.3g to %.3g B/It",
	                      better.text, better.link, better.now, better.bytes_per_it));
}

static void advise_nest(struct adviser *a, const struct rf_traffic *traffic)
{
	advise_sharing(a);
	advise_changes(a, RF_PROPOSE_BLOCKING);
	if (traffic != NULL)
		advise_bypassing(a, traffic);
	advise_changes(a, RF_PROPOSE_INTERCHANGE);
}

/* A sum over the innermost loop; a CPU adds in order.  Where its rounding errors are summed as
 * well, a compiler that may reorder it takes that out. */
static void advise_chain(struct adviser *a)
{
	const struct rf_machine *machine = a->result->machine;
	const struct rf_nest *nest = a->input->nest;
	const struct rf_chain *chain = &a->result->in_core.chain;
	bool is_known = chain->cy_per_it.known;

	if (machine == NULL || machine->kind != RF_CPU)
		return;
	if (is_known && chain->stored != NULL)
		say(a,
		    rf_arena_print(a->arena,
		                   "keep %s in a local variable over the loop, or declare its "
		                   "pointer restrict: %s may be there, so that every turn stores "
		                   "it, and not even -ffast-math makes several sums of it",
		                   chain->stored, chain->seen_by));
	if (a->result->may_reorder)
		return;
	if (nest->loops[nest->depth - 1].loop->has_compensation)
		say(a, is_known ? "keep several partial sums, each with its own correction: in a "
		                  "compensated sum each operation waits for the one before"
		                : "keep several partial sums, each with its own correction: in a "
		                  "compensated sum each operation waits for the one before, which "
		                  "no bound here accounts for");
	else if (nest->has_float_sum)
		say(a, is_known ? "let the compiler reorder the sum (-ffast-math) or keep several "
		                  "partial sums: each addition waits for the one before"
		                : "let the compiler reorder the sum (-ffast-math) or keep several "
		                  "partial sums: each addition waits for the one before, which no "
		                  "bound here accounts for");
}

enum rf_status rf_advice_make(const struct rf_advice_input *input, struct rf_arena *arena,
                              struct rf_result *result)
{
	struct adviser a = { .input = input, .arena = arena, .result = result };
	const struct rf_traffic *traffic = NULL;

	if (result->sizes_known && result->traffic_count > 0 && result->traffic[0].link_count > 0)
		traffic = &result->traffic[0];
	if (input->lc != NULL)
		advise_nest(&a, traffic);
	else if (input->general != NULL && traffic != NULL && traffic->array_count > 0)
		advise_run(&a, traffic);
	advise_chain(&a);
	result->advice = a.texts.items;
	result->advice_count = a.texts.count;
	return a.failed ? RF_FAILED : RF_OK;
}
