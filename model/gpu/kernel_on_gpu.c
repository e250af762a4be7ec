/* SPDX-License-Identifier: MIT
 *
 * What a launch takes, by the instruction roofline.
 *
 *     T = max(instructions / GIPS, those of a pipe / its rate, transactions of a level / GTXN/s,
 *             wavefronts of the first cache / (multiprocessors x clock),
 *             loads / what warps have under way)
 *
 * Rates of what belongs to a multiprocessor are those of the busiest one, see busiest.c.
 * Transactions of shared memory count in the first cache by their bytes.  A term without a rate in
 * the machine file is left out, and with it the time is a lower bound.  The start of a launch comes
 * before all of it, and bounds what is shorter.
 */
#include "model/gpu/kernel_on_gpu.h"

#include "base/text.h"
#include "model/gpu/access_rows.h"
#include "model/gpu/busiest.h"
#include "model/gpu/compiled_code.h"
#include "model/gpu/executions.h"
#include "model/gpu/fragments.h"
#include "model/gpu/indirect_bytes.h"
#include "model/gpu/matrix_rows.h"
#include "model/gpu/matrix_traffic.h"
#include "model/gpu/instruction_ceilings.h"
#include "model/gpu/lost_share.h"
#include "model/gpu/occupancy.h"
#include "model/gpu/sampled_counts.h"
#include "model/gpu/thread_code.h"
#include "model/gpu/updates.h"
#include "model/gpu/volumes.h"
#include "model/gpu/waits.h"
#include "model/roofline/host_roof.h"

#define GIGA 1e9

enum { MOST_TERMS = 16 };

struct predicting {
	const struct rf_kernel_on_gpu_input *input;
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_gpu *out;
	struct rf_warp_memory memory;
	struct rf_warp_counts counts;
	struct rf_matrix_layout layout;
	struct rf_thread_code code;
	struct rf_instruction_ceilings ceilings;
	/* At most, and at least, where addresses are read from memory. */
	struct sums {
		double sectors; /* of global and local memory */
		double shared_wavefronts, constant_rounds, cache_wavefronts;
		double l2_bytes, mem_bytes;
		double load_bytes; /* of global memory */
	} most, least;
};

static enum rf_space space_of(const struct predicting *p, size_t access)
{
	return p->kernel->arrays[p->kernel->accesses[access].array].space;
}

static double larger(double a, double b)
{
	return a > b ? a : b;
}

/* ---- accesses ---- */

/* Sectors of global and of local memory are alike, but that those of global memory go on to the
 * L2. */
static void sum_bytes(struct predicting *p, size_t access)
{
	double bytes = (double)p->memory.sector_bytes * p->counts.accesses[access].most.sectors;
	bool is_read = p->kernel->accesses[access].kind == RF_READ;

	if (is_read && space_of(p, access) == RF_SPACE_GLOBAL)
		p->least.load_bytes +=
		    (double)p->memory.sector_bytes * p->counts.accesses[access].least.sectors;
	if (space_of(p, access) == RF_SPACE_LOCAL)
		*(is_read ? &p->out->local_load_bytes : &p->out->local_store_bytes) += bytes;
	else
		*(is_read ? &p->out->l1_load_bytes : &p->out->l1_store_bytes) += bytes;
}

static void sum_cost(struct sums *sum, enum rf_space space, const struct rf_request_cost *cost)
{
	switch (space) {
	case RF_SPACE_SHARED:
		sum->shared_wavefronts += cost->data_wavefronts;
		sum->cache_wavefronts += cost->data_wavefronts;
		break;
	case RF_SPACE_CONSTANT:
		sum->constant_rounds += cost->data_wavefronts;
		break;
	default:
		sum->sectors += cost->sectors;
		sum->cache_wavefronts += larger(cost->data_wavefronts, cost->tag_wavefronts);
		break;
	}
}

static void sum_accesses(struct predicting *p)
{
	for (size_t i = 0; i < p->kernel->access_count; ++i) {
		enum rf_space space = space_of(p, i);

		sum_cost(&p->most, space, &p->counts.accesses[i].most);
		sum_cost(&p->least, space, &p->counts.accesses[i].least);
		if (space == RF_SPACE_GLOBAL || space == RF_SPACE_LOCAL)
			sum_bytes(p, i);
	}
	p->out->l2_store_bytes = p->out->l1_store_bytes;
}

static enum rf_status list_accesses(struct predicting *p)
{
	double shared = rf_access_rows_shared_weight(&p->memory);

	return rf_access_rows_list(p->kernel, &p->counts, &p->memory,
	                           p->least.sectors + shared * p->least.shared_wavefronts,
	                           p->most.sectors + shared * p->most.shared_wavefronts, p->arena,
	                           p->out);
}

/* ---- terms of the time ---- */

static void add_term_between(struct predicting *p, const char *name, double least, double amount,
                             const char *unit, double per_s)
{
	struct rf_gpu_term *term;

	if (amount > 0 && per_s <= 0)
		p->out->no_terms = rf_instruction_ceilings_add_lack(&p->ceilings, name,
		                                                    p->out->no_terms, p->arena);
	if (amount <= 0 || per_s <= 0 || p->out->term_count == MOST_TERMS)
		return;
	term = &p->out->terms[p->out->term_count++];
	*term = (struct rf_gpu_term){ .name = name,
		                      .amount = amount,
		                      .unit = unit,
		                      .least_amount = least,
		                      .most_amount = amount,
		                      .seconds = amount / per_s,
		                      .most_seconds = amount / per_s,
		                      .least_seconds = least / per_s };
	if (rf_text_equal(unit, "transactions"))
		term->intensity = p->code.thread_total / (double)p->memory.lanes / amount;
}

static void add_term(struct predicting *p, const char *name, double amount, const char *unit,
                     double per_s)
{
	add_term_between(p, name, amount, amount, unit, per_s);
}

static double issue_rate(const struct predicting *p, const char *name)
{
	for (size_t i = 0; i < p->ceilings.issue_count; ++i)
		if (rf_text_equal(p->ceilings.issue[i].name, name))
			return rf_busiest_part_of_issue(&p->out->busiest, name) *
			       p->ceilings.issue[i].gips.value * GIGA;
	return 0;
}

static void add_level(struct predicting *p, const char *name, double least, double bytes)
{
	for (size_t i = 0; i < p->ceilings.level_count; ++i) {
		const struct rf_transaction_ceiling *level = &p->ceilings.levels[i];
		double piece = (double)level->transaction_bytes;

		if (rf_text_equal(level->level, name) && piece > 0)
			add_term_between(p, name, least / piece, bytes / piece, "transactions",
			                 level->gtxn_per_s.value * GIGA *
			                     rf_busiest_part_of_level(&p->out->busiest,
			                                              p->input->machine, level));
	}
}

/* Of the first cache, with those of shared memory where it is a part of it. */
static double first_bytes(const struct predicting *p, const struct sums *sums)
{
	double shared = sums->shared_wavefronts * (double)(p->memory.banks * 4);

	return sums->sectors * (double)p->memory.sector_bytes +
	       (p->input->machine->shared_memory.bytes_per_cy.known ? 0 : shared);
}

static void add_terms(struct predicting *p)
{
	const struct rf_machine *m = p->input->machine;
	const struct rf_gpu_mix *mix = &p->code.warps;
	const struct sums *most = &p->most, *least = &p->least;
	const struct rf_gpu_busiest *b = &p->out->busiest;
	double cycles = rf_busiest_part(b) * b->multiprocessors * m->clock_hz.value;
	double banks = (double)(p->memory.banks * 4);
	struct rf_updates updates = rf_updates_find(p->input->stream, &p->counts);

	add_term(p, "issue", p->code.warp_total, "instructions", issue_rate(p, "issue"));
	add_term(p, "fp64", p->code.fp64_warps, "instructions", issue_rate(p, "fp64"));
	add_term(p, "fp32", p->code.fp32_warps, "instructions", issue_rate(p, "fp32"));
	add_term(p, "tensor", mix->tensor, "instructions", issue_rate(p, "tensor"));
	add_term(p, "integer", mix->integer, "instructions", issue_rate(p, "integer"));
	add_term(p, "load/store", mix->memory, "instructions", issue_rate(p, "load/store"));
	add_level(p, m->caches[0].name, first_bytes(p, least), first_bytes(p, most));
	if (p->memory.has_cache_banks)
		add_term_between(p, "L1 wavefronts", least->cache_wavefronts,
		                 most->cache_wavefronts, "wavefronts", cycles);
	add_level(p, "shared", least->shared_wavefronts * banks, most->shared_wavefronts * banks);
	add_term_between(p, "constant", least->constant_rounds, most->constant_rounds, "rounds",
	                 cycles);
	add_term_between(p, "updates", updates.least, updates.most, "of a word",
	                 m->atomics_per_cy.value * m->clock_hz.value);
	if (m->cache_count > 1)
		add_level(p, m->caches[1].name, least->l2_bytes, most->l2_bytes);
	add_level(p, "MEM", least->mem_bytes, most->mem_bytes);
}

/* The way to the memory of the host, where the arrays lie there. */
static enum rf_status add_host(struct predicting *p)
{
	struct rf_link_traffic traffic = { .load_bytes_per_it = p->out->mem_load_bytes.value,
		                           .evict_bytes_per_it = p->out->mem_store_bytes.value };
	struct rf_demand demand = { .machine = p->input->machine,
		                    .cores = 1,
		                    .from_datasheet = p->input->from_datasheet };
	struct rf_host_path host;

	traffic.total_bytes_per_it = traffic.load_bytes_per_it + traffic.evict_bytes_per_it;
	if (!p->out->mem_load_bytes.known)
		return RF_OK;
	if (rf_host_roof_find(&demand, &traffic, p->arena, &host) != RF_OK)
		return RF_FAILED;
	if (host.known)
		add_term(p, "HOST", traffic.total_bytes_per_it, "bytes", host.bytes_per_s);
	return RF_OK;
}

/* Of warps for loads, and for the start of a launch. */
static void add_waits(struct predicting *p)
{
	const struct rf_figure *launch = &p->input->machine->launch_s;

	p->out->has_waits =
	    rf_waits_find(p->input->stream, &p->counts, p->input->machine, p->out, &p->out->waits);
	if (p->out->has_waits)
		add_term_between(p, "waits", p->least.load_bytes, p->out->l1_load_bytes, "bytes",
		                 p->out->waits.bytes_per_s);
	p->out->start_seconds = (struct rf_number){ launch->value, launch->known };
}

/* The start is no term of the time by itself: it comes before all of them. */
static void find_total(struct predicting *p)
{
	double start = p->out->start_seconds.value;

	if (!p->out->seconds.known || !p->out->start_seconds.known)
		return;
	p->out->total_seconds = (struct rf_number){ p->out->seconds.value + start, true };
	if (start >= p->out->seconds.value)
		p->out->bound = "launch";
}

static void find_bound(struct predicting *p)
{
	double least = 0;

	for (size_t i = 0; i < p->out->term_count; ++i) {
		least = larger(least, p->out->terms[i].least_seconds);
		if (!p->out->seconds.known || p->out->terms[i].seconds > p->out->seconds.value) {
			p->out->seconds = (struct rf_number){ p->out->terms[i].seconds, true };
			p->out->bound = p->out->terms[i].name;
		}
	}
	if (least < p->out->seconds.value)
		p->out->least_seconds = (struct rf_number){ least, true };
	if (p->ceilings.issue_count > 0)
		p->out->peak_gips = p->ceilings.issue[0].gips;
	if (p->out->seconds.known && p->out->has_matrix)
		p->out->matrix.flop_per_s =
		    (struct rf_number){ 2 * p->out->matrix.come / p->out->seconds.value, true };
	if (p->out->seconds.known && p->out->flop > 0)
		p->out->flop_per_s =
		    (struct rf_number){ p->out->flop / p->out->seconds.value, true };
	if (p->out->seconds.known)
		p->out->gips = (struct rf_number){ p->code.thread_total / (double)p->memory.lanes /
			                               p->out->seconds.value / GIGA,
			                           true };
}

/* ---- the launch ---- */

/* For an iteration, and with sizes of the grid in iterations. */
static enum rf_status list_conditions(struct predicting *p, const struct rf_volumes *v)
{
	double iterations = p->out->iterations;

	p->out->conditions = RF_NEW_ARRAY(p->arena, struct rf_gpu_condition, RF_GPU_CONDITIONS);
	if (p->out->conditions == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < v->condition_count; ++i) {
		struct rf_gpu_condition *c = &p->out->conditions[p->out->condition_count++];

		*c = v->conditions[i];
		if (iterations > 0)
			c->saved_bytes_per_it = c->saved_bytes / iterations;
		if (!rf_text_equal(c->reuse, "block") && !rf_text_equal(c->reuse, "turns")) {
			c->now *= iterations;
			c->holds_up_to *= iterations;
			c->broken_from *= iterations;
		}
	}
	return RF_OK;
}

/* Local memory of the threads that run at a time, as far as the first cache does not keep it, and
 * the L2 does not. */
static void add_local(struct predicting *p, int64_t resident)
{
	const struct rf_machine *m = p->input->machine;
	const int64_t *block = p->counts.block;
	double bytes =
	    p->counts.own.local_bytes * (double)(block[0] * block[1] * block[2]) * (double)resident;
	double lost = rf_lost_share(RF_LOST_FIRST, bytes, (double)m->caches[0].effective_bytes);

	p->out->l2_load_bytes += lost * p->out->local_load_bytes;
	p->out->l2_store_bytes += lost * p->out->local_store_bytes;
	lost *= rf_lost_share(RF_LOST_L2, bytes * (double)m->sms,
	                      (double)m->caches[m->cache_count - 1].effective_bytes);
	p->out->mem_load_bytes.value += lost * p->out->local_load_bytes;
	p->out->mem_store_bytes.value += lost * p->out->local_store_bytes;
}

/* At most, of blocks that stand for others. */
static double l2_load_bytes(const struct rf_volumes *v)
{
	return v->sampled_blocks > 0 ? v->most_l2_load_bytes : v->l2_load_bytes;
}

/* What all levels below the first cache bring and take, at most and at least: the L2 stores of all
 * requests, of which least are those to one sector each, and loads of all or once in each block;
 * memory whatever indices lead to, and what waves bring that may be the same. */
static void sum_levels(struct predicting *p, const struct rf_volumes *v,
                       const struct rf_indirect_bytes *indirect, double least_stores)
{
	struct rf_gpu *out = p->out;

	p->most.l2_bytes = out->l2_load_bytes + out->l2_store_bytes;
	p->least.l2_bytes = out->l2_load_bytes - (indirect->most_loads - indirect->least_loads) +
	                    out->l2_store_bytes - (out->l1_store_bytes - least_stores);
	if (v->sampled_blocks > 0)
		p->least.l2_bytes -= v->most_l2_load_bytes - v->least_l2_load_bytes;
	if (p->least.l2_bytes < p->most.l2_bytes)
		out->least_l2_bytes = (struct rf_number){ p->least.l2_bytes, true };
	p->most.mem_bytes = p->least.mem_bytes =
	    out->mem_load_bytes.value + out->mem_store_bytes.value;
	p->least.mem_bytes -= v->shared_mem_bytes;
	if (out->mem_load_bytes.known && v->shared_mem_bytes <= 0)
		return;
	if (!out->mem_load_bytes.known) {
		p->least.mem_bytes -= indirect->mem_bytes.value;
		p->most.mem_bytes +=
		    indirect->most_loads + indirect->most_stores - indirect->mem_bytes.value;
	}
	out->waves_may_share = v->shared_mem_bytes > 0;
	out->mem_load_bytes.known = out->mem_store_bytes.known = false;
	out->least_mem_bytes = (struct rf_number){ p->least.mem_bytes, true };
	out->most_mem_bytes = (struct rf_number){ p->most.mem_bytes, true };
}

static double least_store_bytes(const struct predicting *p)
{
	double sectors = 0;

	for (size_t i = 0; i < p->kernel->access_count; ++i)
		if (space_of(p, i) == RF_SPACE_GLOBAL && p->kernel->accesses[i].kind == RF_WRITE)
			sectors += p->counts.accesses[i].least.sectors;
	return sectors * (double)p->memory.sector_bytes;
}

static enum rf_status find_volumes(struct predicting *p)
{
	int64_t resident = p->out->has_occupancy ? p->out->occupancy.blocks : 1;
	struct rf_indirect_bytes indirect;
	struct rf_volumes v;

	p->out->l2_load_bytes = p->out->l1_load_bytes;
	p->most.l2_bytes = p->least.l2_bytes = p->out->l2_load_bytes + p->out->l2_store_bytes;
	if (p->input->matrix != NULL &&
	    rf_matrix_traffic_find(p->input->stream, &p->memory, p->input->machine, &p->layout,
	                           &p->counts, resident, p->input->shared_bytes, p->arena,
	                           p->out) != RF_OK)
		return RF_FAILED;
	if (p->out->mem_load_bytes.known) {
		add_local(p, resident);
		sum_levels(p, &(struct rf_volumes){ 0 }, &(struct rf_indirect_bytes){ 0 },
		           p->out->l1_store_bytes);
		return RF_OK;
	}
	if (p->input->stream->obstacle != NULL)
		return RF_OK;
	if (rf_volumes_find(p->input->stream, &p->memory, p->input->machine, &p->counts,
	                    resident * p->input->machine->sms, resident, p->input->shared_bytes,
	                    p->arena, &v) != RF_OK)
		return RF_FAILED;
	indirect = rf_indirect_bytes_find(p->kernel, &p->counts, p->memory.sector_bytes,
	                                  v.with_computed, p->input->alpha);
	p->out->l2_load_bytes = l2_load_bytes(&v) + indirect.most_loads;
	if (list_conditions(p, &v) != RF_OK)
		return RF_FAILED;
	if (v.is_cut)
		return RF_OK;
	p->out->is_estimated |= v.is_part;
	p->out->sampled_blocks = (int64_t)v.sampled_blocks;
	p->out->knows_computed = v.with_computed;
	for (size_t i = 0; i < p->kernel->access_count; ++i)
		p->out->knows_computed &=
		    p->kernel->accesses[i].computed == NULL || !p->counts.accesses[i].is_lost;
	p->out->mem_load_bytes = (struct rf_number){ v.mem_load_bytes + indirect.mem_bytes.value,
		                                     indirect.mem_bytes.known };
	p->out->mem_store_bytes = (struct rf_number){ v.mem_store_bytes, indirect.mem_bytes.known };
	add_local(p, resident);
	sum_levels(p, &v, &indirect, least_store_bytes(p));
	return RF_OK;
}

/* Whether a block fits on a multiprocessor; what is not known of it, fits. */
static bool fits(struct predicting *p)
{
	const struct rf_machine *m = p->input->machine;
	struct rf_place place = { p->kernel->file, p->kernel->line, 1 };
	int64_t threads = p->counts.block[0] * p->counts.block[1] * p->counts.block[2];

	p->out->has_occupancy = rf_occupancy_find(m, threads, p->input->registers,
	                                          p->input->shared_bytes, &p->out->occupancy);
	if (p->out->has_occupancy || p->out->occupancy.limit == NULL)
		return true;
	rf_report(p->diagnostics, RF_WARNING, place,
	          rf_text_equal(p->out->occupancy.limit, "shared memory")
	              ? "give a smaller --shared, or a smaller tile"
	              : "give a smaller --block, or fewer --regs",
	          "no block of %lld threads, %lld bytes of shared memory and %lld registers a "
	          "thread fits on a multiprocessor of %s: %s",
	          (long long)threads, (long long)p->input->shared_bytes,
	          (long long)p->input->registers, m->id, p->out->occupancy.limit);
	return false;
}

/* ---- levels ---- */

static void put_level(struct predicting *p, const char *name, double loads, double stores,
                      double least)
{
	struct rf_gpu_level *level = &p->out->levels[p->out->level_count++];

	*level = (struct rf_gpu_level){ .level = name,
		                        .load_bytes_per_it = loads / p->out->iterations,
		                        .store_bytes_per_it = stores / p->out->iterations,
		                        .bytes_per_it = (loads + stores) / p->out->iterations,
		                        .least_bytes_per_it = least / p->out->iterations };

	level->most_bytes_per_it = level->bytes_per_it;
	for (size_t i = 0; i < p->out->term_count; ++i)
		if (rf_text_equal(p->out->terms[i].name, name))
			level->intensity = p->out->terms[i].intensity;
}

static enum rf_status list_levels(struct predicting *p)
{
	const struct rf_machine *m = p->input->machine;

	p->out->levels = RF_NEW_ARRAY(p->arena, struct rf_gpu_level, 3);
	if (p->out->levels == NULL)
		return RF_FAILED;
	if (p->out->iterations <= 0)
		return RF_OK;
	put_level(p, m->caches[0].name, p->out->l1_load_bytes + p->out->local_load_bytes,
	          p->out->l1_store_bytes + p->out->local_store_bytes,
	          p->least.sectors * (double)p->memory.sector_bytes);
	if (m->cache_count > 1)
		put_level(p, m->caches[1].name, p->out->l2_load_bytes, p->out->l2_store_bytes,
		          p->least.l2_bytes);
	if (p->out->mem_load_bytes.known)
		put_level(p, "MEM", p->out->mem_load_bytes.value, p->out->mem_store_bytes.value,
		          p->least.mem_bytes);
	return RF_OK;
}

static enum rf_status predict(struct predicting *p)
{
	p->out->terms = RF_NEW_ARRAY(p->arena, struct rf_gpu_term, MOST_TERMS);
	if (p->out->terms == NULL)
		return RF_FAILED;
	for (int axis = 0; axis < 3; ++axis) {
		p->out->block[axis] = p->counts.block[axis];
		p->out->grid[axis] = p->counts.grid[axis];
	}
	p->out->busiest = rf_busiest_find(p->input->machine, p->counts.grid, p->counts.block,
	                                  p->out->occupancy.blocks);
	rf_thread_code_count(p->input->stream, &p->counts, &p->memory, &p->code);
	p->out->sector_bytes = p->memory.sector_bytes;
	p->out->banks = p->memory.banks;
	p->out->mix = p->code.warps;
	p->out->warp_instructions = p->code.warp_total;
	p->out->least_warp_instructions = p->out->most_warp_instructions = p->code.warp_total;
	p->out->thread_instructions = p->code.thread_total;
	p->out->instruction_source = "source";
	p->out->predication = p->code.thread_total / p->code.warp_total / (double)p->memory.lanes;
	p->out->is_estimated = p->counts.is_estimated;
	rf_executions_sum(p->input->stream->root, &p->counts, p->out);
	p->out->iterations = rf_executions_most(p->input->stream, &p->counts);
	sum_accesses(p);
	if (!rf_compiled_code_put(p->input->stream, &p->counts, p->memory.lanes, p->input->compiled,
	                          p->arena, p->out) ||
	    list_accesses(p) != RF_OK || find_volumes(p) != RF_OK ||
	    rf_instruction_ceilings_find(p->input->machine, p->input->from_datasheet, p->arena,
	                                 &p->ceilings) != RF_OK)
		return RF_FAILED;
	add_terms(p);
	if (add_host(p) != RF_OK)
		return RF_FAILED;
	add_waits(p);
	find_bound(p);
	find_total(p);
	p->out->known = true;
	return list_levels(p);
}

static void refuse_fragments(struct predicting *p)
{
	const char *obstacle =
	    rf_fragments_obstacle(p->input->stream, &p->memory, p->input->machine);

	if (p->counts.obstacle != NULL || obstacle == NULL)
		return;
	p->counts.obstacle = obstacle;
	p->counts.obstacle_place = (struct rf_place){ p->kernel->file, p->kernel->line, 1 };
}

enum rf_status rf_kernel_on_gpu_predict(const struct rf_kernel_on_gpu_input *input,
                                        struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                        struct rf_gpu *out)
{
	struct predicting *p = RF_NEW(arena, struct predicting);

	*out = (struct rf_gpu){ 0 };
	if (p == NULL)
		return RF_FAILED;
	*p = (struct predicting){ .input = input,
		                  .kernel = input->stream->kernel,
		                  .arena = arena,
		                  .diagnostics = diagnostics,
		                  .out = out };
	if (!rf_request_memory(input->machine, &p->memory)) {
		rf_report(diagnostics, RF_NOTE, (struct rf_place){ 0 },
		          "machine-files.md says which keys a GPU has",
		          "%s has no warp, caches or banks: requests are not counted",
		          input->machine->id);
		return RF_OK;
	}
	if (input->spread.known)
		p->memory.spread = (int64_t)input->spread.value;
	if (rf_warp_walk(input->stream, &p->memory, arena, &p->counts) != RF_OK)
		return RF_FAILED;
	refuse_fragments(p);
	rf_sampled_counts_take(input->stream, &p->counts);
	if (rf_matrix_rows_follow(input->stream, &p->memory, input->matrix, input->sigma, arena,
	                          diagnostics, &p->counts, &p->layout) != RF_OK)
		return RF_FAILED;
	if (p->counts.obstacle != NULL) {
		rf_report(diagnostics, RF_NOTE, p->counts.obstacle_place, NULL,
		          "what warps do is not counted: %s", p->counts.obstacle);
		return RF_OK;
	}
	if (!rf_kernel_runs_grid(p->counts.grid))
		rf_report(
		    diagnostics, RF_WARNING,
		    (struct rf_place){ p->kernel->file, p->kernel->line, 1 },
		    "give larger blocks with --block, or another loop along x with --map",
		    "no launch has %lld x %lld blocks along y and z, 65535 each are the most: "
		    "figures are those of several",
		    (long long)p->counts.grid[1], (long long)p->counts.grid[2]);
	return fits(p) ? predict(p) : RF_OK;
}
