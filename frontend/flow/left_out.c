/* SPDX-License-Identifier: MIT
 *
 * One bad loop costs one loop.
 *
 * A statement outside of all loops that cannot be read is left out, with all that it holds, and
 * what follows is read as if nothing were known of what it may have changed.  Reading half of it
 * has left sizes, arrays and values behind; so the kernel is then read once more from its begin
 * without it, until nothing new turns up.  That takes two readings as a rule, because the first one
 * goes on behind what it could not read.  The same is done where a loop turns out to be one whose
 * turns are a size (loops/open_loop).
 *
 * Where loops were left out, what they touch is not known: they stand between the loops before and
 * those behind as if they had swept all caches.  Statements are numbered by the loops left out
 * before them (rf_statement.segment), and nothing that one segment has touched is found by another
 * (nest/stream).
 */
#include "frontend/flow/left_out.h"

#include <string.h>

#include "frontend/flow/control_flow.h"
#include "frontend/statements/access.h"
#include "frontend/statements/forget.h"
#include "frontend/tree/pragma.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* Loops inside of one that is left out which are tried by themselves. */
enum { MOST_TRIALS = 16 };

static bool is_same(const struct rf_exclusion *exclusion, const struct rf_tree *tree)
{
	return exclusion->kind == tree->kind && exclusion->place.line == tree->place.line &&
	       exclusion->place.column == tree->place.column && exclusion->end == tree->end &&
	       exclusion->place.file == tree->place.file;
}

static struct rf_exclusion *find(struct rf_reader *reader, const struct rf_tree *tree)
{
	for (size_t i = 0; i < reader->exclusions.count; ++i)
		if (is_same(&reader->exclusions.items[i], tree))
			return &reader->exclusions.items[i];
	return NULL;
}

static bool has_loops(struct rf_reader *reader, const struct rf_tree *tree)
{
	return rf_tree_query_is_loop(tree->kind) || rf_tree_has_loops(reader, tree->cursor);
}

static bool is_inside(struct rf_place place, const struct rf_tree *tree)
{
	return place.line <= tree->last_line &&
	       (place.line > tree->place.line ||
	        (place.line == tree->place.line && place.column >= tree->place.column));
}

/* Whether loops stand inside a tree, and a place in none of them. */
static bool is_beside_loops(const struct rf_tree *tree, struct rf_place place, bool *has_loops)
{
	bool is_beside = true;

	for (size_t i = 0; i < tree->child_count && is_beside; ++i) {
		const struct rf_tree *child = tree->children[i];
		bool is_loop = rf_tree_query_is_loop(child->kind);

		*has_loops |= is_loop;
		is_beside =
		    is_loop ? !is_inside(place, child) : is_beside_loops(child, place, has_loops);
	}
	return is_beside;
}

/* The loops inside of one may be read by themselves where the reason against it is none of theirs:
 * for (t = 0; t < n; ++t) { for (...) ...; unknown(); } */
static bool may_open(const struct rf_tree *tree, struct rf_place cause)
{
	bool has_loops = false;

	return rf_tree_query_is_loop(tree->kind) && is_beside_loops(tree, cause, &has_loops) &&
	       has_loops;
}

/* Through a pointer to a variable whatever follows could change it unseen. */
static bool lends_variable(const struct rf_tree *tree)
{
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	    tree->children[0]->kind == RF_TREE_NAME && tree->children[0]->type == RF_TYPE_INTEGER)
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (lends_variable(tree->children[i]))
			return true;
	return false;
}

/* What a loop that is open assigns is a size inside it, as of a loop around chosen lines. */
static enum rf_status read_inside(struct rf_reader *reader, const struct rf_tree *loop)
{
	enum rf_status status = RF_OK;

	rf_pragma_skip(reader, loop->place.line);
	rf_forget_released(reader, loop);
	++reader->segment;
	for (size_t i = 0; i < loop->child_count && status == RF_OK; ++i)
		if (has_loops(reader, loop->children[i]))
			status = rf_control_flow_read(reader, loop->children[i]);
	return status;
}

static enum rf_status pass_over(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_exclusion *exclusion)
{
	enum rf_status status = RF_OK;

	exclusion->is_met = true;
	rf_access_end_block(reader);
	if (exclusion->is_open)
		status = read_inside(reader, tree);
	rf_forget_left(reader, tree);
	if (exclusion->has_loops) {
		rf_pragma_skip(reader, tree->last_line);
		++reader->segment;
	}
	return status;
}

/* Adds a statement with the first of the errors from `first` on. */
static struct rf_exclusion *add(struct rf_reader *reader, const struct rf_tree *tree, size_t first)
{
	struct rf_exclusion *exclusion = RF_PUSH(reader->arena, &reader->exclusions);
	const struct rf_diagnostic *error = NULL;

	for (size_t i = first; i < reader->diagnostics->list.count && error == NULL; ++i)
		if (reader->diagnostics->list.items[i].severity == RF_ERROR)
			error = &reader->diagnostics->list.items[i];
	if (exclusion == NULL || error == NULL)
		return NULL;
	*exclusion = (struct rf_exclusion){ .kind = tree->kind,
		                            .place = tree->place,
		                            .last_line = tree->last_line,
		                            .end = tree->end,
		                            .has_loops = has_loops(reader, tree),
		                            .may_open = may_open(tree, error->place),
		                            .cause = error->place,
		                            .reason = error->message,
		                            .hint = error->hint };
	return exclusion;
}

static void drop_messages(struct rf_reader *reader, size_t count, size_t errors)
{
	reader->diagnostics->list.count = count;
	reader->diagnostics->error_count = errors;
}

enum rf_status rf_left_out_try(struct rf_reader *reader, const struct rf_tree *tree,
                               enum rf_status (*read)(struct rf_reader *reader,
                                                      const struct rf_tree *tree))
{
	struct rf_exclusion *exclusion = find(reader, tree);
	size_t count = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	struct rf_node **tail = reader->tail;
	struct rf_draft *draft = reader->draft;
	const struct rf_tree *nest = reader->nest;
	int depth = reader->depth;
	enum rf_status status = RF_OK;

	if (exclusion == NULL)
		status = read(reader, tree);
	if (exclusion == NULL &&
	    (status != RF_WRONG_KERNEL || (!has_loops(reader, tree) && lends_variable(tree))))
		return status;
	if (exclusion == NULL) {
		exclusion = add(reader, tree, count);
		if (exclusion == NULL)
			return rf_out_of_memory(reader->diagnostics);
		drop_messages(reader, count, errors);
		while (reader->open_loops.count > 0)
			reader->open_loops.items[--reader->open_loops.count]->loop = -1;
		reader->tail = tail;
		reader->draft = draft;
		reader->nest = nest;
		reader->depth = depth;
	}
	return pass_over(reader, tree, exclusion);
}

/* ---- loops inside ---- */

static bool reads_alone(const struct rf_reader *start, const struct rf_tree *body,
                        const struct rf_tree *loop)
{
	struct rf_kernel kernel = { .file = start->kernel->file };
	struct rf_reader trial = *start;
	enum rf_status status;

	trial.kernel = &kernel;
	trial.tail = &kernel.root;
	trial.first_line = loop->place.line;
	trial.last_line = loop->last_line;
	rf_symbol_forget_all(&trial);
	status = rf_control_flow_read_lines(&trial, body);
	return status == RF_OK && trial.exclusions.count == 0 && trial.loops.count > 0;
}

/* The first loop inside a tree, outer ones first, that can be read by itself; NULL for none. */
static const struct rf_tree *find_inner(const struct rf_reader *start, const struct rf_tree *body,
                                        const struct rf_tree *tree, int line, int *trials)
{
	const struct rf_tree *found = NULL;

	for (size_t i = 0; i < tree->child_count && found == NULL; ++i) {
		const struct rf_tree *child = tree->children[i];
		bool is_loop = (child->kind == RF_TREE_FOR || child->kind == RF_TREE_WHILE) &&
		               child->place.line > line;

		if (is_loop && ++*trials <= MOST_TRIALS && reads_alone(start, body, child))
			return child;
		found = find_inner(start, body, child, line, trials);
	}
	return found;
}

/* Where what was left out stands in a tree, or NULL. */
static const struct rf_tree *find_tree(const struct rf_tree *tree,
                                       const struct rf_exclusion *exclusion)
{
	const struct rf_tree *found = is_same(exclusion, tree) ? tree : NULL;

	for (size_t i = 0; i < tree->child_count && found == NULL; ++i)
		found = find_tree(tree->children[i], exclusion);
	return found;
}

/* A hint that says which loop to take; one that leaves the lines open gets them. */
static const char *name_lines(struct rf_reader *reader, const char *hint,
                              const struct rf_tree *inner)
{
	static const char open[] = "--lines A-B";
	const char *at = hint != NULL ? strstr(hint, open) : NULL;
	int first = inner->place.line, last = inner->last_line;

	if (at != NULL)
		return rf_arena_print(reader->arena, "%.*s--lines %d-%d%s", (int)(at - hint), hint,
		                      first, last, at + strlen(open));
	return rf_arena_print(reader->arena, "%s%s--lines %d-%d takes the loop in line %d alone",
	                      hint != NULL ? hint : "", hint != NULL ? "; or " : "", first, last,
	                      first);
}

/* Says in the hints which loops inside of what is left out can be taken alone. */
static enum rf_status name_inner_loops(struct rf_reader *reader, const struct rf_reader *start,
                                       const struct rf_tree *body)
{
	size_t count = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	int trials = 0;

	for (size_t i = 0; i < reader->exclusions.count; ++i) {
		struct rf_exclusion *e = &reader->exclusions.items[i];
		const struct rf_tree *tree = e->has_loops ? find_tree(body, e) : NULL;
		const struct rf_tree *inner =
		    tree ? find_inner(start, body, tree, tree->place.line, &trials) : NULL;

		if (inner != NULL)
			e->hint = name_lines(reader, e->hint, inner);
		if (inner != NULL && e->hint == NULL)
			return rf_out_of_memory(reader->diagnostics);
	}
	drop_messages(reader, count, errors);
	return RF_OK;
}

/* ---- a kernel ---- */

/* Back to before the first reading, but for what must be left out. */
static void begin_again(struct rf_reader *reader, const struct rf_reader *start,
                        const struct rf_kernel *kernel)
{
	struct rf_reader known = *reader;

	*reader = *start;
	reader->exclusions.count = known.exclusions.count;
	reader->exclusions.capacity = known.exclusions.capacity;
	reader->exclusions.items = known.exclusions.items;
	reader->uncounted.count = known.uncounted.count;
	reader->uncounted.capacity = known.uncounted.capacity;
	reader->uncounted.items = known.uncounted.items;
	*reader->kernel = *kernel;
	for (size_t i = 0; i < reader->exclusions.count; ++i)
		reader->exclusions.items[i].is_met = false;
	rf_symbol_forget_all(reader);
}

/* Where loops that cannot be read leave nothing, what is in them is read as if it stood outside:
 * true where there is more to open.  The first `closed` of what is left out are those that were
 * found before the first was opened. */
static bool open_loops(struct rf_reader *reader, size_t *closed)
{
	bool is_open = false, opens = false;

	if (!reader->names_inner || reader->loops.count > 0)
		return false;
	for (size_t i = 0; i < reader->exclusions.count; ++i)
		is_open |= reader->exclusions.items[i].is_open;
	if (!is_open)
		*closed = reader->exclusions.count;
	for (size_t i = 0; i < reader->exclusions.count; ++i) {
		struct rf_exclusion *e = &reader->exclusions.items[i];

		opens |= !e->is_open && e->may_open;
		e->is_open |= e->may_open;
	}
	if (!opens && is_open)
		reader->exclusions.count = *closed;
	return opens;
}

enum rf_status rf_left_out_read_kernel(struct rf_reader *reader, const struct rf_tree *body)
{
	const struct rf_reader start = *reader;
	const struct rf_kernel kernel = *reader->kernel;
	size_t count = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	size_t known = 0, closed = 0;
	enum rf_status status;

	for (;;) {
		size_t uncounted = reader->uncounted.count;

		status = reader->first_line ? rf_control_flow_read_lines(reader, body)
		                            : rf_control_flow_read(reader, body);
		if (reader->uncounted.count > uncounted &&
		    (status == RF_OK || status == RF_WRONG_KERNEL))
			reader->exclusions.count = known;
		else if (status != RF_OK ||
		         (reader->exclusions.count == known && !open_loops(reader, &closed)))
			break;
		known = reader->exclusions.count;
		drop_messages(reader, count, errors);
		begin_again(reader, &start, &kernel);
	}
	return status == RF_OK && reader->names_inner ? name_inner_loops(reader, &start, body)
	                                              : status;
}

/* What is left out may read every scalar. */
static enum rf_status keep(struct rf_reader *reader)
{
	struct rf_kernel *kernel = reader->kernel;

	kernel->left_out =
	    RF_NEW_ARRAY(reader->arena, struct rf_left_out, reader->exclusions.count + 1);
	if (kernel->left_out == NULL)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < reader->exclusions.count; ++i) {
		const struct rf_exclusion *e = &reader->exclusions.items[i];

		if (!e->is_met)
			continue;
		if (e->has_loops)
			kernel->left_out[kernel->left_out_count++] =
			    (struct rf_left_out){ e->place, e->cause, e->reason, e->hint };
		rf_report(reader->diagnostics, RF_WARNING, e->cause, e->hint,
		          "%s: the %s in line %d is left out%s", e->reason,
		          rf_tree_query_is_loop(e->kind) ? "loop" : "statement", e->place.line,
		          e->is_open ? ", and loops inside it are read by themselves" : "");
	}
	kernel->is_partial = kernel->left_out_count > 0;
	for (size_t i = 0; i < reader->scalars.count && kernel->is_partial; ++i)
		reader->scalars.items[i].is_local = false;
	return RF_OK;
}

enum rf_status rf_left_out_report(struct rf_reader *reader, bool has_rest)
{
	enum rf_status status = RF_OK;

	if (has_rest)
		return keep(reader);
	for (size_t i = 0; i < reader->exclusions.count; ++i) {
		const struct rf_exclusion *e = &reader->exclusions.items[i];

		if (e->is_met)
			status = rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, e->cause, e->hint,
			                   "%s", e->reason);
	}
	return status;
}
