/* SPDX-License-Identifier: MIT
 *
 * Measured kernels from what profilers print as CSV.
 *
 *     ncu --csv --page raw           a column a metric; the second row has their units
 *     ncu --csv --metrics ...        a row a metric: "Metric Name", "Metric Unit", "Metric Value"
 *     nvprof --csv --metrics ...     a row a metric: "Kernel", "Metric Name", "Min", "Max", "Avg"
 *     nvprof --csv --print-gpu-summary   times: "Time", "Calls", "Name", units in the second row
 *
 * A header begins a table wherever it stands, so that outputs may be joined; lines of the profiler
 * itself, which begin with ==, and other text before a header are passed over.  Counts are those of
 * a launch, on average.
 */
#include "frontend/profile/profile_csv.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/profile/csv_record.h"
#include "frontend/profile/metrics.h"

enum { MOST_KERNELS = 4096 };

enum table_kind { NO_TABLE, NCU_COLUMNS, NCU_ROWS, NVPROF_METRICS, NVPROF_TIMES };

/* Sums over launches, and how many of them told. */
struct sum {
	double value;
	int64_t launches;
};

struct kernel {
	const char *name, *grid, *block;
	int64_t launches;
	struct sum sums[RF_METRICS_KINDS];
};

/* Of one launch, until all of its metrics are there. */
struct launch {
	const char *id, *name, *grid, *block;
	double values[RF_METRICS_KINDS];
	int ranks[RF_METRICS_KINDS];   /* 0: nothing yet, else that of the metric and 1 */
	bool is_told[RF_METRICS_MOST]; /* metrics, by their place in the table */
};

struct reader {
	const char *at;
	struct rf_place place;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	enum table_kind kind;
	struct rf_csv_record header, units;
	bool expects_units;
	struct launch launch;
	size_t metrics_seen, launches_seen;
	RF_VECTOR(struct kernel) kernels;
};

/* ---- records ---- */

/* The next record that is not a remark of the profiler; false at the end. */
static bool read_record(struct reader *r, struct rf_csv_record *record)
{
	while (strncmp(r->at, "==", 2) == 0) {
		r->at += strcspn(r->at, "\n");
		r->at += *r->at == '\n';
		++r->place.line;
	}
	return rf_csv_record_read(&r->at, &r->place.line, r->arena, record);
}

/* The column of a heading, -1 where there is none. */
static int column(const struct rf_csv_record *header, const char *heading)
{
	for (size_t i = 0; i < header->cells.count; ++i)
		if (rf_text_equal(header->cells.items[i], heading))
			return (int)i;
	return -1;
}

static const char *cell_of(const struct reader *r, const struct rf_csv_record *record,
                           const char *heading)
{
	int at = column(&r->header, heading);

	return at >= 0 && (size_t)at < record->cells.count ? record->cells.items[at] : NULL;
}

static enum table_kind kind_of(const struct rf_csv_record *record)
{
	bool has_metric = column(record, "Metric Name") >= 0;

	if (column(record, "Kernel Name") >= 0)
		return has_metric && column(record, "Metric Value") >= 0 ? NCU_ROWS : NCU_COLUMNS;
	if (column(record, "Kernel") >= 0 && has_metric && column(record, "Avg") >= 0)
		return NVPROF_METRICS;
	if (column(record, "Name") >= 0 && column(record, "Calls") >= 0 &&
	    column(record, "Time") >= 0)
		return NVPROF_TIMES;
	return NO_TABLE;
}

/* ---- numbers ---- */

/* "1,234,567.8" as well as "1234567.8". */
static bool read_number(struct reader *r, const char *text, double *value)
{
	struct rf_text digits;
	char *end;
	size_t since = 0;
	bool has_comma = false, has_point = false;

	rf_text_init(&digits, r->arena);
	for (; *text; ++text) {
		if (*text == ',' && !has_point) {
			if (digits.length == 0 || (has_comma && since != 3))
				return false;
			has_comma = true;
			since = 0;
			continue;
		}
		has_point |= *text == '.' || *text == 'e';
		since += !has_point;
		rf_text_add_bytes(&digits, text, 1);
	}
	if (digits.length == 0 || !isdigit((unsigned char)digits.bytes[0]) ||
	    (has_comma && since != 3))
		return false;
	*value = strtod(digits.bytes, &end);
	return *end == '\0' && *value >= 0 && *value < 1e300;
}

/* A value of a metric that is used; what a profiler could not measure is left out. */
static enum rf_status read_value(struct reader *r, const char *name, bool is_time, const char *text,
                                 const char *unit, double *value, bool *is_there)
{
	double factor = rf_metrics_unit(unit);

	*is_there = false;
	if (text == NULL || *text == '\0' || rf_text_equal(text, "n/a") ||
	    rf_text_equal(text, "<OVERFLOW>"))
		return RF_OK;
	if (factor == 0)
		return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
		                 "run ncu with --print-units base", "'%s' of %s is not a unit",
		                 unit, name);
	if (is_time != rf_metrics_is_time(unit))
		return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
		                 "run ncu with --print-units base", "'%s' of %s is %s unit of time",
		                 unit, name, is_time ? "no" : "a");
	if (text[0] == '-' && read_number(r, text + 1, value))
		return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
		                 "leave values as the profiler writes them",
		                 "'%s' of %s is less than 0", text, name);
	if (!read_number(r, text, value) || (rf_metrics_is_whole(unit) && *value != floor(*value)))
		return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
		                 "run the profiler with LC_ALL=C", "'%s' of %s is not a number",
		                 text, name);
	*value *= factor;
	*is_there = true;
	return RF_OK;
}

/* ---- launches ---- */

static bool same(const char *a, const char *b)
{
	return (a == NULL && b == NULL) || (a != NULL && b != NULL && rf_text_equal(a, b));
}

static struct kernel *find_kernel(struct reader *r, const char *name, const char *grid,
                                  const char *block)
{
	struct kernel *kernel;

	for (size_t i = 0; i < r->kernels.count; ++i) {
		kernel = &r->kernels.items[i];
		if (same(kernel->name, name) && same(kernel->grid, grid) &&
		    same(kernel->block, block))
			return kernel;
	}
	if (r->kernels.count == MOST_KERNELS)
		return NULL;
	kernel = RF_PUSH(r->arena, &r->kernels);
	if (kernel != NULL)
		*kernel = (struct kernel){ .name = name, .grid = grid, .block = block };
	return kernel;
}

static enum rf_status refuse_crowd(struct reader *r)
{
	return rf_arena_failed(r->arena)
	           ? rf_out_of_memory(r->diagnostics)
	           : rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
	                       "let the profiler choose kernels: ncu -k NAME",
	                       "there are more than %d kernels", MOST_KERNELS);
}

/* A metric of the launch at hand: the best that tells of a kind, or a part of its sum. */
static void note(struct reader *r, const struct rf_metric *metric, double value)
{
	struct launch *launch = &r->launch;
	size_t row = (size_t)(metric - rf_metrics_table);
	int rank = metric->rank + 1;

	++r->metrics_seen;
	if (launch->is_told[row] ||
	    (launch->ranks[metric->kind] != 0 && launch->ranks[metric->kind] < rank))
		return;
	launch->is_told[row] = true;
	if (launch->ranks[metric->kind] != rank)
		launch->values[metric->kind] = 0;
	launch->ranks[metric->kind] = rank;
	launch->values[metric->kind] += value * metric->factor;
}

/* What was noted of a launch goes to its kernel; nvprof notes averages over all of them. */
static enum rf_status end_launch(struct reader *r)
{
	struct launch *launch = &r->launch;
	int64_t averaged = r->kind == NVPROF_METRICS && launch->id ? atoll(launch->id) : 0;
	struct kernel *kernel;

	if (launch->name == NULL)
		return RF_OK;
	kernel = find_kernel(r, launch->name, launch->grid, launch->block);
	if (kernel == NULL)
		return refuse_crowd(r);
	++r->launches_seen;
	if (r->kind != NVPROF_METRICS)
		++kernel->launches;
	else if (kernel->launches < averaged)
		kernel->launches = averaged;
	for (int k = 0; k < RF_METRICS_KINDS; ++k) {
		if (launch->ranks[k] == 0)
			continue;
		kernel->sums[k].value += launch->values[k];
		++kernel->sums[k].launches;
	}
	*launch = (struct launch){ 0 };
	return RF_OK;
}

static void begin_launch(struct reader *r, const char *id, const struct rf_csv_record *record,
                         const char *name)
{
	r->launch = (struct launch){ .id = id,
		                     .name = name,
		                     .grid = cell_of(r, record, "Grid Size"),
		                     .block = cell_of(r, record, "Block Size") };
}

/* ---- tables ---- */

static enum rf_status take_metric(struct reader *r, const char *name, const char *text,
                                  const char *unit)
{
	const struct rf_metric *metric = name != NULL ? rf_metrics_find(name) : NULL;
	double value = 0;
	bool is_there;
	enum rf_status status;

	if (metric == NULL)
		return RF_OK;
	status = read_value(r, name, metric->kind == RF_METRICS_SECONDS, text,
	                    unit != NULL ? unit : "", &value, &is_there);
	if (status == RF_OK && is_there)
		note(r, metric, value);
	return status;
}

static enum rf_status take_columns(struct reader *r, const struct rf_csv_record *record)
{
	enum rf_status status = end_launch(r);

	begin_launch(r, cell_of(r, record, "ID"), record, cell_of(r, record, "Kernel Name"));
	for (size_t i = 0; i < record->cells.count && status == RF_OK; ++i) {
		const char *unit = i < r->units.cells.count ? r->units.cells.items[i] : "";

		if (i < r->header.cells.count)
			status =
			    take_metric(r, r->header.cells.items[i], record->cells.items[i], unit);
	}
	return status;
}

static enum rf_status take_row(struct reader *r, const struct rf_csv_record *record)
{
	const char *id = cell_of(r, record, "ID");
	const char *name = cell_of(r, record, "Kernel Name");
	enum rf_status status = RF_OK;

	if (r->launch.name == NULL || !same(r->launch.id, id) || !same(r->launch.name, name)) {
		status = end_launch(r);
		begin_launch(r, id, record, name);
	}
	if (status != RF_OK)
		return status;
	return take_metric(r, cell_of(r, record, "Metric Name"), cell_of(r, record, "Metric Value"),
	                   cell_of(r, record, "Metric Unit"));
}

/* Averages over the invocations of a kernel. */
static enum rf_status take_nvprof(struct reader *r, const struct rf_csv_record *record)
{
	const char *name = cell_of(r, record, "Kernel");
	const char *calls = cell_of(r, record, "Invocations");
	enum rf_status status = RF_OK;

	if (r->launch.name == NULL || !same(r->launch.name, name)) {
		status = end_launch(r);
		begin_launch(r, calls, record, name);
	}
	if (status != RF_OK)
		return status;
	return take_metric(r, cell_of(r, record, "Metric Name"), cell_of(r, record, "Avg"), "");
}

static enum rf_status take_time(struct reader *r, const struct rf_csv_record *record)
{
	const char *type = cell_of(r, record, "Type"), *name = cell_of(r, record, "Name");
	const char *time = cell_of(r, record, "Time"), *calls = cell_of(r, record, "Calls");
	int at = column(&r->header, "Time");
	const char *unit = (size_t)at < r->units.cells.count ? r->units.cells.items[at] : "s";
	double seconds = 0, count = 0;
	bool is_there;
	struct kernel *kernel;
	enum rf_status status;

	if (name == NULL || calls == NULL || (type && !rf_text_equal(type, "GPU activities")) ||
	    name[0] == '[')
		return RF_OK;
	status = read_value(r, "Time", true, time, unit, &seconds, &is_there);
	if (status != RF_OK || !is_there || !read_number(r, calls, &count) || count < 1)
		return status;
	kernel = find_kernel(r, name, NULL, NULL);
	if (kernel == NULL)
		return refuse_crowd(r);
	++r->launches_seen;
	++r->metrics_seen;
	kernel->sums[RF_METRICS_SECONDS] = (struct sum){ seconds / count, 1 };
	if ((double)kernel->launches < count)
		kernel->launches = (int64_t)count;
	return RF_OK;
}

static enum rf_status begin_table(struct reader *r, const struct rf_csv_record *record,
                                  enum table_kind kind)
{
	enum rf_status status = end_launch(r);

	r->kind = kind;
	r->header = *record;
	r->units = (struct rf_csv_record){ 0 };
	r->expects_units = kind == NCU_COLUMNS || kind == NVPROF_TIMES;
	return status;
}

/* A header of AMD's profiler, of any of its versions. */
static bool is_of_rocprof(const struct rf_csv_record *record)
{
	return column(record, "KernelName") >= 0 || column(record, "Kernel_Name") >= 0;
}

static enum rf_status refuse_at(struct reader *r, const struct rf_csv_record *record,
                                const char *hint, const char *problem)
{
	r->place.line = record->line;
	return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place, hint, "%s", problem);
}

static enum rf_status take_record(struct reader *r, struct rf_csv_record *record)
{
	enum table_kind kind = kind_of(record);
	const char *name = NULL;

	if (record->is_cut && r->kind != NO_TABLE)
		return refuse_at(r, record, "write the file again, it was cut off",
		                 "a quote is not closed");
	if (kind == NO_TABLE && r->kind == NO_TABLE && is_of_rocprof(record))
		return rf_refuse(
		    r->diagnostics, RF_WRONG_USAGE, r->place,
		    "--point NAME,FLOP/B,SPEED puts a kernel that it measured beside "
		    "others on the roofline of a KERNEL",
		    "this is a file of rocprof, whose counters are not read: ncu's and "
		    "nvprof's are");

	if (kind != NO_TABLE) {
		enum rf_status status = begin_table(r, record, kind);

		*record = (struct rf_csv_record){ 0 };
		return status;
	}
	if (r->kind == NO_TABLE)
		return RF_OK;
	name = cell_of(r, record, r->kind == NVPROF_TIMES ? "Name" : "Kernel Name");
	if (r->expects_units && (name == NULL || *name == '\0')) {
		r->units = *record;
		r->expects_units = false;
		*record = (struct rf_csv_record){ 0 };
		return RF_OK;
	}
	if (r->expects_units)
		return refuse_at(r, record, "leave it where the profiler writes it",
		                 "there is no row of units below the names of metrics");
	switch (r->kind) {
	case NCU_COLUMNS:
		return take_columns(r, record);
	case NCU_ROWS:
		return take_row(r, record);
	case NVPROF_METRICS:
		return take_nvprof(r, record);
	default:
		return take_time(r, record);
	}
}

/* ---- the profile ---- */

static struct rf_profiled_kernel *slot_of(struct rf_profile *profile, const struct kernel *kernel,
                                          struct rf_arena *arena)
{
	struct rf_profiled_kernel *slot;

	for (size_t i = 0; i < profile->kernels.count; ++i) {
		slot = &profile->kernels.items[i];
		if (same(slot->name, kernel->name) && same(slot->grid, kernel->grid) &&
		    same(slot->block, kernel->block))
			return slot;
	}
	slot = RF_PUSH(arena, &profile->kernels);
	if (slot != NULL)
		*slot = (struct rf_profiled_kernel){ .name = kernel->name,
			                             .grid = kernel->grid,
			                             .block = kernel->block };
	return slot;
}

static struct rf_number mean(const struct sum *sum)
{
	return (struct rf_number){ sum->launches > 0 ? sum->value / (double)sum->launches : 0,
		                   sum->launches > 0 };
}

static void put(struct rf_profiled_kernel *slot, const struct kernel *kernel)
{
	struct rf_number threads = mean(&kernel->sums[RF_METRICS_THREADS_OF_INSTRUCTION]);
	struct rf_number *all = &slot->counts[RF_PROFILE_THREAD_INSTRUCTIONS];

	if (slot->launches < kernel->launches)
		slot->launches = kernel->launches;
	for (int k = 0; k < RF_PROFILE_COUNT_KINDS; ++k)
		if (kernel->sums[k].launches > 0)
			slot->counts[k] = mean(&kernel->sums[k]);
	if (kernel->sums[RF_METRICS_SECONDS].launches > 0)
		slot->seconds = mean(&kernel->sums[RF_METRICS_SECONDS]);
	if (!all->known && threads.known && slot->counts[RF_PROFILE_WARP_INSTRUCTIONS].known)
		*all = (struct rf_number){
			threads.value * slot->counts[RF_PROFILE_WARP_INSTRUCTIONS].value, true
		};
}

static enum rf_status finish(struct reader *r, struct rf_profile *profile)
{
	r->place.line = 0;
	if (r->launches_seen == 0)
		return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
		                 "write one with ncu --set full --csv --page raw ./program",
		                 "there is no kernel of ncu or nvprof in this file");
	if (r->metrics_seen == 0)
		return rf_refuse(r->diagnostics, RF_WRONG_USAGE, r->place,
		                 "write one with ncu --set full --csv --page raw ./program",
		                 "there is no metric in it that the chart has a use for");
	for (size_t i = 0; i < r->kernels.count; ++i) {
		struct rf_profiled_kernel *slot = slot_of(profile, &r->kernels.items[i], r->arena);

		if (slot == NULL)
			return rf_out_of_memory(r->diagnostics);
		put(slot, &r->kernels.items[i]);
	}
	return RF_OK;
}

enum rf_status rf_profile_csv_read(const char *text, const char *name, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_profile *profile)
{
	struct reader *r = RF_NEW(arena, struct reader);
	struct rf_csv_record record = { 0 };
	enum rf_status status = RF_OK;

	if (r == NULL)
		return rf_out_of_memory(diagnostics);
	*r = (struct reader){ .at = text,
		              .place = { .file = name, .line = 1, .column = 1 },
		              .arena = arena,
		              .diagnostics = diagnostics };
	while (status == RF_OK && read_record(r, &record)) {
		struct rf_place after = r->place;

		r->place.line = record.line;
		status = take_record(r, &record);
		r->place = after;
	}
	if (status == RF_OK)
		status = end_launch(r);
	if (status == RF_OK && rf_arena_failed(arena))
		status = rf_out_of_memory(diagnostics);
	return status == RF_OK ? finish(r, profile) : status;
}
