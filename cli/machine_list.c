/* SPDX-License-Identifier: MIT
 *
 * The machines that can be named, as a table.
 *
 * Bandwidth, peak and balance are those of the roofline: of all cores of a socket, loading, of a
 * GPU as it loads and stores, as measured where it was, in double precision where there is any.
 */
#include "cli/machine_list.h"

#include "base/units.h"
#include "model/ir/kernel.h"
#include "model/roofline/ceilings.h"
#include "report/table.h"

enum { DIGITS = 3 };

static const char *cores_of(struct rf_arena *arena, const struct rf_machine *machine)
{
	if (machine->kind == RF_GPU)
		return rf_arena_print(arena, "%lld SMs", (long long)machine->sms);
	if (machine->kind == RF_NODE)
		return "node";
	return rf_arena_print(arena, "%lld x %lld",
	                      (long long)(machine->sockets > 0 ? machine->sockets : 1),
	                      (long long)machine->cores);
}

const char *rf_machine_list_shape(struct rf_arena *arena, const struct rf_machine *machine)
{
	struct rf_text text;

	if (machine->kind == RF_NODE)
		return rf_arena_print(arena, "%s with %s", machine->node.cpu, machine->node.gpu);
	rf_text_init(&text, arena);
	rf_text_add(&text, cores_of(arena, machine));
	for (size_t i = 0; i < machine->cache_count; ++i) {
		const char *size = rf_quantity_print_rounded(
		    arena, (double)machine->caches[i].size_bytes, RF_BYTES, DIGITS);

		rf_text_print(&text, ", %s", size ? size : "?");
	}
	return rf_text_string(&text);
}

/* "32 1024 28160", in KiB. */
static const char *cache_sizes(struct rf_arena *arena, const struct rf_machine *machine)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < machine->cache_count; ++i)
		rf_text_print(&text, "%s%lld", i ? " " : "",
		              (long long)machine->caches[i].size_bytes / 1024);
	return rf_text_string(&text);
}

/* A figure in a unit of 10^9, with few digits; NULL where it is not known. */
static const char *in_giga(struct rf_arena *arena, double value, double unit)
{
	char *number;

	if (value <= 0)
		return NULL;
	number = rf_quantity_print_rounded(arena, value / unit, RF_NUMBER, DIGITS);
	return number;
}

static void add_rates(struct rf_table *table, const struct rf_machine *machine)
{
	struct rf_demand demand = { .machine = machine, .cores = machine->cores };
	double bytes_per_s = rf_bandwidth_of_memory(&demand, NULL).bytes_per_s;
	struct rf_figure peak = rf_ceilings_peak(machine, RF_FLOAT64);
	double flop_per_s = peak.known ? peak.value * rf_demand_cycles_per_s(&demand) : 0;

	rf_table_add(table, in_giga(table->arena, bytes_per_s, 1e9));
	rf_table_add(table, in_giga(table->arena, flop_per_s, 1e9));
	rf_table_add(table,
	             in_giga(table->arena, bytes_per_s > 0 ? flop_per_s / bytes_per_s : 0, 1));
}

static void add_machine(struct rf_table *table, const struct rf_machine_entry *entry,
                        const struct rf_machine *machine)
{
	rf_table_add(table, entry->id);
	rf_table_add(table, cores_of(table->arena, machine));
	rf_table_add(table, machine->kind == RF_NODE ? NULL : cache_sizes(table->arena, machine));
	if (machine->kind == RF_NODE)
		for (int i = 0; i < 3; ++i)
			rf_table_add(table, NULL);
	else
		add_rates(table, machine);
	rf_table_add(table, entry->path);
}

/* A file on the search path that cannot be read is named, and does not hide the others. */
static void add_entry(struct rf_table *table, const struct rf_machine_entry *entry)
{
	struct rf_machine machine = { 0 };
	struct rf_diagnostics trial;

	rf_diagnostics_init(&trial, table->arena);
	if (rf_machine_load_entry(entry, table->arena, &trial, &machine) == RF_OK) {
		add_machine(table, entry, &machine);
		return;
	}
	rf_table_add(table, entry->id);
	rf_table_add(table, NULL);
	rf_table_add(table, "cannot be read");
	for (int i = 0; i < 3; ++i)
		rf_table_add(table, NULL);
	rf_table_add(table, entry->path);
}

void rf_machine_list_print(struct rf_arena *arena, const struct rf_machine_entry *entries,
                           size_t count, struct rf_text *text)
{
	static const char *const heads[] = { "name", "cores",   "caches, KiB",
		                             "GB/s", "GFLOP/s", "FLOP/B" };
	struct rf_table table;
	bool has_files = false;

	for (size_t i = 0; i < count; ++i)
		has_files = has_files || entries[i].path;
	rf_table_init(&table, arena, "lrlrrrl");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	rf_table_add(&table, has_files ? "file" : NULL);
	for (size_t i = 0; i < count; ++i)
		add_entry(&table, &entries[i]);
	rf_table_print(&table, text, 0);
	rf_text_add(
	    text, "\nGB/s: of memory, all cores of a socket, loading; of a GPU, as much loaded as\n"
		  "stored; FLOP/B: GFLOP/s over GB/s, the machine balance.\n"
		  "'rfmodel machine show NAME' has the rest, with sources.\n");
}
