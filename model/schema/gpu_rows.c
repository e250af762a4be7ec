/* SPDX-License-Identifier: MIT
 *
 * What a GPU makes of a kernel.
 */
#include "model/schema/result_rows.h"

static const char *const ops[] = { "load", "store", "atomic" };
static const char *const spaces[] = { "global", "shared", "local", "constant" };
static const char *const reuses[] = { "block", "turns", "row", "plane", "launch" };
static const char *const verdicts[] = { "holds", "marginal", "broken" };
static const char *const causes[] = { "none",          "stride", "misalignment",
	                              "bank conflict", "index",  "divergence" };
static const char *const kinds_of_changes[] = { "pad", "turn", "split", "sell" };
static const char *const sources_of_counts[] = { "source" };

#define RECORD rf_gpu_access
static const struct rf_result_row access_rows[] = {
	{ "array", AT(array), REQUIRED, SAYS("its array") },
	{ "access", AT(text), REQUIRED, SAYS("as written") },
	{ "line", AT(place.line), REQUIRED, SAYS("its line") },
	{ "column", AT(place.column), REQUIRED, SAYS("its column") },
	{ "op", AT(op), REQUIRED, WORDS(ops), SAYS("what it does") },
	{ "space", AT(space), REQUIRED, WORDS(spaces), SAYS("the memory it is of") },
	{ "requests", AT(requests), REQUIRED, SAYS("loads or stores of whole warps") },
	{ "least_requests", AT(least_requests), REQUIRED,
	  SAYS("at least, where data choose branches or a sample tells, else the same") },
	{ "most_requests", AT(most_requests), REQUIRED, SAYS("at most then") },
	{ "active", AT(active), REQUIRED, SAYS("the part of a warp's threads that take part") },
	{ "transactions_per_request", AT(transactions_per_request), REQUIRED,
	  SAYS("sectors of global and local memory, wavefronts of shared memory, rounds of "
	       "constants; the least where the address is read from memory") },
	{ "most_transactions_per_request", AT(most_transactions_per_request), REQUIRED,
	  SAYS("the most then, else the same") },
	{ "lines_per_request", AT(lines_per_request), POSITIVE,
	  SAYS("lines of the first cache, at most where the address is read from memory") },
	{ "least_lines_per_request", AT(least_lines_per_request), POSITIVE, SAYS("at least") },
	{ "wavefronts_per_request", AT(wavefronts_per_request), POSITIVE,
	  SAYS("cycles of the first cache, at most where the address is read from memory") },
	{ "least_wavefronts_per_request", AT(least_wavefronts_per_request), POSITIVE,
	  SAYS("at least") },
	{ "share", AT(share), REQUIRED,
	  SAYS("its part of the first cache's transactions, where each access has its most") },
	{ "least_share", AT(least_share), REQUIRED, SAYS("at least") },
	{ "most_share", AT(most_share), REQUIRED, SAYS("at most") },
	{ "cause", AT(cause), WORDS(causes),
	  SAYS("why it takes more transactions, or threads, than its bytes need") },
};
static const struct rf_result_record access_record = { ROWS(access_rows) };
#undef RECORD

#define RECORD rf_gpu_mix
static const struct rf_result_row mix_rows[] = {
	{ "floating", AT(floating), REQUIRED, SAYS("on floating-point numbers") },
	{ "tensor", AT(tensor), POSITIVE, SAYS("of tensor cores") },
	{ "integer", AT(integer), REQUIRED, SAYS("on integers, addresses among them") },
	{ "memory", AT(memory), REQUIRED, SAYS("loads and stores") },
	{ "control", AT(control), REQUIRED, SAYS("branches and barriers") },
	{ "other", AT(other), REQUIRED, SAYS("others") },
};
static const struct rf_result_record mix_record = { ROWS(mix_rows) };
#undef RECORD

#define RECORD rf_gpu_tier
static const char *const tiers[] = { "PTX", "SASS" };
static const struct rf_result_row class_rows[] = {
	{ "fp64", AT(classes[RF_GPU_FP64]), POSITIVE, SAYS("on numbers of 64 bits") },
	{ "fp32", AT(classes[RF_GPU_FP32]), POSITIVE, SAYS("of 32 bits") },
	{ "fp16", AT(classes[RF_GPU_FP16]), POSITIVE, SAYS("of 16 bits") },
	{ "special", AT(classes[RF_GPU_SPECIAL]), POSITIVE,
	  SAYS("roots, reciprocals, sines and the like, to a few digits") },
	{ "tensor", AT(classes[RF_GPU_TENSOR]), POSITIVE, SAYS("of tensor cores") },
	{ "integer", AT(classes[RF_GPU_INTEGER]), POSITIVE, SAYS("on integers") },
	{ "global_loads", AT(classes[RF_GPU_GLOBAL_LOAD]), POSITIVE, SAYS("of global memory") },
	{ "global_stores", AT(classes[RF_GPU_GLOBAL_STORE]), POSITIVE, SAYS("atomics among them") },
	{ "shared_loads", AT(classes[RF_GPU_SHARED_LOAD]), POSITIVE, SAYS("of shared memory") },
	{ "shared_stores", AT(classes[RF_GPU_SHARED_STORE]), POSITIVE, SAYS("atomics among them") },
	{ "local_loads", AT(classes[RF_GPU_LOCAL_LOAD]), POSITIVE, SAYS("of local memory") },
	{ "local_stores", AT(classes[RF_GPU_LOCAL_STORE]), POSITIVE, SAYS("of local memory") },
	{ "constant_loads", AT(classes[RF_GPU_CONSTANT_LOAD]), POSITIVE,
	  SAYS("of constants, parameters of the kernel among them") },
	{ "control", AT(classes[RF_GPU_CONTROL]), POSITIVE, SAYS("branches and barriers") },
	{ "moves", AT(classes[RF_GPU_MOVE]), POSITIVE, SAYS("copies and constants") },
	{ "conversions", AT(classes[RF_GPU_CONVERSION]), POSITIVE, SAYS("between types") },
	{ "uniform", AT(classes[RF_GPU_UNIFORM]), POSITIVE,
	  SAYS("of a warp as a whole, on registers of their own") },
	{ "other", AT(classes[RF_GPU_OTHER]), POSITIVE,
	  SAYS("predicates, places of threads, exchanges of a warp") },
};
static const struct rf_result_record class_record = { ROWS(class_rows) };
#undef RECORD

#define RECORD rf_gpu_local_line
static const struct rf_result_row local_rows[] = {
	{ "line", AT(line), REQUIRED, SAYS("of the source") },
	{ "loads", AT(loads), REQUIRED, SAYS("of whole warps") },
	{ "stores", AT(stores), REQUIRED, SAYS("of whole warps") },
};
static const struct rf_result_record local_record = { ROWS(local_rows) };
#undef RECORD

#define RECORD rf_gpu_tier
static bool has_registers(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu_tier *)base)->registers > 0;
}

static const struct rf_result_row tier_rows[] = {
	{ "from", AT(from), REQUIRED, WORDS(tiers), SAYS("what they are counted in") },
	{ "compiler", AT(compiler), REQUIRED, SAYS("that made it") },
	{ "arch", AT(arch), REQUIRED, SAYS("the GPU that it was made for") },
	{ "warp_instructions", AT(warp_instructions), REQUIRED, SAYS("of whole warps") },
	{ "mix", PART(mix, mix_record), SAYS("the same by class") },
	{ "classes", SAME(class_record), SAYS("the same by finer classes") },
	{ "calls", AT(calls), POSITIVE,
	  SAYS("of functions whose instructions are not among them, as they stand there") },
	{ "local", LIST(local_lines, local_line_count, local_record),
	  SAYS("lines that take local memory, for registers that are too few among them") },
	{ "assembler", AT(assembler), SAYS("that gave it registers") },
	{ "registers", AT(registers), .applies = has_registers, SAYS("of a thread") },
	{ "spilled_bytes", AT(spilled_bytes), .applies = has_registers, IN("B"),
	  SAYS("of registers, in local memory") },
};
static const struct rf_result_record tier_record = { ROWS(tier_rows) };
#undef RECORD

#define RECORD rf_gpu_occupancy
static const struct rf_result_row occupancy_rows[] = {
	{ "blocks", AT(blocks), REQUIRED, SAYS("on a multiprocessor at a time") },
	{ "warps", AT(warps), REQUIRED, SAYS("the same") },
	{ "part", AT(part), REQUIRED, SAYS("of the warps that it can have") },
	{ "limit", AT(limit), REQUIRED, SAYS("what allows no more") },
	{ "without_registers", AT(without_registers), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where nobody said how many registers a thread has: at most") },
};
static const struct rf_result_record occupancy_record = { ROWS(occupancy_rows) };
#undef RECORD

#define RECORD rf_gpu_level
static const struct rf_result_row level_rows[] = {
	{ "level", AT(level), REQUIRED, SAYS("where it comes from, or goes to") },
	{ "load_bytes_per_it", AT(load_bytes_per_it), REQUIRED, IN("B/It"),
	  COLUMN("load_bytes_per_it"), SAYS("loads") },
	{ "store_bytes_per_it", AT(store_bytes_per_it), REQUIRED, IN("B/It"),
	  COLUMN("store_bytes_per_it"), SAYS("stores") },
	{ "total_bytes_per_it", AT(bytes_per_it), REQUIRED, IN("B/It"),
	  COLUMN("total_bytes_per_it"), SAYS("both") },
	{ "least_bytes_per_it", AT(least_bytes_per_it), REQUIRED, IN("B/It"), SAYS("at least") },
	{ "most_bytes_per_it", AT(most_bytes_per_it), REQUIRED, IN("B/It"), SAYS("at most") },
	{ "intensity", AT(intensity), POSITIVE,
	  SAYS("instructions of warps for each transaction") },
};
static const struct rf_result_record level_record = { ROWS(level_rows), NAMED_BY(level) };

static const struct rf_result_row bytes_rows[] = {
	{ "level", AT(level), SAYS("a level") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"), SAYS("of global memory, there") },
};
static const struct rf_result_record bytes_record = { ROWS(bytes_rows) };
#undef RECORD

#define RECORD rf_gpu_term
static const struct rf_result_row term_rows[] = {
	{ "name", AT(name), REQUIRED, SAYS("what is busy: `issue`, a pipe, a level") },
	{ "amount", AT(amount), REQUIRED, SAYS("of the launch") },
	{ "least_amount", AT(least_amount), REQUIRED, SAYS("at least") },
	{ "most_amount", AT(most_amount), REQUIRED, SAYS("at most") },
	{ "unit", AT(unit), REQUIRED,
	  SAYS("instructions, transactions, wavefronts, rounds or bytes") },
	{ "seconds", AT(seconds), REQUIRED, IN("s"), SAYS("by itself, at most") },
	{ "least_seconds", AT(least_seconds), REQUIRED, IN("s"),
	  SAYS("at least, wherever indices lead, whatever data choose") },
	{ "most_seconds", AT(most_seconds), REQUIRED, IN("s"),
	  SAYS("at most, whatever data choose") },
	{ "intensity", AT(intensity), POSITIVE,
	  SAYS("of a level: instructions of warps for each transaction") },
};
static const struct rf_result_record term_record = { ROWS(term_rows) };
#undef RECORD

static const char *const layouts[] = { "CRS", "SELL", "ELLPACK" };

#define RECORD rf_gpu_matrix
static const struct rf_result_row matrix_rows[] = {
	{ "file", AT(file), REQUIRED, SAYS("that it is in") },
	{ "rows", AT(rows), REQUIRED, SAYS("of it") },
	{ "columns", AT(columns), REQUIRED, SAYS("of it") },
	{ "entries", AT(entries), REQUIRED, SAYS("of it") },
	{ "shortest", AT(shortest), REQUIRED, SAYS("entries of its shortest row") },
	{ "mean", AT(mean), REQUIRED, SAYS("entries of a row on average") },
	{ "longest", AT(longest), REQUIRED, SAYS("entries of its longest row") },
	{ "empty", AT(empty), REQUIRED, SAYS("rows without entries") },
	{ "used", AT(used), REQUIRED, SAYS("columns with an entry") },
	{ "layout", AT(layout), REQUIRED, WORDS(layouts), SAYS("how the kernel has it") },
	{ "chunk", AT(chunk), POSITIVE, SAYS("rows that are stored by columns") },
	{ "sigma", AT(sigma), POSITIVE, SAYS("rows that are sorted by their lengths") },
	{ "come", AT(come), REQUIRED, SAYS("entries that the launch comes to") },
	{ "filled", AT(filled), REQUIRED,
	  SAYS("their part of all that threads come to: the rest is padding") },
	{ "alpha", AT(alpha),
	  SAYS("elements that memory brings through an index for each of them, counted in 8 "
	       "bytes") },
	{ "bytes_per_flop", AT(bytes_per_flop), IN("B/FLOP"),
	  SAYS("of memory, for a product and a sum each") },
	{ "flop_per_s", AT(flop_per_s), IN("FLOP/s"), SAYS("of these operations alone") },
};
static const struct rf_result_record matrix_record = { ROWS(matrix_rows) };
#undef RECORD

#define RECORD rf_gpu_waits
static const struct rf_result_row waits_rows[] = {
	{ "warps", AT(warps), REQUIRED, SAYS("in flight, of all multiprocessors") },
	{ "bytes_per_warp", AT(bytes_per_warp), REQUIRED, IN("B"),
	  SAYS("that each has under way at a time") },
	{ "latency", AT(wait_s), REQUIRED, IN("s"),
	  SAYS("of a load, on average over the places that it comes from") },
	{ "bytes_per_s", AT(bytes_per_s), REQUIRED, IN("B/s"),
	  SAYS("of loads, as requests ask for them, at most") },
};
static const struct rf_result_record waits_record = { ROWS(waits_rows) };
#undef RECORD

#define RECORD rf_gpu_busiest
static const struct rf_result_row busiest_rows[] = {
	{ "multiprocessors", AT(multiprocessors), REQUIRED, SAYS("that blocks are dealt to") },
	{ "blocks", AT(blocks), REQUIRED, SAYS("of the launch") },
	{ "most", AT(most), REQUIRED, SAYS("blocks of the busiest multiprocessor") },
	{ "mean", AT(mean), REQUIRED, SAYS("blocks of one on average") },
	{ "schedulers", AT(schedulers), REQUIRED,
	  SAYS("share of the schedulers of the busiest that have a warp") },
};
static const struct rf_result_record busiest_record = { ROWS(busiest_rows) };
#undef RECORD

#define RECORD rf_gpu_condition
static const struct rf_result_row condition_rows[] = {
	{ "level", AT(level), REQUIRED, SAYS("the cache") },
	{ "reuse", AT(reuse), REQUIRED, WORDS(reuses),
	  SAYS("where it was used before: in the block, in a few turns of its loops, in the row of "
	       "blocks before, in the plane of blocks before, in others of the launch") },
	{ "between_bytes", AT(between_bytes), REQUIRED, IN("B"),
	  SAYS("touched since; lines of the first cache") },
	{ "running_bytes", AT(running_bytes), POSITIVE, IN("B"),
	  SAYS("touched by blocks that run, and by none before") },
	{ "capacity_bytes", AT(capacity_bytes), REQUIRED, IN("B"),
	  SAYS("of the cache, without shared memory") },
	{ "fill", AT(fill), REQUIRED, SAYS("the part of it that both are") },
	{ "kept", AT(kept), REQUIRED, SAYS("the share of what is used again that is still there") },
	{ "saved_bytes_per_it", AT(saved_bytes_per_it), REQUIRED, IN("B/It"),
	  SAYS("that are used again, and come from below where they are not kept") },
	{ "verdict", AT(verdict), REQUIRED, WORDS(verdicts),
	  SAYS("a tenth of what can be lost is lost, or nine tenths, or what is in between") },
	{ "unit", AT(unit), REQUIRED, SAYS("of the sizes that follow") },
	{ "now", AT(now), REQUIRED, SAYS("the size it has") },
	{ "holds_up_to", AT(holds_up_to), REQUIRED, SAYS("about the size up to which it holds") },
	{ "broken_from", AT(broken_from), REQUIRED, SAYS("and from which on it is broken") },
};
static const struct rf_result_record condition_record = { ROWS(condition_rows) };
#undef RECORD

#define RECORD rf_gpu_change
static const struct rf_result_row change_rows[] = {
	{ "kind", AT(kind), REQUIRED, WORDS(kinds_of_changes),
	  SAYS("longer rows of a shared array; an index the other way round; structures as arrays; "
	       "rows of a sparse matrix in chunks by columns") },
	{ "array", AT(array), REQUIRED, SAYS("the array, of several the first") },
	{ "line", AT(line), REQUIRED, SAYS("where it is declared") },
	{ "elements", AT(elements), SAYS("of `pad`: that its rows are longer by") },
	{ "transactions_per_request", AT(transactions_per_request), REQUIRED,
	  SAYS("of its accesses afterwards, at most") },
	{ "transactions_now", AT(transactions_now), POSITIVE,
	  SAYS("of `sell`, the same without the change") },
	{ "chunk", AT(chunk), POSITIVE, SAYS("of `sell`: rows of a chunk") },
	{ "sigma", AT(sigma), POSITIVE, SAYS("of `sell`: rows that are sorted by their lengths") },
	{ "filled", AT(filled), SAYS("of `sell` with a matrix: the part that is no padding") },
	{ "bytes_per_flop", AT(bytes_per_flop), IN("B/FLOP"),
	  SAYS("of `sell` with a matrix: of memory, for a product and a sum of each entry") },
	{ "speedup", AT(speedup), SAYS("of the launch with its start") },
	{ "seconds", AT(seconds), IN("s"), SAYS("of the launch with its start, afterwards") },
	{ "bound", AT(bound), REQUIRED, SAYS("the term that takes longest afterwards") },
};
static const struct rf_result_record change_record = { ROWS(change_rows) };
#undef RECORD

#define RECORD rf_gpu_shape
static const struct rf_result_row shape_rows[] = {
	{ "x", AT(launch.block[0]), REQUIRED, COLUMN("x"), SAYS("threads of a block along x") },
	{ "y", AT(launch.block[1]), REQUIRED, COLUMN("y"), SAYS("along y") },
	{ "z", AT(launch.block[2]), REQUIRED, COLUMN("z"), SAYS("along z") },
	{ "grid_x", AT(launch.grid[0]), REQUIRED, SAYS("blocks along x") },
	{ "grid_y", AT(launch.grid[1]), REQUIRED, SAYS("along y") },
	{ "grid_z", AT(launch.grid[2]), REQUIRED, SAYS("along z") },
	{ "is_now", AT(is_now), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` of the one that the kernel runs with") },
	{ "seconds", AT(seconds), REQUIRED, IN("s"), COLUMN("seconds"),
	  SAYS("of the launch, with its start where that is known") },
	{ "speedup", AT(speedup), REQUIRED, COLUMN("speedup"),
	  SAYS("over the one that it runs with") },
	{ "occupancy", AT(occupancy), POSITIVE, COLUMN("occupancy"),
	  SAYS("the part of the warps that can run") },
	{ "l2_bytes_per_it", AT(l2_bytes_per_it), REQUIRED, IN("B/It"), COLUMN("l2_bytes_per_it"),
	  SAYS("that cross the L2") },
	{ "mem_bytes_per_it", AT(mem_bytes_per_it), IN("B/It"), COLUMN("mem_bytes_per_it"),
	  SAYS("that memory carries") },
	{ "bound", AT(bound), REQUIRED, COLUMN("bound"), SAYS("the term that takes longest") },
};
const struct rf_result_record rf_gpu_shape_record = { ROWS(shape_rows) };
#undef RECORD

#define RECORD rf_gpu
static bool has_matrix(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->has_matrix;
}

static bool has_waits(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->has_waits;
}

static bool has_sample(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->sampled_blocks > 0;
}

static bool has_busiest(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->busiest.blocks > 0;
}

static bool is_compiled(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->is_compiled;
}

static bool is_disassembled(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->is_disassembled;
}

static bool has_occupancy(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_gpu *)base)->has_occupancy;
}

static const struct rf_result_row gpu_rows[] = {
	{ "accesses", LIST(accesses, access_count, access_record),
	  SAYS("what each access of the source costs") },
	{ "predication_efficiency", AT(predication), REQUIRED,
	  SAYS("the part of a warp's threads that its instructions are for") },
	{ "warp_instructions", AT(warp_instructions), REQUIRED, COLUMN("warp_instructions"),
	  SAYS("of whole warps") },
	{ "least_warp_instructions", AT(least_warp_instructions), REQUIRED,
	  SAYS("at least, where data choose branches or a sample tells, else the same") },
	{ "most_warp_instructions", AT(most_warp_instructions), REQUIRED, SAYS("at most then") },
	{ "thread_instructions", AT(thread_instructions), REQUIRED, SAYS("of threads") },
	{ "instruction_source", AT(instruction_source), REQUIRED, WORDS(sources_of_counts),
	  SAYS("what they are counted from; from the source within a third or so") },
	{ "mix", PART(mix, mix_record), SAYS("instructions of whole warps by class") },
	{ "compiled", PART(compiled, tier_record), .applies = is_compiled,
	  SAYS("the same as a compiler makes the kernel, with `--compile`; times rest on the "
	       "source") },
	{ "machine_code", PART(machine_code, tier_record), .applies = is_disassembled,
	  SAYS("the same in machine code, where a disassembler is found") },
	{ "is_estimated", AT(is_estimated), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where conditions part the launch into more than is looked at") },
	{ "occupancy", PART(occupancy, occupancy_record), .applies = has_occupancy,
	  SAYS("blocks that run at a time") },
	{ "iterations", AT(iterations), REQUIRED,
	  SAYS("of the statement that threads execute most often") },
	{ "bytes_per_it", MAP(levels, level_count, bytes_record), SAYS("of global memory") },
	{ "levels", LIST(levels, level_count, level_record), .flags = RF_ROW_OPEN, COLUMN(""),
	  SAYS("the same by direction") },
	{ "layer_conditions", LIST(conditions, condition_count, condition_record),
	  SAYS("what caches keep until it is used again") },
	{ "flop", AT(flop), IN("FLOP"), SAYS("operations of all threads") },
	{ "tensor_flop", AT(tensor_flop), IN("FLOP"), SAYS("of which tensor cores do so many") },
	{ "exchange_flop", AT(exchange_flop), IN("FLOP"),
	  SAYS("of which so many are done with what lanes take from each other, by shuffles") },
	{ "terms", LIST(terms, term_count, term_record), SAYS("what takes time, each by itself") },
	{ "no_terms", AT(no_terms),
	  SAYS("terms that are left out, and what the machine file lacks of them") },
	{ "no_cycles", AT(no_cycles),
	  SAYS("why cycles of requests in the first cache are not known") },
	{ "gips", AT(gips), SAYS("1e9 instructions of threads a second, in warps") },
	{ "peak_gips", AT(peak_gips), SAYS("what the GPU starts at most") },
	{ "flop_per_s", AT(flop_per_s), IN("FLOP/s"), COLUMN("flop_per_s"), SAYS("predicted") },
	{ "seconds", AT(seconds), IN("s"), COLUMN("seconds"),
	  SAYS("of a launch, without starting it; at most, where indices lead anywhere") },
	{ "least_seconds", AT(least_seconds), IN("s"), COLUMN("least_seconds"),
	  SAYS("at least then") },
	{ "most_seconds", AT(most_seconds), IN("s"), COLUMN("most_seconds"),
	  SAYS("at most, where data choose branches or a sample tells") },
	{ "least_l2_bytes", AT(least_l2_bytes), IN("B"),
	  SAYS("that the L2 brings and takes at least, where indices lead anywhere, or where it is "
	       "not known what blocks come back to, or some stand for all") },
	{ "sampled_blocks", AT(sampled_blocks), .applies = has_sample,
	  SAYS("that stand for all in what the L2 brings, as threads compute places") },
	{ "least_memory_bytes", AT(least_mem_bytes), IN("B"),
	  SAYS("that memory brings and takes at least, where indices lead anywhere, or blocks that "
	       "run later may come to the same places") },
	{ "most_memory_bytes", AT(most_mem_bytes), IN("B"), SAYS("at most then") },
	{ "matrix", PART(matrix, matrix_record), .applies = has_matrix,
	  SAYS("the sparse matrix of `--matrix`, as the kernel has it") },
	{ "waits", PART(waits, waits_record), .applies = has_waits,
	  SAYS("loads that few warps wait for") },
	{ "busiest", PART(busiest, busiest_record), .applies = has_busiest,
	  SAYS("how evenly blocks lie on multiprocessors: the busiest takes longest") },
	{ "start_seconds", AT(start_seconds), IN("s"), SAYS("to start a launch") },
	{ "total_seconds", AT(total_seconds), IN("s"), COLUMN("total_seconds"),
	  SAYS("of a launch and its start") },
	{ "bound", AT(bound), COLUMN("bound"),
	  SAYS("the term that takes longest, or `launch` where the start takes as long") },
	{ "changes", LIST(changes, change_count, change_record),
	  SAYS("other layouts of arrays, and what they would bring, the most first") },
	{ "shapes", LIST(shapes, shape_count, rf_gpu_shape_record),
	  SAYS("blocks of other shapes, the fastest first; of the verb `block`") },
};
const struct rf_result_record rf_gpu_record = { ROWS(gpu_rows) };
#undef RECORD
