/* SPDX-License-Identifier: MIT
 *
 * What one load or store of a warp costs.
 *
 * Sectors and lines are those that any byte of an active lane lies in.  Data are delivered in
 * wavefronts, a word of each bank at a time: a warp is taken in groups of as many lanes as fill the
 * banks (32 lanes with 4 bytes, 16 with 8, 8 with 16), and a group needs as many wavefronts as the
 * bank with most different words of it; lanes that ask for one word share it.  Shared memory and
 * the first cache of NVIDIA's GPUs have the same rule.  Atomic updates of shared memory share
 * nothing: those of one word are made one after the other.
 *
 * Tags of the first cache lie in four banks, which the exclusive or of all pairs of bits of a
 * line's number chooses; a wavefront looks up a line in each.  Few lines take somewhat longer than
 * that: half a cycle and a quarter for each.  Both are what the strides and blocks of gpu-benches
 * show on an A100 and an H100, where the larger of data and tags is the time of a request.
 */
#include "model/gpu/request.h"

#include <string.h>

#include "base/integer.h"
#include "base/text.h"

enum { WORD_BYTES = 4, TAG_BANKS = 4, MOST_BANKS = 64, MOST_PARTS = 8 };

bool rf_request_memory(const struct rf_machine *machine, struct rf_warp_memory *memory)
{
	const struct rf_cache *first = machine->cache_count > 0 ? &machine->caches[0] : NULL;

	*memory = (struct rf_warp_memory){ .lanes = machine->warp,
		                           .banks = machine->shared_memory.banks };
	if (machine->tensor_fp16.known && machine->tensor_fp16_flop.known)
		memory->tensor_flop = machine->tensor_fp16_flop.value;
	if (memory->lanes < 1 || memory->lanes > RF_MOST_LANES || memory->banks > MOST_BANKS ||
	    first == NULL || first->line_bytes <= 0)
		return false;
	memory->line_bytes = first->line_bytes;
	memory->sector_bytes = first->sector_bytes > 0 ? first->sector_bytes : first->line_bytes;
	memory->has_cache_banks =
	    memory->banks > 0 && machine->arch != NULL && rf_text_starts_with(machine->arch, "sm_");
	return true;
}

struct rf_warp_memory rf_request_memory_of(const struct rf_warp_memory *memory, bool is_atomic,
                                           bool is_shared)
{
	struct rf_warp_memory of = *memory;

	of.is_serial = is_atomic && is_shared;
	return of;
}

static bool is_active(const struct rf_request *request, int64_t lane)
{
	return request->active >> lane & 1;
}

/* Sorts numbers that mostly ascend already, and leaves each once. */
static int distinct(int64_t *items, int count)
{
	int kept = 0;

	for (int i = 1; i < count; ++i) {
		int64_t item = items[i];
		int at = i;

		for (; at > 0 && items[at - 1] > item; --at)
			items[at] = items[at - 1];
		items[at] = item;
	}
	for (int i = 0; i < count; ++i)
		if (i == 0 || items[i] != items[kept - 1])
			items[kept++] = items[i];
	return kept;
}

/* The pieces of `piece_bytes` that active lanes touch, each once. */
static int pieces(const struct rf_warp_memory *memory, const struct rf_request *request,
                  int64_t piece_bytes, int64_t out[RF_MOST_LANES * MOST_PARTS])
{
	int count = 0;

	for (int64_t lane = 0; lane < memory->lanes; ++lane) {
		int64_t first, last;

		if (!is_active(request, lane))
			continue;
		first = request->address[lane] / piece_bytes;
		last = (request->address[lane] + request->bytes - 1) / piece_bytes;
		for (int64_t p = first; p <= last && p < first + MOST_PARTS; ++p)
			if (count == 0 || out[count - 1] != p)
				out[count++] = p;
	}
	return distinct(out, count);
}

/* Lanes whose data fill all banks at a time. */
static int64_t group_lanes(const struct rf_warp_memory *memory, int64_t bytes)
{
	int64_t lanes = memory->banks * WORD_BYTES / (bytes > WORD_BYTES ? bytes : WORD_BYTES);

	return lanes > 0 ? lanes : 1;
}

/* Updates in the fullest bank, of lanes from `first` on. */
static int most_updates(const struct rf_warp_memory *memory, const struct rf_request *request,
                        int64_t first, int64_t lanes)
{
	int in_bank[MOST_BANKS] = { 0 }, most = 0;

	for (int64_t lane = first; lane < first + lanes && lane < memory->lanes; ++lane) {
		int *bank = &in_bank[request->address[lane] / WORD_BYTES % memory->banks];

		if (is_active(request, lane) && ++*bank > most)
			most = *bank;
	}
	return most;
}

/* Different words in the fullest bank, of lanes from `first` on. */
static int fullest_bank(const struct rf_warp_memory *memory, const struct rf_request *request,
                        int64_t first, int64_t lanes)
{
	struct rf_request group = { .bytes = request->bytes };
	int64_t words[RF_MOST_LANES * MOST_PARTS];
	int in_bank[MOST_BANKS] = { 0 };
	int count, most = 0;

	memcpy(group.address, request->address, sizeof(group.address));
	for (int64_t lane = first; lane < first + lanes && lane < memory->lanes; ++lane)
		group.active |= request->active & UINT64_C(1) << lane;
	count = pieces(memory, &group, WORD_BYTES, words);
	for (int i = 0; i < count; ++i) {
		int *bank = &in_bank[words[i] % memory->banks];

		if (++*bank > most)
			most = *bank;
	}
	return most;
}

static double data_wavefronts(const struct rf_warp_memory *memory, const struct rf_request *request)
{
	int64_t lanes = group_lanes(memory, request->bytes);
	int sum = 0;

	for (int64_t first = 0; first < memory->lanes; first += lanes)
		sum += memory->is_serial ? most_updates(memory, request, first, lanes)
		                         : fullest_bank(memory, request, first, lanes);
	return sum;
}

static int tag_bank(int64_t line)
{
	int bank = 0;

	for (; line > 0; line /= TAG_BANKS)
		bank ^= (int)(line % TAG_BANKS);
	return bank;
}

static double tag_wavefronts(const int64_t *lines, int count)
{
	int in_bank[TAG_BANKS] = { 0 }, most = 0;
	double few = count > 2 ? 0.5 + 0.25 * count : 0;

	for (int i = 0; i < count; ++i) {
		int *bank = &in_bank[tag_bank(lines[i])];

		if (++*bank > most)
			most = *bank;
	}
	return few > most ? few : most;
}

struct rf_request_cost rf_request_count(const struct rf_warp_memory *memory,
                                        const struct rf_request *request)
{
	struct rf_request_cost cost = { 0 };
	int64_t found[RF_MOST_LANES * MOST_PARTS];
	int lines;

	if (request->active == 0)
		return cost;
	cost.sectors = pieces(memory, request, memory->sector_bytes, found);
	lines = pieces(memory, request, memory->line_bytes, found);
	cost.lines = lines;
	if (memory->banks > 0)
		cost.data_wavefronts = data_wavefronts(memory, request);
	if (memory->has_cache_banks)
		cost.tag_wavefronts = tag_wavefronts(found, lines);
	return cost;
}

/* Pieces that elements of a full warp lie in, none over an end of one. */
static double closed_pieces(int64_t lanes, int64_t base, int64_t stride, int64_t piece_bytes)
{
	if (stride >= piece_bytes)
		return (double)lanes;
	return (double)((base + (lanes - 1) * stride) / piece_bytes - base / piece_bytes + 1);
}

bool rf_request_closed(const struct rf_warp_memory *memory, int64_t base, int64_t stride_bytes,
                       int64_t bytes, struct rf_request_cost *cost)
{
	int64_t lanes = memory->lanes, group = group_lanes(memory, bytes), words, ways;
	int64_t lines[RF_MOST_LANES];
	int count = 0;

	if (memory->is_serial || stride_bytes < 0 || bytes < WORD_BYTES || base % bytes != 0 ||
	    stride_bytes % bytes != 0 || memory->sector_bytes % bytes != 0 || memory->banks == 0 ||
	    group > lanes)
		return false;
	*cost = (struct rf_request_cost){
		.sectors = closed_pieces(lanes, base, stride_bytes, memory->sector_bytes),
		.lines = closed_pieces(lanes, base, stride_bytes, memory->line_bytes)
	};
	/* A group strides over banks as wide as its elements, of which there are as many as it has
	 * lanes: those that meet are lanes of one bank. */
	words = stride_bytes / bytes;
	ways = words == 0 ? 1 : rf_integer_gcd(words, group);
	cost->data_wavefronts = (double)(ways * (lanes / group));
	if (!memory->has_cache_banks)
		return true;
	for (int64_t lane = 0; lane < lanes; ++lane) {
		int64_t line = (base + lane * stride_bytes) / memory->line_bytes;

		if (count == 0 || lines[count - 1] != line)
			lines[count++] = line;
	}
	cost->tag_wavefronts = tag_wavefronts(lines, count);
	return true;
}

const char *rf_request_no_cycles(const struct rf_warp_memory *memory)
{
	if (memory->has_cache_banks)
		return NULL;
	return memory->banks > 0 ? "how banks and tags of the first cache serve a request is "
	                           "known of NVIDIA's GPUs alone"
	                         : "the machine file lacks shared memory.banks";
}
