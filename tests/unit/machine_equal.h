/* SPDX-License-Identifier: MIT
 *
 * Whether two machines say the same, field by field; where they stand in their files does not
 * count.  Written out by hand, so that a field forgotten in the schema is not forgotten here too.
 */
#ifndef RF_MACHINE_EQUAL_H
#define RF_MACHINE_EQUAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "model/ir/machine.h"

static inline void same_text(const char *a, const char *b)
{
	if (a && b)
		assert_string_equal(a, b);
	else
		assert_ptr_equal(a, b);
}

static inline void same_figure(const struct rf_figure *a, const struct rf_figure *b)
{
	assert_int_equal(a->known, b->known);
	if (!a->known)
		return;
	assert_true(a->value == b->value);
	same_text(a->source, b->source);
}

static inline void same_rate(const struct rf_bandwidth *a, const struct rf_bandwidth *b)
{
	same_text(a->benchmark, b->benchmark);
	same_figure(&a->bytes_per_s, &b->bytes_per_s);
	assert_int_equal(a->reads, b->reads);
	assert_int_equal(a->writes, b->writes);
	assert_int_equal(a->both, b->both);
	assert_int_equal(a->curve_count, b->curve_count);
	for (size_t i = 0; i < a->curve_count; ++i)
		assert_true(a->curve_bytes_per_s[i] == b->curve_bytes_per_s[i]);
}

static inline void same_rates(const struct rf_bandwidths *a, const struct rf_bandwidths *b)
{
	assert_int_equal(a->count, b->count);
	for (size_t i = 0; i < a->count; ++i)
		same_rate(&a->items[i], &b->items[i]);
}

static inline void same_link(const struct rf_link *a, const struct rf_link *b)
{
	same_figure(&a->bytes_per_cy, &b->bytes_per_cy);
	assert_int_equal(a->full_duplex, b->full_duplex);
	assert_true(a->load_bytes_per_cy == b->load_bytes_per_cy);
	assert_true(a->evict_bytes_per_cy == b->evict_bytes_per_cy);
}

static inline void same_geometry(const struct rf_cache *a, const struct rf_cache *b)
{
	same_text(a->name, b->name);
	assert_int_equal(a->size_bytes, b->size_bytes);
	assert_int_equal(a->effective_bytes, b->effective_bytes);
	assert_int_equal(a->effective_least_bytes, b->effective_least_bytes);
	assert_int_equal(a->ways, b->ways);
	assert_int_equal(a->sets, b->sets);
	assert_int_equal(a->line_bytes, b->line_bytes);
	assert_int_equal(a->sector_bytes, b->sector_bytes);
	assert_int_equal(a->cores, b->cores);
}

static inline void same_cache(const struct rf_cache *a, const struct rf_cache *b)
{
	same_geometry(a, b);
	assert_int_equal(a->policy, b->policy);
	assert_int_equal(a->is_victim, b->is_victim);
	assert_int_equal(a->is_inclusive, b->is_inclusive);
	assert_int_equal(a->is_exclusive, b->is_exclusive);
	assert_int_equal(a->is_hashed, b->is_hashed);
	assert_int_equal(a->write_through, b->write_through);
	assert_int_equal(a->no_allocate, b->no_allocate);
	assert_int_equal(a->overlaps, b->overlaps);
	same_link(&a->link, &b->link);
	same_rates(&a->bandwidth, &b->bandwidth);
	same_rates(&a->single_bandwidth, &b->single_bandwidth);
	same_figure(&a->measured_bytes_per_s, &b->measured_bytes_per_s);
	same_figure(&a->latency_cy, &b->latency_cy);
	same_figure(&a->load_penalty_cy, &b->load_penalty_cy);
	same_figure(&a->evict_penalty_cy, &b->evict_penalty_cy);
}

static inline void same_memory(const struct rf_memory *a, const struct rf_memory *b)
{
	same_figure(&a->bus_bytes_per_s, &b->bus_bytes_per_s);
	same_figure(&a->peak_bytes_per_s, &b->peak_bytes_per_s);
	assert_int_equal(a->write_allocate, b->write_allocate);
	same_rates(&a->bandwidth, &b->bandwidth);
	same_rates(&a->single_bandwidth, &b->single_bandwidth);
	assert_int_equal(a->overlaps, b->overlaps);
	same_figure(&a->load_penalty_cy, &b->load_penalty_cy);
	same_figure(&a->evict_penalty_cy, &b->evict_penalty_cy);
	same_figure(&a->read_granule_bytes, &b->read_granule_bytes);
	same_figure(&a->write_granule_bytes, &b->write_granule_bytes);
	same_figure(&a->latency_cy, &b->latency_cy);
	same_figure(&a->remote_bytes_per_s, &b->remote_bytes_per_s);
}

static inline void same_flops(const struct rf_flops *a, const struct rf_flops *b)
{
	same_figure(&a->fma, &b->fma);
	same_figure(&a->add, &b->add);
	same_figure(&a->mul, &b->mul);
	same_figure(&a->total, &b->total);
	same_figure(&a->scalar_fma, &b->scalar_fma);
	same_figure(&a->scalar_add, &b->scalar_add);
	same_figure(&a->scalar_mul, &b->scalar_mul);
	same_figure(&a->div, &b->div);
	same_figure(&a->sqrt, &b->sqrt);
	same_figure(&a->scalar_div, &b->scalar_div);
	same_figure(&a->scalar_sqrt, &b->scalar_sqrt);
}

static inline void same_host_link(const struct rf_host_link *a, const struct rf_host_link *b)
{
	same_text(a->name, b->name);
	same_figure(&a->bytes_per_s, &b->bytes_per_s);
	same_figure(&a->measured_bytes_per_s, &b->measured_bytes_per_s);
	same_figure(&a->latency_s, &b->latency_s);
}

static inline void same_node(const struct rf_node_parts *a, const struct rf_node_parts *b)
{
	same_text(a->cpu, b->cpu);
	same_text(a->gpu, b->gpu);
	assert_int_equal(a->gpus_per_socket, b->gpus_per_socket);
	same_text(a->host_link, b->host_link);
	same_figure(&a->socket_bytes_per_s, &b->socket_bytes_per_s);
	same_figure(&a->memory_bytes_per_s, &b->memory_bytes_per_s);
	same_figure(&a->load_bytes_per_s, &b->load_bytes_per_s);
	same_figure(&a->copy_bytes_per_s, &b->copy_bytes_per_s);
	same_figure(&a->triad_bytes_per_s, &b->triad_bytes_per_s);
}

static inline void same_core(const struct rf_machine *a, const struct rf_machine *b)
{
	assert_int_equal(a->sockets, b->sockets);
	assert_int_equal(a->cores, b->cores);
	assert_int_equal(a->smt, b->smt);
	assert_int_equal(a->domains, b->domains);
	same_figure(&a->clock_hz, &b->clock_hz);
	assert_int_equal(a->max_clock_count, b->max_clock_count);
	for (size_t i = 0; i < a->max_clock_count; ++i) {
		same_text(a->max_clocks[i].name, b->max_clocks[i].name);
		same_figure(&a->max_clocks[i].hz, &b->max_clocks[i].hz);
	}
	assert_int_equal(a->simd_bytes, b->simd_bytes);
	same_flops(&a->float64, &b->float64);
	same_flops(&a->float32, &b->float32);
	same_flops(&a->float16, &b->float16);
	same_figure(&a->load_bytes_per_cy, &b->load_bytes_per_cy);
	same_figure(&a->store_bytes_per_cy, &b->store_bytes_per_cy);
}

static inline void same_gpu(const struct rf_machine *a, const struct rf_machine *b)
{
	assert_int_equal(a->sms, b->sms);
	assert_int_equal(a->warp, b->warp);
	same_figure(&a->tensor_fp16, &b->tensor_fp16);
	same_figure(&a->issue_per_cy, &b->issue_per_cy);
	same_figure(&a->max_warps, &b->max_warps);
	same_figure(&a->max_blocks, &b->max_blocks);
	same_figure(&a->max_registers, &b->max_registers);
	same_figure(&a->register_piece, &b->register_piece);
	same_figure(&a->max_shared_bytes, &b->max_shared_bytes);
	same_figure(&a->tensor_fp16_flop, &b->tensor_fp16_flop);
	same_figure(&a->pipes.integer, &b->pipes.integer);
	same_figure(&a->pipes.load_store, &b->pipes.load_store);
	same_figure(&a->pipes.special, &b->pipes.special);
	assert_int_equal(a->shared_memory.banks, b->shared_memory.banks);
	same_figure(&a->shared_memory.bytes_per_cy, &b->shared_memory.bytes_per_cy);
	same_figure(&a->shared_memory.piece_bytes, &b->shared_memory.piece_bytes);
	same_figure(&a->launch_s, &b->launch_s);
	same_figure(&a->shared_memory.kept_bytes, &b->shared_memory.kept_bytes);
	assert_int_equal(a->host_link_count, b->host_link_count);
	for (size_t i = 0; i < a->host_link_count; ++i)
		same_host_link(&a->host_links[i], &b->host_links[i]);
}

static inline void same_machine(const struct rf_machine *a, const struct rf_machine *b)
{
	same_text(a->name, b->name);
	assert_int_equal(a->kind, b->kind);
	same_text(a->arch, b->arch);
	same_text(a->isa, b->isa);
	same_text(a->mca, b->mca);
	same_core(a, b);
	same_gpu(a, b);
	assert_int_equal(a->cache_count, b->cache_count);
	for (size_t i = 0; i < a->cache_count; ++i)
		same_cache(&a->caches[i], &b->caches[i]);
	same_memory(&a->memory, &b->memory);
	same_node(&a->node, &b->node);
	assert_int_equal(a->source_count, b->source_count);
	for (size_t i = 0; i < a->source_count; ++i) {
		same_text(a->sources[i].tag, b->sources[i].tag);
		same_text(a->sources[i].text, b->sources[i].text);
	}
}

#endif
