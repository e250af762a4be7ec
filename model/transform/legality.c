/* SPDX-License-Identifier: MIT
 *
 * Whether a change of a nest leaves its results as they are.
 *
 * Three questions are asked, in this order.  Accesses that somebody else sees (volatile, atomic),
 * calls of functions that may print or keep a state, and what tells the first of equal values stay
 * in their order, whatever they touch.  Where every iteration stores an element of its own into an
 * array that is not read anywhere else, and sets what it keeps in scalars first, every order of the
 * iterations is right: so it is with most stencils, whose dependences take seconds to compute when
 * they have thirty references.  All else goes to the integer sets of the kernel, with open sizes
 * first, so that the answer holds for all of them, 0 included; then with sizes that are positive;
 * where an address is no form of the loops unless sizes have values (two sizes multiplied with
 * variables in one subscript), with some of the sizes equal that are so at hand; then with the
 * sizes at hand.  An answer that does not hold for all sizes says for which.
 *
 *     for (i) for (j) a[i][j] = a[i - 1][j + 1];      distance (1, -1): j i is illegal, i j is not
 *     for (i) for (j) b[i][j] = a[i - 1][j + 1];      no iteration knows of another
 *
 * Arrays are told apart by their names.  That two pointers do not lead to the same memory is the
 * promise of whoever calls the function, made by restrict or silently; an answer names what it
 * takes for granted.
 */
#include "model/transform/legality.h"

#include "base/text.h"
#include "model/ir/kernel_sizes.h"
#include "model/poly/dependence_check.h"
#include "model/poly/gmp_memory.h"
#include "model/transform/independence.h"
#include "model/transform/new_loops.h"
#include "model/transform/overlap.h"
#include "model/transform/size_order.h"

/* What is taken for granted of the sizes. */
enum assumption { ANY_SIZES, POSITIVE_SIZES, EQUAL_SIZES, ORDERED_SIZES, THESE_SIZES, ASSUMPTIONS };

struct rf_legality {
	struct rf_legality_input input;
	struct rf_arena *arena;
	struct rf_domain *domains[ASSUMPTIONS]; /* once a dependence was asked for */
	bool is_opened[ASSUMPTIONS];
	enum rf_poly opened[ASSUMPTIONS]; /* what that came to */
	bool knows_alike;                 /* of EQUAL_SIZES which of them are: */
	int64_t alike[RF_MAX_SIZES];      /* those with one number */
	bool knows_order;                 /* of ORDERED_SIZES which order is needed: */
	struct rf_size_order order;
	bool is_independent;        /* every order is right for the sizes at hand ... */
	bool is_always_independent; /* ... and for all others */
	int loop;                   /* of whose body is known: -1: of none */
	const char *fixed;          /* why it must run in its order */
	const char *apart;          /* which arrays must not overlap ... */
	const char *open;           /* ... or may be one, which nobody can promise; or NULL */
};

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
	struct rf_arena *arena;
	const char *why;
};

static bool is_fixed(const struct rf_statement *statement, void *user)
{
	struct fixed *fixed = user;

	if (statement->found != NULL)
		fixed->why =
		    rf_arena_print(fixed->arena,
		                   "%s is set where a new extreme is found (line %d): in another "
		                   "order that may be another one of equal values",
		                   statement->found, statement->place.line);
	return statement->found != NULL;
}

static bool is_in_order(const struct rf_loop *loop)
{
	return loop->ends_early || loop->has_mean_length || loop->exchanged != NULL;
}

/* The first loop of these nodes of which data decide how often it runs, or of which each turn looks
 * at what the one before left. */
static const struct rf_loop *find_in_order(const struct rf_node *node)
{
	const struct rf_loop *found = NULL;

	for (; node != NULL && found == NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && is_in_order(node->loop))
			return node->loop;
		found = find_in_order(node->children);
		if (found == NULL)
			found = find_in_order(node->otherwise);
	}
	return found;
}

/* Even what is printed, which is left out of the model, is in an order. */
static const char *call_reason(const struct rf_loop *loop, struct rf_arena *arena)
{
	return rf_arena_print(
	    arena,
	    "the function %s (line %d) may do more than compute: its calls must stay in their "
	    "order, unless it is declared with __attribute__((const))",
	    loop->ordered_call, loop->ordered_call_line);
}

static const char *observed_reason(const struct rf_loop *loop, struct rf_arena *arena)
{
	return rf_arena_print(arena, "%s (line %d) is %s: its accesses must stay in their order",
	                      loop->observed, loop->observed_line,
	                      loop->observed_is_atomic ? "atomic" : "volatile");
}

static const char *fixed_reason(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                                bool *failed)
{
	const struct rf_node *node = rf_kernel_find_loop(kernel->root, loop);
	struct fixed fixed = { arena, NULL };
	const struct rf_loop *ending;

	if (node == NULL)
		return NULL;
	ending = is_in_order(node->loop) ? node->loop : find_in_order(node->children);
	if (ending != NULL && ending->exchanged != NULL)
		fixed.why =
		    rf_arena_print(arena, "%s has another value in each turn of loop %s (line %d)",
		                   ending->exchanged, ending->variable, ending->place.line);
	else if (ending != NULL)
		fixed.why = rf_arena_print(
		    arena,
		    ending->ends_early
			? "loop %s (line %d) may end early: its turns must stay in their order"
			: "loop %s (line %d) is as long as data in memory say",
		    ending->variable, ending->place.line);
	else if (node->loop->observed != NULL)
		fixed.why = observed_reason(node->loop, arena);
	else if (node->loop->ordered_call != NULL)
		fixed.why = call_reason(node->loop, arena);
	else if (!any(node->children, is_fixed, &fixed) && node->loop->left == NULL)
		return NULL;
	else if (fixed.why == NULL && node->loop->left != NULL)
		fixed.why = rf_arena_print(
		    arena,
		    "%s may be used behind loop %s with the value of the last turn that sets it "
		    "(line %d): in another order that may be another one",
		    node->loop->left, node->loop->variable, node->loop->left_line);
	*failed |= fixed.why == NULL;
	return fixed.why;
}

/* ---- dependences ---- */

/* Makes the sets, or says why not. */
static enum rf_poly open_domain(struct rf_legality *legality, enum assumption about)
{
	struct rf_domain_options options = {
		.sizes = about == THESE_SIZES ? legality->input.sizes : NULL,
		.any_sizes = about != POSITIVE_SIZES && about != THESE_SIZES,
		.order = about == ORDERED_SIZES ? &legality->order : NULL,
		.alike = about == EQUAL_SIZES ? legality->alike : NULL,
		.max_operations = RF_POLY_ONE_QUESTION,
		.total_operations = RF_POLY_ALL_QUESTIONS,
	};

	if (!legality->is_opened[about])
		legality->opened[about] = rf_domain_new(legality->input.kernel, &options,
		                                        legality->arena, &legality->domains[about]);
	legality->is_opened[about] = true;
	return legality->opened[about];
}

static const char *why_not(struct rf_legality *legality, enum assumption about, enum rf_poly answer)
{
	if (answer == RF_POLY_TOO_HARD)
		return rf_arena_print(
		    legality->arena,
		    "legality was not decided within %d operations on integer sets",
		    RF_POLY_ALL_QUESTIONS);
	return rf_arena_print(legality->arena, "dependences were not checked: %s",
	                      legality->domains[about] == NULL
	                          ? rf_poly_name(answer)
	                          : rf_domain_why(legality->domains[about]));
}

/* "N == M": each size with the first one that must be as large. */
static void add_equalities(const struct rf_legality *legality, struct rf_text *out)
{
	const struct rf_kernel *kernel = legality->input.kernel;

	for (size_t i = 0; i < kernel->size_count; ++i)
		for (size_t j = 0; j < i; ++j)
			if (legality->alike[i] == legality->alike[j]) {
				rf_text_print(out, "%s%s == %s", out->length > 0 ? " && " : "",
				              kernel->sizes[j].name, kernel->sizes[i].name);
				break;
			}
}

/* Whether values of a narrow type are taken to be kept, which holds for some sizes alone. */
static bool rests_on_narrow_types(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->assumption_count; ++i)
		if (kernel->assumptions[i].least != NULL && !kernel->assumptions[i].if_broken)
			return true;
	return false;
}

/* "N >= 1 && S >= 1", "N == M", "N == 70 && S == 100", and what the kernel was read with; NULL:
 * no. */
static const char *condition_text(struct rf_legality *legality, enum assumption about)
{
	const struct rf_kernel *kernel = legality->input.kernel;
	struct rf_text out;

	rf_text_init(&out, legality->arena);
	if (kernel->fixed != NULL)
		rf_text_add(&out, kernel->fixed);
	if (rests_on_narrow_types(kernel))
		about = THESE_SIZES;
	if (about == EQUAL_SIZES)
		add_equalities(legality, &out);
	if (about == ORDERED_SIZES)
		rf_size_order_print(&legality->order, kernel, &out);
	for (size_t i = 0;
	     i < kernel->size_count && (about == POSITIVE_SIZES || about == THESE_SIZES); ++i)
		if (kernel->sizes[i].kind == RF_SIZE_FREE && !kernel->sizes[i].is_given &&
		    rf_kernel_sizes_matters(kernel, i))
			rf_text_print(&out, "%s%s %s %lld", out.length > 0 ? " && " : "",
			              kernel->sizes[i].name, about == THESE_SIZES ? "==" : ">=",
			              about == THESE_SIZES ? (long long)legality->input.sizes[i]
			                                   : 1LL);
	return out.length > 0 ? rf_text_string(&out) : NULL;
}

/* A number that no other size has. */
static int64_t alone(size_t size)
{
	return INT64_MIN + (int64_t)size;
}

/* A change as a whole, or whether the loop at a place of it may run in parallel. */
struct question {
	struct rf_transform transform;
	bool is_parallel;
	size_t at;
};

static enum rf_poly put(struct rf_legality *legality, enum assumption about,
                        const struct question *question, struct rf_dependence_pair *pair)
{
	enum rf_poly answer = open_domain(legality, about);

	if (answer != RF_POLY_OK)
		return answer;
	if (question->is_parallel)
		return rf_dependence_check_parallel(legality->domains[about], &question->transform,
		                                    question->at, pair);
	return rf_dependence_check(legality->domains[about], &question->transform, pair);
}

/* The same of sizes that are alike, or in an order, as far as `legality` says now. */
static bool is_legal_if(struct rf_legality *legality, enum assumption about,
                        const struct question *question, struct rf_dependence_pair *pair)
{
	rf_domain_free(legality->domains[about]);
	legality->domains[about] = NULL;
	legality->is_opened[about] = false;
	return put(legality, about, question, pair) == RF_POLY_OK && pair->legality != RF_ILLEGAL;
}

/* Which sizes must be equal: those that are so now, but for each of which that is not needed.  So
 * rows of a[i*S + j] do not overlap for j < N where S == N. */
static void find_alike(struct rf_legality *legality, const struct question *question)
{
	const struct rf_kernel *kernel = legality->input.kernel;
	struct rf_dependence_pair pair;
	bool is_legal;

	legality->knows_alike = true;
	for (size_t i = 0; i < kernel->size_count; ++i) {
		bool is_free = kernel->sizes[i].kind == RF_SIZE_FREE && !kernel->sizes[i].is_given;

		legality->alike[i] = is_free ? legality->input.sizes[i] : alone(i);
	}
	is_legal = is_legal_if(legality, EQUAL_SIZES, question, &pair);
	for (size_t i = 0; i < kernel->size_count && is_legal; ++i) {
		int64_t number = legality->alike[i];

		legality->alike[i] = alone(i);
		if (number != alone(i) && !is_legal_if(legality, EQUAL_SIZES, question, &pair))
			legality->alike[i] = number;
	}
	is_legal_if(legality, EQUAL_SIZES, question, &pair);
}

/* Which sizes must be at least as large as which others: those that are so now, but for each pair
 * that is not needed. */
static void find_order(struct rf_legality *legality, const struct question *question)
{
	struct rf_size_order *order = &legality->order;
	struct rf_dependence_pair pair;

	legality->knows_order = true;
	if (rf_size_order_find(legality->input.kernel, legality->input.sizes, legality->arena,
	                       order) != RF_OK ||
	    !is_legal_if(legality, ORDERED_SIZES, question, &pair))
		order->count = 0;
	for (size_t i = order->count; i-- > 0;) {
		struct rf_size_pair last = order->pairs[order->count - 1], tried = order->pairs[i];

		order->pairs[i] = last;
		order->count -= 1;
		if (!is_legal_if(legality, ORDERED_SIZES, question, &pair)) {
			order->pairs[i] = tried;
			order->pairs[order->count++] = last;
		}
	}
	is_legal_if(legality, ORDERED_SIZES, question, &pair);
}

/* Whether the sizes at hand, if there are any, are as large as POSITIVE_SIZES has them. */
static bool are_positive(const struct rf_legality *legality)
{
	const struct rf_kernel *kernel = legality->input.kernel;

	for (size_t i = 0; legality->input.sizes != NULL && i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind == RF_SIZE_FREE && legality->input.sizes[i] < 1 &&
		    rf_kernel_sizes_matters(kernel, i))
			return false;
	return true;
}

/* Asks with as little taken for granted as the answer needs, which is left in `about`. */
static enum rf_poly ask(struct rf_legality *legality, const struct question *question,
                        struct rf_dependence_pair *pair, enum assumption *about)
{
	struct rf_dependence_pair positive;
	enum rf_poly answer;

	if (!are_positive(legality))
		return put(legality, *about = THESE_SIZES, question, pair);
	answer = put(legality, *about = ANY_SIZES, question, pair);
	if (answer == RF_POLY_OK && pair->legality == RF_ILLEGAL &&
	    legality->input.kernel->size_count > 0 &&
	    put(legality, POSITIVE_SIZES, question, &positive) == RF_POLY_OK) {
		*pair = positive;
		*about = pair->legality == RF_ILLEGAL ? ANY_SIZES : POSITIVE_SIZES;
	}
	if (answer != RF_POLY_NEEDS_SIZES || legality->input.sizes == NULL)
		return answer;
	if (!legality->knows_alike)
		find_alike(legality, question);
	if (put(legality, *about = EQUAL_SIZES, question, pair) == RF_POLY_OK &&
	    pair->legality != RF_ILLEGAL)
		return RF_POLY_OK;
	if (!legality->knows_order)
		find_order(legality, question);
	if (legality->order.count > 0 &&
	    put(legality, *about = ORDERED_SIZES, question, pair) == RF_POLY_OK &&
	    pair->legality != RF_ILLEGAL)
		return RF_POLY_OK;
	return put(legality, *about = THESE_SIZES, question, pair);
}

/* Where the sizes at hand make every order right, that is said at the least. */
static enum rf_poly ask_independent(struct rf_legality *legality, const struct question *question,
                                    struct rf_dependence_pair *pair, enum assumption *about)
{
	enum rf_poly answer = RF_POLY_OK;

	if (legality->is_always_independent)
		return answer;
	answer = ask(legality, question, pair, about);
	if (answer == RF_POLY_NO_MEMORY || (answer == RF_POLY_OK && pair->legality == RF_LEGAL))
		return answer;
	*pair = (struct rf_dependence_pair){ .legality = RF_LEGAL };
	*about = THESE_SIZES;
	return RF_POLY_OK;
}

/* ---- answers ---- */

static enum rf_status judge(struct rf_legality *legality, const struct question *question,
                            struct rf_legality_answer *answer)
{
	const struct rf_kernel *kernel = legality->input.kernel;
	int loop = question->transform.loops[0];
	struct rf_dependence_pair pair = { 0 };
	enum assumption about = ANY_SIZES;
	enum rf_poly asked;
	bool failed = false;

	if (legality->loop != loop) {
		legality->loop = loop;
		legality->fixed = fixed_reason(kernel, loop, legality->arena, &failed);
		legality->apart = rf_overlap_apart(kernel, loop, legality->arena, &failed);
		legality->open = rf_overlap_open(kernel, loop, legality->arena, &failed);
	}
	*answer =
	    (struct rf_legality_answer){ .reason = legality->fixed, .apart = legality->apart };
	if (legality->fixed != NULL || failed) {
		answer->legal = RF_NO;
		return failed ? RF_FAILED : RF_OK;
	}
	if (legality->open != NULL) {
		answer->reason = legality->open;
		return RF_OK;
	}
	if (legality->input.sizes == NULL && rests_on_narrow_types(kernel)) {
		answer->legal = RF_NO;
		answer->reason = "a narrow type keeps its values for some sizes alone";
		return RF_OK;
	}
	asked = legality->is_independent ? ask_independent(legality, question, &pair, &about)
	                                 : ask(legality, question, &pair, &about);
	if (asked != RF_POLY_OK) {
		answer->reason = why_not(legality, about, asked);
	} else {
		answer->legal = pair.legality == RF_ILLEGAL ? RF_NO : RF_YES;
		answer->rounds = pair.legality == RF_LEGAL_ROUNDING;
		answer->reason =
		    pair.legality != RF_LEGAL
			? rf_dependence_check_print(legality->arena, kernel, &pair)
		    : answer->apart == NULL
			? "every dependence is kept"
			: rf_arena_print(legality->arena, "every dependence is kept as long as %s",
		                         answer->apart);
		if (answer->legal == RF_YES)
			answer->condition = condition_text(legality, about);
	}
	return failed || rf_arena_failed(legality->arena) || answer->reason == NULL ||
	               asked == RF_POLY_NO_MEMORY
	           ? RF_FAILED
	           : RF_OK;
}

enum rf_status rf_legality_of(struct rf_legality *legality, const struct rf_change *change,
                              struct rf_legality_answer *answer)
{
	struct question question = { rf_new_loops_of(legality->input.kernel, change), false, 0 };

	return judge(legality, &question, answer);
}

enum rf_status rf_legality_of_threads(struct rf_legality *legality, const struct rf_change *change,
                                      size_t at, struct rf_legality_answer *answer)
{
	struct question question = { rf_new_loops_of(legality->input.kernel, change), true, at };

	return judge(legality, &question, answer);
}

/* Tiles keep a dependence, whatever their length, if it goes forward in each of their loops, or
 * stays: if each of these loops could be the outermost one. */
enum rf_status rf_legality_of_any_tiles(struct rf_legality *legality,
                                        const struct rf_change *change, bool *legal)
{
	*legal = true;
	for (size_t k = 0; k < change->loop_count && *legal; ++k) {
		struct rf_legality_answer answer;
		struct rf_change outermost;

		if (change->tiles[k] == 0)
			continue;
		rf_change_init(&outermost, change->loop_count, change->loops);
		for (size_t at = 0; at <= k; ++at)
			outermost.order[at] = at == 0 ? k : at - 1;
		if (rf_legality_of(legality, &outermost, &answer) != RF_OK)
			return RF_FAILED;
		*legal = answer.legal == RF_YES && answer.condition == NULL;
	}
	return RF_OK;
}

void rf_legality_set_memory(void (*ends)(void))
{
	rf_gmp_memory_set(ends);
}

struct rf_legality *rf_legality_new(const struct rf_legality_input *input, struct rf_arena *arena)
{
	struct rf_legality *legality = RF_NEW(arena, struct rf_legality);

	if (legality == NULL)
		return NULL;
	*legality = (struct rf_legality){ .input = *input, .arena = arena, .loop = -1 };
	if (input->kernel->with_data != NULL)
		legality->input.kernel = input->kernel->with_data;
	else
		legality->is_independent =
		    input->lc != NULL && rf_independence_is_plain(input->nest, input->lc);
	legality->is_always_independent =
	    legality->is_independent && rf_independence_is_of_all_sizes(input->nest);
	return legality;
}

void rf_legality_free(struct rf_legality *legality)
{
	for (size_t i = 0; legality != NULL && i < ASSUMPTIONS; ++i)
		rf_domain_free(legality->domains[i]);
}

void rf_legality_note(const struct rf_legality_answer *answer, struct rf_result *result,
                      struct rf_proposal *proposal)
{
	proposal->legal = answer->legal;
	proposal->rounds = answer->rounds;
	proposal->reason = answer->reason;
	proposal->condition = answer->condition;
	if (answer->apart != NULL)
		result->apart = answer->apart;
}
