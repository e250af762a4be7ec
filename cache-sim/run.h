/* SPDX-License-Identifier: MIT
 *
 * Inner loops, compressed.  Included by engine.h, once for each engine.
 *
 * As long as no reference of the loop leaves its granule, every iteration asks for the same lines
 * in the same order.  If such an iteration brings no line anywhere and removes none, it leaves
 * behind a state that the same iteration again does not alter: the order of last use, the bits of
 * a tree, ages and dirty bits depend only on the last of equal uses, arrivals did not happen, and
 * random numbers were not drawn.  So after one quiet iteration all that follow until the next
 * change of granule count the same, except that no line becomes dirty a second time.  This holds
 * for every policy, and where stores pass on through several levels as well.
 */

enum { MAX_COMPRESSED = 64, FEW_ITERATIONS = 2 };

/* Simulates one iteration, then moves on. */
TARGET static inline void iterate(struct rf_sim *sim, uint32_t core,
                                  struct rf_sim_reference *references, size_t count)
{
	for (size_t i = 0; i < count; ++i) {
		struct rf_sim_reference *r = &references[i];

		access_one(sim, core, r->address, r->bytes, r->kind);
		r->address += (uint64_t)r->stride;
	}
}

/* Counts `times` more iterations like the one since `before`, which was quiet. */
TARGET static inline void repeat_counts(struct rf_sim *sim, uint32_t at,
                                        const struct rf_sim_counters *before, uint64_t times)
{
	struct rf_sim_counters *now = &sim->levels[at].count;
	struct rf_sim_counters once = *now;

	now->stores += times * (now->stores - before->stores);
	now->hits += times * (now->hits - before->hits);
	now->passed_stores += times * (now->passed_stores - before->passed_stores);
	now->bypasses += times * (now->bypasses - before->bypasses);
	now->bypassed_bytes += times * (now->bypassed_bytes - before->bypassed_bytes);
	if (sim->levels[at].log)
		rf_log_quiet(sim->levels[at].log, &once, now);
}

/* Levels whose counts a quiet iteration can alter: only the first, unless stores go past it. */
TARGET static uint32_t levels_reached(const struct rf_sim *sim,
                                      const struct rf_sim_reference *references, size_t count)
{
	if (sim->levels[0].write_through || sim->levels[0].no_allocate)
		return sim->level_count;
	for (size_t i = 0; i < count; ++i)
		if (references[i].kind == RF_SIM_BYPASSING_STORE)
			return sim->level_count;
	return 1;
}

/* Iterations without a change of granule. */
TARGET static inline void run_steady(struct rf_sim *sim, uint32_t core,
                                     struct rf_sim_reference *references, size_t count,
                                     uint64_t iterations, uint32_t reached)
{
	struct rf_sim_counters before[MAX_LEVELS];
	uint64_t changes = sim->changes - 1;

	while (iterations > 1 && changes != sim->changes) {
		changes = sim->changes;
		for (uint32_t at = 0; at < reached; ++at)
			before[at] = sim->levels[at].count;
		iterate(sim, core, references, count);
		--iterations;
	}
	if (iterations == 1) {
		iterate(sim, core, references, count);
		return;
	}
	for (uint32_t at = 0; at < reached; ++at)
		repeat_counts(sim, at, &before[at], iterations);
	for (size_t i = 0; i < count; ++i)
		references[i].address += (uint64_t)references[i].stride * iterations;
}

/* Each reference has its own count of iterations until it leaves its granule. */
TARGET static void run_compressed(struct rf_sim *sim, uint32_t core,
                                  struct rf_sim_reference *references, size_t count,
                                  uint64_t iterations)
{
	uint64_t left[MAX_COMPRESSED];
	uint32_t reached = levels_reached(sim, references, count);

	for (size_t i = 0; i < count; ++i)
		left[i] = until_leaving(&references[i], sim->granule_bytes);
	while (iterations > 0) {
		uint64_t steady = iterations;

		for (size_t i = 0; i < count; ++i)
			steady = left[i] < steady ? left[i] : steady;
		run_steady(sim, core, references, count, steady, reached);
		iterations -= steady;
		for (size_t i = 0; i < count; ++i) {
			left[i] -= steady;
			if (left[i] == 0)
				left[i] = until_leaving(&references[i], sim->granule_bytes);
		}
	}
}

#include "cache-sim/tracks.h"

/* So few iterations that nothing is gained by looking ahead. */
TARGET static void run_briefly(struct rf_sim *sim, uint32_t core,
                               struct rf_sim_reference *references, size_t count,
                               uint64_t iterations)
{
	fast_enter(sim, core);
	for (; iterations > 0; --iterations) {
		for (size_t i = 0; i < count; ++i) {
			struct rf_sim_reference *r = &references[i];

			access_quickly(sim, core, r->address, r->bytes, r->kind);
			r->address += (uint64_t)r->stride;
		}
	}
}

TARGET static void engine_run(struct rf_sim *sim, uint32_t core,
                              struct rf_sim_reference *references, size_t count,
                              uint64_t iterations)
{
	if (sim->without_compression || count > MAX_COMPRESSED)
		for (uint64_t i = 0; i < iterations; ++i)
			iterate(sim, core, references, count);
	else if (sim->is_fast && iterations <= FEW_ITERATIONS)
		run_briefly(sim, core, references, count, iterations);
	else if (tracks_fit(sim, references, count))
		run_tracks(sim, core, references, count, iterations);
	else
		run_compressed(sim, core, references, count, iterations);
}
