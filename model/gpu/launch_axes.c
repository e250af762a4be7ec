/* SPDX-License-Identifier: MIT
 *
 * The axes of a launch: loops whose role it is to be blocks or threads, from 0 to a number each.
 * Where blockIdx is taken apart the inner of two has fewer turns in the last of the outer one, so
 * that there is one such number only if the grid is a multiple, or if the outer one has one turn.
 */
#include "model/gpu/launch_axes.h"

struct finding {
	const struct rf_kernel *kernel;
	int64_t *grid, *block;
	struct rf_lanes_form *values;
	const char *obstacle;
	struct rf_place *where;
};

/* Whether a form is a number, as loops in it have one turn. */
static bool is_number(const struct finding *f, const struct rf_stream_form *form)
{
	bool is = form->known;

	for (size_t i = 0; is && i < form->term_count; ++i) {
		const struct rf_loop *loop = f->kernel->loops[form->terms[i].loop];

		is = loop->role == RF_ROLE_BLOCK && f->grid[loop->axis] == 1;
	}
	return is;
}

static int64_t extent(struct finding *f, const struct rf_stream_node *node)
{
	bool is_known = node->lower_count == 1 && is_number(f, node->lower) &&
	                node->lower->constant == 0 && node->upper_count > 0;
	int64_t least = INT64_MAX;

	for (size_t i = 0; i < node->upper_count; ++i) {
		is_known &= is_number(f, &node->upper[i]);
		least = node->upper[i].constant < least ? node->upper[i].constant : least;
	}
	if (is_known && least >= 1)
		return least;
	if (f->obstacle == NULL)
		*f->where = node->loop->place;
	f->obstacle = node->upper_count > 1
	                  ? "the code takes blockIdx apart, and not into whole rows of blocks: "
	                    "give a multiple of them with --grid"
	                  : "the grid or the block is not known";
	return 1;
}

/* Whether blocks stand in there, as in a loop of the host around a launch. */
static bool holds_blocks(const struct rf_stream_node *node)
{
	bool found = false;

	for (; node != NULL && !found; node = node->next)
		found = node->kind == RF_NODE_LOOP &&
		        (node->loop->role == RF_ROLE_BLOCK || holds_blocks(node->children));
	return found;
}

static void find(struct finding *f, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && node->loop->role != RF_ROLE_TURNS) {
			int axis = node->loop->axis;
			bool is_block = node->loop->role == RF_ROLE_BLOCK;
			struct rf_lanes_form *value = &f->values[node->loop->id];

			(is_block ? f->grid : f->block)[axis] = extent(f, node);
			*value = (struct rf_lanes_form){ .known = true };
			(is_block ? value->factor : value->thread)[axis] = 1;
			find(f, node->children);
		} else if (node->kind == RF_NODE_LOOP && holds_blocks(node->children)) {
			find(f, node->children);
			if (node->least == node->most)
				continue;
			*f->where = node->loop->place;
			f->obstacle = "each turn of the loop is a launch: choose what is in it "
				      "with --lines A-B for one of them";
		}
	}
}

const char *rf_launch_axes_find(const struct rf_stream *stream, int64_t grid[RF_LANES_AXES],
                                int64_t block[RF_LANES_AXES], struct rf_lanes_form *values,
                                struct rf_place *where)
{
	struct finding f = { .kernel = stream->kernel,
		             .grid = grid,
		             .block = block,
		             .values = values,
		             .where = where };

	find(&f, stream->root);
	return f.obstacle;
}
