/* SPDX-License-Identifier: MIT
 *
 * Ceilings and walls of the instruction roofline.
 *
 *     peak GIPS = multiprocessors x instructions of a warp per cycle x clock
 *     GTXN/s    = GB/s / bytes of a transaction
 *
 * so that GIPS <= min(peak, GTXN/s x instructions per transaction), after Ding and Williams,
 * "An Instruction Roofline Model for GPUs", PMBS 2019.  A transaction of global memory, of the L2
 * and of memory is a sector; one of shared memory is a word of each bank.  The bandwidth of memory
 * is that of a loop that stores as much as it loads, as the Empirical Roofline Toolkit has it.
 *
 * Pipes take a warp in as many cycles as they have fewer lanes than the warp has threads; that of
 * tensor cores ends as many instructions as its FLOP are in theirs.
 *
 * Walls are what a request of a full warp needs for three patterns: one address, neighbours, and
 * an own sector (or one bank) for each thread.  Transactions are what the caches behind the first
 * see; how long the first one is busy is told by its wavefronts, which are fewer where sectors lie
 * in different banks, so that both have walls of their own.
 */
#include "model/gpu/instruction_ceilings.h"

#include "base/text.h"
#include "base/units.h"
#include "model/roofline/bandwidth.h"

#define GIGA 1e9

enum { WORD_BYTES = 4, FUSED_FLOP = 2, MOST_ISSUE = 8, MOST_WALLS = 12 };

struct builder {
	const struct rf_machine *machine;
	struct rf_demand demand;
	struct rf_arena *arena;
	struct rf_instruction_ceilings *out;
};

static const char *print(const struct builder *b, double value, enum rf_dimension dimension)
{
	const char *text = rf_quantity_print_rounded(b->arena, value, dimension, 6);

	return text != NULL ? text : "?";
}

/* ---- instructions ---- */

/* A rate per multiprocessor and cycle in instructions of warps, and in 1e9 a second. */
static struct rf_issue_ceiling *add_issue(struct builder *b, const char *name,
                                          const struct rf_figure *rate, double units,
                                          const char *lacks)
{
	struct rf_issue_ceiling *ceiling = &b->out->issue[b->out->issue_count++];
	double cycles_per_s = rf_demand_cycles_per_s(&b->demand);

	*ceiling = (struct rf_issue_ceiling){ .name = name, .lacks = lacks };
	if (!rate->known || units <= 0 || cycles_per_s <= 0)
		return ceiling;
	ceiling->lacks = NULL;
	ceiling->source = rate->source;
	ceiling->gips = (struct rf_number){ rate->value / units * cycles_per_s / GIGA, true };
	ceiling->formula = rf_arena_print(b->arena, "%lld x %s%s x %s", (long long)b->machine->sms,
	                                  print(b, rate->value, RF_PER_CYCLE),
	                                  units > 1 ? rf_arena_print(b->arena, " / %g", units) : "",
	                                  print(b, b->machine->clock_hz.value, RF_HERTZ));
	return ceiling;
}

/* A pipe whose rate the file has as FLOP, two for a fused multiply-add of each thread. */
static void add_flop_pipe(struct builder *b, const char *name, const struct rf_figure *flop,
                          double flop_of_instruction, const char *lacks)
{
	struct rf_issue_ceiling *ceiling = add_issue(b, name, flop, flop_of_instruction, lacks);

	if (ceiling->gips.known)
		ceiling->flop_per_s =
		    (struct rf_number){ ceiling->gips.value * GIGA * flop_of_instruction, true };
}

static void add_instructions(struct builder *b)
{
	const struct rf_machine *m = b->machine;
	double warp = (double)m->warp;

	add_issue(b, "issue", &m->issue_per_cy, 1, "issue");
	add_flop_pipe(b, "fp64", &m->float64.fma, warp * FUSED_FLOP, "flops.fp64");
	add_flop_pipe(b, "fp32", &m->float32.fma, warp * FUSED_FLOP, "flops.fp32");
	add_issue(b, "integer", &m->pipes.integer, warp, "pipes.integer");
	add_issue(b, "load/store", &m->pipes.load_store, warp, "pipes.load store");
	add_issue(b, "special", &m->pipes.special, warp, "pipes.special");
	add_flop_pipe(b, "tensor", &m->tensor_fp16,
	              m->tensor_fp16_flop.known ? m->tensor_fp16_flop.value : 0,
	              m->tensor_fp16.known ? "flops.fp16 tensor instruction" : "flops.fp16 tensor");
}

/* ---- transactions ---- */

static int64_t transaction_bytes(const struct rf_cache *cache)
{
	return cache->sector_bytes > 0 ? cache->sector_bytes : cache->line_bytes;
}

static void add_level(struct builder *b, const char *level, int64_t bytes, struct rf_rate rate,
                      const char *lacks)
{
	const struct rf_issue_ceiling *issue = &b->out->issue[0];
	struct rf_transaction_ceiling *ceiling = &b->out->levels[b->out->level_count++];

	*ceiling = (struct rf_transaction_ceiling){ .level = level,
		                                    .transaction_bytes = bytes,
		                                    .lacks = lacks };
	if (bytes <= 0 || rate.bytes_per_s <= 0)
		return;
	ceiling->lacks = NULL;
	ceiling->benchmark = rate.benchmark;
	ceiling->source = rate.source;
	ceiling->bytes_per_s = (struct rf_number){ rate.bytes_per_s, true };
	ceiling->gtxn_per_s = (struct rf_number){ rate.bytes_per_s / (double)bytes / GIGA, true };
	if (issue->gips.known)
		ceiling->ridge =
		    (struct rf_number){ issue->gips.value / ceiling->gtxn_per_s.value, true };
}

/* Shared memory is the first cache by another name, unless the file gives it wires of its own. */
static struct rf_rate shared_rate(const struct builder *b, struct rf_rate first)
{
	const struct rf_figure *link = &b->machine->shared_memory.bytes_per_cy;

	if (!link->known)
		return first;
	return (struct rf_rate){ link->value * rf_demand_cycles_per_s(&b->demand), "link",
		                 link->source };
}

static const char *cache_lacks(const struct builder *b, const struct rf_cache *cache)
{
	return rf_arena_print(b->arena, "%s of %s",
	                      transaction_bytes(cache) > 0 ? "measured or link" : "line",
	                      cache->name);
}

static void add_levels(struct builder *b)
{
	const struct rf_machine *m = b->machine;
	struct rf_rate first = { 0 };
	int64_t banks_bytes = m->shared_memory.banks * WORD_BYTES, bytes = 0;

	for (size_t i = 0; i < m->cache_count; ++i) {
		struct rf_link_traffic traffic = { .level = m->caches[i].name };
		struct rf_rate rate = rf_bandwidth_of_link(&b->demand, &traffic);

		bytes = transaction_bytes(&m->caches[i]);
		add_level(b, m->caches[i].name, bytes, rate, cache_lacks(b, &m->caches[i]));
		if (i == 0)
			first = rate;
	}
	struct rf_link_traffic alike = { .load_bytes_per_it = 1, .evict_bytes_per_it = 1 };
	add_level(b, "MEM", bytes, rf_bandwidth_of_memory(&b->demand, &alike), "memory");
	add_level(b, "shared", banks_bytes, shared_rate(b, first),
	          banks_bytes > 0 ? "measured or link of the first cache" : "shared memory.banks");
}

/* ---- walls ---- */

static void add_wall(struct builder *b, const char *space, const char *unit, const char *pattern,
                     int64_t element_bytes, double per_request)
{
	b->out->walls[b->out->wall_count++] =
	    (struct rf_memory_wall){ space, unit, pattern, element_bytes, per_request };
}

/* From as many elements on, each thread has a sector of its own. */
static const char *scattered(const struct builder *b, int64_t sector, int64_t bytes)
{
	return rf_arena_print(b->arena, "stride %lld", (long long)(sector / bytes));
}

static double at_least_one(double value)
{
	return value > 1 ? value : 1;
}

static void add_walls(struct builder *b)
{
	const struct rf_machine *m = b->machine;
	double warp = (double)m->warp, banks = (double)m->shared_memory.banks;
	int64_t sector = m->cache_count > 0 ? transaction_bytes(&m->caches[0]) : 0;
	double width = m->cache_count > 0 ? m->caches[0].link.bytes_per_cy.value : 0;

	if (warp <= 0)
		return;
	if (sector > 0)
		add_wall(b, "global", "transaction", "stride 0", 0, 1);
	for (int64_t bytes = WORD_BYTES; sector > 0 && bytes <= 2 * WORD_BYTES; bytes *= 2)
		add_wall(b, "global", "transaction", "unit stride", bytes,
		         at_least_one(warp * (double)bytes / (double)sector));
	for (int64_t bytes = WORD_BYTES; sector > 0 && bytes <= 2 * WORD_BYTES; bytes *= 2)
		add_wall(b, "global", "transaction", scattered(b, sector, bytes), bytes, warp);
	for (int64_t bytes = WORD_BYTES; width > 0 && bytes <= 2 * WORD_BYTES; bytes *= 2)
		add_wall(b, "global", "wavefront", "unit stride", bytes,
		         at_least_one(warp * (double)bytes / width));
	if (width > 0)
		add_wall(b, "global", "wavefront", "one bank", WORD_BYTES, warp);
	if (banks > 0) {
		add_wall(b, "shared", "transaction", "no conflict", WORD_BYTES,
		         at_least_one(warp / banks));
		add_wall(b, "shared", "transaction", "one bank", WORD_BYTES, warp);
	}
}

enum rf_status rf_instruction_ceilings_find(const struct rf_machine *machine, bool from_datasheet,
                                            struct rf_arena *arena,
                                            struct rf_instruction_ceilings *out)
{
	struct builder b = { .machine = machine,
		             .demand = { machine, 1, from_datasheet },
		             .arena = arena,
		             .out = out };

	*out = (struct rf_instruction_ceilings){ .machine = machine,
		                                 .from_datasheet = from_datasheet };
	out->issue = RF_NEW_ARRAY(arena, struct rf_issue_ceiling, MOST_ISSUE);
	out->levels = RF_NEW_ARRAY(arena, struct rf_transaction_ceiling, machine->cache_count + 2);
	out->walls = RF_NEW_ARRAY(arena, struct rf_memory_wall, MOST_WALLS);
	if (out->issue == NULL || out->levels == NULL || out->walls == NULL)
		return RF_FAILED;
	add_instructions(&b);
	add_levels(&b);
	add_walls(&b);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

static const char *lack_of(const struct rf_instruction_ceilings *c, const char *name)
{
	for (size_t i = 0; i < c->issue_count; ++i)
		if (rf_text_equal(c->issue[i].name, name))
			return c->issue[i].lacks;
	for (size_t i = 0; i < c->level_count; ++i)
		if (rf_text_equal(c->levels[i].level, name))
			return c->levels[i].lacks;
	return rf_text_equal(name, "updates") ? "atomics" : NULL;
}

const char *rf_instruction_ceilings_add_lack(const struct rf_instruction_ceilings *c,
                                             const char *name, const char *others,
                                             struct rf_arena *arena)
{
	const char *lack = lack_of(c, name);

	if (lack == NULL)
		return others;
	return rf_arena_print(arena, "%s%s%s (%s)", others != NULL ? others : "",
	                      others != NULL ? ", " : "", name, lack);
}
