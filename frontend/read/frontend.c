/* SPDX-License-Identifier: MIT
 *
 * Reads a kernel: parse, choose, execute once, hand over.
 */
#include "frontend/read/frontend.h"

#include <string.h>

#include "base/sha256.h"
#include "base/text.h"
#include "frontend/cuda/choose_cuda.h"
#include "frontend/cuda/launch.h"
#include "frontend/cuda/own_parameters.h"
#include "frontend/cuda/shared_memory.h"
#include "frontend/statements/device_calls.h"
#include "frontend/flow/early_exit.h"
#include "frontend/flow/left_out.h"
#include "frontend/read/choose_kernel.h"
#include "frontend/read/deep_stack.h"
#include "frontend/source/language.h"
#include "frontend/effects/assigned_pointer.h"
#include "frontend/effects/origin.h"
#include "frontend/statements/row_length.h"
#include "frontend/statements/scalar.h"
#include "frontend/statements/unknown_place.h"
#include "frontend/tree/early_return.h"
#include "frontend/tree/enumerator.h"
#include "frontend/tree/kept_condition.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/location.h"
#include "frontend/tree/parse.h"
#include "frontend/tree/reader.h"
#include "frontend/tree/tree.h"

static void hand_over(const struct rf_reader *reader)
{
	struct rf_kernel *kernel = reader->kernel;

	kernel->size_count = reader->sizes.count;
	kernel->sizes = reader->sizes.items;
	kernel->array_count = reader->arrays.count;
	kernel->arrays = reader->arrays.items;
	kernel->access_count = reader->accesses.count;
	kernel->accesses = reader->accesses.items;
	kernel->scalar_count = reader->scalars.count;
	kernel->scalars = reader->scalars.items;
	kernel->assumption_count = reader->assumptions.count;
	kernel->assumptions = reader->assumptions.items;
	kernel->loop_count = reader->loops.count;
	kernel->loops = reader->loops.items;
}

static bool computes(const struct rf_node *node)
{
	for (; node; node = node->next) {
		for (size_t e = 0; node->kind == RF_NODE_STATEMENT && e < RF_ELEMENT_KINDS; ++e) {
			const struct rf_operations *operations = &node->statement->operations[e];

			if (operations->integer > 0 ||
			    (e != RF_INTEGER && rf_operations_total(operations) > 0))
				return true;
		}
		if (computes(node->children) || computes(node->otherwise))
			return true;
	}
	return false;
}

/* The first call of a function that nobody sees, or NULL. */
static const char *unseen_call(const struct rf_reader *reader)
{
	for (size_t i = 0; i < reader->loops.count && reader->left_out_call == NULL; ++i)
		if (reader->loops.items[i]->ordered_call != NULL)
			return reader->loops.items[i]->ordered_call;
	return reader->left_out_call;
}

/* Loops that access arrays are modelled, and so are those that only compute, as what they compute
 * is then all that they do. */
static bool has_work(const struct rf_reader *reader)
{
	if (reader->loops.count == 0)
		return false;
	return reader->accesses.count > 0 ||
	       (computes(reader->kernel->root) && unseen_call(reader) == NULL);
}

/* Why there is no work. */
static const char *nothing(struct rf_reader *reader)
{
	if (reader->loops.count == 0)
		return "there is no loop to model";
	if (unseen_call(reader) != NULL)
		return rf_arena_print(
		    reader->arena,
		    "the loops access no array: what they call, as `%s`, is left out",
		    unseen_call(reader));
	return "the loops do nothing";
}

/* The first function with a body here that is called, NULL without. */
static const char *called_function(const struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_clang *clang = reader->clang;
	const char *name = NULL;

	if (tree->kind == RF_TREE_CALL && tree->symbol &&
	    !clang->Cursor_isNull(clang->getCursorDefinition(tree->symbol->cursor)))
		return tree->name;
	for (size_t i = 0; i < tree->child_count && !name; ++i)
		name = called_function(reader, tree->children[i]);
	return name;
}

static const char *hint_of(struct rf_reader *reader)
{
	const char *name = reader->loops.count == 0 ? called_function(reader, reader->body) : NULL;

	return name ? rf_arena_print(reader->arena,
	                             "choose the function that it calls: --function %s", name)
	            : "choose lines that hold a for loop over arrays";
}

static enum rf_status check(struct rf_reader *reader)
{
	struct rf_place place = { reader->source->file, reader->first_line,
		                  reader->first_line ? 1 : 0 };

	bool has_rest = has_work(reader);
	enum rf_status status = rf_left_out_report(reader, has_rest);

	if (has_rest || status != RF_OK)
		return status;
	if (reader->kernel->language == RF_CUDA)
		return rf_refuse(
		    reader->diagnostics, RF_WRONG_KERNEL, rf_location_of(reader, reader->function),
		    "choose another one with --function NAME",
		    "`%s` accesses no array and computes nothing", reader->kernel->name);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place, hint_of(reader), "%s",
	                 nothing(reader));
}

enum rf_status rf_frontend_read_body(struct rf_reader *reader)
{
	enum rf_status status;

	if (!rf_assigned_pointer_list(reader, reader->body))
		return rf_out_of_memory(reader->diagnostics);
	status = rf_left_out_read_kernel(reader, reader->body);
	if (status == RF_OK)
		status = check(reader);
	if (status == RF_OK)
		status = rf_scalar_find_reductions(reader);
	if (status == RF_OK)
		status = rf_row_length_settle(reader);
	if (status == RF_OK)
		status = rf_unknown_place_note(reader);
	if (status == RF_OK)
		status = rf_origin_compare(reader);
	if (status == RF_OK)
		status = rf_launch_give_sizes(reader);
	if (status != RF_OK)
		return status;
	rf_assume_report_unused(reader);
	hand_over(reader);
	reader->kernel->line = reader->loops.items[0]->place.line;
	return RF_OK;
}

static enum rf_status refuse_language(const struct rf_reader *reader, const char *language)
{
	struct rf_place place = { .file = reader->source->file };

	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
	                 "write the nest as loops in C, in a file NAME.c",
	                 "this is %s, and the kernel must be C", language);
}

/* Which text it was, and who read it. */
static void note_provenance(struct rf_reader *reader)
{
	CXString version = reader->clang->getClangVersion();

	reader->kernel->source_sha256 =
	    rf_sha256(reader->arena, reader->source->text, reader->source->length);
	reader->kernel->reader = rf_arena_string(reader->arena, reader->clang->getCString(version));
	reader->clang->disposeString(version);
}

/* One reading, for the thread that does it. */
struct task {
	struct rf_reader reader;
	enum rf_status status;
};

/* A kernel of CUDA is the nest of all its blocks and threads, and what a thread does in it. */
static enum rf_status make_cuda_body(struct rf_reader *reader)
{
	enum rf_status status = rf_launch_find(reader, reader->function);

	if (status == RF_OK)
		status = rf_tree_body(reader, reader->function, &reader->body);
	if (status == RF_OK)
		status = rf_device_calls_resolve(reader, &reader->body);
	if (status != RF_OK)
		return status;
	reader->body = rf_kept_condition_unfold(reader, reader->body);
	if (reader->body)
		reader->body = (struct rf_tree *)rf_early_return_unfold(reader, reader->body);
	if (reader->body)
		reader->body = rf_own_parameters(reader, reader->body);
	if (reader->body)
		reader->body = rf_coordinate_loops(reader, reader->body);
	return reader->body ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static bool has_tensor_work(const struct rf_node *node)
{
	for (; node; node = node->next)
		if ((node->kind == RF_NODE_STATEMENT && node->statement->thread.tensor_flop > 0) ||
		    (node->kind != RF_NODE_STATEMENT && has_tensor_work(node->children)) ||
		    (node->kind == RF_NODE_GUARD && has_tensor_work(node->otherwise)))
			return true;
	return false;
}

/* Fragments of __nv_bfloat16, which is half to the reader, are there from 8.0 on. */
static void note_brain_floats(struct rf_reader *reader)
{
	enum { FIRST_GENERATION = 80 };
	const char *text = reader->source->text;
	struct rf_place place = { reader->source->file, 1, 1 };

	if (!reader->source->gpu || reader->kernel->gpu_generation >= FIRST_GENERATION ||
	    !has_tensor_work(reader->kernel->root))
		return;
	for (const char *at = text; (at = strstr(at, "fragment<")) != NULL; ++at) {
		const char *type = strstr(at, "bfloat16");

		if (!type || (size_t)(type - at) > strcspn(at, ">;\n"))
			continue;
		for (const char *c = text; c < at; ++c)
			place.line += *c == '\n';
		rf_report(reader->diagnostics, RF_WARNING, place, "name a later GPU, or use half",
		          "compute capability %d.%d has no fragments of bfloat16: nvcc refuses a "
		          "kernel with them, and figures are those of half",
		          reader->kernel->gpu_generation / 10, reader->kernel->gpu_generation % 10);
		return;
	}
}

static enum rf_status finish_cuda(struct rf_reader *reader)
{
	enum rf_status status = rf_coordinate_mark(reader);

	reader->kernel->is_on_gpu = true;
	note_brain_floats(reader);
	if (status == RF_OK)
		status = rf_early_exit_guard(reader);
	if (status != RF_OK)
		return status;
	return rf_shared_memory_lay_out(reader);
}

/* A kernel of CUDA is read as a whole: what hints say of choosing lines does not help there. */
static void fit_hints(struct rf_reader *reader)
{
	for (size_t i = 0; i < reader->diagnostics->list.count; ++i) {
		struct rf_diagnostic *item = &reader->diagnostics->list.items[i];
		const char *ignore = item->hint ? strstr(item->hint, "leave it out with") : NULL;

		if (ignore)
			item->hint = ignore;
		else if (item->hint &&
		         (strstr(item->hint, "--lines") || strstr(item->hint, "scop")))
			item->hint = "write the kernel without it";
	}
}

enum rf_status rf_frontend_read_launch(struct rf_reader *reader)
{
	enum rf_status status = make_cuda_body(reader);

	if (status == RF_OK)
		status = rf_frontend_read_body(reader);
	if (status == RF_OK)
		status = finish_cuda(reader);
	fit_hints(reader);
	return status;
}

/* The body of the function that is chosen. */
static enum rf_status choose_body(struct rf_reader *reader)
{
	enum rf_status status;

	status = rf_choose_kernel(reader, &reader->function);
	if (status == RF_OK)
		status = rf_tree_body(reader, reader->function, &reader->body);
	reader->names_inner = true;
	if (status == RF_OK && reader->body) {
		reader->written = reader->body;
		reader->body = rf_early_return_behind_loops(reader, reader->body);
		status = reader->body ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	return status;
}

static void read_source(void *data)
{
	struct task *task = data;
	struct rf_reader *reader = &task->reader;
	enum rf_status status = rf_parse_source(reader);

	if (status == RF_OK)
		status = rf_enumerator_settle(reader);
	if (status == RF_OK)
		status = rf_assume_begin(reader);
	if (reader->kernel->language == RF_CUDA) {
		if (status == RF_OK)
			status = rf_choose_cuda_kernel(reader, &reader->function);
		if (status == RF_OK)
			status = rf_frontend_read_launch(reader);
	} else {
		if (status == RF_OK)
			status = choose_body(reader);
		if (status == RF_OK)
			status = rf_frontend_read_body(reader);
	}
	rf_parse_release(reader);
	task->status = status;
}

enum rf_status rf_frontend_begin(const struct rf_source *source, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_reader *reader,
                                 struct rf_kernel *kernel)
{
	*reader = (struct rf_reader){
		.source = source, .arena = arena, .diagnostics = diagnostics, .kernel = kernel
	};
	*kernel = (struct rf_kernel){ .file = source->file,
		                      .language = rf_language_is_cuda(source->file, source->text)
		                                      ? RF_CUDA
		                                      : RF_C };
	reader->tail = &kernel->root;
	if (kernel->language == RF_C && rf_language_of_file(source->file))
		return refuse_language(reader, rf_language_of_file(source->file));
	reader->clang = rf_clang_load(diagnostics);
	if (!reader->clang)
		return RF_FAILED;
	note_provenance(reader);
	return RF_OK;
}

enum rf_status rf_frontend_read(const struct rf_source *source, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_kernel *kernel)
{
	struct task task;

	task.status = rf_frontend_begin(source, arena, diagnostics, &task.reader, kernel);
	if (task.status == RF_OK)
		rf_deep_stack_run(read_source, &task);
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : task.status;
}

const char *rf_frontend_describe(struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	const struct rf_clang *clang = rf_clang_load(diagnostics);

	return clang ? rf_clang_describe(clang, arena) : NULL;
}
