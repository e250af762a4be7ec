/* SPDX-License-Identifier: MIT
 *
 * How many blocks a multiprocessor holds at a time.
 *
 *     blocks = min(blocks allowed, warps allowed / warps of a block,
 *                  warps that registers allow / warps of a block,
 *                  shared memory / (that of a block + what the system keeps of it))
 *
 * Registers are given to a warp in pieces, of 8 for each of its threads where the machine file does
 * not say, by each of the four quarters of a multiprocessor from its own; shared memory in pieces
 * that the machine file names.
 */
#include "model/gpu/occupancy.h"

enum { QUARTERS = 4, REGISTER_PIECE = 8 };

static int64_t round_up(int64_t value, int64_t piece)
{
	return piece > 0 ? (value + piece - 1) / piece * piece : value;
}

/* Fewer blocks for this reason. */
static void allow(struct rf_gpu_occupancy *out, int64_t blocks, const char *limit)
{
	if (blocks >= out->blocks)
		return;
	out->blocks = blocks;
	out->limit = limit;
}

bool rf_occupancy_find(const struct rf_machine *machine, int64_t threads, int64_t registers,
                       int64_t shared_bytes, struct rf_gpu_occupancy *out)
{
	int64_t warps = machine->warp > 0 ? (threads + machine->warp - 1) / machine->warp : 0;
	const struct rf_figure *file = &machine->max_registers;

	*out = (struct rf_gpu_occupancy){ .without_registers = registers == 0 };
	if (warps == 0 || !machine->max_warps.known || !machine->max_blocks.known)
		return false;
	out->blocks = (int64_t)machine->max_blocks.value;
	out->limit = "blocks";
	allow(out, (int64_t)machine->max_warps.value / warps, "warps");
	if (registers > 0 && file->known) {
		int64_t piece = machine->register_piece.known
		                    ? (int64_t)machine->register_piece.value
		                    : REGISTER_PIECE;
		int64_t of_warp = round_up(registers, piece) * machine->warp;
		int64_t quarter = (int64_t)file->value / QUARTERS / of_warp;

		allow(out, quarter * QUARTERS / warps, "registers");
	}
	if (shared_bytes > 0 && machine->max_shared_bytes.known) {
		int64_t piece = machine->shared_memory.piece_bytes.known
		                    ? (int64_t)machine->shared_memory.piece_bytes.value
		                    : 1;
		int64_t kept = machine->shared_memory.kept_bytes.known
		                   ? (int64_t)machine->shared_memory.kept_bytes.value
		                   : 0;

		allow(out,
		      (int64_t)machine->max_shared_bytes.value /
		          (round_up(shared_bytes, piece) + kept),
		      "shared memory");
	}
	out->warps = out->blocks * warps;
	out->part = (double)out->warps / machine->max_warps.value;
	return out->blocks > 0;
}
