/* SPDX-License-Identifier: MIT
 *
 * Whether the dependences permit what is proposed.
 *
 * The question goes to the integer sets of the kernel, with open sizes first, so that the answer
 * holds for all of them; where an address is no form of the loops unless sizes have values (two
 * sizes multiplied with variables in one subscript), with the sizes at hand.
 *
 * Dependences know of places by the names of arrays, and of nothing but accesses.  Two things are
 * beyond them: accesses that somebody else sees (volatile) and calls of functions that may print or
 * keep a state stay in their order, whatever they touch; and two pointers may lead to the same
 * array, which is the promise of whoever calls the function, made by restrict or silently.
 *
 * In most stencils every iteration stores an element of its own into an array that is not read
 * anywhere else, and what it keeps in scalars it sets first.  Then every order of the iterations
 * is right, and no dependence has to be computed, which takes seconds with thirty references.
 */
#include "model/transform/legality.h"

#include "base/text.h"
#include "model/poly/dependence_check.h"
#include "model/poly/transform.h"
#include "model/transform/blocks/candidate.h"

/* Calls `visit` for every statement in a list of nodes until it returns true. */
static bool any(const struct rf_node *node,
                bool (*visit)(const struct rf_statement *statement, void *user), void *user)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT && visit(node->statement, user))
			return true;
		if (node->kind != RF_NODE_STATEMENT && any(node->children, visit, user))
			return true;
		if (node->kind == RF_NODE_GUARD && any(node->otherwise, visit, user))
			return true;
	}
	return false;
}

/* ---- what stays in its order ---- */

struct fixed {
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	const char *why;
};

static const char *volatile_of(const struct rf_kernel *kernel, const struct rf_statement *statement)
{
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[statement->accesses[i]];

		if (kernel->arrays[access->array].is_volatile)
			return kernel->arrays[access->array].name;
	}
	for (size_t i = 0; i < statement->scalar_use_count; ++i) {
		const struct rf_scalar *scalar = &kernel->scalars[statement->scalar_uses[i].scalar];

		if (scalar->is_volatile)
			return scalar->name;
	}
	return NULL;
}

static bool is_fixed(const struct rf_statement *statement, void *user)
{
	struct fixed *fixed = user;
	const char *name = volatile_of(fixed->kernel, statement);
	int line = statement->place.line;

	if (name != NULL)
		fixed->why = rf_arena_print(
		    fixed->arena, "%s (line %d) is volatile: its accesses must stay in their order",
		    name, line);
	else if (statement->unknown_call != NULL)
		fixed->why = rf_arena_print(
		    fixed->arena,
		    "the function %s (line %d) may do more than compute: its calls must stay in "
		    "their order, unless it is declared with __attribute__((const))",
		    statement->unknown_call, line);
	return name != NULL || statement->unknown_call != NULL;
}

const char *rf_legality_fixed(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                              bool *failed)
{
	const struct rf_node *node = rf_kernel_find_loop(kernel->root, loop);
	struct fixed fixed = { kernel, arena, NULL };

	if (node != NULL && any(node->children, is_fixed, &fixed))
		*failed |= fixed.why == NULL;
	return fixed.why;
}

/* ---- what must be apart ---- */

struct use {
	const struct rf_kernel *kernel;
	int array;
	bool is_write;
};

static bool uses(const struct rf_statement *statement, void *user)
{
	const struct use *use = user;

	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &use->kernel->accesses[statement->accesses[i]];

		if (access->array == use->array && (!use->is_write || access->kind == RF_WRITE))
			return true;
	}
	return false;
}

static bool may_overlap(const struct rf_array *a, const struct rf_array *b)
{
	bool is_known = (a->is_object && b->is_object) || (a->is_object && a->is_local) ||
	                (b->is_object && b->is_local);

	return !is_known && !a->is_restrict && !b->is_restrict && a->element == b->element &&
	       a->element_bytes == b->element_bytes;
}

/* The arrays that one that is written may overlap; those in front of it that are written as well
 * have been named already. */
static void add_pairs(const struct rf_kernel *kernel, const struct rf_node *body, int written,
                      struct rf_text *out)
{
	bool is_first = true;

	for (int other = 0; (size_t)other < kernel->array_count; ++other) {
		struct use read = { kernel, other, false }, write = { kernel, other, true };

		if (other == written || !any(body, uses, &read) ||
		    (other < written && any(body, uses, &write)) ||
		    !may_overlap(&kernel->arrays[written], &kernel->arrays[other]))
			continue;
		if (is_first)
			rf_text_print(out, "%s%s does not overlap ", out->length > 0 ? ", " : "",
			              kernel->arrays[written].name);
		rf_text_print(out, "%s%s", is_first ? "" : " or ", kernel->arrays[other].name);
		is_first = false;
	}
}

const char *rf_legality_apart(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                              bool *failed)
{
	const struct rf_node *node = rf_kernel_find_loop(kernel->root, loop);
	struct rf_text out;

	rf_text_init(&out, arena);
	for (int i = 0; node != NULL && (size_t)i < kernel->array_count; ++i) {
		struct use write = { kernel, i, true };

		if (any(node->children, uses, &write))
			add_pairs(kernel, node->children, i, &out);
	}
	*failed |= out.failed;
	return out.length > 0 ? rf_text_string(&out) : NULL;
}

/* ---- iterations that do not know of each other ---- */

/* Whether every iteration of the nest has an element of the group to itself: no loop stands still,
 * and each moves further than those inside it together. */
static bool is_own(const struct rf_scene *scene, const struct rf_shape *shape)
{
	double inner = shape->bytes.value;

	for (size_t k = scene->depth; k-- > 0;) {
		if (shape->strides[k].value < inner)
			return false;
		inner += (scene->trips[k].value - 1) * shape->strides[k].value;
	}
	return true;
}

static bool is_written(const struct rf_group *group)
{
	for (size_t i = 0; i < group->member_count; ++i)
		if (group->members[i].writes)
			return true;
	return false;
}

static size_t groups_of_array(const struct rf_scene *scene, int array)
{
	size_t count = 0;

	for (size_t g = 0; g < scene->shape_count; ++g)
		count += scene->shapes[g].group->array == array;
	return count;
}

static bool arrays_are_independent(const struct rf_forecast_setting *setting)
{
	const struct rf_scene *scene = &setting->lc->scene;

	for (size_t i = 0; i < setting->nest->reference_count; ++i)
		if (setting->nest->references[i].is_indirect)
			return false;
	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_group *group = scene->shapes[g].group;

		if (is_written(group) &&
		    (group->member_count != 1 || groups_of_array(scene, group->array) != 1 ||
		     !is_own(scene, &scene->shapes[g])))
			return false;
	}
	return true;
}

/* The statements of the innermost loop, if there is nothing else in the nest; NULL otherwise. */
static const struct rf_node *body_of(const struct rf_nest *nest)
{
	const struct rf_node *node =
	    rf_kernel_find_loop(nest->kernel->root, nest->loops[0].loop->id);

	for (size_t k = 1; node != NULL && k < nest->depth; ++k) {
		node = node->children;
		if (node == NULL || node->next != NULL || node->kind != RF_NODE_LOOP)
			return NULL;
	}
	for (const struct rf_node *n = node == NULL ? NULL : node->children; n; n = n->next)
		if (n->kind != RF_NODE_STATEMENT)
			return NULL;
	return node == NULL ? NULL : node->children;
}

/* Whether an iteration sets the scalar before it looks at it; one that it does not use is fine. */
static bool is_private(const struct rf_node *body, const struct rf_scalar *scalar, int index)
{
	for (; body != NULL; body = body->next)
		for (size_t i = 0; i < body->statement->scalar_use_count; ++i) {
			const struct rf_scalar_use *use = &body->statement->scalar_uses[i];

			if (use->scalar == index)
				return scalar->is_local && use->is_write && !use->is_conditional;
		}
	return true;
}

/* Whether it is plain that nothing goes from one iteration of the nest to another; false says
 * nothing. */
static bool is_independent(const struct rf_forecast_setting *setting)
{
	const struct rf_kernel *kernel = setting->nest->kernel;
	const struct rf_node *body = body_of(setting->nest);

	if (body == NULL || !arrays_are_independent(setting))
		return false;
	for (size_t i = 0; i < kernel->scalar_count; ++i)
		if (kernel->scalars[i].is_written && !is_private(body, &kernel->scalars[i], (int)i))
			return false;
	return true;
}

/* ---- proposals ---- */

/* Makes the sets, or says why not. */
static enum rf_poly open_domain(struct rf_search *search, const int64_t *sizes)
{
	struct rf_domain_options options = { .sizes = sizes,
		                             .max_operations = RF_POLY_ONE_QUESTION,
		                             .total_operations = RF_POLY_ALL_QUESTIONS };

	rf_domain_free(search->domain);
	search->domain = NULL;
	return rf_domain_new(search->setting->nest->kernel, &options, search->arena,
	                     &search->domain);
}

static const char *why_not(struct rf_search *search, enum rf_poly answer)
{
	const char *why =
	    search->domain == NULL ? rf_poly_name(answer) : rf_domain_why(search->domain);
	const char *text =
	    answer == RF_POLY_TOO_HARD
		? rf_arena_print(search->arena,
	                         "legality was not decided within %d operations on integer sets",
	                         RF_POLY_ALL_QUESTIONS)
		: rf_arena_print(search->arena, "dependences were not checked: %s", why);

	search->failed |= text == NULL || answer == RF_POLY_NO_MEMORY;
	return text;
}

/* What is asked: a new order, or whether the loop at a place of it may run in parallel. */
struct question {
	struct rf_transform transform;
	bool is_parallel;
	size_t at;
};

static enum rf_poly put(struct rf_search *search, const struct question *question,
                        struct rf_dependence_pair *legal)
{
	if (question->is_parallel)
		return rf_dependence_check_parallel(search->domain, &question->transform,
		                                    question->at, legal);
	return rf_dependence_check(search->domain, &question->transform, legal);
}

static enum rf_poly ask(struct rf_search *search, const struct question *question,
                        struct rf_dependence_pair *legal)
{
	enum rf_poly answer = RF_POLY_OK;

	if (search->domain == NULL)
		answer = open_domain(search, NULL);
	if (answer == RF_POLY_OK)
		answer = put(search, question, legal);
	if (answer != RF_POLY_NEEDS_SIZES)
		return answer;
	answer = open_domain(search, search->setting->whole_sizes);
	return answer == RF_POLY_OK ? put(search, question, legal) : answer;
}

/* What is the same for every change. */
static void look(struct rf_search *search)
{
	const struct rf_nest *nest = search->setting->nest;

	search->has_looked = true;
	search->is_permutable = is_independent(search->setting);
	search->result->apart = rf_legality_apart(nest->kernel, nest->loops[0].loop->id,
	                                          search->arena, &search->failed);
}

/* Whether something must stay in its order, whatever it touches. */
static bool forbid(struct rf_search *search, int loop, struct rf_proposal *proposal)
{
	const char *why =
	    rf_legality_fixed(search->setting->nest->kernel, loop, search->arena, &search->failed);

	if (why != NULL) {
		proposal->legal = RF_NO;
		proposal->reason = why;
	}
	return why != NULL;
}

/* "every dependence is kept", and as long as what. */
static const char *say_legal(struct rf_search *search)
{
	const char *apart = search->result->apart;

	if (apart == NULL)
		return "every dependence is kept";
	return rf_arena_print(search->arena, "every dependence is kept as long as %s", apart);
}

static void judge(struct rf_search *search, const struct question *question,
                  struct rf_proposal *proposal)
{
	struct rf_dependence_pair legal = { 0 };
	enum rf_poly answer = RF_POLY_OK;

	if (forbid(search, question->transform.loops[0], proposal))
		return;
	if (!search->has_looked)
		look(search);
	if (!search->is_permutable)
		answer = ask(search, question, &legal);
	if (answer != RF_POLY_OK) {
		proposal->reason = why_not(search, answer);
		return;
	}
	proposal->legal = legal.legality == RF_ILLEGAL ? RF_NO : RF_YES;
	proposal->rounds = legal.legality == RF_LEGAL_ROUNDING;
	proposal->reason =
	    legal.legality == RF_LEGAL
		? say_legal(search)
		: rf_dependence_check_print(search->arena, search->setting->nest->kernel, &legal);
	search->failed |= proposal->reason == NULL;
}

/* The loops of the nest from `first` inwards. */
static void begin(const struct rf_nest *nest, size_t first, struct rf_transform *transform)
{
	int loops[RF_MAX_DEPTH];

	for (size_t k = first; k < nest->depth; ++k)
		loops[k - first] = nest->loops[k].loop->id;
	rf_transform_init(nest->kernel, nest->depth - first, loops, transform);
}

void rf_legality_of_blocks(struct rf_candidate *candidate, struct rf_proposal *proposal)
{
	const struct rf_blocks *blocks = &candidate->changed.blocks;
	struct question question = { 0 };

	begin(candidate->search->setting->nest, blocks->place, &question.transform);
	for (size_t i = 0; i < blocks->count; ++i)
		rf_transform_tile(&question.transform, i, blocks->loops[i] - blocks->place,
		                  (int64_t)candidate->factors[i]);
	judge(candidate->search, &question, proposal);
}

void rf_legality_of_order(struct rf_search *search, const size_t *order,
                          struct rf_proposal *proposal)
{
	struct question question = { 0 };

	begin(search->setting->nest, search->first, &question.transform);
	rf_transform_permute(&question.transform, order);
	judge(search, &question, proposal);
}

void rf_legality_of_threads(struct rf_search *search, size_t loop, struct rf_proposal *proposal)
{
	struct question question = { .is_parallel = true, .at = loop - search->first };

	begin(search->setting->nest, search->first, &question.transform);
	judge(search, &question, proposal);
}
