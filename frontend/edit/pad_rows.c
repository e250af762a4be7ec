/* SPDX-License-Identifier: MIT
 *
 * Declares arrays with longer rows: padding, so that rows fall into other sets of a cache.
 *
 * double a[N][N] becomes double a[N][N + 8]; subscripts and loops keep what they say, since the
 * compiler multiplies by what is declared.  Of an array that is a pointer, with subscripts such as
 * j*N + i, the row is in every subscript and wherever the memory comes from; that is left to its
 * owner.
 */
#include "frontend/edit/pad_rows.h"

#include <string.h>

#include "frontend/edit/edits.h"

struct padder {
	const struct rf_pad_rows *job;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_edits edits;
};

/* ---- which arrays ---- */

/* The innermost extent that a row grows with, 0 for none: the first one is no length of rows. */
static size_t extent_of(const struct padder *p, const struct rf_array *array)
{
	for (size_t i = array->extent_count; i-- > 1;)
		if (array->extents[i] != NULL &&
		    rf_formula_uses(array->extents[i], (size_t)p->job->size))
			return i;
	return 0;
}

/* An access that multiplies by the size, as a[j*N + i] does; NULL for none. */
static const struct rf_access *linear_access(const struct padder *p, size_t array)
{
	const struct rf_kernel *kernel = p->job->kernel;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];

		if ((size_t)access->array != array || access->is_indirect)
			continue;
		for (size_t t = 0; t < access->address.term_count; ++t)
			if (rf_formula_uses(access->address.terms[t].coefficient,
			                    (size_t)p->job->size))
				return access;
	}
	return NULL;
}

static enum rf_status leave_to_owner(struct padder *p, const struct rf_array *array,
                                     const struct rf_access *access)
{
	const char *size = p->job->kernel->sizes[p->job->size].name;
	long long elements = (long long)p->job->elements;

	return rf_refuse(p->diagnostics, RF_WRONG_KERNEL, access ? access->place : array->place,
	                 rf_arena_print(p->arena,
	                                "put %s + %lld for %s into the subscripts of %s and into "
	                                "its allocation, the loops keep %s",
	                                size, elements, size, array->name, size),
	                 "the rows of %s cannot be made longer in its declaration", array->name);
}

/* ---- declarations ---- */

/* Behind the name of an array in its declaration; the end of the text when it is not there. */
static size_t name_end(const struct padder *p, const struct rf_array *array)
{
	const struct rf_pad_rows *job = p->job;
	size_t at = rf_lexer_offset(job->text, job->length, array->place.line, array->place.column);
	struct rf_span word;

	if (!rf_text_equal(array->place.file, job->file))
		return job->length;
	for (; rf_lexer_next_word(job->text, job->length, at, &word); at = word.to)
		if (rf_lexer_is(job->text, word, array->name))
			return word.to;
	return job->length;
}

/* The n-th bracket from an offset on; empty when there are fewer. */
static struct rf_span bracket(const struct padder *p, size_t at, size_t n)
{
	const char *text = p->job->text;
	size_t length = p->job->length, from;

	for (;; --n) {
		from = rf_lexer_skip_space(text, length, at);
		if (from >= length || text[from] != '[')
			return (struct rf_span){ 0, 0 };
		at = rf_lexer_skip_bracket(text, length, from);
		if (n == 0)
			return rf_lexer_trim(text, from + 1, at - 1);
	}
}

/* ---- who else uses them ---- */

/* Where a name is used, beside its declaration and the piece of text that is known of; job->length
 * when nowhere. */
static size_t find_use(const struct rf_pad_rows *job, const char *name, struct rf_span known)
{
	struct rf_span word;
	size_t at = 0;

	for (; rf_lexer_next_word(job->text, job->length, at, &word); at = word.to) {
		size_t line = rf_lexer_line(job->text, word.from);
		size_t next = rf_lexer_skip_space(job->text, job->length, word.to);
		bool is_directive = job->text[line + strspn(job->text + line, " \t")] == '#';
		bool is_declared = rf_lexer_function(job->text, job->length, word.from) == 0 &&
		                   next < job->length && strchr("([", job->text[next]) != NULL;

		if (rf_lexer_is(job->text, word, name) && !is_directive && !is_declared &&
		    (word.from < known.from || word.from >= known.to))
			return word.from;
	}
	return job->length;
}

/* The function of the kernel, its head included from the declaration of its parameters on. */
static struct rf_span function_of(const struct rf_pad_rows *job)
{
	const struct rf_place *place = &job->kernel->loops[0]->place;
	size_t loop = rf_lexer_offset(job->text, job->length, place->line, place->column);
	size_t open = rf_lexer_function(job->text, job->length, loop);

	return open == 0
	           ? (struct rf_span){ 0, job->length }
	           : (struct rf_span){ open, rf_lexer_skip_bracket(job->text, job->length, open) };
}

static enum rf_status refuse_use(struct padder *p, size_t at, const char *name, const char *what)
{
	const struct rf_pad_rows *job = p->job;
	struct rf_place place = { job->file, 1, 1 };

	for (size_t i = 0; i < at; ++i)
		place.line += job->text[i] == '\n';
	return rf_refuse(p->diagnostics, RF_WRONG_KERNEL, place,
	                 "make the rows longer by hand, here as well",
	                 "%s %s with the rows that it has now", name, what);
}

/* Whoever calls the function passes arrays with the rows of today; whoever names an array that is
 * declared with its memory may pass it on. */
static enum rf_status check_uses(struct padder *p, const struct rf_array *array)
{
	const struct rf_pad_rows *job = p->job;
	struct rf_span known = function_of(job);
	size_t at;

	if (array->is_object && !array->is_local) {
		at = find_use(job, array->name, known);
		return at < job->length ? refuse_use(p, at, array->name, "is used") : RF_OK;
	}
	at = find_use(job, job->kernel->name, (struct rf_span){ 0, 0 });
	return !array->is_object && at < job->length
	           ? refuse_use(p, at, job->kernel->name, "is called")
	           : RF_OK;
}

/* N becomes N + 8, N+1 becomes N+1+8, and what binds less tightly comes into brackets. */
static enum rf_status pad_array(struct padder *p, const struct rf_array *array)
{
	const struct rf_pad_rows *job = p->job;
	struct rf_span extent = bracket(p, name_end(p, array), extent_of(p, array));
	struct rf_span open = { extent.from, extent.from }, close = { extent.to, extent.to };
	bool is_tight, is_sum;
	const char *plus;

	if (extent.to == extent.from)
		return leave_to_owner(p, array, NULL);
	is_tight = rf_lexer_find(job->text, extent, "+-*/") < extent.to &&
	           rf_lexer_find(job->text, extent, " ") == extent.to;
	is_sum = rf_lexer_find(job->text, extent, "<>=!&|^?") == extent.to;
	plus = rf_arena_print(p->arena, is_tight ? "%s+%lld" : "%s + %lld", is_sum ? "" : ")",
	                      (long long)job->elements);
	if (!is_sum && !rf_edits_add(p->arena, &p->edits, open, "("))
		return rf_out_of_memory(p->diagnostics);
	return rf_edits_add(p->arena, &p->edits, close, plus) ? RF_OK
	                                                      : rf_out_of_memory(p->diagnostics);
}

enum rf_status rf_pad_rows(const struct rf_pad_rows *job, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, const char **result,
                           bool *has_parameters)
{
	const struct rf_kernel *kernel = job->kernel;
	struct padder p = { .job = job, .arena = arena, .diagnostics = diagnostics };
	enum rf_status status = RF_OK;

	*has_parameters = false;
	for (size_t i = 0; i < kernel->array_count && status == RF_OK; ++i) {
		const struct rf_array *array = &kernel->arrays[i];
		const struct rf_access *access = linear_access(&p, i);

		if (extent_of(&p, array) > 0) {
			status = check_uses(&p, array);
			if (status == RF_OK)
				status = pad_array(&p, array);
		}
		if (extent_of(&p, array) == 0 && access != NULL)
			status = leave_to_owner(&p, array, access);
		*has_parameters |= extent_of(&p, array) > 0 && !array->is_object;
	}
	if (status != RF_OK)
		return status;
	*result = rf_edits_apply(arena, &p.edits, job->text, (struct rf_span){ 0, job->length });
	return *result == NULL ? rf_out_of_memory(diagnostics) : RF_OK;
}
