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

enum { MAX_COMPRESSED = 64 };

/* Iterations until a byte that moves by `stride` leaves its granule. */
TARGET static uint64_t until_leaving(uint64_t address, int64_t stride, uint32_t granule)
{
	uint64_t offset = address & (granule - 1);

	if (stride == 0)
		return UINT64_MAX;
	if (stride > 0)
		return (granule - offset + (uint64_t)stride - 1) / (uint64_t)stride;
	return offset / (0 - (uint64_t)stride) + 1;
}

/* How many iterations from here on every reference stays where it is. */
TARGET static uint64_t steady_iterations(const struct rf_sim *sim,
                                         const struct rf_sim_reference *references, size_t count,
                                         uint64_t most)
{
	for (size_t i = 0; i < count; ++i) {
		const struct rf_sim_reference *r = &references[i];
		uint64_t last = r->address + (r->bytes > 0 ? r->bytes - 1 : 0);
		uint64_t of_first = until_leaving(r->address, r->stride, sim->granule_bytes);
		uint64_t of_last = until_leaving(last, r->stride, sim->granule_bytes);

		most = of_first < most ? of_first : most;
		most = of_last < most ? of_last : most;
	}
	return most;
}

/* Simulates one iteration, then moves on. */
TARGET static void iterate(struct rf_sim *sim, uint32_t core, struct rf_sim_reference *references,
                           size_t count)
{
	for (size_t i = 0; i < count; ++i) {
		struct rf_sim_reference *r = &references[i];

		access_one(sim, core, r->address, r->bytes, r->kind);
		r->address += (uint64_t)r->stride;
	}
}

TARGET static void advance(struct rf_sim_reference *references, size_t count, uint64_t iterations)
{
	for (size_t i = 0; i < count; ++i)
		references[i].address += (uint64_t)references[i].stride * iterations;
}

/* Counts `times` more iterations like the one since `before`, which was quiet. */
TARGET static void repeat_counts(struct level *level, const struct rf_sim_counters *before,
                                 uint64_t times)
{
	struct rf_sim_counters *now = &level->count;

	now->loads += times * (now->loads - before->loads);
	now->stores += times * (now->stores - before->stores);
	now->hits += times * (now->hits - before->hits);
	now->passed_stores += times * (now->passed_stores - before->passed_stores);
	now->bypasses += times * (now->bypasses - before->bypasses);
	now->bypassed_bytes += times * (now->bypassed_bytes - before->bypassed_bytes);
}

/* Simulates up to `iterations` without a change of granule; returns how many are left when one
 * was quiet, with that one's counts before it in `before`. */
TARGET static uint64_t until_quiet(struct rf_sim *sim, uint32_t core,
                                   struct rf_sim_reference *references, size_t count,
                                   uint64_t iterations, struct rf_sim_counters *before)
{
	while (iterations > 0) {
		uint64_t changes = sim->changes;

		for (uint32_t at = 0; at < sim->level_count; ++at)
			before[at] = sim->levels[at].count;
		iterate(sim, core, references, count);
		--iterations;
		if (sim->changes == changes)
			break;
	}
	return iterations;
}

TARGET static void engine_run(struct rf_sim *sim, uint32_t core,
                              struct rf_sim_reference *references, size_t count,
                              uint64_t iterations)
{
	struct rf_sim_counters before[MAX_LEVELS];

	while (iterations > 0) {
		uint64_t steady = sim->without_compression
		                      ? 1
		                      : steady_iterations(sim, references, count, iterations);
		uint64_t left = steady;

		iterations -= steady;
		if (steady > 1)
			left = until_quiet(sim, core, references, count, steady, before);
		else
			iterate(sim, core, references, count);
		if (steady == 1 || left == 0)
			continue;
		for (uint32_t at = 0; at < sim->level_count; ++at)
			repeat_counts(&sim->levels[at], &before[at], left);
		advance(references, count, left);
	}
}
