/* SPDX-License-Identifier: MIT
 *
 * --place: arrays in memories of their own.
 *
 * An array that nobody places lies in the first memory of the machine file.  Caches and the links
 * between them are the same whatever lies where; what crosses the last link is divided by arrays,
 * and memories carry their parts side by side.
 */
#include "model/placed_arrays.h"

#include "base/suggest.h"
#include "base/text.h"
#include "model/traffic/layers/placement.h"

static const struct rf_place nowhere = { 0 };

static enum rf_status refuse_memory(struct rf_point *p, const char *name)
{
	const struct rf_machine *machine = p->machine;
	const char **names = RF_NEW_ARRAY(p->arena, const char *, machine->memory_count + 1);

	if (names == NULL)
		return rf_out_of_memory(p->diagnostics);
	if (machine->memory_count == 0)
		return rf_refuse(p->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave --place out, or name a machine whose file has a list under "
		                 "'memory', such as -m knl-7250-flat",
		                 "%s has one memory", machine->id);
	for (size_t m = 0; m < machine->memory_count; ++m)
		names[m] = machine->memories[m].name;
	return rf_refuse(p->diagnostics, RF_WRONG_USAGE, nowhere,
	                 rf_suggest_hint(p->arena, name, names, machine->memory_count, "memories"),
	                 "%s has no memory '%s'", machine->id, name);
}

/* The number of a memory; that of all memories where there is none of that name. */
static size_t find_memory(const struct rf_machine *machine, const char *name)
{
	size_t m = 0;

	while (m < machine->memory_count && !rf_text_equal(machine->memories[m].name, name))
		++m;
	return m;
}

static enum rf_status check_array(struct rf_point *p, const char *name)
{
	const struct rf_kernel *kernel = p->whole->kernel;
	const char **names = RF_NEW_ARRAY(p->arena, const char *, kernel->array_count + 1);

	if (names == NULL)
		return rf_out_of_memory(p->diagnostics);
	for (size_t a = 0; a < kernel->array_count; ++a) {
		names[a] = kernel->arrays[a].name;
		if (rf_text_equal(names[a], name))
			return RF_OK;
	}
	return rf_refuse(p->diagnostics, RF_WRONG_USAGE, nowhere,
	                 rf_suggest_hint(p->arena, name, names, kernel->array_count, "arrays"),
	                 "--place %s: the kernel has no such array", name);
}

/* The last word on an array counts, and of all arrays only where there is none on that one. */
static size_t memory_of(const struct rf_point *p, const char *array)
{
	size_t of_all = 0, of_this = p->machine->memory_count;

	for (size_t i = 0; i < p->options->placed_count; ++i) {
		const struct rf_placed_array *placed = &p->options->placed[i];
		size_t memory = find_memory(p->machine, placed->memory);

		if (placed->array == NULL)
			of_all = memory;
		else if (rf_text_equal(placed->array, array))
			of_this = memory;
	}
	return of_this < p->machine->memory_count ? of_this : of_all;
}

static enum rf_status check(struct rf_point *p)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < p->options->placed_count && status == RF_OK; ++i) {
		const struct rf_placed_array *placed = &p->options->placed[i];

		if (find_memory(p->machine, placed->memory) == p->machine->memory_count)
			return refuse_memory(p, placed->memory);
		if (placed->array != NULL)
			status = check_array(p, placed->array);
	}
	return status;
}

static enum rf_status use_one(struct rf_point *p, size_t memory)
{
	struct rf_machine *machine = rf_arena_copy(p->arena, p->machine, sizeof(*machine));

	if (machine == NULL)
		return rf_out_of_memory(p->diagnostics);
	machine->memory = machine->memories[memory];
	p->machine = machine;
	return RF_OK;
}

enum rf_status rf_placed_arrays_find(struct rf_point *p)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	bool are_together = true;
	enum rf_status status;
	size_t *found;

	if (p->machine == NULL || p->options->placed_count == 0)
		return RF_OK;
	status = check(p);
	found = RF_NEW_ARRAY(p->arena, size_t, kernel->array_count + 1);
	if (status == RF_OK && found == NULL)
		return rf_out_of_memory(p->diagnostics);
	if (status != RF_OK)
		return status;
	for (size_t a = 0; a < kernel->array_count; ++a) {
		found[a] = memory_of(p, kernel->arrays[a].name);
		are_together &= found[a] == found[0];
	}
	if (are_together)
		return use_one(p, found[0]);
	p->memory_of = found;
	return RF_OK;
}

static enum rf_status refuse_division(struct rf_point *p)
{
	return rf_refuse(p->diagnostics, RF_WRONG_USAGE, nowhere, "leave -P out",
	                 "--place needs the traffic of each array, which this predictor does not "
	                 "tell of several loops");
}

static enum rf_status divide(struct rf_point *p, struct rf_traffic *traffic)
{
	size_t last = p->hierarchy.count - 1;
	struct rf_link_traffic *link = &traffic->links[last];
	enum rf_status status;

	if (traffic->link_count <= last || link->part_count > 0)
		return RF_OK;
	if (p->result->nest_known && !p->result->is_whole_run)
		status = rf_placement_of_nest(&p->lc, &p->hierarchy.items[last], p->machine,
		                              p->arena, link);
	else if (p->result->traffic->array_count == 0)
		return refuse_division(p);
	else
		status = rf_placement_of_run(p->result->traffic, p->memory_of, p->machine, p->arena,
		                             link);
	return status == RF_OK ? RF_OK : rf_out_of_memory(p->diagnostics);
}

enum rf_status rf_placed_arrays_divide(struct rf_point *p)
{
	enum rf_status status = RF_OK;

	if (p->memory_of == NULL || p->hierarchy.count == 0)
		return RF_OK;
	for (size_t i = 0; i < p->result->traffic_count && status == RF_OK; ++i)
		status = divide(p, &p->result->traffic[i]);
	return status;
}

/* Bytes of the arrays in a memory, of those that are known. */
static double bytes_in(const struct rf_point *p, size_t memory)
{
	double sum = 0;

	for (size_t a = 0; a < p->result->array_count; ++a) {
		const struct rf_array_result *array = &p->result->arrays[a];

		if (array->bytes.known && memory_of(p, array->name) == memory)
			sum += array->bytes.value;
	}
	return sum;
}

enum rf_status rf_placed_arrays_check_room(struct rf_point *p)
{
	const struct rf_machine *machine = p->machine;

	for (size_t m = 0; machine != NULL && m < machine->memory_count; ++m) {
		const struct rf_memory *memory = &machine->memories[m];
		double bytes = memory->size_bytes.known ? bytes_in(p, m) : 0;

		if (bytes > memory->size_bytes.value)
			rf_report(p->diagnostics, RF_NOTE, nowhere,
			          "leave the arrays with the most traffic there: --place "
			          "ARRAY=MEMORY for the others",
			          "memory %s has %.3g GiB, and the arrays that lie there %.3g GiB",
			          memory->name, memory->size_bytes.value / 1073741824.0,
			          bytes / 1073741824.0);
	}
	return RF_OK;
}
