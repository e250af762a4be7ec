/* SPDX-License-Identifier: MIT
 *
 * Every nest of a source, of one of CUDA every kernel.
 *
 * Parsing costs far more than reading a nest, so it is done once for all.  The tree of a function
 * serves all its nests: each is read in its place, with what is known of the statements before it,
 * by a reader of its own, and what that found out about the symbols is then forgotten.  Kernels of
 * CUDA are chosen by their line once more, as an instance of a template is another parse.
 */
#include "frontend/read/every_nest.h"

#include <string.h>

#include "frontend/cuda/choose_cuda.h"
#include "frontend/effects/assigned_pointer.h"
#include "frontend/read/choose_kernel.h"
#include "frontend/read/deep_stack.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/parse.h"
#include "frontend/tree/reader.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

struct survey {
	struct rf_reader reader;  /* as it is before each nest */
	struct rf_kernel kernel;  /* the same */
	struct rf_arena *scratch; /* of the nest that is read */
	struct rf_arena *trial;   /* of a loop in it that is tried */
	int last_line;            /* of the function: of the nest that was handed out last */
	const struct rf_nest_visitor *visitor;
	const char *function;
	enum rf_status status;
};

/* Blocks and threads of a GPU are no loops here. */
static int kernel_depth(const struct rf_node *node)
{
	int most = 0;

	for (; node != NULL; node = node->next) {
		int inner = kernel_depth(node->children), other = kernel_depth(node->otherwise);

		inner = (inner > other ? inner : other) +
		        (node->kind == RF_NODE_LOOP && node->loop->role == RF_ROLE_TURNS);
		most = inner > most ? inner : most;
	}
	return most;
}

/* Reads one loop by itself. */
static enum rf_status read_alone(struct survey *s, const struct rf_tree *tree,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 struct rf_kernel *kernel)
{
	struct rf_reader reader = s->reader;
	enum rf_status status;

	rf_arena_clear(arena);
	rf_diagnostics_init(diagnostics, arena);
	rf_symbol_forget_all(&reader);
	*kernel = s->kernel;
	reader.arena = arena;
	reader.diagnostics = diagnostics;
	reader.kernel = kernel;
	reader.tail = &kernel->root;
	reader.first_line = tree->place.line;
	reader.last_line = tree->last_line;
	status = rf_frontend_read_body(&reader);
	if (status == RF_OK && kernel->is_partial)
		status = RF_WRONG_KERNEL;
	return rf_arena_failed(arena) ? RF_FAILED : status;
}

/* Whether a loop inside of one that cannot be read can. */
static bool has_readable(struct survey *s, const struct rf_tree *tree)
{
	struct rf_diagnostics unheard;
	struct rf_kernel kernel;

	for (size_t i = 0; i < tree->child_count; ++i) {
		const struct rf_tree *child = tree->children[i];

		if (rf_tree_query_is_loop(child->kind) && child->place.line > tree->place.line &&
		    read_alone(s, child, s->trial, &unheard, &kernel) == RF_OK)
			return true;
		if (has_readable(s, child))
			return true;
	}
	return false;
}

static void visit_tree(struct survey *s, const struct rf_tree *tree);

static void visit_children(struct survey *s, const struct rf_tree *tree)
{
	for (size_t i = 0; i < tree->child_count && s->status == RF_OK; ++i)
		visit_tree(s, tree->children[i]);
}

static void hand_out(struct survey *s, struct rf_found_nest *nest)
{
	nest->function = s->function;
	nest->arena = s->scratch;
	s->status = s->visitor->visit(s->visitor->user, nest);
}

/* Loops of one line, as macros have them, are one nest: lines choose what is read. */
static void visit_loop(struct survey *s, const struct rf_tree *tree)
{
	struct rf_diagnostics diagnostics;
	struct rf_kernel kernel;
	struct rf_found_nest nest = { .place = tree->place,
		                      .diagnostics = &diagnostics,
		                      .kernel = &kernel };

	if (tree->place.line == s->last_line)
		return;
	nest.status = read_alone(s, tree, s->scratch, &diagnostics, &kernel);
	if (nest.status != RF_OK && nest.status != RF_FAILED && has_readable(s, tree)) {
		visit_children(s, tree);
		return;
	}
	s->last_line = tree->place.line;
	nest.depth = nest.status == RF_OK ? kernel_depth(kernel.root) : rf_tree_query_depth(tree);
	hand_out(s, &nest);
}

static void visit_tree(struct survey *s, const struct rf_tree *tree)
{
	if (rf_tree_query_is_loop(tree->kind))
		visit_loop(s, tree);
	else
		visit_children(s, tree);
}

/* A function whose body is too much for us is a row, too. */
static void refuse_function(struct survey *s, struct rf_place place)
{
	struct rf_found_nest nest = { .place = place,
		                      .status = RF_WRONG_KERNEL,
		                      .diagnostics = s->reader.diagnostics };

	hand_out(s, &nest);
}

static void visit_function(void *user, CXCursor cursor, const char *name, struct rf_place place)
{
	struct survey *s = user;
	struct rf_diagnostics own, *all = s->reader.diagnostics;

	if (s->status != RF_OK ||
	    (s->visitor->takes != NULL && place.file != s->reader.source->file && place.file &&
	     !s->visitor->takes(s->visitor->user, place, name)))
		return;
	rf_diagnostics_init(&own, s->reader.arena);
	memset(s->reader.symbols, 0, sizeof(s->reader.symbols)); /* those of other functions */
	s->reader.assigned_pointers.count = 0;
	s->function = name;
	s->last_line = 0;
	s->kernel.name = name;
	s->reader.function = cursor;
	s->reader.first_pragma_line = place.line;
	s->reader.diagnostics = &own;
	if (rf_tree_body(&s->reader, cursor, &s->reader.body) != RF_OK)
		refuse_function(s, place);
	else if ((s->reader.written = s->reader.body) != NULL &&
	         rf_assigned_pointer_list(&s->reader, s->reader.body) != NULL)
		visit_tree(s, s->reader.body);
	s->reader.diagnostics = all;
}

/* Reads one kernel with the launch that the source has of it.  The parse stays with the survey: it
 * is another one after a template. */
static void visit_kernel(struct survey *s, const struct rf_cuda_kernel *found)
{
	struct rf_source source = *s->reader.source;
	struct rf_reader reader = s->reader;
	struct rf_kernel kernel = s->kernel;
	struct rf_diagnostics diagnostics;
	struct rf_found_nest nest = { .place = found->place,
		                      .diagnostics = &diagnostics,
		                      .kernel = &kernel };

	rf_arena_clear(s->scratch);
	rf_diagnostics_init(&diagnostics, s->scratch);
	source.first_line = source.last_line = found->place.line;
	source.lines_file = found->place.file;
	reader.source = &source;
	reader.diagnostics = &diagnostics;
	reader.kernel = &kernel;
	reader.tail = &kernel.root;
	nest.status = rf_choose_cuda_kernel(&reader, &reader.function);
	s->reader.unit = reader.unit;
	s->reader.main_file = reader.main_file;
	s->reader.parsed = reader.parsed;
	reader.arena = s->scratch;
	if (nest.status == RF_OK)
		nest.status = rf_frontend_read_launch(&reader);
	if (rf_arena_failed(s->scratch))
		nest.status = RF_FAILED;
	nest.depth = kernel_depth(kernel.root);
	s->function = found->name;
	hand_out(s, &nest);
}

static void visit_kernels(struct survey *s)
{
	struct rf_cuda_kernels kernels;

	s->status = rf_choose_cuda_list(&s->reader, &kernels);
	for (size_t i = 0; i < kernels.count && s->status == RF_OK; ++i) {
		const struct rf_cuda_kernel *k = &kernels.items[i];

		if (s->visitor->takes == NULL || k->place.file == s->reader.source->file ||
		    s->visitor->takes(s->visitor->user, k->place, k->name))
			visit_kernel(s, k);
	}
}

static void visit_source(void *data)
{
	struct survey *s = data;

	s->status = rf_parse_source(&s->reader);
	if (s->status == RF_OK)
		s->status = rf_assume_begin(&s->reader);
	if (s->status == RF_OK && s->kernel.language == RF_CUDA)
		visit_kernels(s);
	else if (s->status == RF_OK)
		s->status = rf_choose_kernel_visit(&s->reader, visit_function, s);
	rf_parse_release(&s->reader);
}

enum rf_status rf_every_nest_visit(const struct rf_source *source,
                                   const struct rf_nest_visitor *visitor, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics)
{
	struct survey s = { .visitor = visitor,
		            .scratch = rf_arena_new(),
		            .trial = rf_arena_new() };

	if (s.scratch == NULL || s.trial == NULL) {
		s.status = rf_out_of_memory(diagnostics);
		goto done;
	}
	s.status = rf_frontend_begin(source, arena, diagnostics, &s.reader, &s.kernel);
	if (s.status == RF_OK)
		rf_deep_stack_run(visit_source, &s);
done:
	rf_arena_free(s.scratch);
	rf_arena_free(s.trial);
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : s.status;
}
