/* SPDX-License-Identifier: MIT
 *
 * Misses of fully associative caches of every capacity, by stack distances.
 *
 * The distance of a reference is the number of other lines used since its own line was used last;
 * it misses in every least-recently-used cache that holds no more lines.  One pass over the stream
 * gives all capacities at once.  This is the numeric counterpart of the layer conditions, for any
 * nest; what a real cache misses beyond it are conflicts in its sets.  Distances know nothing of
 * write-backs, so there are counts of misses and no traffic over links.
 */
#include "model/traffic/nest/predictor_input.h"
#include "model/traffic/simulate/skip_outer.h"

enum { MOST_CAPACITIES = RF_MOST_CAPACITIES + 16, SMALLEST_BYTES = 1024 };

struct distances {
	const struct rf_predictor_input *input;
	struct rf_skip_outer_result result;
	struct rf_stack *stack;
	int64_t line_bytes;
	size_t level_count; /* the first capacities are those of the caches */
	size_t count;
	int64_t bytes[MOST_CAPACITIES];
	uint64_t lines[MOST_CAPACITIES];
};

static bool run(void *context, struct rf_sim_reference *references, size_t count,
                uint64_t iterations)
{
	struct distances *d = context;

	return rf_stack_run(d->stack, references, count, iterations);
}

static void read_counters(void *context, uint64_t *counters)
{
	const struct distances *d = context;

	for (size_t i = 0; i < d->count; ++i)
		counters[i] = rf_stack_misses(d->stack, d->lines[i]);
}

static bool matters(size_t counter)
{
	(void)counter;
	return true;
}

static void add_capacity(struct distances *d, int64_t bytes)
{
	d->bytes[d->count] = bytes;
	d->lines[d->count++] = (uint64_t)(bytes / d->line_bytes);
}

/* The caches, then those asked for, else powers of two until everything fits. */
static void choose_capacities(struct distances *d)
{
	const struct rf_hierarchy *hierarchy = d->input->hierarchy;
	int64_t data_bytes = rf_stream_data_bytes(d->input->stream, d->line_bytes);

	while (d->count < hierarchy->count && d->count < MOST_CAPACITIES - RF_MOST_CAPACITIES)
		add_capacity(d, (int64_t)hierarchy->items[d->count].capacity_bytes);
	d->level_count = d->count;
	for (size_t i = 0; i < d->input->capacity_count && i < RF_MOST_CAPACITIES; ++i)
		add_capacity(d, d->input->capacities[i]);
	for (int64_t bytes = SMALLEST_BYTES; d->input->capacity_count == 0; bytes *= 2) {
		add_capacity(d, bytes);
		if (bytes >= data_bytes || bytes > INT64_MAX / 2)
			break;
	}
}

static struct rf_capacity capacity_of(const struct distances *d, size_t i)
{
	double misses = d->result.totals[RF_SKIP_OUTER_OWN + i];
	double references = d->result.totals[RF_SKIP_OUTER_REFERENCES];
	double iterations = d->input->iterations;

	return (struct rf_capacity){
		.bytes = (double)d->bytes[i],
		.misses = misses,
		.miss_ratio = references > 0 ? misses / references : 0,
		.load_bytes_per_it = { iterations > 0 ? misses * (double)d->line_bytes / iterations
		                                      : 0,
		                       iterations > 0 },
	};
}

static enum rf_status fill_traffic(const struct distances *d, struct rf_arena *arena,
                                   struct rf_traffic *traffic)
{
	const double *misses = d->result.totals + RF_SKIP_OUTER_OWN;
	double references = d->result.totals[RF_SKIP_OUTER_REFERENCES];

	traffic->levels = RF_NEW_ARRAY(arena, struct rf_level_counts, d->level_count + 1);
	traffic->capacities = RF_NEW_ARRAY(arena, struct rf_capacity, d->count + 1);
	if (traffic->levels == NULL || traffic->capacities == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < d->level_count; ++i)
		traffic->levels[traffic->level_count++] = (struct rf_level_counts){
			.level = d->input->hierarchy->items[i].cache->name,
			.accesses = references,
			.hits = references - misses[i],
			.misses = misses[i],
			.misses_only = true,
		};
	for (size_t i = d->level_count; i < d->count; ++i)
		traffic->capacities[traffic->capacity_count++] = capacity_of(d, i);
	rf_skip_outer_describe(&d->result, traffic);
	return RF_OK;
}

static enum rf_status predict(const struct rf_predictor_input *input, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	struct distances *d = RF_NEW(arena, struct distances);
	struct rf_period_cache cache = { .sets = 1 };
	struct rf_skip_outer_meter meter = {
		.sink = { .context = d, .run = run },
		.cache_count = 1,
		.caches = &cache,
		.read = read_counters,
		.matters = matters,
	};
	const char *error = NULL;
	enum rf_status status;

	if (d == NULL || rf_predictor_input_stream(input, arena, diagnostics) != RF_OK)
		return rf_out_of_memory(diagnostics);
	if (input->stream->obstacle != NULL)
		return RF_OK;
	d->input = input;
	d->line_bytes = cache.line_bytes = input->hierarchy->items[0].line_bytes;
	rf_predictor_input_note_alone(input, diagnostics);
	choose_capacities(d);
	meter.counter_count = d->count;
	d->stack = rf_stack_new((uint32_t)d->line_bytes, &error);
	if (d->stack == NULL)
		return rf_out_of_memory(diagnostics);
	status = rf_skip_outer_run(input, &meter, arena, diagnostics, &d->result);
	if (status == RF_OK && d->result.known)
		status = fill_traffic(d, arena, traffic);
	rf_stack_free(d->stack);
	return status == RF_OK ? RF_OK : rf_out_of_memory(diagnostics);
}

const struct rf_predictor rf_predictor_stack = {
	.name = "stack",
	.bit = RF_PREDICTOR_STACK,
	.simulates = true,
	.predict = predict,
};
