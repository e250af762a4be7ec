/* SPDX-License-Identifier: MIT
 *
 * What llvm-mca, versions 14 to 21, reads and prints; the latter is the same in all of them:
 *
 *     [0] Code Region - loop_0
 *
 *     Iterations:        100
 *     ...
 *     Total Cycles:      185
 *     Total uOps:        1000
 *
 *     Dispatch Width:    6
 *     ...
 *     Resources:
 *     [0]   - SKXDivider
 *     ...
 *     Resource pressure per iteration:
 *     [0]    [1]    [2]    ...
 *      -      -     1.25   ...
 *
 * Which ports loads need is asked of it as well: a region that does nothing but load uses them, so
 * that no list of names is needed, which differ from processor to processor.
 */
#include "toolchain/mca_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char load_region[] = "rf_load", store_region[] = "rf_store";

/* ---- what it reads ---- */

static void add_region(struct rf_text *out, const struct rf_isa *isa, const char *name,
                       const char *body)
{
	rf_text_print(out, "%s LLVM-MCA-BEGIN %s\n%s\n%s LLVM-MCA-END %s\n", isa->comment, name,
	              body, isa->comment, name);
}

static const char *region_name(size_t i, struct rf_arena *arena)
{
	return rf_arena_print(arena, "rf_%zu", i);
}

const char *rf_mca_write(const struct rf_mca_input *input, struct rf_arena *arena)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	for (size_t i = 0; i < input->region_count; ++i) {
		const struct rf_mca_region *region = &input->regions[i];
		struct rf_text body;

		rf_text_init(&body, arena);
		for (size_t k = region->first; k <= region->last; ++k)
			rf_text_print(&body, "%s\t%s", k > region->first ? "\n" : "",
			              region->code->instructions.items[k].text);
		add_region(&out, input->isa, region_name(i, arena), rf_text_string(&body));
	}
	add_region(&out, input->isa, load_region, input->isa->load);
	add_region(&out, input->isa, store_region, input->isa->store);
	return out.failed || rf_arena_failed(arena) ? NULL : rf_text_string(&out);
}

/* ---- what it writes ---- */

struct ports {
	size_t count;
	size_t capacity;
	const char **names;
	double *pressures;
};

/* The text of one region: from its title to the next one. */
static const char *section(const char *text, const char *name, struct rf_arena *arena)
{
	const char *title = rf_arena_print(arena, " Code Region - %s\n", name);
	const char *start = title != NULL ? strstr(text, title) : NULL;
	const char *end;

	if (start == NULL)
		return NULL;
	end = strstr(start + 1, " Code Region - ");
	return rf_arena_substring(arena, start,
	                          end != NULL ? (size_t)(end - start) : strlen(start));
}

static bool number_after(const char *text, const char *title, double *value)
{
	const char *found = strstr(text, title);
	char *end;

	if (found == NULL)
		return false;
	*value = strtod(found + strlen(title), &end);
	return end != found + strlen(title) && *value >= 0;
}

/* "[8.1] - Zn4FP45": one of several of a name is told apart by its number. */
static bool read_names(const char *text, struct rf_arena *arena, struct ports *ports)
{
	const char *line = strstr(text, "\nResources:\n");

	if (line == NULL)
		return false;
	for (line += strlen("\nResources:\n"); *line == '[';) {
		size_t key = strcspn(line, "]\n"), length = strcspn(line, "\n");
		const char *dot = memchr(line, '.', key), *dash = strstr(line, "- ");
		const char **slot;
		size_t name;

		if (dash == NULL || dash > line + length)
			return false;
		dash += 2;
		name = strcspn(dash, " \n");
		slot = rf_vector_push(arena, &ports->count, &ports->capacity,
		                      (void **)&ports->names, sizeof(*slot));
		if (slot == NULL)
			return false;
		*slot = rf_arena_print(arena, "%.*s%.*s", (int)name, dash,
		                       dot != NULL ? (int)(line + key - dot) : 0,
		                       dot != NULL ? dot : "");
		line += length + (line[length] == '\n');
	}
	return ports->count > 0;
}

static bool read_pressures(const char *text, struct rf_arena *arena, struct ports *ports)
{
	static const char title[] = "\nResource pressure per iteration:\n";
	const char *line = strstr(text, title);

	ports->pressures = RF_NEW_ARRAY(arena, double, ports->count + 1);
	if (line == NULL || ports->pressures == NULL)
		return false;
	line += strlen(title);
	line += strcspn(line, "\n");
	if (*line++ != '\n')
		return false;
	for (size_t i = 0; i < ports->count; ++i) {
		char *end;

		line += strspn(line, " ");
		if (*line == '-') {
			++line;
			continue;
		}
		ports->pressures[i] = strtod(line, &end);
		if (end == line || !(ports->pressures[i] >= 0))
			return false;
		line = end;
	}
	return true;
}

static bool read_ports(const char *text, const char *name, struct rf_arena *arena,
                       struct ports *ports)
{
	const char *part = section(text, name, arena);

	*ports = (struct ports){ 0 };
	return part != NULL && read_names(part, arena, ports) && read_pressures(part, arena, ports);
}

/* Whether instructions wait for results rather than for ports:
 *
 *     Throughput Bottlenecks:
 *       Resource Pressure       [ 0.00% ]
 *       Data Dependencies:      [ 97.40% ]
 */
static bool dependencies_hold(const char *text)
{
	double pressure = 0, dependencies = 0;

	return number_after(text, "\n  Data Dependencies:      [ ", &dependencies) &&
	       number_after(text, "\n  Resource Pressure       [ ", &pressure) &&
	       dependencies > pressure;
}

/* What is told of a region, in cycles of a turn. */
static bool read_region(const char *text, const char *name, const struct ports *loads,
                        struct rf_arena *arena, struct rf_compiled_loop *out)
{
	const char *part = section(text, name, arena);
	struct ports ports;
	struct rf_compiled_port *all;
	double turns, cycles, operations, width;

	if (part == NULL || !number_after(part, "\nIterations:", &turns) ||
	    !number_after(part, "\nTotal Cycles:", &cycles) ||
	    !number_after(part, "\nTotal uOps:", &operations) ||
	    !number_after(part, "\nDispatch Width:", &width) || turns <= 0 || width <= 0 ||
	    !read_ports(text, name, arena, &ports) || ports.count != loads->count)
		return false;
	all = RF_NEW_ARRAY(arena, struct rf_compiled_port, ports.count);
	if (all == NULL)
		return false;
	for (size_t i = 0; i < ports.count; ++i)
		all[i] = (struct rf_compiled_port){ .name = ports.names[i],
			                            .cy_per_turn = ports.pressures[i],
			                            .loads = loads->pressures[i] > 0 };
	out->ports = all;
	out->port_count = ports.count;
	out->cy_per_turn = cycles / turns;
	out->waits = dependencies_hold(part);
	out->issue_per_turn = operations / turns / width;
	return true;
}

bool rf_mca_read(const struct rf_mca_input *input, const char *text, struct rf_arena *arena)
{
	struct ports loads;

	if (!read_ports(text, load_region, arena, &loads))
		return false;
	for (size_t i = 0; i < input->region_count; ++i)
		if (!read_region(text, region_name(i, arena), &loads, arena, input->regions[i].out))
			return false;
	return true;
}
