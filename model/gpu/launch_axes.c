/* SPDX-License-Identifier: MIT
 *
 * The axes of a launch: loops whose role it is to be blocks or threads, from 0 to a number each.
 */
#include "model/gpu/launch_axes.h"

struct finding {
	int64_t *grid, *block;
	struct rf_lanes_form *values;
	const char *obstacle;
	struct rf_place *where;
};

static int64_t extent(struct finding *f, const struct rf_stream_node *node)
{
	const struct rf_stream_form *upper = node->upper;

	if (node->upper_count == 1 && node->lower_count == 1 && upper->known &&
	    upper->term_count == 0 && node->lower->known && node->lower->constant == 0 &&
	    upper->constant >= 1)
		return upper->constant;
	if (f->obstacle == NULL)
		*f->where = node->loop->place;
	f->obstacle = "the grid or the block is not known";
	return 1;
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
		}
	}
}

const char *rf_launch_axes_find(const struct rf_stream *stream, int64_t grid[RF_LANES_AXES],
                                int64_t block[RF_LANES_AXES], struct rf_lanes_form *values,
                                struct rf_place *where)
{
	struct finding f = { .grid = grid, .block = block, .values = values, .where = where };

	find(&f, stream->root);
	return f.obstacle;
}
