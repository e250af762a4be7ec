/* SPDX-License-Identifier: MIT
 *
 * A machine as bytes, without the text of its file.
 */
#include "model/archive/archive.h"

static void archive_figure(struct rf_archive *archive, struct rf_figure *figure)
{
	RF_ARCHIVE_PLAIN(archive, figure->value);
	RF_ARCHIVE_PLAIN(archive, figure->known);
	rf_archive_text(archive, &figure->source);
	rf_archive_place(archive, &figure->place);
}

static void archive_link(struct rf_archive *archive, struct rf_link *link)
{
	archive_figure(archive, &link->bytes_per_cy);
	RF_ARCHIVE_PLAIN(archive, link->full_duplex);
	RF_ARCHIVE_PLAIN(archive, link->load_bytes_per_cy);
	RF_ARCHIVE_PLAIN(archive, link->evict_bytes_per_cy);
}

static void archive_bandwidth(struct rf_archive *archive, struct rf_bandwidth *bandwidth)
{
	rf_archive_text(archive, &bandwidth->benchmark);
	archive_figure(archive, &bandwidth->bytes_per_s);
	RF_ARCHIVE_PLAIN(archive, bandwidth->reads);
	RF_ARCHIVE_PLAIN(archive, bandwidth->writes);
	RF_ARCHIVE_PLAIN(archive, bandwidth->both);
	RF_ARCHIVE_PLAIN_LIST(archive, bandwidth->curve_count, bandwidth->curve_bytes_per_s);
}

static void archive_bandwidths(struct rf_archive *archive, struct rf_bandwidths *bandwidths)
{
	RF_ARCHIVE_LIST(archive, bandwidths->count, bandwidths->items, archive_bandwidth);
}

static void archive_cache(struct rf_archive *archive, struct rf_cache *cache)
{
	rf_archive_text(archive, &cache->name);
	rf_archive_place(archive, &cache->place);
	RF_ARCHIVE_PLAIN(archive, cache->size_bytes);
	RF_ARCHIVE_PLAIN(archive, cache->effective_bytes);
	RF_ARCHIVE_PLAIN(archive, cache->effective_least_bytes);
	RF_ARCHIVE_PLAIN(archive, cache->ways);
	RF_ARCHIVE_PLAIN(archive, cache->sets);
	RF_ARCHIVE_PLAIN(archive, cache->line_bytes);
	RF_ARCHIVE_PLAIN(archive, cache->sector_bytes);
	RF_ARCHIVE_PLAIN(archive, cache->cores);
	RF_ARCHIVE_PLAIN(archive, cache->misses);
	RF_ARCHIVE_PLAIN(archive, cache->policy);
	RF_ARCHIVE_PLAIN(archive, cache->is_victim);
	RF_ARCHIVE_PLAIN(archive, cache->is_inclusive);
	RF_ARCHIVE_PLAIN(archive, cache->is_exclusive);
	RF_ARCHIVE_PLAIN(archive, cache->is_hashed);
	RF_ARCHIVE_PLAIN(archive, cache->write_through);
	RF_ARCHIVE_PLAIN(archive, cache->no_allocate);
	RF_ARCHIVE_PLAIN(archive, cache->overlaps);
	archive_link(archive, &cache->link);
	archive_bandwidths(archive, &cache->bandwidth);
	archive_bandwidths(archive, &cache->single_bandwidth);
	archive_figure(archive, &cache->measured_bytes_per_s);
	archive_figure(archive, &cache->latency_cy);
	archive_figure(archive, &cache->beside_memory_cy);
	archive_figure(archive, &cache->load_penalty_cy);
	archive_figure(archive, &cache->evict_penalty_cy);
}

static void archive_memory(struct rf_archive *archive, struct rf_memory *memory)
{
	rf_archive_place(archive, &memory->place);
	rf_archive_text(archive, &memory->name);
	archive_figure(archive, &memory->size_bytes);
	archive_figure(archive, &memory->bus_bytes_per_s);
	archive_figure(archive, &memory->peak_bytes_per_s);
	RF_ARCHIVE_PLAIN(archive, memory->write_allocate);
	archive_figure(archive, &memory->spared_by_one);
	archive_figure(archive, &memory->spared_by_all);
	archive_bandwidths(archive, &memory->bandwidth);
	archive_bandwidths(archive, &memory->single_bandwidth);
	RF_ARCHIVE_PLAIN(archive, memory->overlaps);
	archive_figure(archive, &memory->load_penalty_cy);
	archive_figure(archive, &memory->evict_penalty_cy);
	archive_figure(archive, &memory->read_granule_bytes);
	archive_figure(archive, &memory->write_granule_bytes);
	archive_figure(archive, &memory->latency_cy);
	archive_figure(archive, &memory->remote_bytes_per_s);
}

static void archive_flops(struct rf_archive *archive, struct rf_flops *flops)
{
	struct rf_figure *figures[] = { &flops->fma,        &flops->add,        &flops->mul,
		                        &flops->total,      &flops->scalar_fma, &flops->scalar_add,
		                        &flops->scalar_mul, &flops->div,        &flops->sqrt,
		                        &flops->scalar_div, &flops->scalar_sqrt };

	_Static_assert(sizeof(*flops) == sizeof(figures) / sizeof(*figures) * sizeof(**figures),
	               "a rate is forgotten");
	for (size_t i = 0; i < sizeof(figures) / sizeof(*figures); ++i)
		archive_figure(archive, figures[i]);
}

static void archive_latencies(struct rf_archive *archive, struct rf_latencies *latencies)
{
	struct rf_figure *figures[] = { &latencies->add_cy,     &latencies->mul_cy,
		                        &latencies->fma_cy,     &latencies->div_cy,
		                        &latencies->sqrt_cy,    &latencies->compare_cy,
		                        &latencies->integer_cy, &latencies->load_cy,
		                        &latencies->forward_cy, &latencies->conflict_cy };

	_Static_assert(sizeof(*latencies) == sizeof(figures) / sizeof(*figures) * sizeof(**figures),
	               "a latency is forgotten");
	for (size_t i = 0; i < sizeof(figures) / sizeof(*figures); ++i)
		archive_figure(archive, figures[i]);
}

static void archive_clock(struct rf_archive *archive, struct rf_named_clock *clock)
{
	rf_archive_text(archive, &clock->name);
	archive_figure(archive, &clock->hz);
}

static void archive_core(struct rf_archive *archive, struct rf_machine *machine)
{
	RF_ARCHIVE_PLAIN(archive, machine->sockets);
	RF_ARCHIVE_PLAIN(archive, machine->cores);
	RF_ARCHIVE_PLAIN(archive, machine->smt);
	RF_ARCHIVE_PLAIN(archive, machine->domains);
	archive_figure(archive, &machine->clock_hz);
	RF_ARCHIVE_LIST(archive, machine->max_clock_count, machine->max_clocks, archive_clock);
	RF_ARCHIVE_PLAIN(archive, machine->simd_bytes);
	RF_ARCHIVE_PLAIN(archive, machine->register_bytes);
	archive_flops(archive, &machine->float64);
	archive_flops(archive, &machine->float32);
	archive_flops(archive, &machine->float16);
	archive_latencies(archive, &machine->latencies);
	archive_figure(archive, &machine->integers.vector);
	archive_figure(archive, &machine->integers.vector_mul);
	archive_figure(archive, &machine->integers.scalar);
	archive_figure(archive, &machine->integers.scalar_mul);
	archive_figure(archive, &machine->integers.scalar_div);
	archive_figure(archive, &machine->shuffles_per_cy);
	for (int i = 0; i < RF_MACHINE_CALLS; ++i)
		archive_figure(archive, &machine->calls_cy[i]);
	RF_ARCHIVE_PLAIN(archive, machine->window);
	archive_figure(archive, &machine->load_bytes_per_cy);
	archive_figure(archive, &machine->store_bytes_per_cy);
	archive_figure(archive, &machine->moved_bytes_per_cy);
	archive_figure(archive, &machine->unaligned_load_bytes_per_cy);
	archive_figure(archive, &machine->unaligned_store_bytes_per_cy);
	archive_figure(archive, &machine->narrow_loads_per_cy);
	archive_figure(archive, &machine->narrow_stores_per_cy);
	archive_figure(archive, &machine->masked_loads_per_cy);
	archive_figure(archive, &machine->masked_stores_per_cy);
	archive_figure(archive, &machine->gathered_per_cy);
}

static void archive_host_link(struct rf_archive *archive, struct rf_host_link *link)
{
	rf_archive_text(archive, &link->name);
	archive_figure(archive, &link->bytes_per_s);
	archive_figure(archive, &link->measured_bytes_per_s);
	archive_figure(archive, &link->latency_s);
}

static void archive_node(struct rf_archive *archive, struct rf_node_parts *node)
{
	rf_archive_text(archive, &node->cpu);
	rf_archive_text(archive, &node->gpu);
	RF_ARCHIVE_PLAIN(archive, node->gpus_per_socket);
	RF_ARCHIVE_PLAIN(archive, node->sockets);
	rf_archive_text(archive, &node->host_link);
	archive_figure(archive, &node->socket_bytes_per_s);
	archive_figure(archive, &node->memory_bytes_per_s);
	archive_figure(archive, &node->load_bytes_per_s);
	archive_figure(archive, &node->copy_bytes_per_s);
	archive_figure(archive, &node->triad_bytes_per_s);
}

static void archive_gpu(struct rf_archive *archive, struct rf_machine *machine)
{
	RF_ARCHIVE_PLAIN(archive, machine->sms);
	RF_ARCHIVE_PLAIN(archive, machine->warp);
	archive_figure(archive, &machine->tensor_fp16);
	archive_figure(archive, &machine->tensor_fp16_flop);
	archive_figure(archive, &machine->issue_per_cy);
	archive_figure(archive, &machine->launch_s);
	archive_figure(archive, &machine->atomics_per_cy);
	archive_figure(archive, &machine->max_warps);
	archive_figure(archive, &machine->max_blocks);
	archive_figure(archive, &machine->max_registers);
	archive_figure(archive, &machine->register_piece);
	archive_figure(archive, &machine->max_shared_bytes);
	archive_figure(archive, &machine->pipes.integer);
	archive_figure(archive, &machine->pipes.load_store);
	archive_figure(archive, &machine->pipes.special);
	RF_ARCHIVE_PLAIN(archive, machine->shared_memory.banks);
	archive_figure(archive, &machine->shared_memory.bytes_per_cy);
	archive_figure(archive, &machine->shared_memory.piece_bytes);
	archive_figure(archive, &machine->shared_memory.kept_bytes);
	RF_ARCHIVE_LIST(archive, machine->host_link_count, machine->host_links, archive_host_link);
	archive_node(archive, &machine->node);
	RF_ARCHIVE_PLAIN(archive, machine->use);
}

void rf_archive_machine(struct rf_archive *archive, struct rf_machine *machine)
{
	const char **changes = (const char **)machine->changes.items;

	rf_archive_text(archive, &machine->id);
	rf_archive_text(archive, &machine->name);
	rf_archive_text(archive, &machine->file);
	rf_archive_text(archive, &machine->sha256);
	RF_ARCHIVE_LIST(archive, machine->changes.count, changes, rf_archive_text);
	machine->changes.items = changes;
	RF_ARCHIVE_PLAIN(archive, machine->kind);
	rf_archive_text(archive, &machine->arch);
	rf_archive_text(archive, &machine->isa);
	rf_archive_text(archive, &machine->mca);
	archive_core(archive, machine);
	RF_ARCHIVE_LIST(archive, machine->cache_count, machine->caches, archive_cache);
	archive_memory(archive, &machine->memory);
	RF_ARCHIVE_LIST(archive, machine->memory_count, machine->memories, archive_memory);
	archive_figure(archive, &machine->tlb.entries);
	RF_ARCHIVE_PLAIN(archive, machine->tlb.page_bytes);
	archive_figure(archive, &machine->tlb.walk_cy);
	archive_gpu(archive, machine);
	RF_ARCHIVE_PLAIN(archive, machine->is_pure);
	RF_ARCHIVE_PLAIN(archive, machine->victims_are_alone);
}
