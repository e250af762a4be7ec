/* SPDX-License-Identifier: MIT
 *
 * Scalar variables and the chains that they make.
 *
 * A scalar stays in a register and moves no data, but it can tie the iterations of a loop
 * together: when an iteration reads it before it has certainly written it, and some iteration
 * writes it, the value is carried along, as in s += a[i].  Reads and writes are noted in program
 * order while the kernel is read; this is the same upward-exposed-read question that a compiler
 * asks.  A write in a branch counts for the rest of that branch only, unless there is one in the
 * other branch, too.
 */
#include "frontend/statements/scalar.h"
#include "frontend/statements/affine.h"

#include <string.h>

#include "frontend/statements/type.h"
#include "frontend/statements/value_path.h"
#include "frontend/tree/symbol.h"

/* Globals, static variables, members of structs, and what is declared before the lines of the
 * kernel live on. */
static bool is_local(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	if (symbol->kind == RF_SYMBOL_LOCAL)
		return (reader->first_line == 0 || symbol->place.line >= reader->first_line) &&
		       !symbol->is_kept;
	return symbol->kind == RF_SYMBOL_PARAMETER && reader->first_line == 0;
}

/* Whether it lies where pointers may lead to it: a global, but for one of this file, whose address
 * nobody is taken to have, or a member of a struct that a pointer leads to. */
static bool is_shared(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_symbol *whole = symbol->parent != NULL ? symbol->parent : symbol;

	if (symbol->parent != NULL && symbol->path != NULL && strncmp(symbol->path, "->", 2) == 0)
		return true;
	return whole->kind == RF_SYMBOL_GLOBAL &&
	       reader->clang->Cursor_getStorageClass(whole->cursor) != CX_SC_Static;
}

static enum rf_status scalar_of(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_symbol *symbol)
{
	struct rf_scalar *scalar;

	if (symbol->scalar >= 0)
		return RF_OK;
	scalar = RF_PUSH(reader->arena, &reader->scalars);
	if (!scalar)
		return rf_out_of_memory(reader->diagnostics);
	scalar->name = symbol->name;
	scalar->place = symbol->parent ? symbol->parent->place : symbol->place;
	scalar->element = tree->element;
	scalar->is_local = is_local(reader, symbol);
	scalar->is_shared = is_shared(reader, symbol);
	symbol->scalar = (int)reader->scalars.count - 1;
	return RF_OK;
}

static enum rf_status push_event(struct rf_reader *reader, int kind, int scalar)
{
	struct rf_scalar_event *event = RF_PUSH(reader->arena, &reader->events);

	if (!event)
		return rf_out_of_memory(reader->diagnostics);
	event->kind = kind;
	event->scalar = scalar;
	event->is_conditional = reader->draft && reader->draft->branch != 0;
	return RF_OK;
}

enum rf_status rf_scalar_mark(struct rf_reader *reader, int kind)
{
	return push_event(reader, kind, -1);
}

enum rf_status rf_scalar_followed(struct rf_reader *reader, const struct rf_value *value)
{
	bool is_number = value->kind == RF_VALUE_FORM && value->forms->term_count == 0;

	if (!reader->draft || value->kind != RF_VALUE_FORM ||
	    (is_number && reader->kernel->language != RF_CUDA))
		return RF_OK;
	if (push_event(reader, RF_SCALAR_FOLLOWED, -1) != RF_OK)
		return RF_FAILED;
	reader->events.items[reader->events.count - 1].form = value->forms;
	return RF_OK;
}

static enum rf_status note_read(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_symbol *symbol)
{
	enum rf_status status = scalar_of(reader, tree, symbol);

	if (status != RF_OK)
		return status;
	reader->scalars.items[symbol->scalar].is_read = true;
	reader->draft->has_scalars = true;
	return push_event(reader, RF_SCALAR_READ, symbol->scalar);
}

/* What a statement computes with of an integer that is no scalar; of CUDA that it is a place of a
 * thread as well. */
static enum rf_status note_index(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_symbol *symbol)
{
	struct rf_value value = symbol->value;
	enum rf_status status = RF_OK;

	if (symbol->loop >= 0 && reader->kernel->language == RF_CUDA)
		status = rf_affine_value(reader, tree, &value);
	else if (symbol->loop >= 0 || symbol->binding != RF_BOUND_VALUE)
		return RF_OK;
	return status == RF_OK ? rf_scalar_followed(reader, &value) : status;
}

/* Loop variables, sizes and what is computed from them are no scalars. */
enum rf_status rf_scalar_read(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_symbol *symbol)
{
	bool is_index =
	    symbol->loop >= 0 ||
	    (tree->type == RF_TYPE_INTEGER && !rf_symbol_varies(symbol) &&
	     (symbol->binding == RF_BOUND_NOTHING || symbol->value.kind == RF_VALUE_FORM));
	enum rf_status status;

	if (is_index)
		return note_index(reader, tree, symbol);
	status = note_read(reader, tree, symbol);
	return status == RF_OK ? rf_value_path_read(reader, -1, symbol->scalar) : status;
}

enum rf_status rf_scalar_write(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_symbol *symbol)
{
	enum rf_status status = scalar_of(reader, tree, symbol);

	if (status != RF_OK)
		return status;
	reader->scalars.items[symbol->scalar].is_written = true;
	reader->draft->has_scalars = true;
	return push_event(reader, RF_SCALAR_WRITE, symbol->scalar);
}

enum rf_status rf_scalar_through_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                         struct rf_symbol *base, int kind)
{
	const struct rf_type *type;
	enum rf_status status = rf_type_of_symbol(reader, base, &type);

	if (status != RF_OK || (type->kind != RF_TYPE_INTEGER && type->kind != RF_TYPE_FLOATING))
		return status;
	return kind == RF_WRITE ? rf_scalar_write(reader, tree, base)
	                        : note_read(reader, tree, base);
}

/* ---- reductions ---- */

/* What is known of each scalar inside one loop. */
enum { EXPOSED = 1, WRITTEN = 2, CERTAIN = 4 };

static unsigned char *new_facts(struct rf_reader *reader)
{
	return rf_arena_alloc(reader->arena, reader->scalars.count + 1);
}

static void note(const struct rf_scalar_event *event, unsigned char *fact)
{
	if (event->kind == RF_SCALAR_READ) {
		*fact |= *fact & CERTAIN ? 0 : EXPOSED;
	} else {
		*fact |= WRITTEN;
		*fact |= event->is_conditional ? 0 : CERTAIN;
	}
}

/* Marks what the loop from `first` on carries. */
static void mark(struct rf_reader *reader, size_t first, size_t end, const unsigned char *facts)
{
	for (size_t i = first; i < end; ++i) {
		const struct rf_scalar_event *event = &reader->events.items[i];

		if (event->kind != RF_SCALAR_WRITE ||
		    (facts[event->scalar] & (EXPOSED | WRITTEN)) != (EXPOSED | WRITTEN))
			continue;
		reader->scalars.items[event->scalar].is_reduction = true;
		if (event->statement)
			event->statement->is_reduction = true;
	}
}

static enum rf_status search_events(struct rf_reader *reader, size_t *at, unsigned char *facts,
                                    int end_kind);

/* A branch and the one for otherwise, if there is one: what both certainly write is certain behind
 * them. */
static enum rf_status search_branch(struct rf_reader *reader, size_t *at, unsigned char *facts)
{
	size_t count = reader->scalars.count;
	unsigned char *other = new_facts(reader);
	enum rf_status status;

	if (!other)
		return rf_out_of_memory(reader->diagnostics);
	memcpy(other, facts, count);
	status = search_events(reader, at, facts, RF_BRANCH_CLOSES);
	if (status == RF_OK && *at < reader->events.count &&
	    reader->events.items[*at].kind == RF_ELSE_OPENS) {
		++*at;
		status = search_events(reader, at, other, RF_BRANCH_CLOSES);
	}
	for (size_t i = 0; i < count; ++i) {
		unsigned certain = facts[i] & other[i] & CERTAIN;

		facts[i] = (unsigned char)(((facts[i] | other[i]) & ~CERTAIN) | certain);
	}
	return status;
}

/* A loop may run not at all, so that nothing it writes is certain behind it. */
static enum rf_status search_loop(struct rf_reader *reader, size_t *at, unsigned char *outer)
{
	size_t first = *at;
	size_t count = reader->scalars.count;
	unsigned char *facts = new_facts(reader);
	enum rf_status status;

	if (!facts)
		return rf_out_of_memory(reader->diagnostics);
	status = search_events(reader, at, facts, RF_LOOP_CLOSES);
	mark(reader, first, *at, facts);
	for (size_t i = 0; i < count; ++i) {
		if (facts[i] & EXPOSED && !(outer[i] & CERTAIN))
			outer[i] |= EXPOSED;
		outer[i] |= facts[i] & WRITTEN;
	}
	return status;
}

/* What the events from `at` on, up to the one that ends them, make of what is known of the scalars;
 * `at` is moved behind it. */
static enum rf_status search_events(struct rf_reader *reader, size_t *at, unsigned char *facts,
                                    int end_kind)
{
	enum rf_status status = RF_OK;

	while (*at < reader->events.count && status == RF_OK) {
		const struct rf_scalar_event *event = &reader->events.items[(*at)++];

		if ((int)event->kind == end_kind)
			break;
		if (event->kind == RF_LOOP_OPENS)
			status = search_loop(reader, at, facts);
		else if (event->kind == RF_BRANCH_OPENS)
			status = search_branch(reader, at, facts);
		else if (event->scalar >= 0)
			note(event, &facts[event->scalar]);
	}
	return status;
}

enum rf_status rf_scalar_find_reductions(struct rf_reader *reader)
{
	size_t at = 0;
	unsigned char *facts = new_facts(reader);

	if (!facts)
		return rf_out_of_memory(reader->diagnostics);
	return search_events(reader, &at, facts, -1);
}
