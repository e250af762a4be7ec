/* SPDX-License-Identifier: MIT
 *
 * Forms, sizes and names of a kernel.
 *
 * A form is kept canonical - loops ascending, no zero coefficient - so that two references that
 * differ in spelling compare equal term by term.
 */
#include "model/ir/kernel.h"

#include <string.h>

#include "base/text.h"

enum { MOST_THREADS = 1024, MOST_THREADS_ALONG_Z = 64, MOST_BLOCKS_ALONG_Y = 65535 };

bool rf_kernel_runs_block(const int64_t threads[3])
{
	return threads[0] <= MOST_THREADS && threads[1] <= MOST_THREADS &&
	       threads[2] <= MOST_THREADS_ALONG_Z &&
	       threads[0] * threads[1] * threads[2] <= MOST_THREADS;
}

bool rf_kernel_runs_grid(const int64_t blocks[3])
{
	return blocks[0] <= INT32_MAX && blocks[1] <= MOST_BLOCKS_ALONG_Y &&
	       blocks[2] <= MOST_BLOCKS_ALONG_Y;
}

const char **rf_kernel_size_names(struct rf_arena *arena, const struct rf_kernel *kernel)
{
	const char **names = RF_NEW_ARRAY(arena, const char *, RF_MAX_SIZES);

	for (size_t i = 0; names != NULL && i < kernel->size_count; ++i)
		names[i] = kernel->sizes[i].name;
	return names;
}

/* Whether a name is the last part of another one: nx of g->nx, p.nx and nx, n[0] of g->n[0]. */
static bool is_last_part(const char *part, const char *name)
{
	size_t length = strlen(part), whole = strlen(name);
	char before = whole > length ? name[whole - length - 1] : '.';

	return length > 0 && whole >= length && strcmp(name + whole - length, part) == 0 &&
	       (before == '.' || before == '>');
}

static bool is_called(const struct rf_size *size, const char *name)
{
	return size->kind == RF_SIZE_FREE &&
	       ((is_last_part(name, size->name) && !size->has_namesake) ||
	        (size->alias != NULL && strcmp(size->alias, name) == 0));
}

int rf_kernel_find_size(const struct rf_kernel *kernel, const char *name)
{
	int found = -1;

	for (size_t i = 0; i < kernel->size_count; ++i)
		if (strcmp(kernel->sizes[i].name, name) == 0)
			return (int)i;
	for (size_t i = 0; i < kernel->size_count; ++i) {
		if (!is_called(&kernel->sizes[i], name))
			continue;
		if (found >= 0)
			return -1;
		found = (int)i;
	}
	return found;
}

struct rf_place rf_kernel_place(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->loop_count; ++i)
		if (kernel->loops[i]->place.file != NULL && kernel->loops[i]->place.line > 0)
			return kernel->loops[i]->place;
	return (struct rf_place){ kernel->file, kernel->line, 1 };
}

bool rf_size_uses(const struct rf_size *derived, size_t size)
{
	return derived->kind != RF_SIZE_FREE &&
	       (rf_formula_uses(derived->operand, size) ||
	        (derived->by != NULL && rf_formula_uses(derived->by, size)));
}

/* What a derived size stands for, as C computes it: division is towards zero.  0 where C has no
 * value. */
static int64_t derive(const struct rf_size *size, const int64_t *values)
{
	int64_t operand = 0, divisor = size->divisor;

	if (!rf_formula_integer(size->operand, values, &operand))
		return 0;
	if (size->kind == RF_SIZE_POWER)
		return operand >= 0 && operand < 63 ? (int64_t)1 << operand : 0;
	if (size->by != NULL && !rf_formula_integer(size->by, values, &divisor))
		return 0;
	if (divisor == 0 || (divisor == -1 && operand == INT64_MIN))
		return 0;
	return size->kind == RF_SIZE_QUOTIENT ? operand / divisor : operand % divisor;
}

void rf_kernel_derive_sizes(const struct rf_kernel *kernel, int64_t *values)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind != RF_SIZE_FREE)
			values[i] = derive(&kernel->sizes[i], values);
}

rf_formula_p rf_form_coefficient(const struct rf_form *form, int loop)
{
	for (size_t i = 0; i < form->term_count; ++i)
		if (form->terms[i].loop == loop)
			return form->terms[i].coefficient;
	return NULL;
}

struct rf_form rf_form_constant(rf_formula_p constant)
{
	return (struct rf_form){ .constant = constant };
}

/* Appends a term unless its coefficient cancelled. */
static bool append_term(struct rf_form *form, int loop, rf_formula_p coefficient)
{
	if (coefficient == NULL)
		return false;
	if (!rf_formula_is_zero(coefficient))
		form->terms[form->term_count++] = (struct rf_form_term){ loop, coefficient };
	return true;
}

/* Merges the terms of a and factor * b by loop. */
static bool merge_terms(struct rf_arena *arena, const struct rf_form *a, rf_formula_p factor,
                        const struct rf_form *b, struct rf_form *out)
{
	size_t i = 0, j = 0;

	while (i < a->term_count || j < b->term_count) {
		int left = i < a->term_count ? a->terms[i].loop : INT32_MAX;
		int right = j < b->term_count ? b->terms[j].loop : INT32_MAX;
		rf_formula_p scaled = NULL;
		rf_formula_p sum;

		if (right <= left)
			scaled = rf_formula_multiply(arena, factor, b->terms[j].coefficient);
		if (left < right)
			sum = a->terms[i].coefficient;
		else if (right < left)
			sum = scaled;
		else
			sum = rf_formula_add(arena, a->terms[i].coefficient, scaled);
		if (!append_term(out, left < right ? left : right, sum))
			return false;
		i += left <= right;
		j += right <= left;
	}
	return true;
}

enum rf_status rf_form_combine(struct rf_arena *arena, const struct rf_form *a, rf_formula_p factor,
                               const struct rf_form *b, struct rf_form *out)
{
	struct rf_form sum = { 0 };
	size_t capacity = a->term_count + b->term_count;

	sum.constant =
	    rf_formula_add(arena, a->constant, rf_formula_multiply(arena, factor, b->constant));
	sum.terms = RF_NEW_ARRAY(arena, struct rf_form_term, capacity > 0 ? capacity : 1);
	if (sum.constant == NULL || sum.terms == NULL || !merge_terms(arena, a, factor, b, &sum))
		return RF_FAILED;
	*out = sum;
	return RF_OK;
}

bool rf_form_moves_alike(const struct rf_form *a, const struct rf_form *b)
{
	if (a->term_count != b->term_count)
		return false;
	for (size_t i = 0; i < a->term_count; ++i)
		if (a->terms[i].loop != b->terms[i].loop ||
		    !rf_formula_equal(a->terms[i].coefficient, b->terms[i].coefficient))
			return false;
	return true;
}

bool rf_form_equal(const struct rf_form *a, const struct rf_form *b)
{
	return rf_form_moves_alike(a, b) && rf_formula_equal(a->constant, b->constant);
}

/* One summand: "8*i", "i", "(N + 1)*i", with its sign in front. */
static void print_summand(struct rf_text *out, const char *coefficient, const char *variable,
                          bool first)
{
	bool compound = strchr(coefficient, ' ') != NULL;
	bool negative = coefficient[0] == '-' && (variable == NULL || !compound);
	const char *size = negative ? coefficient + 1 : coefficient;

	if (!first || negative)
		rf_text_add(out, first ? "-" : negative ? " - " : " + ");
	if (variable == NULL)
		rf_text_add(out, size);
	else if (strcmp(size, "1") == 0)
		rf_text_add(out, variable);
	else
		rf_text_print(out, compound ? "(%s)*%s" : "%s*%s", size, variable);
}

char *rf_form_print(struct rf_arena *arena, const struct rf_form *form,
                    const struct rf_kernel *kernel)
{
	const char **names = rf_kernel_size_names(arena, kernel);
	struct rf_text out;

	rf_text_init(&out, arena);
	for (size_t i = 0; names != NULL && i < form->term_count; ++i) {
		char *text = rf_formula_print(arena, form->terms[i].coefficient, names);

		if (text != NULL)
			print_summand(&out, text, kernel->loops[form->terms[i].loop]->variable,
			              i == 0);
	}
	if (names != NULL && (form->term_count == 0 || !rf_formula_is_zero(form->constant))) {
		char *text = rf_formula_print(arena, form->constant, names);

		if (text != NULL)
			print_summand(&out, text, NULL, form->term_count == 0);
	}
	return out.failed || names == NULL ? NULL : out.bytes;
}

int64_t rf_operations_total(const struct rf_operations *operations)
{
	return operations->add + operations->mul + operations->div + operations->sqrt +
	       operations->other;
}

void rf_work_add(struct rf_work *work, const struct rf_operations *operations, double times)
{
	work->add += times * (double)operations->add;
	work->mul += times * (double)operations->mul;
	work->fma += times * (double)operations->fma;
	work->div += times * (double)operations->div;
	work->sqrt += times * (double)operations->sqrt;
	work->other += times * (double)operations->other;
	for (int call = 0; call < RF_CALL_KINDS; ++call)
		work->calls[call] += times * (double)operations->calls[call];
	work->integer += times * (double)operations->integer;
	work->integer_mul += times * (double)operations->integer_mul;
	work->integer_div += times * (double)operations->integer_div;
	work->integer_more += times * (double)operations->integer_more;
}

void rf_work_divide(struct rf_work *work, double by)
{
	work->add /= by;
	work->mul /= by;
	work->fma /= by;
	work->div /= by;
	work->sqrt /= by;
	work->other /= by;
	for (int call = 0; call < RF_CALL_KINDS; ++call)
		work->calls[call] /= by;
	work->integer /= by;
	work->integer_mul /= by;
	work->integer_div /= by;
	work->integer_more /= by;
}

double rf_work_total(const struct rf_work *work)
{
	return work->add + work->mul + work->div + work->sqrt + work->other;
}

static const char *const element_names[] = {
	[RF_FLOAT64] = "double",
	[RF_FLOAT32] = "float",
	[RF_FLOAT16] = "half",
	[RF_COMPLEX128] = "double complex",
	[RF_COMPLEX64] = "float complex",
	[RF_INTEGER] = "integer",
	[RF_RECORD] = "struct",
};

const char *rf_element_name(enum rf_element element)
{
	return element_names[element];
}

const struct rf_node *rf_kernel_find_loop(const struct rf_node *node, int loop)
{
	for (; node; node = node->next) {
		const struct rf_node *found;

		if (node->kind == RF_NODE_LOOP && node->loop->id == loop)
			return node;
		found = rf_kernel_find_loop(node->children, loop);
		if (!found && node->kind == RF_NODE_GUARD)
			found = rf_kernel_find_loop(node->otherwise, loop);
		if (found)
			return found;
	}
	return NULL;
}

static void list_loops(const struct rf_node *node, size_t count, const struct rf_node **loops)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && (size_t)node->loop->id < count)
			loops[node->loop->id] = node;
		list_loops(node->children, count, loops);
		if (node->kind == RF_NODE_GUARD)
			list_loops(node->otherwise, count, loops);
	}
}

const struct rf_node **rf_kernel_loop_nodes(struct rf_arena *arena, const struct rf_kernel *kernel)
{
	const struct rf_node **loops =
	    RF_NEW_ARRAY(arena, const struct rf_node *, kernel->loop_count + 1);

	if (loops != NULL)
		list_loops(kernel->root, kernel->loop_count, loops);
	return loops;
}

bool rf_kernel_has_loop(const struct rf_node *node)
{
	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_LOOP || rf_kernel_has_loop(node->children) ||
		    rf_kernel_has_loop(node->otherwise))
			return true;
	return false;
}

void rf_kernel_take_launched(const struct rf_kernel *kernel, int64_t *sizes, bool *given)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].is_launched && !given[i]) {
			sizes[i] = kernel->sizes[i].launched;
			given[i] = true;
		}
}
