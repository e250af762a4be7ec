/* SPDX-License-Identifier: MIT
 *
 * Layer conditions of a whole run, as a reader wants them.
 *
 * In a triangle the bytes between two uses differ from turn to turn, and so does whether a cache
 * holds them: a condition has a least and a greatest need, and for each cache the share of its uses
 * whose need is no more than the capacity.  The verdict is that of the greatest need.  What a cache
 * misses are the uses beyond the share, and the first use of every line.
 */
#include "model/traffic/reuse/uses.h"

#include <stdlib.h>

#include "base/text.h"

/* What needs less is held by any cache. */
#define SMALL_BYTES 4096.0

/* Shares of the references and of the misses below which a use is minor, and of misses that are not
 * worth a word. */
#define LEAST_OF_USES   1e-3
#define LEAST_OF_MISSES 0.02
#define LEAST_SHARE     0.05

enum { MOST_CARRIERS = 3 };

double rf_uses_share_of_misses(const struct rf_general *general,
                               const struct rf_general_reuse *reuse, size_t level)
{
	double misses = general->totals[level].misses;
	double share = reuse->from < 0 ? 0 : reuse->fits[level];

	return misses > 0 ? reuse->uses * (1 - share) / misses : 0;
}

/* ---- conditions ---- */

static enum rf_verdict verdict_of(const struct rf_general_reuse *reuse, double need_bytes,
                                  double capacity_bytes, double safety)
{
	if (reuse->need_exceeds || need_bytes > capacity_bytes)
		return RF_BROKEN;
	return safety * need_bytes <= capacity_bytes ? RF_HOLDS : RF_MARGINAL;
}

/* What the greatest need takes of one thread's share: of an array that all threads touch together,
 * a shared cache holds the lines once (use.c). */
static double need_at(const struct rf_uses_input *input, const struct rf_general_reuse *reuse,
                      const struct rf_boundary *boundary)
{
	int array = input->kernel->accesses[reuse->access].array;
	const double *common = input->general->array_common_bytes;

	if (common == NULL || reuse->need_most_bytes < common[array])
		return reuse->need_most_bytes;
	return reuse->need_most_bytes - common[array] * (1 - 1 / boundary->users);
}

static void judge(const struct rf_uses_input *input, const struct rf_general_reuse *reuse,
                  struct rf_layer_condition *condition)
{
	for (size_t i = 0; i < input->hierarchy->count; ++i) {
		const struct rf_boundary *boundary = &input->hierarchy->items[i];
		double need_bytes = need_at(input, reuse, boundary);
		enum rf_verdict both = verdict_of(reuse, need_bytes, boundary->capacity_bytes, 1);
		struct rf_condition_level *level = &condition->levels[condition->level_count++];

		level->level = boundary->cache->name;
		level->capacity_bytes = boundary->own_bytes;
		level->verdict = verdict_of(reuse, need_bytes, boundary->own_bytes, input->safety);
		if (need_bytes < reuse->need_most_bytes)
			level->need_bytes = (struct rf_number){ need_bytes, true };
		level->share = (struct rf_number){ reuse->fits[i], true };
		level->holds_with_above = level->verdict == RF_BROKEN && both != RF_BROKEN;
	}
}

static const char *loop_text(const struct rf_kernel *kernel, struct rf_arena *arena, int loop)
{
	const struct rf_loop *l = loop < 0 ? NULL : kernel->loops[loop];

	return l == NULL ? "" : rf_arena_print(arena, "%s:%d", l->variable, l->place.line);
}

/* The loop that goes on between two uses, or those that one and the other are in. */
static const char *carrier_of(const struct rf_kernel *kernel, struct rf_arena *arena,
                              const struct rf_general_reuse *reuse)
{
	const char *from, *to;

	if (reuse->loop >= 0)
		return loop_text(kernel, arena, reuse->loop);
	if (reuse->from_loop < 0 && reuse->to_loop < 0)
		return "same turn";
	from = loop_text(kernel, arena, reuse->from_loop);
	to = loop_text(kernel, arena, reuse->to_loop);
	if (from == NULL || to == NULL)
		return NULL;
	return rf_arena_print(arena, "%s -> %s", *from ? from : "before", *to ? to : "after");
}

/* Neither does any cache miss because of it, nor does it happen often. */
static bool is_minor(const struct rf_general *general, const struct rf_general_reuse *reuse)
{
	if (reuse->uses >= LEAST_OF_USES * general->references)
		return false;
	for (size_t i = 0; i < general->plain_count; ++i)
		if (rf_uses_share_of_misses(general, reuse, i) >= LEAST_OF_MISSES)
			return false;
	return true;
}

static void describe(const struct rf_uses_input *input, const struct rf_general_reuse *reuse,
                     const struct rf_uses *uses, struct rf_layer_condition *condition)
{
	const struct rf_access *access = &input->kernel->accesses[reuse->access];
	const struct rf_access *from = &input->kernel->accesses[reuse->from];

	*condition = (struct rf_layer_condition){
		.array = input->kernel->arrays[access->array].name,
		.access = access->text,
		.reused_from = from->text,
		.line = access->place.line,
		.column = access->place.column,
		.reuse = reuse->access == reuse->from ? RF_REUSE_SELF : RF_REUSE_TEMPORAL,
		.loop = reuse->loop < 0 ? NULL : input->kernel->loops[reuse->loop]->variable,
		.uses = uses,
		.need_bytes = { reuse->need_most_bytes, true },
		.fits_always = !reuse->need_exceeds && reuse->need_most_bytes <= SMALL_BYTES,
		.levels = condition->levels,
	};
}

/* Uses that miss in the first cache. */
static double misses_of(const struct rf_layer_condition *condition)
{
	return condition->uses->times *
	       (condition->level_count > 0 ? 1 - condition->levels[0].share.value : 1);
}

static int by_misses(const void *left, const void *right)
{
	const struct rf_layer_condition *a = left, *b = right;
	double difference = misses_of(b) - misses_of(a);

	if (difference == 0)
		difference = b->need_bytes.value - a->need_bytes.value;
	if (difference == 0)
		difference = b->uses->times - a->uses->times;
	if (difference == 0)
		difference = a->line != b->line ? a->line - b->line : a->column - b->column;
	return (difference > 0) - (difference < 0);
}

enum rf_status rf_uses_write(const struct rf_uses_input *input, struct rf_arena *arena,
                             struct rf_result *result)
{
	const struct rf_kernel *kernel = input->kernel;
	size_t levels = input->hierarchy->count;

	result->conditions =
	    RF_NEW_ARRAY(arena, struct rf_layer_condition, input->general->reuse_count + 1);
	if (result->conditions == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < input->general->reuse_count; ++i) {
		const struct rf_general_reuse *reuse = &input->general->reuses[i];
		struct rf_layer_condition *condition = &result->conditions[result->condition_count];
		struct rf_uses *uses;

		if (reuse->from < 0)
			continue;
		uses = RF_NEW(arena, struct rf_uses);
		condition->levels = RF_NEW_ARRAY(arena, struct rf_condition_level, levels + 1);
		if (uses == NULL || condition->levels == NULL)
			return RF_FAILED;
		*uses = (struct rf_uses){
			.times = reuse->uses,
			.least_bytes = reuse->need_least_bytes,
			.need_exceeds = reuse->need_exceeds,
			.from_line = kernel->accesses[reuse->from].place.line,
			.loop_line = reuse->loop < 0 ? 0 : kernel->loops[reuse->loop]->place.line,
			.carrier = carrier_of(kernel, arena, reuse),
			.is_minor = is_minor(input->general, reuse),
		};
		if (uses->carrier == NULL)
			return RF_FAILED;
		describe(input, reuse, uses, condition);
		judge(input, reuse, condition);
		result->condition_count += 1;
	}
	qsort(result->conditions, result->condition_count, sizeof(*result->conditions), by_misses);
	return RF_OK;
}

/* ---- reasons ---- */

/* Who carries uses that miss: a loop, loops beside each other, or nobody before. */
struct carrier {
	const struct rf_loop *loop;
	bool is_first_use;
	double share;
};

static int by_share(const void *left, const void *right)
{
	double a = ((const struct carrier *)left)->share;
	double b = ((const struct carrier *)right)->share;

	return (a < b) - (a > b);
}

/* Loops by id, then loops beside each other, then first uses. */
static void collect(const struct rf_uses_input *input, size_t level, struct carrier *carriers)
{
	size_t loops = input->kernel->loop_count;

	for (size_t i = 0; i < loops; ++i)
		carriers[i].loop = input->kernel->loops[i];
	carriers[loops + 1].is_first_use = true;
	for (size_t i = 0; i < input->general->reuse_count; ++i) {
		const struct rf_general_reuse *reuse = &input->general->reuses[i];
		size_t carrier = reuse->loop < 0 ? loops : (size_t)reuse->loop;

		carriers[reuse->from < 0 ? loops + 1 : carrier].share +=
		    rf_uses_share_of_misses(input->general, reuse, level);
	}
	qsort(carriers, loops + 2, sizeof(*carriers), by_share);
}

static const char *name_of(struct rf_arena *arena, const struct carrier *carrier)
{
	if (carrier->is_first_use)
		return "first use";
	if (carrier->loop == NULL)
		return "an earlier loop";
	return rf_arena_print(arena, "loop %s:%d", carrier->loop->variable,
	                      carrier->loop->place.line);
}

/* "71 % loop k:22, 29 % first use" */
static const char *reason_of(const struct rf_uses_input *input, size_t level,
                             struct rf_arena *arena)
{
	struct carrier *carriers =
	    RF_NEW_ARRAY(arena, struct carrier, input->kernel->loop_count + 2);
	struct rf_text text;

	if (carriers == NULL)
		return NULL;
	collect(input, level, carriers);
	rf_text_init(&text, arena);
	for (size_t i = 0; i < input->kernel->loop_count + 2 && i < MOST_CARRIERS; ++i)
		if (carriers[i].share >= LEAST_SHARE)
			rf_text_print(&text, "%s%.0f %% %s", i > 0 ? ", " : "",
			              100 * carriers[i].share, name_of(arena, &carriers[i]));
	return text.failed ? NULL : rf_text_string(&text);
}

enum rf_status rf_uses_explain(const struct rf_uses_input *input, struct rf_arena *arena,
                               struct rf_traffic *traffic)
{
	for (size_t i = 0; i < traffic->link_count && i < input->hierarchy->count; ++i) {
		traffic->links[i].reason = reason_of(input, i, arena);
		if (traffic->links[i].reason == NULL)
			return RF_FAILED;
	}
	return RF_OK;
}
