/* SPDX-License-Identifier: MIT
 *
 * A prediction in the words of a profiler.
 *
 * Loads and stores are requests of warps, transactions the sectors that they touch at most, and
 * rounds of shared memory.  The mix is that of whole warps, put in proportion to what the threads
 * execute.  What comes from the host is all that memory would bring.
 */
#include "model/gpu/predicted_kernel.h"

#include "base/text.h"

static void add(struct rf_profiled_kernel *k, enum rf_profile_count which, double value)
{
	k->counts[which] = (struct rf_number){ k->counts[which].value + value, true };
}

/* An atomic update is a request that stores. */
static void add_access(struct rf_profiled_kernel *k, const struct rf_gpu_access *row)
{
	static const struct {
		const char *space;
		enum rf_profile_count loads, stores, load_transactions, store_transactions;
	} spaces[] = {
		{ "global", RF_PROFILE_GLOBAL_LOADS, RF_PROFILE_GLOBAL_STORES,
		  RF_PROFILE_GLOBAL_LOAD_TRANSACTIONS, RF_PROFILE_GLOBAL_STORE_TRANSACTIONS },
		{ "local", RF_PROFILE_LOCAL_LOADS, RF_PROFILE_LOCAL_STORES,
		  RF_PROFILE_LOCAL_LOAD_TRANSACTIONS, RF_PROFILE_LOCAL_STORE_TRANSACTIONS },
		{ "shared", RF_PROFILE_SHARED_LOADS, RF_PROFILE_SHARED_STORES,
		  RF_PROFILE_SHARED_LOAD_TRANSACTIONS, RF_PROFILE_SHARED_STORE_TRANSACTIONS },
	};
	bool is_load = rf_text_equal(row->op, "load");
	double transactions = row->requests * row->most_transactions_per_request;

	for (size_t i = 0; i < sizeof(spaces) / sizeof(*spaces); ++i) {
		if (!rf_text_equal(row->space, spaces[i].space))
			continue;
		add(k, is_load ? spaces[i].loads : spaces[i].stores, row->requests);
		add(k, is_load ? spaces[i].load_transactions : spaces[i].store_transactions,
		    transactions);
	}
}

static void add_levels(struct rf_profiled_kernel *k, const struct rf_result *result)
{
	const struct rf_gpu *gpu = &result->gpu;
	const struct rf_cache *caches = result->machine->caches;
	double sector =
	    (double)(caches[0].sector_bytes > 0 ? caches[0].sector_bytes : caches[0].line_bytes);

	if (result->machine->cache_count > 1) {
		add(k, RF_PROFILE_L2_READ_TRANSACTIONS, gpu->l2_load_bytes / sector);
		add(k, RF_PROFILE_L2_WRITE_TRANSACTIONS, gpu->l2_store_bytes / sector);
	}
	if (!gpu->mem_load_bytes.known)
		return;
	add(k, RF_PROFILE_MEM_READ_TRANSACTIONS, gpu->mem_load_bytes.value / sector);
	add(k, RF_PROFILE_MEM_WRITE_TRANSACTIONS, gpu->mem_store_bytes.value / sector);
	for (size_t i = 0; i < gpu->term_count; ++i) {
		if (!rf_text_equal(gpu->terms[i].name, "HOST"))
			continue;
		add(k, RF_PROFILE_HOST_READ_TRANSACTIONS, gpu->mem_load_bytes.value / sector);
		add(k, RF_PROFILE_HOST_WRITE_TRANSACTIONS, gpu->mem_store_bytes.value / sector);
	}
}

bool rf_predicted_kernel_find(const struct rf_result *result, struct rf_profiled_kernel *out)
{
	const struct rf_gpu *gpu = &result->gpu;
	double threads, mix;

	*out = (struct rf_profiled_kernel){ .launches = 1, .bound = gpu->bound };
	if (!gpu->known || !gpu->seconds.known || gpu->warp_instructions <= 0)
		return false;
	out->seconds = gpu->seconds;
	add(out, RF_PROFILE_THREAD_INSTRUCTIONS, gpu->thread_instructions);
	add(out, RF_PROFILE_WARP_INSTRUCTIONS, gpu->warp_instructions);
	for (int k = RF_PROFILE_GLOBAL_LOADS; k <= RF_PROFILE_SHARED_STORE_TRANSACTIONS; ++k)
		add(out, k, 0);
	for (size_t i = 0; i < gpu->access_count; ++i)
		add_access(out, &gpu->accesses[i]);
	add_levels(out, result);
	threads = gpu->thread_instructions / gpu->warp_instructions;
	mix = gpu->mix.floating * threads;
	add(out, RF_PROFILE_FP_THREAD_INSTRUCTIONS, mix);
	add(out, RF_PROFILE_INTEGER_THREAD_INSTRUCTIONS, gpu->mix.integer * threads);
	add(out, RF_PROFILE_MEMORY_THREAD_INSTRUCTIONS, gpu->mix.memory * threads);
	add(out, RF_PROFILE_CONTROL_THREAD_INSTRUCTIONS, gpu->mix.control * threads);
	if (gpu->mix.tensor > 0)
		add(out, RF_PROFILE_TENSOR_INSTRUCTIONS, gpu->mix.tensor);
	add(out, RF_PROFILE_FLOP, gpu->flop);
	return true;
}
