/* SPDX-License-Identifier: MIT
 *
 * The frame of a polyhedral view: its isl context, its sizes, its errors.
 *
 * A size is an isl parameter of the same position, or a number when values are given.  Forms become
 * affine functions; a product of sizes, or of a size and a loop variable, is none, and is answered
 * with RF_POLY_NEEDS_SIZES.  isl is told to go on after errors: it hands NULL through, and the
 * bound on operations shows as the error isl_error_quota.
 */
#include "model/poly/domain.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "model/poly/domain_inside.h"

static const char too_hard[] = "is too hard to compute";
static const char no_memory[] = "memory ran out";

const char *rf_poly_name(enum rf_poly answer)
{
	static const char *const names[] = { "known", "needs sizes", "unfit", "too hard",
		                             "no memory" };

	return names[answer];
}

const char *rf_domain_why(const struct rf_domain *domain)
{
	return domain && domain->why ? domain->why : "";
}

/* ---- bounds ---- */

/* The operations of this call so far.  isl tells only whether a bound is met, so that bounds are
 * tried, each halving what is left. */
static unsigned long operations_so_far(const struct rf_domain *domain)
{
	unsigned long low = 0, high = domain->allowed;

	while (low < high) {
		unsigned long middle = low + (high - low) / 2;
		isl_val *value;

		isl_ctx_set_max_operations(domain->ctx, middle + 1);
		value = isl_val_zero(domain->ctx);
		if (value)
			high = middle;
		else
			low = middle + 1;
		isl_val_free(value);
	}
	isl_ctx_reset_error(domain->ctx);
	return low;
}

static void take_from_total(struct rf_domain *domain, enum isl_error error)
{
	unsigned long spent = domain->allowed;

	if (domain->total_left == ULONG_MAX)
		return;
	if (error != isl_error_quota)
		spent = operations_so_far(domain);
	domain->total_left -= spent < domain->total_left ? spent : domain->total_left;
}

/* Whether there is memory for a question: some 50 bytes for each operation.  isl reports memory
 * that runs out, but for a few places where it crashes or goes on (0.25: a new context, dataflow,
 * reduced bases, sorting), so that it is not to come that far.  The system is asked, as the C
 * library asks it for blocks of this size: sanitizers mark every byte that an allocator hands
 * out. */
static bool has_room(void)
{
	static const size_t bytes = (size_t)1 << 25;
	void *room = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (room == MAP_FAILED)
		return false;
	munmap(room, bytes);
	return true;
}

/* What could not be set up, or has no operations left, answers so without trying: the bound of one
 * operation stops isl at once. */
void rf_domain_open(struct rf_domain *domain)
{
	domain->answer = domain->set_up;
	domain->why = domain->set_up_why;
	domain->allowed = domain->max_operations < domain->total_left ? domain->max_operations
	                                                              : domain->total_left;
	if (domain->allowed == 0)
		rf_domain_fail(domain, RF_POLY_TOO_HARD, too_hard);
	if (!has_room())
		rf_domain_fail(domain, RF_POLY_NO_MEMORY, no_memory);
	domain->is_refused = domain->answer != RF_POLY_OK;
	if (domain->is_refused)
		domain->allowed = 1;
	isl_ctx_reset_error(domain->ctx);
	isl_ctx_reset_operations(domain->ctx);
	isl_ctx_set_max_operations(domain->ctx, domain->allowed);
}

enum rf_poly rf_domain_fail(struct rf_domain *domain, enum rf_poly answer, const char *why)
{
	if (domain->answer == RF_POLY_OK) {
		domain->answer = answer;
		domain->why = why;
	}
	return answer;
}

static enum rf_poly answer_of(enum isl_error error)
{
	if (error == isl_error_quota)
		return RF_POLY_TOO_HARD;
	return error == isl_error_alloc ? RF_POLY_NO_MEMORY : RF_POLY_UNFIT;
}

/* A bound that was met explains whatever else went wrong. */
enum rf_poly rf_domain_check(struct rf_domain *domain)
{
	static const char *const reasons[] = { NULL, "needs values for the sizes",
		                               "is not of the kind that can be computed with",
		                               too_hard, no_memory };
	enum isl_error error = isl_ctx_last_error(domain->ctx);

	if ((error == isl_error_quota || error == isl_error_alloc) && !domain->is_refused)
		domain->answer = RF_POLY_OK;
	if (error != isl_error_none)
		rf_domain_fail(domain, answer_of(error), reasons[answer_of(error)]);
	take_from_total(domain, error);
	isl_ctx_set_max_operations(domain->ctx, 0);
	return domain->answer;
}

/* ---- sizes and forms ---- */

/* Without memory isl makes an id that has lost its name, and mistakes it for others. */
isl_id *rf_domain_id(struct rf_domain *domain, const char *name)
{
	isl_id *id = isl_id_alloc(domain->ctx, name, NULL);

	if (id && isl_id_get_name(id))
		return id;
	rf_domain_fail(domain, RF_POLY_NO_MEMORY, no_memory);
	return isl_id_free(id);
}

isl_space *rf_domain_space(struct rf_domain *domain, size_t depth)
{
	const struct rf_kernel *kernel = domain->kernel;
	unsigned count = domain->sizes ? 0 : (unsigned)kernel->size_count;
	isl_space *space = isl_space_set_alloc(domain->ctx, count, (unsigned)depth);

	for (unsigned i = 0; i < count; ++i)
		space = isl_space_set_dim_id(space, isl_dim_param, i,
		                             rf_domain_id(domain, kernel->sizes[i].name));
	return space;
}

/* The size that a term is linear in; -1 of a constant term, -2 of any other. */
static int size_of_term(const struct rf_term *term)
{
	int found = -1;

	for (int i = 0; i < RF_MAX_SIZES; ++i) {
		if (term->power[i] == 0)
			continue;
		if (term->power[i] > 1 || found >= 0)
			return -2;
		found = i;
	}
	return found;
}

static isl_aff *add_term(struct rf_domain *domain, isl_aff *aff, const struct rf_term *term)
{
	int size = size_of_term(term);
	isl_val *value = isl_val_int_from_si(domain->ctx, term->coefficient);

	if (size == -1)
		return isl_aff_add_constant_val(aff, value);
	if (size >= 0)
		return isl_aff_add_coefficient_val(aff, isl_dim_param, size, value);
	rf_domain_fail(domain, RF_POLY_NEEDS_SIZES, "is a product of sizes");
	isl_val_free(value);
	return isl_aff_free(aff);
}

static isl_aff *number(struct rf_domain *domain, isl_local_space *space, int64_t value)
{
	return isl_aff_val_on_domain(space, isl_val_int_from_si(domain->ctx, value));
}

isl_aff *rf_domain_formula(struct rf_domain *domain, size_t depth, rf_formula_p formula)
{
	isl_local_space *space = isl_local_space_from_space(rf_domain_space(domain, depth));
	int64_t value;
	isl_aff *aff;

	if (domain->sizes && rf_formula_integer(formula, domain->sizes, &value))
		return number(domain, space, value);
	aff = number(domain, space, 0);
	if (domain->sizes) {
		rf_domain_fail(domain, RF_POLY_UNFIT, "is no whole number");
		return isl_aff_free(aff);
	}
	for (size_t i = 0; i < formula->term_count; ++i)
		aff = add_term(domain, aff, &formula->terms[i]);
	return isl_aff_scale_down_val(aff, isl_val_int_from_si(domain->ctx, formula->divisor));
}

static int position_of(size_t depth, const int *loops, int loop)
{
	for (size_t i = 0; i < depth; ++i)
		if (loops[i] == loop)
			return (int)i;
	return -1;
}

static isl_aff *add_variable(struct rf_domain *domain, isl_aff *aff, int position,
                             rf_formula_p coefficient)
{
	bool is_number;
	int64_t value;

	is_number = domain->sizes ? rf_formula_integer(coefficient, domain->sizes, &value)
	                          : rf_formula_is_constant(coefficient, &value);
	if (position >= 0 && is_number && coefficient->divisor == 1)
		return isl_aff_add_coefficient_val(aff, isl_dim_in, position,
		                                   isl_val_int_from_si(domain->ctx, value));
	if (position < 0 || domain->sizes)
		rf_domain_fail(domain, RF_POLY_UNFIT, "is not affine");
	else
		rf_domain_fail(domain, RF_POLY_NEEDS_SIZES, "multiplies a size and a variable");
	return isl_aff_free(aff);
}

isl_aff *rf_domain_aff(struct rf_domain *domain, size_t depth, const int *loops,
                       const struct rf_form *form)
{
	isl_aff *aff = rf_domain_formula(domain, depth, form->constant);

	for (size_t i = 0; i < form->term_count && aff; ++i)
		aff = add_variable(domain, aff, position_of(depth, loops, form->terms[i].loop),
		                   form->terms[i].coefficient);
	return aff;
}

/* ---- what is known of the sizes ---- */

/* divisor * q <= operand < divisor * (q + 1), for a size q that is such a quotient. */
static isl_set *know_quotient(struct rf_domain *domain, isl_set *context, int index)
{
	const struct rf_size *size = &domain->kernel->sizes[index];
	isl_val *divisor = isl_val_int_from_si(domain->ctx, size->divisor);
	isl_local_space *space = isl_local_space_from_space(rf_domain_space(domain, 0));
	isl_aff *rest = rf_domain_formula(domain, 0, size->operand);
	isl_aff *self = isl_aff_var_on_domain(space, isl_dim_param, (unsigned)index);
	isl_set *low, *high;

	rest = isl_aff_sub(rest, isl_aff_scale_val(self, isl_val_copy(divisor)));
	low = isl_aff_ge_set(isl_aff_copy(rest), isl_aff_zero_on_domain(isl_local_space_from_space(
						     rf_domain_space(domain, 0))));
	high = isl_aff_lt_set(
	    rest,
	    isl_aff_val_on_domain(isl_local_space_from_space(rf_domain_space(domain, 0)), divisor));
	return isl_set_intersect_params(context, isl_set_params(isl_set_intersect(low, high)));
}

bool rf_domain_divides_sizes(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind != RF_SIZE_FREE)
			return true;
	return false;
}

/* Sizes that steps of loops come from have the value with which those were read. */
static isl_set *know_given(const struct rf_domain *domain, isl_set *context)
{
	for (size_t i = 0; i < domain->kernel->size_count; ++i) {
		const struct rf_size *size = &domain->kernel->sizes[i];

		if (size->is_given)
			context = isl_set_fix_val(context, isl_dim_param, (unsigned)i,
			                          isl_val_int_from_si(domain->ctx, size->given));
	}
	return context;
}

static isl_set *know_alike(const struct rf_domain *domain, isl_set *context)
{
	size_t count = domain->alike != NULL ? domain->kernel->size_count : 0;

	for (size_t i = 0; i < count; ++i)
		for (size_t j = 0; j < i; ++j)
			if (domain->alike[i] == domain->alike[j])
				context = isl_set_equate(context, isl_dim_param, (int)i,
				                         isl_dim_param, (int)j);
	return context;
}

/* A size as a function. */
static isl_aff *size_itself(struct rf_domain *domain, size_t size)
{
	isl_local_space *space = isl_local_space_from_space(rf_domain_space(domain, 0));

	return isl_aff_add_coefficient_si(number(domain, space, 0), isl_dim_param, (int)size, 1);
}

static isl_set *know_order(struct rf_domain *domain, isl_set *context)
{
	size_t count = domain->order != NULL ? domain->order->count : 0;

	for (size_t i = 0; i < count; ++i) {
		const struct rf_size_pair *pair = &domain->order->pairs[i];
		isl_set *holds = isl_aff_ge_set(size_itself(domain, pair->greater),
		                                size_itself(domain, pair->less));

		context = isl_set_intersect_params(context, isl_set_params(holds));
	}
	return context;
}

/* Sizes are positive unless asked otherwise; a quotient lies where its operand says, when that is
 * linear. */
static isl_set *context_of(struct rf_domain *domain)
{
	isl_set *context = isl_set_params(isl_set_universe(rf_domain_space(domain, 0)));

	if (domain->sizes == NULL)
		context = know_order(domain, know_alike(domain, know_given(domain, context)));
	if (domain->sizes != NULL ||
	    (domain->any_sizes && !rf_domain_divides_sizes(domain->kernel)))
		return context;
	for (size_t i = 0; i < domain->kernel->size_count; ++i) {
		const struct rf_size *size = &domain->kernel->sizes[i];
		bool is_free = size->kind == RF_SIZE_FREE;

		context =
		    isl_set_lower_bound_si(context, isl_dim_param, (unsigned)i, is_free ? 1 : 0);
		if (size->kind == RF_SIZE_QUOTIENT && size->divisor > 0)
			context = know_quotient(domain, context, (int)i);
		if (size->kind == RF_SIZE_REMAINDER && size->divisor > 0)
			context = isl_set_upper_bound_val(
			    context, isl_dim_param, (unsigned)i,
			    isl_val_int_from_si(domain->ctx, size->divisor - 1));
	}
	if (domain->answer == RF_POLY_NEEDS_SIZES)
		rf_domain_fail(domain, RF_POLY_NEEDS_SIZES, "a part of a product of sizes");
	return context;
}

/* ---- the whole ---- */

static void free_events(struct rf_domain *domain)
{
	for (size_t i = 0; i < domain->events.count; ++i) {
		isl_map_free(domain->events.items[i].relation);
		isl_map_free(domain->events.items[i].schedule);
	}
	for (size_t i = 0; i < domain->occurrences.count; ++i)
		isl_set_free(domain->occurrences.items[i].domain);
}

void rf_domain_free(struct rf_domain *domain)
{
	if (!domain)
		return;
	free_events(domain);
	isl_set_free(domain->context);
	if (!domain->shares_ctx)
		isl_ctx_free(domain->ctx);
	domain->ctx = NULL;
}

static enum rf_poly fill(struct rf_domain *domain, bool loops_only)
{
	domain->context = context_of(domain);
	if (rf_iteration_sets_walk(domain) == RF_POLY_OK && !loops_only &&
	    rf_events_add(domain) == RF_POLY_OK)
		rf_access_map_fill(domain);
	domain->set_up = rf_domain_check(domain);
	domain->set_up_why = domain->why;
	return domain->set_up;
}

/* isl 0.25 adds points when it coalesces sets with integer divisions: { (2,0), (3,0), (2,1), (3,1),
 * (4,1) }, the lines of some elements, comes to hold (4,0) as well.  So nothing is coalesced in
 * this room, and where isl does it by itself, the step at fault, wrapping of bounded sets, is
 * off. */
static void set_options(isl_ctx *ctx)
{
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	isl_options_set_coalesce_bounded_wrapping(ctx, 0);
}

static isl_ctx *new_context(void)
{
	isl_ctx *ctx = has_room() ? isl_ctx_alloc() : NULL;

	if (ctx)
		set_options(ctx);
	return ctx;
}

enum rf_poly rf_domain_new(const struct rf_kernel *kernel, const struct rf_domain_options *options,
                           struct rf_arena *arena, struct rf_domain **domain)
{
	struct rf_domain *new = RF_NEW(arena, struct rf_domain);

	*domain = NULL;
	if (!new)
		return RF_POLY_NO_MEMORY;
	new->shares_ctx = options->beside != NULL;
	new->ctx = options->beside ? options->beside->ctx : new_context();
	if (!new->ctx)
		return RF_POLY_NO_MEMORY;
	new->kernel = kernel;
	new->arena = arena;
	new->sizes = options->sizes;
	new->by_isl_alone = options->by_isl_alone;
	new->any_sizes = options->any_sizes;
	new->alike = options->alike;
	new->order = options->order;
	new->max_operations =
	    options->max_operations > 0 ? options->max_operations : RF_POLY_OPERATIONS;
	new->total_left = options->total_operations > 0 ? options->total_operations : ULONG_MAX;
	rf_domain_open(new);
	*domain = new;
	return fill(new, options->loops_only);
}
