/* SPDX-License-Identifier: MIT
 *
 * Proposals in words and formulas.
 *
 * The need of the restored condition is a polynomial in the sizes and the block sizes.  Mostly its
 * leading part is one term, 32*iblock or 32*N*jblock, and the rule can be solved for the blocks:
 *
 *     iblock <= C/(64 B),   jblock <= C/(64 B * N),   jblock*iblock <= C/(64 B),
 *     block <= sqrt(C/(48 B)) for three blocks of a product of matrices,
 *
 * C being the cache, the safety factor 2 included.  Where several threads share the cache, each
 * has C/threads.  Beside it stands the rule that is taught, layers of the array that is read in
 * half of the cache: 3 * iblock * 8 B < C/2, that is iblock < C/(48 B).
 */
#include "model/transform/blocks/proposal.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/traffic/layers/half_cache.h"
#include "model/transform/blocks/row_padding.h"

static const char *block_name(struct rf_arena *arena, const struct rf_candidate *candidate,
                              size_t i)
{
	const struct rf_loop *loop =
	    candidate->search->setting->nest->loops[candidate->changed.blocks.loops[i]].loop;
	const char *name =
	    candidate->is_shared
		? "block"
		: rf_arena_print(arena, strlen(loop->variable) == 1 ? "%sblock" : "%s_block",
	                         loop->variable);

	return name == NULL ? "" : name;
}

/* Names of the sizes of the kernel and of the blocks. */
static void name_sizes(struct rf_candidate *candidate, const char **names)
{
	const struct rf_kernel *kernel = candidate->search->setting->nest->kernel;

	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		names[s] = s < kernel->size_count ? kernel->sizes[s].name : "?";
	for (size_t i = 0; i < candidate->changed.blocks.count; ++i) {
		names[candidate->changed.blocks.number[i]] = "blocks";
		names[candidate->changed.blocks.factor[i]] =
		    block_name(candidate->search->arena, candidate, i);
	}
}

static bool is_block_size(const struct rf_candidate *candidate, size_t size)
{
	for (size_t i = 0; i < candidate->changed.blocks.count; ++i)
		if (candidate->changed.blocks.factor[i] == size)
			return true;
	return false;
}

/* The greatest common power of all block sizes in a term; 0 when one is missing or they
 * differ. */
static int block_power(const struct rf_candidate *candidate, const struct rf_term *term)
{
	int power = term->power[candidate->changed.blocks.factor[0]];

	for (size_t i = 1; i < candidate->changed.blocks.count; ++i)
		if (term->power[candidate->changed.blocks.factor[i]] != power)
			return 0;
	return power;
}

/* "C/(64 B)", "C/(threads * 64 B * N)". */
static void add_limit(struct rf_candidate *candidate, struct rf_text *out,
                      const struct rf_term *term, double bytes, const char *const *names)
{
	bool is_shared =
	    candidate->search->setting->cores > 1 && candidate->boundary->cache->cores > 1;

	rf_text_print(out, "C/(%s%.10g B", is_shared ? "threads * " : "", bytes);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		for (int p = 0; p < term->power[s] && !is_block_size(candidate, s); ++p)
			rf_text_print(out, " * %s", names[s]);
	rf_text_add(out, ")");
}

/* "jblock*iblock" */
static void add_blocks(struct rf_candidate *candidate, struct rf_text *out,
                       const char *const *names)
{
	size_t count = candidate->is_shared ? 1 : candidate->changed.blocks.count;

	for (size_t i = 0; i < count; ++i)
		rf_text_print(out, "%s%s", i > 0 ? "*" : "",
		              names[candidate->changed.blocks.factor[i]]);
}

/* Solves factor * need <= C for the blocks where that is possible, else leaves it as it is. */
static const char *print_rule(struct rf_candidate *candidate, rf_formula_p need, double factor,
                              const char *relation)
{
	static const char *const roots[] = { "", "", "sqrt(", "cbrt(" };
	const char *names[RF_MAX_SIZES];
	struct rf_text out;
	int power = 0;

	if (need == NULL)
		return NULL;
	name_sizes(candidate, names);
	rf_text_init(&out, candidate->search->arena);
	if (need->term_count == 1)
		power = block_power(candidate, &need->terms[0]);
	if (power >= 1 && power <= 3) {
		add_blocks(candidate, &out, names);
		rf_text_print(&out, " %s %s", relation, roots[power]);
		add_limit(candidate, &out, &need->terms[0],
		          factor * (double)need->terms[0].coefficient / (double)need->divisor,
		          names);
		rf_text_add(&out, power > 1 ? ")" : "");
	} else {
		rf_text_print(&out, "%.10g * (%s) %s C", factor,
		              rf_formula_print(candidate->search->arena, need, names), relation);
	}
	candidate->search->failed |= out.failed;
	return rf_text_string(&out);
}

/* ---- numbers ---- */

/* The blocks' value on the left side of a rule whose need grows with it: all but it is divided
 * out of the room. */
static struct rf_number allowed(struct rf_candidate *candidate, rf_formula_p need,
                                double room_bytes, bool is_strict)
{
	double sizes[RF_MAX_SIZES], value;
	int power =
	    need != NULL && need->term_count == 1 ? block_power(candidate, &need->terms[0]) : 0;

	if (power < 1)
		return (struct rf_number){ 0 };
	memcpy(sizes, candidate->changed.sizes, sizeof(sizes));
	for (size_t i = 0; i < candidate->changed.blocks.count; ++i)
		sizes[candidate->changed.blocks.factor[i]] = 1;
	value = pow(room_bytes / rf_formula_value(need, sizes), 1.0 / power);
	return (struct rf_number){ is_strict ? ceil(value) - 1 : floor(value), true };
}

/* The largest block by the exact need, part lines and reach included. */
static struct rf_number largest_block(struct rf_candidate *candidate, double safety)
{
	double low = 1, high = candidate->changed.trips[0];

	if (candidate->changed.blocks.count > 1 && !candidate->is_shared)
		return (struct rf_number){ 0 };
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		rf_forecast_set(&candidate->changed, 0, middle);
		if (rf_candidate_need(candidate) <= rf_candidate_room(candidate, safety))
			low = middle;
		else
			high = middle;
	}
	rf_forecast_set(&candidate->changed, 0, candidate->factors[0]);
	return (struct rf_number){ low, true };
}

/* The need in the loops with blocks, and what half of the cache should hold of it; NULL where that
 * rule says nothing. */
static struct rf_measure need_with_formula(struct rf_candidate *candidate, rf_formula_p *half_cache)
{
	const struct rf_restorable *condition = candidate->condition;
	struct rf_measure_scale scale = { .arena = candidate->search->arena };
	struct rf_measure need = { 0 };
	struct rf_lc lc;

	*half_cache = NULL;
	if (rf_forecast_scene(&candidate->changed, true, &scale, &lc) != RF_OK) {
		candidate->search->failed = true;
		return need;
	}
	need = rf_restorable_need(condition, &candidate->changed, &lc);
	if (!condition->is_block && !condition->is_self)
		*half_cache = rf_half_cache_need(&lc, condition->reuse, need.formula, scale.arena);
	return need;
}

/* ---- the proposal ---- */

void rf_proposal_compare(struct rf_block_search *search, const struct rf_forecast *forecast,
                         struct rf_proposal *proposal)
{
	search->failed |=
	    rf_forecast_compare(&search->now, forecast, search->arena, proposal) != RF_OK;
}

void rf_proposal_judge(struct rf_block_search *search, const struct rf_change *change,
                       struct rf_proposal *proposal)
{
	struct rf_legality_answer answer;

	proposal->change = rf_arena_copy(search->arena, change, sizeof(*change));
	proposal->legal = RF_YES;
	if (proposal->change != NULL && change->loop_count == 0)
		return;
	if (search->is_quick) {
		proposal->legal = RF_UNKNOWN;
		return;
	}
	if (proposal->change == NULL ||
	    rf_legality_of(search->legality, change, &answer) != RF_OK) {
		search->failed = true;
		return;
	}
	rf_legality_note(&answer, search->result, proposal);
}

void rf_proposal_name_blocks(struct rf_candidate *candidate, struct rf_proposal *proposal)
{
	const struct rf_nest *nest = candidate->search->setting->nest;
	struct rf_arena *arena = candidate->search->arena;
	struct rf_text names;

	rf_text_init(&names, arena);
	proposal->factors = RF_NEW_ARRAY(arena, struct rf_block_factor, RF_MAX_BLOCKED);
	if (proposal->factors == NULL) {
		candidate->search->failed = true;
		return;
	}
	for (size_t i = 0; i < candidate->changed.blocks.count; ++i) {
		const struct rf_loop *loop = nest->loops[candidate->changed.blocks.loops[i]].loop;

		rf_text_print(&names, "%s%s", i > 0 ? " " : "", loop->variable);
		proposal->factors[proposal->factor_count++] = (struct rf_block_factor){
			.loop = loop->variable,
			.id = loop->id,
			.line = loop->place.line,
			.factor = (int64_t)candidate->factors[i],
		};
	}
	proposal->loop = rf_text_string(&names);
	proposal->line = proposal->factors[0].line;
	candidate->search->failed |= names.failed;
}

/* The size that one rule allows: exactly where it is a single number, else by its formula. */
static struct rf_number largest(struct rf_candidate *candidate, rf_formula_p leading, double safety)
{
	struct rf_number exact = largest_block(candidate, safety);

	if (exact.known)
		return exact;
	return allowed(candidate, leading, rf_candidate_room(candidate, safety), false);
}

/* A cube does as much work as it has iterations, on the bytes that it needs. */
static void describe_intensity(struct rf_candidate *candidate, struct rf_proposal *proposal,
                               rf_formula_p leading)
{
	const struct rf_forecast *now = &candidate->search->now;
	struct rf_work work[RF_ELEMENT_KINDS];
	double sizes[RF_MAX_SIZES], flop, need;

	rf_nest_work(candidate->search->input->setting.nest, NULL, work);
	flop = 0;
	for (int e = 0; e < RF_INTEGER; ++e)
		flop += rf_work_total(&work[e]);
	if (!candidate->is_shared || leading->term_count != 1 ||
	    block_power(candidate, &leading->terms[0]) != 2 || flop <= 0 || !now->time.known)
		return;
	memcpy(sizes, candidate->changed.sizes, sizeof(sizes));
	sizes[candidate->changed.blocks.factor[0]] = 1;
	need = rf_formula_value(leading, sizes);
	proposal->note = rf_arena_print(
	    candidate->search->arena,
	    "a block does %g*b^3 FLOP on %.3g*b^2 bytes: intensity b/%.3g, %.3g FLOP/B here", flop,
	    need, need / flop, candidate->factors[0] * flop / need);
}

static void describe_rules(struct rf_candidate *candidate, struct rf_proposal *proposal)
{
	struct rf_arena *arena = candidate->search->arena;
	double safety = candidate->search->input->safety;
	rf_formula_p layers;
	struct rf_measure need = need_with_formula(candidate, &layers);
	rf_formula_p leading = rf_formula_leading(arena, need.formula);
	const char *names[RF_MAX_SIZES];

	name_sizes(candidate, names);
	if (leading == NULL)
		return;
	proposal->need = rf_formula_print(arena, leading, names);
	proposal->formula = print_rule(candidate, leading, safety, "<=");
	proposal->largest = largest(candidate, leading, safety);
	if (safety > 1) {
		proposal->exact = print_rule(candidate, leading, 1, "<=");
		proposal->exact_largest = largest(candidate, leading, 1);
	}
	proposal->half_cache = print_rule(candidate, layers, 2, "<");
	proposal->half_cache_largest =
	    allowed(candidate, layers, candidate->boundary->own_bytes / 2, true);
	describe_intensity(candidate, proposal, leading);
}

static void add_simulated(const struct rf_candidate *candidate, struct rf_proposal *proposal)
{
	for (size_t i = 0; i < proposal->link_count && i < candidate->simulated.link_count; ++i)
		proposal->links[i].simulated =
		    (struct rf_number){ candidate->simulated.links[i].total_bytes_per_it, true };
}

static const char *collision_text(struct rf_candidate *candidate)
{
	const struct rf_hierarchy *hierarchy = candidate->search->setting->hierarchy;
	const char *level = hierarchy->items[candidate->collision].cache->name;
	const char *text;

	if (!rf_row_padding_may_help(candidate->search, candidate->collision))
		text = rf_arena_print(
		    candidate->search->arena,
		    "more lines of a block fall into one set of %s than it has ways", level);
	else if (candidate->collision == candidate->link)
		text = "rows collide in this cache, whatever the size of the block: change the "
		       "leading dimension of the arrays";
	else
		text = rf_arena_print(
		    candidate->search->arena,
		    "rows collide in %s: change the leading dimension of the arrays", level);

	candidate->search->failed |= text == NULL;
	return text;
}

void rf_proposal_add(struct rf_candidate *candidate)
{
	struct rf_block_search *search = candidate->search;
	const struct rf_nest *nest = search->setting->nest;
	struct rf_proposal *proposal = RF_PUSH(search->arena, &search->proposals);

	if (proposal == NULL) {
		search->failed = true;
		return;
	}
	proposal->kind = RF_PROPOSE_BLOCKING;
	proposal->level = candidate->boundary->cache->name;
	proposal->outside = nest->loops[candidate->changed.blocks.place].loop->variable;
	if (!candidate->condition->is_block)
		proposal->restores = nest->loops[candidate->condition->loop].loop->variable;
	rf_proposal_name_blocks(candidate, proposal);
	rf_proposal_compare(search, &candidate->forecast, proposal);
	add_simulated(candidate, proposal);
	proposal->bytes_per_it_before = proposal->links[candidate->link].bytes_per_it_before;
	proposal->bytes_per_it_after = proposal->links[candidate->link].bytes_per_it_after;
	rf_candidate_set(candidate);
	rf_proposal_judge(search, &candidate->changed.change, proposal);
	if (rf_restorable_holds(candidate->condition, candidate->boundary))
		proposal->note =
		    "what it needs fits now, but with less room than the safety factor "
		    "asks for";
	if (candidate->collides)
		proposal->note = collision_text(candidate);
	if (!search->is_quick)
		describe_rules(candidate, proposal);
}
