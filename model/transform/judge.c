/* SPDX-License-Identifier: MIT
 *
 * Whether the dependences permit what is proposed.
 *
 * The question goes to the integer sets of the kernel, with open sizes first, so that the answer
 * holds for all of them; where an address is no form of the loops unless sizes have values (two
 * sizes multiplied with variables in one subscript), with the sizes at hand.
 */
#include "model/transform/independent.h"
#include "model/transform/order.h"
#include "model/transform/plan.h"
#include "model/poly/dependence_check.h"

/* Makes the sets, or says why not. */
static enum rf_poly open_domain(struct rf_planner *planner, const int64_t *sizes)
{
	struct rf_domain_options options = { .sizes = sizes,
		                             .max_operations = RF_POLY_ONE_QUESTION,
		                             .total_operations = RF_POLY_ALL_QUESTIONS };

	rf_domain_free(planner->domain);
	planner->domain = NULL;
	return rf_domain_new(planner->setting->nest->kernel, &options, planner->arena,
	                     &planner->domain);
}

static const char *why_not(struct rf_planner *planner, enum rf_poly answer)
{
	const char *why =
	    planner->domain == NULL ? rf_poly_name(answer) : rf_domain_why(planner->domain);
	const char *text =
	    answer == RF_POLY_TOO_HARD
		? rf_arena_print(planner->arena,
	                         "legality was not decided within %d operations on integer sets",
	                         RF_POLY_ALL_QUESTIONS)
		: rf_arena_print(planner->arena, "dependences were not checked: %s", why);

	planner->failed |= text == NULL || answer == RF_POLY_NO_MEMORY;
	return text;
}

/* What is asked: a new order, or whether the loop at a place of it may run in parallel. */
struct question {
	struct rf_transform transform;
	bool is_parallel;
	size_t at;
};

static enum rf_poly put(struct rf_planner *planner, const struct question *question,
                        struct rf_dependence_pair *legal)
{
	if (question->is_parallel)
		return rf_dependence_check_parallel(planner->domain, &question->transform,
		                                    question->at, legal);
	return rf_dependence_check(planner->domain, &question->transform, legal);
}

static enum rf_poly ask(struct rf_planner *planner, const struct question *question,
                        struct rf_dependence_pair *legal)
{
	enum rf_poly answer = RF_POLY_OK;

	if (planner->domain == NULL)
		answer = open_domain(planner, NULL);
	if (answer == RF_POLY_OK)
		answer = put(planner, question, legal);
	if (answer != RF_POLY_NEEDS_SIZES)
		return answer;
	answer = open_domain(planner, planner->setting->whole_sizes);
	return answer == RF_POLY_OK ? put(planner, question, legal) : answer;
}

/* What is the same for every change. */
static void look(struct rf_planner *planner)
{
	const struct rf_nest *nest = planner->setting->nest;

	planner->has_looked = true;
	planner->is_permutable = rf_independent(planner->setting);
	planner->result->apart =
	    rf_order_apart(nest->kernel, nest->loops[0].loop->id, planner->arena, &planner->failed);
}

/* Whether something must stay in its order, whatever it touches. */
static bool forbid(struct rf_planner *planner, int loop, struct rf_proposal *proposal)
{
	const char *why =
	    rf_order_fixed(planner->setting->nest->kernel, loop, planner->arena, &planner->failed);

	if (why != NULL) {
		proposal->legal = RF_NO;
		proposal->reason = why;
	}
	return why != NULL;
}

/* "every dependence is kept", and as long as what. */
static const char *say_legal(struct rf_planner *planner)
{
	const char *apart = planner->result->apart;

	if (apart == NULL)
		return "every dependence is kept";
	return rf_arena_print(planner->arena, "every dependence is kept as long as %s", apart);
}

static void judge(struct rf_planner *planner, const struct question *question,
                  struct rf_proposal *proposal)
{
	struct rf_dependence_pair legal = { 0 };
	enum rf_poly answer = RF_POLY_OK;

	if (forbid(planner, question->transform.loops[0], proposal))
		return;
	if (!planner->has_looked)
		look(planner);
	if (!planner->is_permutable)
		answer = ask(planner, question, &legal);
	if (answer != RF_POLY_OK) {
		proposal->reason = why_not(planner, answer);
		return;
	}
	proposal->legal = legal.legality == RF_ILLEGAL ? RF_NO : RF_YES;
	proposal->rounds = legal.legality == RF_LEGAL_ROUNDING;
	proposal->reason =
	    legal.legality == RF_LEGAL
		? say_legal(planner)
		: rf_dependence_check_print(planner->arena, planner->setting->nest->kernel, &legal);
	planner->failed |= proposal->reason == NULL;
}

/* The loops of the nest from `first` inwards. */
static void begin(const struct rf_nest *nest, size_t first, struct rf_transform *transform)
{
	int loops[RF_POLY_MAX_DEPTH];

	for (size_t k = first; k < nest->depth; ++k)
		loops[k - first] = nest->loops[k].loop->id;
	rf_transform_init(nest->kernel, nest->depth - first, loops, transform);
}

void rf_plan_judge_blocks(struct rf_plan *plan, struct rf_proposal *proposal)
{
	const struct rf_blocks *blocks = &plan->trial.blocks;
	struct question question = { 0 };

	begin(plan->planner->setting->nest, blocks->place, &question.transform);
	for (size_t i = 0; i < blocks->count; ++i)
		rf_transform_tile(&question.transform, i, blocks->loops[i] - blocks->place,
		                  (int64_t)plan->factors[i]);
	judge(plan->planner, &question, proposal);
}

void rf_plan_judge_order(struct rf_planner *planner, const size_t *order,
                         struct rf_proposal *proposal)
{
	struct question question = { 0 };

	begin(planner->setting->nest, planner->first, &question.transform);
	rf_transform_permute(&question.transform, order);
	judge(planner, &question, proposal);
}

void rf_plan_judge_threads(struct rf_planner *planner, size_t loop, struct rf_proposal *proposal)
{
	struct question question = { .is_parallel = true, .at = loop - planner->first };

	begin(planner->setting->nest, planner->first, &question.transform);
	judge(planner, &question, proposal);
}
