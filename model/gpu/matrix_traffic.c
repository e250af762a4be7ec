/* SPDX-License-Identifier: MIT
 *
 * What the L2 and memory carry of a matrix at hand, and of the vectors with it.
 *
 * The requests of all warps are known, sector by sector.  Warps of a block go on in step, a request
 * each, and so do the blocks of a wave, those that run at a time; wave follows wave.  In this order
 * each use of a sector comes so many bytes after the last one of its line in its block, and of its
 * granule of memory in any block, and caches have lost the shares of lost_share.c by then.  Stores
 * go through to the L2, and from there to memory once for as long as it keeps them.
 */
#include "model/gpu/matrix_traffic.h"

#include "base/vector.h"
#include "model/gpu/lost_share.h"
#include "model/gpu/recent.h"

/* Uses of a wave that are looked at, and a share that the first cache loses always. */
enum { MOST_USES = 1 << 24 };

/* Arrays lie so many bits apart: where they end is not known. */
enum { APART = 42 };
static const double least_share = 0.01;

/* Of an entry, and of an element that alpha counts. */
enum { FLOP_OF_ENTRY = 2, ALPHA_BYTES = 8 };

/* A warp's use of a sector. */
struct use {
	int64_t sector;
	int32_t step; /* which request of its warp it is */
	int32_t access;
	double share; /* that comes to the L2 */
};

struct finding {
	const struct rf_kernel *kernel;
	const struct rf_warp_memory *memory;
	struct rf_arena *arena;
	double l2_load_bytes, mem_load_bytes, mem_store_bytes;
	double *mem_bytes;            /* by access, of loads */
	RF_VECTOR(struct use) uses;   /* of the wave so far */
	RF_VECTOR(struct use) sorted; /* room for as many */
	RF_VECTOR(size_t) firsts;     /* by step: where its uses go */
	size_t block_first;           /* of `uses` */
	int64_t block, wave, step;
	int64_t load_piece;
	double first_bytes, l2_bytes;
	struct rf_recent *lines, *sectors, *pieces;
	bool failed;
};

/* ---- in step ---- */

/* Uses from one on, ordered by their steps, and else as they were. */
static void put_in_step(struct finding *f, size_t first)
{
	size_t count = f->uses.count - first, sum = 0;
	int32_t most = 0;

	for (size_t i = first; i < f->uses.count; ++i)
		most = f->uses.items[i].step > most ? f->uses.items[i].step : most;
	f->firsts.count = f->sorted.count = 0;
	while (f->firsts.count < (size_t)most + 2 && !f->failed) {
		size_t *item = RF_PUSH(f->arena, &f->firsts);

		f->failed |= item == NULL;
		if (item != NULL)
			*item = 0;
	}
	while (f->sorted.count < count && !f->failed)
		f->failed |= RF_PUSH(f->arena, &f->sorted) == NULL;
	if (f->failed)
		return;
	for (size_t i = first; i < f->uses.count; ++i)
		++f->firsts.items[f->uses.items[i].step + 1];
	for (size_t i = 0; i < f->firsts.count; ++i) {
		sum += f->firsts.items[i];
		f->firsts.items[i] = sum;
	}
	for (size_t i = first; i < f->uses.count; ++i)
		f->sorted.items[f->firsts.items[f->uses.items[i].step]++] = f->uses.items[i];
	for (size_t i = 0; i < count; ++i)
		f->uses.items[first + i] = f->sorted.items[i];
}

static int64_t use_of(struct finding *f, struct rf_recent *recent, int64_t piece, int64_t bytes)
{
	int64_t since = rf_recent_use(recent, piece, bytes);

	f->failed |= since < -1;
	return since;
}

static bool is_load(const struct finding *f, const struct use *use)
{
	return f->kernel->accesses[use->access].kind == RF_READ;
}

/* What the first cache has not. */
static void end_block(struct finding *f)
{
	int64_t line = f->memory->line_bytes, sector = f->memory->sector_bytes;

	put_in_step(f, f->block_first);
	rf_recent_clear(f->lines);
	rf_recent_clear(f->sectors);
	for (size_t i = f->block_first; i < f->uses.count && !f->failed; ++i) {
		struct use *use = &f->uses.items[i];
		int64_t since, before;

		use->share = 1;
		if (!is_load(f, use))
			continue;
		since = use_of(f, f->lines, use->sector * sector / line, line);
		before = use_of(f, f->sectors, use->sector, sector);
		if (before >= 0)
			use->share = rf_lost_share(RF_LOST_FIRST, (double)since, f->first_bytes);
		f->l2_load_bytes += use->share * (double)sector;
	}
	f->block_first = f->uses.count;
}

/* What the L2 has not. */
static void end_wave(struct finding *f)
{
	int64_t sector = f->memory->sector_bytes;

	put_in_step(f, 0);
	for (size_t i = 0; i < f->uses.count && !f->failed; ++i) {
		const struct use *use = &f->uses.items[i];
		bool loads = is_load(f, use);
		int64_t piece = loads ? f->load_piece : sector, since;
		double bytes = (double)piece * use->share;

		if (use->share < least_share)
			continue;
		/* loads and stores of a place are pieces of their own */
		since = use_of(f, f->pieces, 2 * (use->sector * sector / piece) + loads, piece);
		if (since >= 0)
			bytes *= rf_lost_share(RF_LOST_L2, (double)since, f->l2_bytes);
		*(loads ? &f->mem_load_bytes : &f->mem_store_bytes) += bytes;
		if (loads)
			f->mem_bytes[use->access] += bytes;
	}
	f->uses.count = f->block_first = 0;
}

/* ---- requests ---- */

static bool begin(void *context, int64_t block, int64_t warp)
{
	struct finding *f = context;

	if (warp == 0 && block > 0)
		end_block(f);
	if (warp == 0 && block > 0 && block % f->wave == 0)
		end_wave(f);
	f->block = block;
	f->step = 0;
	return !f->failed;
}

static bool has_sector(const struct finding *f, size_t first, int64_t sector)
{
	for (size_t i = first; i < f->uses.count; ++i)
		if (f->uses.items[i].sector == sector)
			return true;
	return false;
}

static bool see(void *context, int access, const struct rf_request *request)
{
	struct finding *f = context;
	int64_t base = ((int64_t)f->kernel->accesses[access].array + 1) << APART;
	int64_t bytes = f->memory->sector_bytes;
	size_t first = f->uses.count;

	for (int lane = 0; lane < f->memory->lanes; ++lane) {
		int64_t from = (base + request->address[lane]) / bytes,
			to = (base + request->address[lane] + request->bytes - 1) / bytes;

		if ((request->active >> lane & 1) == 0)
			continue;
		for (int64_t sector = from; sector <= to; ++sector) {
			struct use *use;

			if (has_sector(f, first, sector))
				continue;
			use = RF_PUSH(f->arena, &f->uses);
			f->failed |= use == NULL;
			if (use != NULL)
				*use = (struct use){ sector, (int32_t)f->step, access, 1 };
		}
	}
	++f->step;
	return !f->failed && f->uses.count < MOST_USES && f->step < INT32_MAX;
}

static void tell_rows(const struct rf_matrix *m, bool *is_used, struct rf_gpu_matrix *out)
{
	out->shortest = m->entries;
	for (int64_t row = 0; row < m->rows; ++row) {
		int64_t length = m->row_start[row + 1] - m->row_start[row];

		out->shortest = length < out->shortest ? length : out->shortest;
		out->longest = length > out->longest ? length : out->longest;
		out->empty += length == 0;
	}
	for (int64_t i = 0; i < m->entries; ++i) {
		out->used += !is_used[m->column[i]];
		is_used[m->column[i]] = true;
	}
	out->mean = (double)m->entries / (double)m->rows;
}

static void tell_matrix(const struct rf_matrix_layout *layout, const struct rf_kernel *kernel,
                        const struct rf_warp_counts *counts, bool *is_used,
                        struct rf_gpu_matrix *out)
{
	const struct rf_matrix *m = layout->matrix;
	const struct rf_access *column = layout->column;

	*out = (struct rf_gpu_matrix){ .file = m->file,
		                       .rows = m->rows,
		                       .columns = m->columns,
		                       .entries = m->entries,
		                       .layout = layout->chunk == 0         ? "CRS"
		                                 : layout->chunk >= m->rows ? "ELLPACK"
		                                                            : "SELL",
		                       .chunk = layout->chunk,
		                       .sigma = layout->chunk > 0 ? layout->sigma : 0,
		                       .come = (double)layout->come };
	tell_rows(m, is_used, out);
	out->filled = 1;
	if (column != NULL && counts->accesses[column - kernel->accesses].threads > 0)
		out->filled = out->come / counts->accesses[column - kernel->accesses].threads;
}

/* What memory brings for an entry. */
static void tell_balance(const struct finding *f, const struct rf_access *column,
                         struct rf_gpu_matrix *out)
{
	const struct rf_kernel *kernel = f->kernel;
	double indirect = 0;

	if (out->come <= 0)
		return;
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *a = &kernel->accesses[i];
		bool is_of_column =
		    column != NULL && a->is_indirect && a->subscript_count == 1 &&
		    a->subscripts[0].through >= 0 &&
		    &kernel->accesses[rf_matrix_layout_first(kernel, a->subscripts[0].through)] ==
			column;

		indirect += is_of_column ? f->mem_bytes[i] : 0;
	}
	out->alpha = (struct rf_number){ indirect / out->come / ALPHA_BYTES, true };
	out->bytes_per_flop = (struct rf_number){
		(f->mem_load_bytes + f->mem_store_bytes) / out->come / FLOP_OF_ENTRY, true
	};
}

enum rf_status
rf_matrix_traffic_find(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                       const struct rf_machine *machine, const struct rf_matrix_layout *layout,
                       const struct rf_warp_counts *counts, int64_t resident, int64_t shared_bytes,
                       struct rf_arena *arena, struct rf_gpu *out)
{
	bool is_part = !machine->shared_memory.bytes_per_cy.known; /* of the first cache */
	struct finding f = { .kernel = stream->kernel,
		             .memory = memory,
		             .arena = arena,
		             .wave = resident * machine->sms,
		             .first_bytes = (double)machine->caches[0].effective_bytes,
		             .lines = rf_recent_new(arena),
		             .sectors = rf_recent_new(arena),
		             .pieces = rf_recent_new(arena) };
	struct rf_matrix_rows_sight sight = { &f, begin, see };
	bool *is_used = RF_NEW_ARRAY(arena, bool, (size_t)layout->matrix->columns), is_cut;

	f.mem_bytes = RF_NEW_ARRAY(arena, double, stream->kernel->access_count + 1);
	if (is_used == NULL || f.mem_bytes == NULL || f.lines == NULL || f.sectors == NULL ||
	    f.pieces == NULL)
		return RF_FAILED;
	f.first_bytes -= is_part ? (double)(resident * shared_bytes) : 0;
	f.l2_bytes = (double)machine->caches[machine->cache_count - 1].effective_bytes;
	f.load_piece = machine->memory.read_granule_bytes.known
	                   ? (int64_t)machine->memory.read_granule_bytes.value
	                   : memory->sector_bytes;
	if (rf_matrix_rows_show(stream, memory, layout, counts, arena, &sight, &is_cut) != RF_OK)
		return RF_FAILED;
	out->has_matrix = true;
	tell_matrix(layout, stream->kernel, counts, is_used, &out->matrix);
	if (is_cut)
		return f.failed ? RF_FAILED : RF_OK;
	end_block(&f);
	end_wave(&f);
	tell_balance(&f, layout->column, &out->matrix);
	out->l2_load_bytes = f.l2_load_bytes;
	out->mem_load_bytes = (struct rf_number){ f.mem_load_bytes, true };
	out->mem_store_bytes = (struct rf_number){ f.mem_store_bytes, true };
	return f.failed ? RF_FAILED : RF_OK;
}
