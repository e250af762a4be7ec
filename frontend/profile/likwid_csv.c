/* SPDX-License-Identifier: MIT
 *
 * What likwid-perfctr -O prints: tables of a region (of the marker API) or of the whole program,
 *
 *     TABLE,Region triad,Group 1 Metric,MEM_DP,13,,
 *     Metric,HWThread 0,HWThread 1,,,
 *     Runtime (RDTSC) [s],1.03,1.02,,,
 *     DP [MFLOP/s],2105.2,2105.3,,,
 *     Memory bandwidth [MBytes/s],25262.1,0,,,
 *     TABLE,Region triad,Group 1 Metric STAT,MEM_DP,13,,
 *     Metric,Sum,Min,Max,Avg,,
 *
 * Threads add up: operations of each, and bytes, which one thread of a socket counts for all.  The
 * time is that of the slowest thread.  Tables of statistics repeat this, and are passed over, as
 * are those of raw events; a region with operations in one group and bytes in another has both.
 */
#include "frontend/profile/likwid_csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/profile/csv_record.h"

enum { MEGA = 1000000 };

struct region {
	const char *name;
	double flop_per_s, bytes_per_s, seconds;
	int line;
};

struct reading {
	struct rf_arena *arena;
	const char *file;
	bool is_of_metrics; /* the table at hand */
	size_t region;      /* that it is of */
	RF_VECTOR(struct region) regions;
};

bool rf_likwid_csv_is(const char *text)
{
	return rf_text_starts_with(text, "TABLE,") || strstr(text, "\nTABLE,") != NULL;
}

/* "TABLE,Region triad,Group 1 Metric,..." or "TABLE,Group 1 Metric,..." */
static bool begin_table(struct reading *r, const struct rf_csv_record *record)
{
	bool has_region = rf_text_starts_with(rf_csv_record_cell(record, 1), "Region ");
	const char *group = rf_csv_record_cell(record, has_region ? 2 : 1);
	const char *name = has_region ? rf_csv_record_cell(record, 1) + strlen("Region ") : r->file;
	struct region *region;

	if (*name == '\0')
		name = r->file;
	r->is_of_metrics = rf_text_ends_with(group, " Metric");
	if (!r->is_of_metrics)
		return true;
	for (r->region = 0; r->region < r->regions.count; ++r->region)
		if (rf_text_equal(r->regions.items[r->region].name, name))
			return true;
	region = RF_PUSH(r->arena, &r->regions);
	if (region)
		*region = (struct region){ .name = name, .line = record->line };
	return region != NULL;
}

/* "DP [MFLOP/s]", "SP MFLOP/s", not "AVX DP [MFLOP/s]", which is a part of it. */
static bool is_operations(const char *metric)
{
	static const char *const starts[] = { "DP [MFLOP/s]", "SP [MFLOP/s]", "HP [MFLOP/s]",
		                              "DP MFLOP/s",   "SP MFLOP/s",   "MFLOP/s" };

	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); ++i)
		if (rf_text_starts_with(metric, starts[i]))
			return true;
	return false;
}

static void take_metric(struct region *region, const struct rf_csv_record *record)
{
	const char *metric = rf_csv_record_cell(record, 0);
	double sum = 0, most = 0;

	for (size_t i = 1; i < record->cells.count; ++i) {
		double value = strtod(rf_csv_record_cell(record, i), NULL);

		if (!isfinite(value)) /* likwid has nan where nothing was counted */
			continue;
		sum += value;
		most = fmax(most, value);
	}
	if (is_operations(metric))
		region->flop_per_s += sum * MEGA;
	else if (rf_text_starts_with(metric, "Memory bandwidth [MBytes/s]") ||
	         rf_text_starts_with(metric, "Memory BW [MBytes/s]"))
		region->bytes_per_s = fmax(region->bytes_per_s, sum * MEGA);
	else if (rf_text_starts_with(metric, "Runtime (RDTSC) [s]"))
		region->seconds = fmax(region->seconds, most);
}

static enum rf_status finish(const struct reading *r, struct rf_diagnostics *diagnostics,
                             struct rf_timed_rows *rows)
{
	for (size_t i = 0; i < r->regions.count; ++i) {
		const struct region *region = &r->regions.items[i];
		double intensity = region->flop_per_s / region->bytes_per_s;
		struct rf_timed_row *row;

		if (!(intensity > 0) || !isfinite(intensity) || !isfinite(region->flop_per_s))
			return rf_refuse(diagnostics, RF_WRONG_USAGE,
			                 (struct rf_place){ r->file, region->line, 1 },
			                 "measure both: likwid-perfctr -g MEM_DP -O -m ./program",
			                 "%s has no %s", region->name,
			                 region->flop_per_s <= 0
			                     ? "floating-point operations (DP or SP MFLOP/s)"
			                     : "bandwidth of memory");
		row = RF_PUSH(r->arena, &rows->rows);
		if (row == NULL)
			return rf_out_of_memory(diagnostics);
		*row = (struct rf_timed_row){ region->name, intensity, region->flop_per_s,
			                      region->seconds };
	}
	if (r->regions.count > 0)
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = r->file },
	                 "name a group of events: likwid-perfctr -g MEM_DP -O -m ./program",
	                 "there are no metrics in this output of likwid-perfctr");
}

enum rf_status rf_likwid_csv_read(const char *text, const char *name, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_timed_rows *rows)
{
	struct reading reading = { .arena = arena, .file = name };
	struct rf_csv_record record = { 0 };
	int line = 1;

	while (rf_csv_record_read(&text, &line, arena, &record)) {
		if (rf_text_equal(rf_csv_record_cell(&record, 0), "TABLE")) {
			if (!begin_table(&reading, &record))
				return rf_out_of_memory(diagnostics);
			record = (struct rf_csv_record){ 0 };
		} else if (reading.is_of_metrics) {
			take_metric(&reading.regions.items[reading.region], &record);
		}
	}
	return finish(&reading, diagnostics, rows);
}
