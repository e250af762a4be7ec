/* SPDX-License-Identifier: MIT
 *
 * Measured kernels on the instruction roofline, and what their places say.
 *
 * A kernel has a point for each level,
 *
 *     x = instructions of threads / threads of a warp / transactions of the level
 *     y = instructions of threads / threads of a warp / 1e9 / time
 *
 * and one of its loads and stores alone for global and for shared memory, x = requests / their
 * transactions, which stands at the wall of its pattern.  The first cache moves transactions of
 * global and local memory, and those of shared memory, which count as many as they have bytes
 * (four, where 32 banks face sectors of 32 bytes).  The line of whole warps lies above the points
 * where branches leave threads of a warp without work.
 */
#include "model/gpu/measured_points.h"

#include "base/text.h"

#define GIGA 1e9

/* Of a ceiling: from there on it is said to bound, and below that nothing does. */
static const double NEAR = 0.6;
/* How far from a wall is at it. */
static const double AT_WALL = 0.12;
static const double ALL_ACTIVE = 0.95;
static const double SHORT_S = 10e-6;

enum { MOST_POINTS = 16, MOST_REMARKS = 14 };

struct placing {
	const struct rf_instruction_ceilings *ceilings;
	const struct rf_profiled_kernel *kernel;
	struct rf_arena *arena;
	struct rf_kernel_on_chart *out;
};

static void remark(struct placing *p, const char *text)
{
	if (text != NULL && p->out->remark_count < MOST_REMARKS)
		p->out->remarks[p->out->remark_count++] = text;
}

static struct rf_number count(const struct placing *p, enum rf_profile_count which)
{
	return p->kernel->counts[which];
}

/* A sum is known where both of its parts are: profilers tell of a kernel that it has none of what
 * they were asked for. */
static struct rf_number sum(const struct placing *p, enum rf_profile_count a,
                            enum rf_profile_count b)
{
	struct rf_number x = count(p, a), y = count(p, b);

	return (struct rf_number){ x.value + y.value, x.known && y.known };
}

static struct rf_number per_second(const struct placing *p, struct rf_number what)
{
	double seconds = p->kernel->seconds.value;
	bool known = p->kernel->seconds.known && seconds > 0 && what.known;

	return (struct rf_number){ known ? what.value / seconds / GIGA : 0, known };
}

static const struct rf_transaction_ceiling *level_of(const struct placing *p, const char *name)
{
	for (size_t i = 0; i < p->ceilings->level_count; ++i)
		if (rf_text_equal(p->ceilings->levels[i].level, name))
			return &p->ceilings->levels[i];
	return NULL;
}

/* ---- points ---- */

static void add_point(struct placing *p, const char *level, const char *instructions,
                      struct rf_number executed, struct rf_number transactions)
{
	const struct rf_transaction_ceiling *ceiling = level_of(p, level);
	struct rf_number rate = per_second(p, transactions);
	struct rf_instruction_point *point;

	if (!executed.known || executed.value <= 0 || !transactions.known ||
	    transactions.value <= 0 || p->out->point_count == MOST_POINTS)
		return;
	point = &p->out->points[p->out->point_count++];
	*point = (struct rf_instruction_point){ .level = level,
		                                .instructions = instructions,
		                                .transactions = transactions.value,
		                                .intensity = executed.value / transactions.value,
		                                .gips = per_second(p, executed) };
	if (rate.known && ceiling != NULL && ceiling->gtxn_per_s.known)
		point->share = (struct rf_number){ rate.value / ceiling->gtxn_per_s.value, true };
}

/* All that the first cache moves, in its own transactions. */
static struct rf_number first_cache(const struct placing *p)
{
	const struct rf_transaction_ceiling *first = &p->ceilings->levels[0];
	const struct rf_transaction_ceiling *shared = level_of(p, "shared");
	struct rf_number global =
	    sum(p, RF_PROFILE_GLOBAL_LOAD_TRANSACTIONS, RF_PROFILE_GLOBAL_STORE_TRANSACTIONS);
	struct rf_number local =
	    sum(p, RF_PROFILE_LOCAL_LOAD_TRANSACTIONS, RF_PROFILE_LOCAL_STORE_TRANSACTIONS);
	struct rf_number of_shared =
	    sum(p, RF_PROFILE_SHARED_LOAD_TRANSACTIONS, RF_PROFILE_SHARED_STORE_TRANSACTIONS);
	bool is_one = !p->ceilings->machine->shared_memory.bytes_per_cy.known;
	double weight = is_one && first->transaction_bytes > 0
	                    ? (double)shared->transaction_bytes / (double)first->transaction_bytes
	                    : 0;

	return (struct rf_number){ global.value + local.value + weight * of_shared.value,
		                   global.known };
}

static void add_levels(struct placing *p, const char *instructions, struct rf_number executed)
{
	const struct rf_machine *machine = p->ceilings->machine;

	add_point(p, p->ceilings->levels[0].level, instructions, executed, first_cache(p));
	if (machine->cache_count > 1)
		add_point(
		    p, machine->caches[1].name, instructions, executed,
		    sum(p, RF_PROFILE_L2_READ_TRANSACTIONS, RF_PROFILE_L2_WRITE_TRANSACTIONS));
	add_point(p, "MEM", instructions, executed,
	          sum(p, RF_PROFILE_MEM_READ_TRANSACTIONS, RF_PROFILE_MEM_WRITE_TRANSACTIONS));
	add_point(p, "host", instructions, executed,
	          sum(p, RF_PROFILE_HOST_READ_TRANSACTIONS, RF_PROFILE_HOST_WRITE_TRANSACTIONS));
}

/* Loads and stores, whose counts stand behind those of loads: each where both of its counts are
 * known. */
static void add_requests(struct placing *p, const char *level, enum rf_profile_count loads,
                         enum rf_profile_count transactions)
{
	struct rf_number all = { 0, true }, moved = { 0, true };

	for (int i = 0; i < 2; ++i) {
		struct rf_number a = count(p, loads + i), b = count(p, transactions + i);

		all.value += b.known ? a.value : 0;
		moved.value += a.known ? b.value : 0;
	}
	add_point(p, level, "load/store", all, moved);
}

static void add_points(struct placing *p)
{
	struct rf_number threads = count(p, RF_PROFILE_THREAD_INSTRUCTIONS);
	struct rf_number warps = count(p, RF_PROFILE_WARP_INSTRUCTIONS);
	struct rf_number tensor = count(p, RF_PROFILE_TENSOR_INSTRUCTIONS);
	double warp = (double)p->ceilings->machine->warp;

	p->out->warp_gips = per_second(p, warps);
	p->out->tensor_gips = per_second(p, tensor);
	if (threads.known && warp > 0) {
		threads.value /= warp;
		add_levels(p, "all", threads);
		if (warps.known && warps.value > 0)
			p->out->active = (struct rf_number){ threads.value / warps.value, true };
	}
	if (tensor.value > 0)
		add_levels(p, "tensor", tensor);
	add_requests(p, p->ceilings->levels[0].level, RF_PROFILE_GLOBAL_LOADS,
	             RF_PROFILE_GLOBAL_LOAD_TRANSACTIONS);
	add_requests(p, "shared", RF_PROFILE_SHARED_LOADS, RF_PROFILE_SHARED_LOAD_TRANSACTIONS);
}

/* ---- what they say ---- */

/* What points and statements need. */
static const struct {
	enum rf_profile_count count;
	const char *metric;
	bool is_part; /* of the first cache's transactions, and none without it */
} wanted[] = {
	{ RF_PROFILE_THREAD_INSTRUCTIONS, "smsp__thread_inst_executed_pred_on.sum", false },
	{ RF_PROFILE_GLOBAL_LOAD_TRANSACTIONS, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
	  false },
	{ RF_PROFILE_GLOBAL_STORE_TRANSACTIONS, "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
	  false },
	{ RF_PROFILE_L2_READ_TRANSACTIONS, "lts__t_sectors_srcunit_tex_op_read.sum", false },
	{ RF_PROFILE_L2_WRITE_TRANSACTIONS, "lts__t_sectors_srcunit_tex_op_write.sum", false },
	{ RF_PROFILE_MEM_READ_TRANSACTIONS, "dram__bytes_read.sum", false },
	{ RF_PROFILE_MEM_WRITE_TRANSACTIONS, "dram__bytes_write.sum", false },
	{ RF_PROFILE_LOCAL_LOAD_TRANSACTIONS, "local loads", true },
	{ RF_PROFILE_LOCAL_STORE_TRANSACTIONS, "local stores", true },
	{ RF_PROFILE_SHARED_LOAD_TRANSACTIONS, "shared loads", true },
	{ RF_PROFILE_SHARED_STORE_TRANSACTIONS, "shared stores", true },
};

/* Whether there is a point of each level. */
static bool has_all_levels(const struct placing *p)
{
	bool has = true;

	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); ++i)
		has &= wanted[i].is_part || count(p, wanted[i].count).known;
	return has;
}

/* What is nearest to what it can at most. */
static void tell_bound(struct placing *p)
{
	const struct rf_issue_ceiling *issue = &p->ceilings->issue[0];
	const char *name = NULL;
	double most = 0;

	for (size_t i = 0; i < p->out->point_count; ++i) {
		const struct rf_instruction_point *point = &p->out->points[i];

		if (!point->share.known || point->share.value <= most)
			continue;
		most = point->share.value;
		name = rf_arena_print(p->arena, "transactions of %s", point->level);
	}
	if (p->out->warp_gips.known && issue->gips.known &&
	    p->out->warp_gips.value / issue->gips.value > most) {
		most = p->out->warp_gips.value / issue->gips.value;
		name = "issue";
	}
	for (size_t i = 0; i < p->ceilings->issue_count; ++i) {
		const struct rf_issue_ceiling *tensor = &p->ceilings->issue[i];

		if (!rf_text_equal(tensor->name, "tensor") || !tensor->gips.known ||
		    p->out->tensor_gips.value / tensor->gips.value <= most)
			continue;
		most = p->out->tensor_gips.value / tensor->gips.value;
		name = "tensor";
	}
	if (name == NULL)
		return;
	if (most < NEAR && !has_all_levels(p))
		remark(p,
		       rf_arena_print(p->arena,
		                      "%s at %.0f %% of the ceiling; what is not in the file may "
		                      "be nearer to its own",
		                      name, 100 * most));
	else
		remark(p, rf_arena_print(
			      p->arena, "%s: %s at %.0f %% of the ceiling%s",
			      most >= NEAR ? "bound" : "no ceiling is near", name, 100 * most,
			      most >= NEAR ? "" : "; latency, or too few warps to hide it"));
	if (most > 1.05)
		remark(p, "more than the machine file says is possible: another card, or another "
		          "clock");
}

static const char *wall_name(const struct placing *p, const struct rf_memory_wall *wall)
{
	return rf_text_equal(wall->pattern, "unit stride")
	           ? rf_arena_print(p->arena, "unit stride of %lld bytes",
	                            (long long)wall->element_bytes)
	           : wall->pattern;
}

/* The wall that requests to global memory stand at, or those that they stand between. */
static void tell_pattern(struct placing *p, double per_request)
{
	const struct rf_memory_wall *below = NULL, *above = NULL;

	for (size_t i = 0; i < p->ceilings->wall_count; ++i) {
		const struct rf_memory_wall *wall = &p->ceilings->walls[i];

		if (!rf_text_equal(wall->space, "global") ||
		    !rf_text_equal(wall->unit, "transaction"))
			continue;
		if (per_request <= wall->per_request * (1 + AT_WALL))
			above = above == NULL ? wall : above;
		else
			below = wall;
	}
	if (above == NULL)
		return;
	if (below == NULL || per_request >= above->per_request * (1 - AT_WALL))
		remark(p, rf_arena_print(p->arena, "global: %.3g transactions a request: at %s",
		                         per_request, wall_name(p, above)));
	else
		remark(p, rf_arena_print(p->arena,
		                         "global: %.3g transactions a request: between %s and %s",
		                         per_request, wall_name(p, below), wall_name(p, above)));
}

/* Of shared memory, against what a warp needs without conflicts. */
static void tell_conflicts(struct placing *p, double per_request)
{
	for (size_t i = 0; i < p->ceilings->wall_count; ++i) {
		const struct rf_memory_wall *wall = &p->ceilings->walls[i];
		double ways = per_request / wall->per_request;

		if (!rf_text_equal(wall->space, "shared"))
			continue;
		remark(p, ways <= 1 + AT_WALL
		              ? "shared: no bank conflicts"
		              : rf_arena_print(
				    p->arena, "shared: %.3g-way bank conflicts, on average", ways));
		return;
	}
}

static void tell_patterns(struct placing *p)
{
	for (size_t i = 0; i < p->out->point_count; ++i) {
		const struct rf_instruction_point *point = &p->out->points[i];

		if (!rf_text_equal(point->instructions, "load/store"))
			continue;
		if (rf_text_equal(point->level, "shared"))
			tell_conflicts(p, 1 / point->intensity);
		else
			tell_pattern(p, 1 / point->intensity);
	}
}

static const struct rf_instruction_point *all_of(const struct placing *p, const char *level)
{
	for (size_t i = 0; i < p->out->point_count; ++i)
		if (rf_text_equal(p->out->points[i].level, level) &&
		    rf_text_equal(p->out->points[i].instructions, "all"))
			return &p->out->points[i];
	return NULL;
}

static void tell_reuse(struct placing *p)
{
	const struct rf_machine *m = p->ceilings->machine;
	const char *const levels[] = { m->cache_count > 0 ? m->caches[0].name : "",
		                       m->cache_count > 1 ? m->caches[1].name : "", "MEM" };

	for (int i = 0; i + 1 < 3; ++i) {
		const struct rf_instruction_point *here = all_of(p, levels[i]);
		const struct rf_instruction_point *next = all_of(p, levels[i + 1]);

		if (here == NULL || next == NULL)
			continue;
		if (here->transactions <= next->transactions * (1 + AT_WALL))
			remark(p, rf_arena_print(p->arena,
			                         "no reuse in %s: %s has as many transactions",
			                         here->level, next->level));
		else
			remark(p, rf_arena_print(
				      p->arena, "%s has %.3g transactions for each one of %s",
				      here->level, here->transactions / next->transactions,
				      next->level));
	}
}

static void tell_share(struct placing *p, const char *what, struct rf_number part,
                       struct rf_number whole)
{
	if (part.known && part.value > 0 && whole.known && whole.value > 0)
		remark(p, rf_arena_print(p->arena, "%s: %.1f %%", what,
		                         100 * part.value / whole.value));
}

static void tell_mix(struct placing *p)
{
	static const struct {
		enum rf_profile_count count;
		const char *name;
	} classes[] = { { RF_PROFILE_FP_THREAD_INSTRUCTIONS, "floating point" },
		        { RF_PROFILE_INTEGER_THREAD_INSTRUCTIONS, "integer" },
		        { RF_PROFILE_MEMORY_THREAD_INSTRUCTIONS, "load/store" },
		        { RF_PROFILE_CONTROL_THREAD_INSTRUCTIONS, "control" } };
	struct rf_number all = count(p, RF_PROFILE_THREAD_INSTRUCTIONS);
	double rest = 1;
	struct rf_text text;

	if (!all.known || all.value <= 0)
		return;
	rf_text_init(&text, p->arena);
	for (size_t i = 0; i < sizeof(classes) / sizeof(*classes); ++i) {
		struct rf_number part = count(p, classes[i].count);

		if (!part.known)
			continue;
		rest -= part.value / all.value;
		rf_text_print(&text, "%s%s %.0f %%",
		              text.length > 0 ? ", " : "instructions: ", classes[i].name,
		              100 * part.value / all.value);
	}
	if (text.length == 0)
		return;
	if (rest > 0.005)
		rf_text_print(&text, ", other %.0f %%", 100 * rest);
	remark(p, rf_text_string(&text));
}

/* What the file has not, so that a point is missing or lies too far to the right. */
static void tell_missing(struct placing *p)
{
	struct rf_text points, parts;

	if (p->kernel->bound != NULL)
		return; /* it is predicted */
	rf_text_init(&points, p->arena);
	rf_text_init(&parts, p->arena);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); ++i) {
		struct rf_text *text = wanted[i].is_part ? &parts : &points;

		if (!count(p, wanted[i].count).known)
			rf_text_print(text, "%s%s", text->length > 0 ? ", " : "", wanted[i].metric);
	}
	if (points.length > 0)
		remark(p, rf_arena_print(p->arena,
		                         "not in the file, and so no points (ncu --set full --page "
		                         "raw has them): %s",
		                         rf_text_string(&points)));
	if (parts.length > 0 && first_cache(p).known)
		remark(p, rf_arena_print(p->arena,
		                         "not in the file, and counted as none: transactions of %s",
		                         rf_text_string(&parts)));
}

static void tell(struct placing *p)
{
	struct rf_number active = p->out->active;

	if (!p->kernel->seconds.known)
		remark(p, "no time was measured, so that there are intensities and no rates: "
		          "gpu__time_duration.sum of ncu, or nvprof --print-gpu-summary");
	if (p->kernel->bound != NULL)
		remark(p, rf_arena_print(p->arena, "bound: %s", p->kernel->bound));
	else
		tell_bound(p);
	tell_patterns(p);
	if (active.known && active.value < ALL_ACTIVE)
		remark(p, rf_arena_print(p->arena,
		                         "predication: %.0f %% of a warp's threads take part",
		                         100 * active.value));
	tell_reuse(p);
	tell_mix(p);
	tell_share(p, "local memory, of the first cache's transactions",
	           sum(p, RF_PROFILE_LOCAL_LOAD_TRANSACTIONS, RF_PROFILE_LOCAL_STORE_TRANSACTIONS),
	           first_cache(p));
	if (p->kernel->seconds.known && p->kernel->seconds.value < SHORT_S)
		remark(p, rf_arena_print(p->arena,
		                         "a launch of %.2g us: starting a kernel takes a few",
		                         p->kernel->seconds.value * 1e6));
	tell_missing(p);
}

enum rf_status rf_measured_points_place(const struct rf_instruction_ceilings *ceilings,
                                        const struct rf_profile *profile, struct rf_arena *arena,
                                        struct rf_instruction_chart *chart)
{
	*chart = (struct rf_instruction_chart){ .ceilings = ceilings };
	chart->kernels = RF_NEW_ARRAY(arena, struct rf_kernel_on_chart, profile->kernels.count);
	if (chart->kernels == NULL)
		return RF_FAILED;
	chart->kernel_count = profile->kernels.count;
	for (size_t i = 0; i < profile->kernels.count; ++i) {
		struct placing p = { .ceilings = ceilings,
			             .kernel = &profile->kernels.items[i],
			             .arena = arena,
			             .out = &chart->kernels[i] };

		*p.out = (struct rf_kernel_on_chart){ .kernel = p.kernel };
		p.out->points = RF_NEW_ARRAY(arena, struct rf_instruction_point, MOST_POINTS);
		p.out->remarks = RF_NEW_ARRAY(arena, const char *, MOST_REMARKS);
		if (p.out->points == NULL || p.out->remarks == NULL)
			return RF_FAILED;
		add_points(&p);
		tell(&p);
	}
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}
