/* SPDX-License-Identifier: MIT
 *
 * block of a GPU: a kernel of CUDA is read again with each shape, a nest of C split again.
 */
#include "cli/block_shapes.h"

#include <string.h>

#include "cli/points.h"
#include "frontend/read/every_launch.h"
#include "model/launch_shapes.h"
#include "model/mapping/thread_map.h"

static bool next_shape(void *user, struct rf_launch_shape *shape)
{
	return rf_launch_shapes_next(user, shape);
}

static enum rf_status try_shape(void *user, const struct rf_launch_shape *shape,
                                const struct rf_kernel *kernel, struct rf_arena *arena)
{
	return rf_launch_shapes_try(user, shape, kernel, arena);
}

static enum rf_status try_launches(struct rf_study *study, struct rf_launch_shapes *shapes)
{
	struct rf_launch_visitor visitor = { .next = next_shape,
		                             .visit = try_shape,
		                             .user = shapes };

	return rf_every_launch_visit(&study->source, &visitor, study->session->arena,
	                             &study->session->diagnostics);
}

/* Splits the loops that are split now into other blocks. */
static enum rf_status try_maps(struct rf_study *study, struct rf_launch_shapes *shapes)
{
	const struct rf_settings *settings = &study->session->settings;
	struct rf_thread_map map = { { settings->map[0], settings->map[1], settings->map[2] },
		                     { 0 } };
	struct rf_arena *arena = rf_arena_new();
	struct rf_launch_shape shape;
	enum rf_status status = arena ? RF_OK : RF_FAILED;

	while (status == RF_OK && rf_launch_shapes_next(shapes, &shape)) {
		struct rf_diagnostics unheard;
		struct rf_kernel mapped;

		rf_arena_clear(arena);
		rf_diagnostics_init(&unheard, arena);
		memcpy(map.block, shape.block, sizeof(map.block));
		status = rf_thread_map_make(study->kernel.nest, &map, arena, &unheard, &mapped);
		if (status != RF_FAILED)
			status = rf_launch_shapes_try(shapes, &shape,
			                              status == RF_OK ? &mapped : NULL, arena);
	}
	rf_arena_free(arena);
	return status;
}

enum rf_status rf_block_shapes_find(struct rf_study *study, struct rf_result *result)
{
	struct rf_arena *arena = study->session->arena;
	struct rf_launch_shapes *shapes = RF_NEW(arena, struct rf_launch_shapes);
	struct rf_options options = study->options;
	enum rf_status status =
	    rf_points_set(study, 0, arena, &study->session->diagnostics, &options);

	if (shapes == NULL)
		return rf_out_of_memory(&study->session->diagnostics);
	if (status != RF_OK)
		return status;
	*shapes = (struct rf_launch_shapes){ .kernel = &study->kernel,
		                             .machine = &study->machine,
		                             .options = &options,
		                             .arena = arena,
		                             .result = result };
	status = rf_launch_shapes_begin(shapes);
	if (status == RF_OK)
		status = study->kernel.nest != NULL ? try_maps(study, shapes)
		                                    : try_launches(study, shapes);
	if (status == RF_OK)
		status = rf_launch_shapes_end(shapes);
	return status == RF_FAILED ? rf_out_of_memory(&study->session->diagnostics) : status;
}
