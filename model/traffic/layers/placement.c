/* SPDX-License-Identifier: MIT
 *
 * Which memory has how much of the traffic, where arrays lie in several.
 *
 * Layer conditions count lines group by group, and so array by array; the total that counts may be
 * another predictor's, of which each memory then has the same share.
 */
#include "model/traffic/layers/placement.h"

struct sum {
	double loads, evicts; /* bytes per iteration */
};

static double bypassing_bytes(const struct rf_footprint_group *shape)
{
	double sum = 0;

	for (size_t i = 0; shape->is_bypassing && i < shape->group->member_count; ++i)
		if (shape->group->members[i].writes)
			sum += (double)shape->group->bytes;
	return sum;
}

static void add_groups(const struct rf_lc *lc, const struct rf_boundary *boundary, struct sum *sums)
{
	double line = (double)boundary->line_bytes;

	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_footprint_group *shape = &lc->scene.shapes[g];
		struct sum *sum = &sums[shape->memory];
		struct rf_lc_lines lines = { 0 };

		if (!shape->is_bypassing)
			lines = rf_lc_group_lines(lc, g, boundary, boundary->line_bytes);
		sum->loads += (lines.loads - boundary->spared * lines.allocates) * line;
		sum->evicts += lines.evicts * line + bypassing_bytes(shape);
	}
}

static struct sum total(const struct sum *sums, size_t count)
{
	struct sum all = { 0, 0 };

	for (size_t m = 0; m < count; ++m) {
		all.loads += sums[m].loads;
		all.evicts += sums[m].evicts;
	}
	return all;
}

static double share(double part, double whole, double others, double all)
{
	if (whole > 0)
		return part / whole;
	return all > 0 ? others / all : 0;
}

/* The bytes of the link in the proportions of the sums. */
static enum rf_status divide(const struct sum *sums, const struct rf_machine *machine,
                             struct rf_arena *arena, struct rf_link_traffic *link)
{
	struct sum all = total(sums, machine->memory_count);

	link->part_count = 0;
	link->parts = RF_NEW_ARRAY(arena, struct rf_memory_part, machine->memory_count);
	if (link->parts == NULL)
		return RF_FAILED;
	for (size_t m = 0; m < machine->memory_count; ++m) {
		const struct rf_memory *memory = &machine->memories[m];
		double both = sums[m].loads + sums[m].evicts;
		double loads = share(sums[m].loads, all.loads, both, all.loads + all.evicts);
		double evicts = share(sums[m].evicts, all.evicts, both, all.loads + all.evicts);
		struct rf_memory_part part = {
			.memory = memory,
			.name = memory->name,
			.load_bytes_per_it = loads * link->load_bytes_per_it,
			.evict_bytes_per_it = evicts * link->evict_bytes_per_it,
		};

		part.total_bytes_per_it = part.load_bytes_per_it + part.evict_bytes_per_it;
		link->parts[link->part_count++] = part;
	}
	return RF_OK;
}

enum rf_status rf_placement_of_nest(const struct rf_lc *lc, const struct rf_boundary *boundary,
                                    const struct rf_machine *machine, struct rf_arena *arena,
                                    struct rf_link_traffic *link)
{
	struct sum *sums = RF_NEW_ARRAY(arena, struct sum, machine->memory_count), all;
	struct rf_boundary none = *boundary;

	if (sums == NULL)
		return RF_FAILED;
	add_groups(lc, boundary, sums);
	all = total(sums, machine->memory_count);
	none.capacity_bytes = 0;
	if (all.loads + all.evicts <= 0)
		add_groups(lc, &none, sums);
	return divide(sums, machine, arena, link);
}

enum rf_status rf_placement_of_run(const struct rf_traffic *traffic, const size_t *memory_of,
                                   const struct rf_machine *machine, struct rf_arena *arena,
                                   struct rf_link_traffic *link)
{
	struct sum *sums = RF_NEW_ARRAY(arena, struct sum, machine->memory_count);

	if (sums == NULL)
		return RF_FAILED;
	for (size_t a = 0; a < traffic->array_count; ++a) {
		const struct rf_array_traffic *array = &traffic->arrays[a];
		const struct rf_link_traffic *last = &array->links[array->link_count - 1];

		sums[memory_of[a]].loads += last->load_bytes_per_it;
		sums[memory_of[a]].evicts += last->evict_bytes_per_it;
	}
	return divide(sums, machine, arena, link);
}
