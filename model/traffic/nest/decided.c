/* SPDX-License-Identifier: MIT
 *
 * A kernel without the conditions that are decided before it runs.
 *
 * `if (dir == 1)` is a condition on a size: with a value for dir one of its branches is left, and
 * the loops around it are a plain nest again.  So is a condition that holds wherever the loops
 * around it go, i >= 1 in a loop that starts at 1.  That is asked with formulas, so that it needs
 * no values: a loop variable is replaced by its lower bound where it is added, by its upper bound
 * less one where it is taken away, from the inside outwards,
 *
 *     for (j = 1; j < n - 1; ++j) if (j < n)     n - 1 - j >= n - 1 - (n - 2) = 1: always
 *
 * Of a condition on data the likelier branch is left.  Where both run now and then, both are, one
 * behind the other, and what they do is done in a share of the times.
 *
 * A condition on sizes that have no value is taken to hold or not to hold, and that is told.  Of a
 * size that nothing else depends on, a switch, it is taken to hold, unless the other branch has the
 * deeper loops, or it leaves out the rest of a turn; any other size counts as large.
 */
#include "model/traffic/nest/decided.h"

#include "model/ir/kernel_sizes.h"

enum { MOST_BOUNDS = 64 };

struct decider {
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	int64_t *sizes;
	bool *known;
	struct rf_decided *decided;
	RF_VECTOR(struct rf_decided_assumption) assumptions;
	RF_VECTOR(struct rf_condition) granted; /* conditions that are taken to hold */
	enum rf_branches branches;
	RF_VECTOR(struct rf_decided_access) accesses;
	int loop;                      /* that is being copied, the innermost; -1: none */
	const struct rf_guard *partly; /* holds now and then: the innermost such guard, ... */
	bool is_otherwise;             /* and this is its other branch */
	double share;                  /* ... what is copied runs in this share of ... */
	int partly_loop;               /* ... the iterations of this loop */
	int bounds;                    /* that were tried for one condition */
	bool has_data;                 /* of conditions on data a branch stands for both */
	bool failed;
};

/* ---- what always holds ---- */

static bool is_known(const struct decider *d, rf_formula_p formula)
{
	for (size_t s = 0; s < d->kernel->size_count; ++s)
		if (!d->known[s] && rf_formula_uses(formula, s))
			return false;
	return true;
}

/* The value of a formula whose sizes are known, or in which they cancel. */
static bool value_of(const struct decider *d, rf_formula_p formula, int64_t *value)
{
	return is_known(d, formula) && rf_formula_integer(formula, d->sizes, value);
}

/* form + factor * (bound + shift), the sign of `factor` being that of the term it replaces. */
static bool replace(struct decider *d, const struct rf_form *form, rf_formula_p factor,
                    const struct rf_form *bound, int64_t shift, struct rf_form *out)
{
	struct rf_form one = rf_form_constant(rf_formula_constant(d->arena, 1)), moved;
	rf_formula_p by = rf_formula_constant(d->arena, shift);

	return one.constant != NULL && by != NULL &&
	       rf_form_combine(d->arena, bound, by, &one, &moved) == RF_OK &&
	       rf_form_combine(d->arena, form, factor, &moved, out) == RF_OK;
}

/* Whether a form is >= 0 in every iteration, as far as the bounds of the loops tell. */
static bool is_never_negative(struct decider *d, const struct rf_form *form)
{
	struct rf_form rest = *form;
	const struct rf_form_term *last;
	const struct rf_loop *loop;
	int64_t value;

	if (form->term_count == 0)
		return value_of(d, form->constant, &value) && value >= 0;
	last = &form->terms[--rest.term_count];
	loop = d->kernel->loops[last->loop];
	if (loop->is_irregular || !value_of(d, last->coefficient, &value))
		return false;
	for (size_t i = 0; i < (value > 0 ? loop->lower_count : loop->upper_count); ++i) {
		const struct rf_form *bound = value > 0 ? &loop->lower[i] : &loop->upper[i];
		struct rf_form least;

		if (++d->bounds > MOST_BOUNDS ||
		    !replace(d, &rest, last->coefficient, bound, value > 0 ? 0 : -1, &least))
			return false;
		if (is_never_negative(d, &least))
			return true;
	}
	return false;
}

/* sign * form - less */
static bool turn(struct decider *d, const struct rf_form *form, int64_t sign, int64_t less,
                 struct rf_form *out)
{
	struct rf_form constant = rf_form_constant(rf_formula_constant(d->arena, -less));
	rf_formula_p factor = rf_formula_constant(d->arena, sign);

	return constant.constant != NULL && factor != NULL &&
	       rf_form_combine(d->arena, &constant, factor, form, out) == RF_OK;
}

/* Whether sign * form - less is >= 0 in every iteration. */
static bool is_at_least(struct decider *d, const struct rf_form *form, int64_t sign, int64_t less)
{
	struct rf_form turned;

	d->bounds = 0;
	return turn(d, form, sign, less, &turned) && is_never_negative(d, &turned);
}

enum answer { OPEN, ALWAYS, NEVER };

/* Of a form in which all but the constant is a multiple. */
static enum answer decide_remainder(struct decider *d, const struct rf_condition *condition)
{
	int64_t value;

	for (size_t i = 0; i < condition->form.term_count; ++i)
		if (!value_of(d, condition->form.terms[i].coefficient, &value) ||
		    value % condition->divisor != 0)
			return OPEN;
	if (!value_of(d, condition->form.constant, &value))
		return OPEN;
	return value % condition->divisor == 0 ? ALWAYS : NEVER;
}

static enum answer decide_condition(struct decider *d, const struct rf_condition *condition)
{
	const struct rf_form *form = &condition->form;

	if (condition->divisor > 0)
		return decide_remainder(d, condition);
	if (condition->is_equality) {
		if (is_at_least(d, form, 1, 1) || is_at_least(d, form, -1, 1))
			return NEVER;
		return is_at_least(d, form, 1, 0) && is_at_least(d, form, -1, 0) ? ALWAYS : OPEN;
	}
	if (is_at_least(d, form, 1, 0))
		return ALWAYS;
	return is_at_least(d, form, -1, 1) ? NEVER : OPEN;
}

/* ---- what is taken for granted ---- */

/* What was assumed of the same condition, or of its contrary, before. */
static enum answer recall(struct decider *d, const struct rf_condition *condition)
{
	struct rf_form contrary;

	for (size_t i = 0; i < d->granted.count; ++i) {
		const struct rf_condition *granted = &d->granted.items[i];

		if (granted->is_equality == condition->is_equality &&
		    granted->divisor == condition->divisor &&
		    rf_form_equal(&granted->form, &condition->form))
			return ALWAYS;
		if (!granted->is_equality && !condition->is_equality && granted->divisor == 0 &&
		    condition->divisor == 0 && turn(d, &condition->form, -1, 1, &contrary) &&
		    rf_form_equal(&granted->form, &contrary))
			return NEVER;
	}
	return OPEN;
}

static bool grant(struct decider *d, const struct rf_condition *condition, bool holds)
{
	struct rf_condition *granted = RF_PUSH(d->arena, &d->granted);

	if (granted == NULL)
		return false;
	*granted = *condition;
	if (!holds && (condition->is_equality || condition->divisor > 0))
		--d->granted.count;
	return holds || condition->is_equality || condition->divisor > 0 ||
	       turn(d, &condition->form, -1, 1, &granted->form);
}

/* The first size of a condition that has no value. */
static int open_size(const struct decider *d, const struct rf_condition *condition)
{
	for (size_t s = 0; s < d->kernel->size_count; ++s)
		if (!d->known[s] && rf_kernel_sizes_in_form(&condition->form, s))
			return (int)s;
	return -1;
}

/* The size that a user can give a value: N, where (N/2) has none. */
static const char *free_name(const struct decider *d, size_t size)
{
	const struct rf_size *sizes = d->kernel->sizes;

	for (size_t s = 0; s < size; ++s)
		if (!d->known[s] && rf_size_uses(&sizes[size], s))
			return free_name(d, s);
	return sizes[size].name;
}

static size_t depth_of(const struct rf_node *node)
{
	size_t deepest = 0;

	for (; node != NULL; node = node->next) {
		size_t depth = depth_of(node->children), other = depth_of(node->otherwise);

		depth = (depth > other ? depth : other) + (node->kind == RF_NODE_LOOP);
		deepest = depth > deepest ? depth : deepest;
	}
	return deepest;
}

static bool has_statement(const struct rf_node *node)
{
	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_STATEMENT || has_statement(node->children) ||
		    has_statement(node->otherwise))
			return true;
	return false;
}

/* Whether the condition of a guard is the better guess: what the source says holds, unless only the
 * other branch does something, or more, or all that follows a continue. */
static bool prefers_children(const struct rf_node *node)
{
	size_t taken = depth_of(node->children), other = depth_of(node->otherwise);

	if (taken != other)
		return taken > other;
	if (has_statement(node->children) != has_statement(node->otherwise))
		return has_statement(node->children);
	return node->guard->is_negated == node->guard->skips;
}

/* dir == 1, taken to hold, gives dir its value. */
static void solve(struct decider *d, const struct rf_condition *condition, size_t size)
{
	int64_t before = d->sizes[size], at_zero, at_one, factor;
	bool solved = false;

	if (d->kernel->sizes[size].kind != RF_SIZE_FREE)
		return;
	d->known[size] = true;
	d->sizes[size] = 0;
	if (value_of(d, condition->form.constant, &at_zero)) {
		d->sizes[size] = 1;
		solved = value_of(d, condition->form.constant, &at_one) &&
		         !__builtin_sub_overflow(at_one, at_zero, &factor) &&
		         (factor == 1 || factor == -1) && at_zero != INT64_MIN;
	}
	d->known[size] = solved;
	d->sizes[size] = solved ? -at_zero * factor : before;
}

static enum answer assume(struct decider *d, const struct rf_node *node,
                          const struct rf_condition *condition)
{
	struct rf_decided_assumption *assumption;
	size_t size = (size_t)open_size(d, condition);
	bool is_free = rf_kernel_sizes_is_switch(d->kernel, size), holds;
	int64_t value = 0;

	if (is_free)
		holds = prefers_children(node);
	else
		holds = rf_formula_integer(condition->form.constant, d->sizes, &value) &&
		        (condition->divisor > 0   ? value % condition->divisor == 0
		         : condition->is_equality ? value == 0
		                                  : value >= 0);
	assumption = RF_PUSH(d->arena, &d->assumptions);
	if (assumption == NULL || !grant(d, condition, holds)) {
		d->failed = true;
		return OPEN;
	}
	*assumption = (struct rf_decided_assumption){ node->guard, free_name(d, size),
		                                      holds != node->guard->is_negated };
	if (is_free && holds && condition->is_equality)
		solve(d, condition, size);
	return holds ? ALWAYS : NEVER;
}

/* ---- the tree ---- */

/* What is known of all conditions of a guard; those that are open stay in it. */
static enum answer decide_guard(struct decider *d, const struct rf_node *node,
                                struct rf_guard *left)
{
	for (size_t i = 0; i < node->guard->condition_count; ++i) {
		const struct rf_condition *condition = &node->guard->conditions[i];
		enum answer answer = decide_condition(d, condition);

		if (answer == OPEN && condition->form.term_count == 0)
			answer = recall(d, condition);
		if (answer == OPEN && condition->form.term_count == 0)
			answer = assume(d, node, condition);
		if (answer == OPEN)
			left->conditions[left->condition_count++] = *condition;
		else
			d->decided->last = node->guard;
		if (answer == NEVER)
			return NEVER;
	}
	return left->condition_count > 0 ? OPEN : ALWAYS;
}

static struct rf_node **copy_nodes(struct decider *d, const struct rf_node *node,
                                   struct rf_node **tail);

/* ---- conditions on data ---- */

static void note_access(struct decider *d, int index)
{
	const struct rf_access *access = &d->kernel->accesses[index];
	rf_formula_p coefficient =
	    d->partly_loop < 0 ? NULL : rf_form_coefficient(&access->address, d->partly_loop);
	struct rf_decided_access *item = RF_PUSH(d->arena, &d->accesses);

	if (item == NULL) {
		d->failed = true;
		return;
	}
	*item = (struct rf_decided_access){ index, d->share,  d->partly_loop,
		                            0,     d->partly, d->is_otherwise };
	if (access->is_indirect ||
	    (coefficient != NULL && !value_of(d, coefficient, &item->stride_bytes)))
		item->stride_bytes = INT64_MAX;
}

/* A loop or statement that runs in a share of the times. */
static void make_idle(struct decider *d, struct rf_node *copy)
{
	copy->idle = 1 - d->share;
	for (size_t i = 0; copy->kind == RF_NODE_STATEMENT && i < copy->statement->access_count;
	     ++i)
		note_access(d, copy->statement->accesses[i]);
}

/* Puts a branch that runs in a share of the times. */
static struct rf_node **copy_partly(struct decider *d, const struct rf_node *node,
                                    bool is_otherwise, struct rf_node **tail)
{
	const struct rf_guard *partly = d->partly;
	bool was_otherwise = d->is_otherwise;
	double share = d->share;
	int loop = d->partly_loop;

	d->partly = node->guard;
	d->is_otherwise = is_otherwise;
	d->partly_loop = d->loop;
	d->share *= is_otherwise ? 1 - node->guard->share : node->guard->share;
	tail = copy_nodes(d, is_otherwise ? node->otherwise : node->children, tail);
	d->partly = partly;
	d->is_otherwise = was_otherwise;
	d->partly_loop = loop;
	d->share = share;
	return tail;
}

static struct rf_node **copy_on_data(struct decider *d, const struct rf_node *node,
                                     struct rf_node **tail)
{
	const struct rf_guard *guard = node->guard;
	bool is_partly = guard->share < 1, is_sure = guard->is_given && !is_partly;

	d->decided->last = guard;
	d->decided->is_open |= !is_sure;
	d->decided->is_guessed |= !guard->is_given;
	if (is_sure || d->branches == RF_BRANCHES_LIKELIER ||
	    (!is_partly && d->branches != RF_BRANCHES_OTHER && d->branches != RF_BRANCHES_BOTH))
		return copy_nodes(d, node->children, tail);
	if (d->branches == RF_BRANCHES_OTHER)
		return copy_nodes(d, node->otherwise, tail);
	if (d->branches == RF_BRANCHES_SURE)
		return tail;
	if (d->branches == RF_BRANCHES_BOTH) {
		tail = copy_nodes(d, node->children, tail);
		return copy_nodes(d, node->otherwise, tail);
	}
	tail = copy_partly(d, node, false, tail);
	return copy_partly(d, node, true, tail);
}

/* ---- the nodes ---- */

static void copy_inside(struct decider *d, const struct rf_node *node, struct rf_node *copy)
{
	copy->next = copy->children = copy->otherwise = NULL;
	copy_nodes(d, node->children, &copy->children);
	copy_nodes(d, node->otherwise, &copy->otherwise);
}

/* Puts a guard, or the one branch of it that runs, where `tail` says. */
static struct rf_node **copy_guard(struct decider *d, const struct rf_node *node,
                                   struct rf_node **tail)
{
	struct rf_guard *left = rf_arena_copy(d->arena, node->guard, sizeof(*left));
	struct rf_node *copy = rf_arena_copy(d->arena, node, sizeof(*copy));
	enum answer answer;

	if (left != NULL)
		left->conditions =
		    RF_NEW_ARRAY(d->arena, struct rf_condition, node->guard->condition_count + 1);
	if (left == NULL || left->conditions == NULL || copy == NULL) {
		d->failed = true;
		return tail;
	}
	if (left->step_count > 0) { /* its conditions are numbers */
		left->conditions = node->guard->conditions;
		answer = OPEN;
	} else if (left->is_on_data && d->branches == RF_BRANCHES_KEPT) {
		answer = OPEN;
	} else if (left->is_on_data) {
		d->has_data = true;
		return copy_on_data(d, node, tail);
	} else {
		left->condition_count = 0;
		answer = decide_guard(d, node, left);
	}
	if (answer != OPEN)
		return copy_nodes(d, answer == ALWAYS ? node->children : node->otherwise, tail);
	copy->guard = left;
	copy_inside(d, node, copy);
	*tail = copy;
	return &copy->next;
}

/* Returns where the next node goes. */
static struct rf_node **copy_nodes(struct decider *d, const struct rf_node *node,
                                   struct rf_node **tail)
{
	int loop = d->loop;

	for (; node != NULL && !d->failed; node = node->next) {
		struct rf_node *copy;

		if (node->kind == RF_NODE_GUARD) {
			tail = copy_guard(d, node, tail);
			continue;
		}
		copy = rf_arena_copy(d->arena, node, sizeof(*copy));
		if (copy == NULL) {
			d->failed = true;
			break;
		}
		if (d->partly != NULL)
			make_idle(d, copy);
		if (node->kind == RF_NODE_LOOP)
			d->loop = node->loop->id;
		copy_inside(d, node, copy);
		d->loop = loop;
		*tail = copy;
		tail = &copy->next;
	}
	return tail;
}

static bool has_guard(const struct rf_node *node)
{
	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_GUARD || has_guard(node->children))
			return true;
	return false;
}

/* Copies a kernel without what is decided of it; NULL without memory. */
static struct rf_kernel *copy_kernel(struct decider *d)
{
	struct rf_kernel *copy = rf_arena_copy(d->arena, d->kernel, sizeof(*copy));

	if (copy == NULL)
		return NULL;
	copy->root = NULL;
	copy_nodes(d, d->kernel->root, &copy->root);
	return d->failed || rf_arena_failed(d->arena) ? NULL : copy;
}

double rf_decided_share(const struct rf_guard *guard, enum rf_branches branches, bool is_otherwise)
{
	if (!guard->is_given && branches == RF_BRANCHES_SURE)
		return 0;
	if (!guard->is_given && branches == RF_BRANCHES_BOTH)
		return 1;
	return is_otherwise ? 1 - guard->share : guard->share;
}

enum rf_status rf_decided_make(const struct rf_kernel *kernel, enum rf_branches branches,
                               int64_t *sizes, bool *known, struct rf_arena *arena,
                               struct rf_decided *decided)
{
	struct decider d = { .kernel = kernel,
		             .arena = arena,
		             .sizes = sizes,
		             .known = known,
		             .decided = decided,
		             .branches = branches,
		             .loop = -1,
		             .share = 1,
		             .partly_loop = -1 };
	struct rf_kernel *copy;

	*decided = (struct rf_decided){ .kernel = kernel };
	if (!has_guard(kernel->root))
		return RF_OK;
	copy = copy_kernel(&d);
	if (copy == NULL)
		return RF_FAILED;
	if (d.has_data) {
		struct rf_decided unused = { 0 };
		struct decider with_data = d;

		with_data.branches = RF_BRANCHES_KEPT;
		with_data.decided = &unused;
		copy->with_data = copy_kernel(&with_data);
		if (copy->with_data == NULL)
			return RF_FAILED;
	}
	decided->access_count = d.accesses.count;
	decided->accesses = d.accesses.items;
	decided->assumption_count = d.assumptions.count;
	decided->assumptions = d.assumptions.items;
	decided->has_no_loop = depth_of(copy->root) == 0 || !has_statement(copy->root);
	if (decided->last != NULL)
		decided->kernel = copy;
	return RF_OK;
}
