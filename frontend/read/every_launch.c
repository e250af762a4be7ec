/* SPDX-License-Identifier: MIT
 *
 * A kernel of CUDA with other blocks.
 *
 * The extents of block and grid are numbers in the tree of a kernel, so that another block is
 * another tree; the parse below it, which takes far longer, is the same.
 */
#include "frontend/read/every_launch.h"

#include <string.h>

#include "frontend/cuda/choose_cuda.h"
#include "frontend/read/deep_stack.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/parse.h"
#include "frontend/tree/reader.h"

struct launches {
	struct rf_reader reader; /* as it is before each reading */
	struct rf_kernel kernel; /* the same */
	struct rf_arena *scratch;
	const struct rf_launch_visitor *visitor;
	enum rf_status status;
};

/* Reads the kernel with one shape; RF_FAILED without memory. */
static enum rf_status read_one(const struct launches *all, const struct rf_launch_shape *shape,
                               struct rf_kernel *kernel)
{
	struct rf_source source = *all->reader.source;
	struct rf_reader reader = all->reader;
	struct rf_diagnostics unheard;
	enum rf_status status;

	rf_arena_clear(all->scratch);
	rf_diagnostics_init(&unheard, all->scratch);
	memcpy(source.block, shape->block, sizeof(source.block));
	memcpy(source.grid, shape->grid, sizeof(source.grid));
	*kernel = all->kernel;
	reader.source = &source;
	reader.arena = all->scratch;
	reader.diagnostics = &unheard;
	reader.kernel = kernel;
	reader.tail = &kernel->root;
	status = rf_frontend_read_launch(&reader);
	return rf_arena_failed(all->scratch) ? RF_FAILED : status;
}

static void visit_all(void *data)
{
	struct launches *all = data;
	struct rf_launch_shape shape;

	all->status = rf_parse_source(&all->reader);
	if (all->status == RF_OK)
		all->status = rf_assume_begin(&all->reader);
	if (all->status == RF_OK)
		all->status = rf_choose_cuda_kernel(&all->reader, &all->reader.function);
	while (all->status == RF_OK && all->visitor->next(all->visitor->user, &shape)) {
		struct rf_kernel kernel;
		enum rf_status status = read_one(all, &shape, &kernel);

		all->status =
		    status == RF_FAILED
			? RF_FAILED
			: all->visitor->visit(all->visitor->user, &shape,
		                              status == RF_OK ? &kernel : NULL, all->scratch);
	}
	rf_parse_release(&all->reader);
}

enum rf_status rf_every_launch_visit(const struct rf_source *source,
                                     const struct rf_launch_visitor *visitor,
                                     struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	struct launches all = { .visitor = visitor, .scratch = rf_arena_new() };

	if (all.scratch == NULL)
		return rf_out_of_memory(diagnostics);
	all.status = rf_frontend_begin(source, arena, diagnostics, &all.reader, &all.kernel);
	if (all.status == RF_OK)
		rf_deep_stack_run(visit_all, &all);
	rf_arena_free(all.scratch);
	return rf_arena_failed(arena) || all.status == RF_FAILED ? rf_out_of_memory(diagnostics)
	                                                         : all.status;
}
