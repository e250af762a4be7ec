/* SPDX-License-Identifier: MIT
 *
 * What to try of a kernel on a GPU.
 *
 * Why an access takes more transactions than its bytes need follows from how far apart the threads
 * of a warp are.  What helps is no rule: each layout of an array that could is put into the kernel,
 * and the model is asked again, so that an advice says what it would bring, or that something else
 * bounds the launch.
 */
#include "model/launch_advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "model/gpu_layouts.h"
#include "model/rows_in_chunks.h"

/* What needs so much more than its bytes is worth a word, as is what brings so much. */
#define WASTE 1.3
#define GAIN  1.02
/* An access of less of the first cache's transactions is not the costliest of anything. */
#define LEAST_SHARE 0.15

/* Padding that is not worth more rows that are sorted. */
#define NEARLY 0.95

enum { MOST_CHANGES = 16, PADS = 3, MOST_SIGMAS = 5 };

struct advising {
	const struct rf_kernel_on_gpu_input *launch;
	const struct rf_kernel *kernel;
	const int64_t *sizes;
	struct rf_arena *arena;
	struct rf_result *result;
	struct rf_gpu *gpu;
	RF_VECTOR(const char *) texts;
	bool failed;
};

static void say(struct advising *a, const char *text)
{
	const char **slot = text != NULL ? RF_PUSH(a->arena, &a->texts) : NULL;

	a->failed |= slot == NULL;
	if (slot != NULL)
		*slot = text;
}

/* ---- why ---- */

/* Transactions that the bytes of a request need. */
static double least_of(const struct advising *a, const struct rf_gpu_access *row)
{
	const struct rf_access *access = &a->kernel->accesses[row->access];
	double bytes = (double)access->bytes * row->active * (double)a->launch->machine->warp;
	bool is_global = rf_text_equal(row->space, "global");
	double piece = is_global ? (double)a->gpu->sector_bytes : 4 * (double)a->gpu->banks;

	return bytes > piece ? bytes / piece : 1;
}

static double waste_of(const struct advising *a, const struct rf_gpu_access *row)
{
	return row->most_transactions_per_request / least_of(a, row);
}

static const char *cause_of(const struct advising *a, const struct rf_gpu_access *row)
{
	const struct rf_access *access = &a->kernel->accesses[row->access];
	struct rf_gpu_walk walk = rf_gpu_layouts_walk(a->kernel, a->sizes, access->array);

	if (row->active < 1 / WASTE && waste_of(a, row) * row->active < WASTE)
		return "divergence";
	if (waste_of(a, row) < WASTE && access->is_indirect)
		return "none";
	if (waste_of(a, row) < WASTE)
		return row->transactions_per_request > least_of(a, row) * 1.0001 ? "misalignment"
		                                                                 : "none";
	if (rf_text_equal(row->space, "shared"))
		return "bank conflict";
	if (access->is_indirect)
		return "index";
	return walk.known && walk.stride_bytes <= walk.bytes ? "misalignment" : "stride";
}

/* Whether what a request takes is a range, as its address is not followed. */
static bool is_open(const struct rf_gpu_access *row)
{
	return row->most_transactions_per_request > row->transactions_per_request * 1.0001;
}

static bool is_read_from_memory(const struct rf_access *access)
{
	for (size_t i = 0; i < access->subscript_count; ++i)
		if (access->subscripts[i].through >= 0)
			return true;
	return false;
}

static const char *because(struct advising *a, const struct rf_gpu_access *row)
{
	const struct rf_access *access = &a->kernel->accesses[row->access];
	struct rf_gpu_walk walk = rf_gpu_layouts_walk(a->kernel, a->sizes, access->array);

	if (rf_text_equal(row->cause, "bank conflict") && rf_text_equal(row->op, "atomic"))
		return rf_arena_print(a->arena,
		                      "threads of a warp update one bank, in one word or in "
		                      "several, %s%.3g of them one after another",
		                      is_open(row) ? "up to " : "", waste_of(a, row));
	if (rf_text_equal(row->cause, "bank conflict"))
		return rf_arena_print(a->arena,
		                      "threads of a warp ask for different words of one bank, "
		                      "%s%.3g at a time: a %.3g-way bank conflict%s",
		                      is_open(row) ? "up to " : "", waste_of(a, row),
		                      waste_of(a, row), is_open(row) ? " at most" : "");
	if (rf_text_equal(row->cause, "index"))
		return rf_arena_print(
		    a->arena, "an index %s %s the threads of a warp to places of their own",
		    is_read_from_memory(access) ? "read from memory" : "computed in the kernel",
		    is_open(row) ? "may lead" : "leads");
	if (rf_text_equal(row->cause, "divergence"))
		return rf_arena_print(a->arena,
		                      "only %.0f %% of the threads of a warp take part, and the "
		                      "others wait",
		                      100 * row->active);
	if (rf_text_equal(row->cause, "misalignment"))
		return rf_arena_print(a->arena,
		                      "rows do not begin where sectors do, so that a request "
		                      "takes %.3g of them where %.3g would do",
		                      row->transactions_per_request, least_of(a, row));
	if (walk.known && walk.stride_bytes >= a->gpu->sector_bytes)
		return rf_arena_print(a->arena,
		                      "neighbouring threads are %lld bytes apart, so that each "
		                      "takes a sector of %lld bytes for %lld",
		                      (long long)walk.stride_bytes, (long long)a->gpu->sector_bytes,
		                      (long long)walk.bytes);
	if (walk.known)
		return rf_arena_print(a->arena,
		                      "neighbouring threads are %lld bytes apart, and %lld of "
		                      "these are used",
		                      (long long)walk.stride_bytes, (long long)walk.bytes);
	return "the threads of a warp are not beside each other";
}

static void find_causes(struct advising *a)
{
	for (size_t i = 0; i < a->gpu->access_count; ++i)
		a->gpu->accesses[i].cause = cause_of(a, &a->gpu->accesses[i]);
}

/* The access that takes most of the first cache's transactions, where it needs not; a range is
 * told behind what is sure. */
static void blame(struct advising *a, bool of_ranges)
{
	const struct rf_gpu_access *worst = NULL;

	for (size_t i = 0; i < a->gpu->access_count; ++i)
		if (worst == NULL || a->gpu->accesses[i].share > worst->share)
			worst = &a->gpu->accesses[i];
	if (worst == NULL || worst->share < LEAST_SHARE || is_open(worst) != of_ranges ||
	    rf_text_equal(worst->cause, "none"))
		return;
	say(a, rf_arena_print(a->arena,
	                      "line %d %s most: the %s %s takes %s%.0f %% of the transactions of "
	                      "the first cache, as %s",
	                      worst->place.line, is_open(worst) ? "may cost" : "costs", worst->op,
	                      worst->text, is_open(worst) ? "up to " : "", 100 * worst->share,
	                      because(a, worst)));
}

/* ---- changes ---- */

/* Predicts another kernel; `speedup` is not known where it cannot run so. */
static void ask(struct advising *a, const struct rf_kernel *kernel, struct rf_gpu_change *change)
{
	struct rf_stream stream = { .kernel = kernel,
		                    .sizes = a->sizes,
		                    .layout = a->launch->stream->layout };
	struct rf_kernel_on_gpu_input input = *a->launch;
	double start = a->gpu->start_seconds.known ? a->gpu->start_seconds.value : 0;
	struct rf_diagnostics unheard;
	struct rf_gpu gpu;

	rf_diagnostics_init(&unheard, a->arena);
	input.stream = &stream;
	if (change->chunk > 0)
		input.sigma = change->sigma;
	input.shared_bytes += kernel->shared_bytes - a->kernel->shared_bytes;
	if (rf_stream_make(&stream, a->arena) != RF_OK ||
	    rf_kernel_on_gpu_predict(&input, a->arena, &unheard, &gpu) != RF_OK) {
		a->failed = true;
		return;
	}
	change->speedup.known = gpu.known && gpu.seconds.known;
	if (!change->speedup.known)
		return;
	change->seconds = (struct rf_number){ gpu.seconds.value + start, true };
	change->speedup.value = (a->gpu->seconds.value + start) / change->seconds.value;
	if (gpu.has_matrix) {
		change->filled = (struct rf_number){ gpu.matrix.filled, true };
		change->bytes_per_flop = gpu.matrix.bytes_per_flop;
	}
	change->bound =
	    gpu.total_seconds.known && start >= gpu.seconds.value ? "launch" : gpu.bound;
	for (size_t i = 0; i < gpu.access_count; ++i)
		if (rf_text_equal(gpu.accesses[i].array, change->array))
			change->transactions_per_request =
			    fmax(change->transactions_per_request,
			         gpu.accesses[i].most_transactions_per_request);
}

static void add_change(struct advising *a, const struct rf_gpu_change *change)
{
	if (a->gpu->change_count < MOST_CHANGES && change->speedup.known)
		a->gpu->changes[a->gpu->change_count++] = *change;
}

/* The access of an array that wastes most, with a cause; NULL: none does. */
static const struct rf_gpu_access *worst_of(const struct advising *a, size_t array,
                                            const char *cause)
{
	const struct rf_gpu_access *worst = NULL;

	for (size_t i = 0; i < a->gpu->access_count; ++i) {
		const struct rf_gpu_access *row = &a->gpu->accesses[i];

		if (a->kernel->accesses[row->access].array == (int)array &&
		    rf_text_equal(row->cause, cause) &&
		    (worst == NULL || waste_of(a, row) > waste_of(a, worst)))
			worst = row;
	}
	return worst;
}

/* The shortest pad that brings most. */
static void try_pads(struct advising *a, size_t array)
{
	static const int64_t pads[PADS] = { 1, 2, 4 };
	const struct rf_gpu_access *worst = worst_of(a, array, "bank conflict");
	struct rf_gpu_change best = { .transactions_per_request = INFINITY };

	if (worst == NULL)
		return;
	for (int i = 0; i < PADS && !a->failed; ++i) {
		const struct rf_kernel *kernel =
		    rf_gpu_layouts_pad(a->kernel, (int)array, pads[i], a->arena);
		struct rf_gpu_change change = { .kind = "pad",
			                        .array = a->kernel->arrays[array].name,
			                        .line = a->kernel->arrays[array].place.line,
			                        .elements = pads[i] };

		if (kernel == NULL)
			return;
		ask(a, kernel, &change);
		if (change.speedup.known &&
		    change.transactions_per_request < best.transactions_per_request)
			best = change;
	}
	if (best.transactions_per_request < worst->most_transactions_per_request / WASTE)
		add_change(a, &best);
}

/* An array by itself; rows of a matrix have a layout of their own. */
static void try_turn(struct advising *a, size_t array)
{
	struct rf_gpu_walk walk = rf_gpu_layouts_walk(a->kernel, a->sizes, (int)array);
	struct rf_gpu_change change = { .array = a->kernel->arrays[array].name,
		                        .line = a->kernel->arrays[array].place.line };
	const struct rf_kernel *kernel;

	if (worst_of(a, array, "stride") == NULL || !walk.known ||
	    walk.stride_bytes <= walk.bytes || walk.is_of_rows)
		return;
	change.kind = walk.loop >= 0 ? "turn" : "split";
	kernel = rf_gpu_layouts_turn(a->kernel, a->sizes, (int)array, a->arena);
	if (kernel == NULL)
		return;
	ask(a, kernel, &change);
	add_change(a, &change);
}

/* ---- rows in chunks ---- */

static const struct rf_gpu_access *row_of(const struct advising *a, int access)
{
	for (size_t i = 0; i < a->gpu->access_count; ++i)
		if (a->gpu->accesses[i].access == access)
			return &a->gpu->accesses[i];
	return NULL;
}

/* How many rows are sorted: as few as leave nearly as little padding as any number of them. */
static int64_t choose_sigma(struct advising *a, int64_t chunk)
{
	const struct rf_matrix *matrix = a->launch->matrix;
	double filled[MOST_SIGMAS], best = 0;
	int64_t sigma = 1, *lengths;
	int count = 0;

	if (matrix == NULL || a->launch->sigma > 0)
		return a->launch->sigma;
	lengths = RF_NEW_ARRAY(a->arena, int64_t, (size_t)matrix->rows + 1);
	a->failed |= lengths == NULL;
	for (; count < MOST_SIGMAS && !a->failed; ++count) {
		filled[count] = rf_matrix_layout_filled(matrix, chunk, sigma, lengths);
		best = fmax(best, filled[count]);
		sigma = sigma == 1 ? 4 * chunk : 8 * sigma;
	}
	sigma = 1;
	for (int i = 0; i < count && filled[i] < best * NEARLY; ++i)
		sigma = sigma == 1 ? 4 * chunk : 8 * sigma;
	return sigma;
}

/* Rows that lie one after the other, in chunks by columns and a thread for each. */
static void try_chunks(struct advising *a)
{
	int64_t threads = a->gpu->block[0] * a->gpu->block[1] * a->gpu->block[2];
	int64_t lanes = a->launch->machine->warp, share, rows;
	struct rf_gpu_change change = { .kind = "sell", .chunk = lanes };
	const struct rf_gpu_access *start, *entry;
	struct rf_rows_in_chunks chunks;
	struct rf_matrix_layout layout;
	int access;

	if (rf_matrix_layout_find(a->launch->stream, a->launch->matrix, 0, a->arena, &layout) !=
	    RF_OK) {
		a->failed = true;
		return;
	}
	access = rf_rows_in_chunks_start(a->launch->stream, &layout, &share);
	start = access < 0 ? NULL : row_of(a, access);
	if (start == NULL)
		return;
	rows = (int64_t)round(start->requests * start->active * (double)(lanes / share));
	if (a->launch->matrix != NULL && a->launch->matrix->rows < rows)
		rows = a->launch->matrix->rows;
	if (rf_rows_in_chunks_make(a->launch->stream, &layout, lanes, threads, rows, a->arena,
	                           &chunks) != RF_OK)
		a->failed = true;
	entry = chunks.kernel == NULL ? NULL : row_of(a, chunks.entry);
	if (entry == NULL || a->failed)
		return;
	change.array = entry->array;
	change.line = a->kernel->arrays[a->kernel->accesses[chunks.entry].array].place.line;
	change.transactions_now = entry->most_transactions_per_request;
	change.sigma = choose_sigma(a, lanes);
	ask(a, chunks.kernel, &change);
	add_change(a, &change);
}

static int by_gain(const void *left, const void *right)
{
	const struct rf_gpu_change *a = left, *b = right;

	if (a->speedup.value != b->speedup.value)
		return a->speedup.value > b->speedup.value ? -1 : 1;
	return a->line - b->line;
}

/* ---- words ---- */

/* Chunks that make requests no shorter are worth a word where they are faster. */
static bool is_advice(const struct rf_gpu_change *change)
{
	return change->chunk == 0 || change->speedup.value >= GAIN ||
	       change->transactions_now > WASTE * change->transactions_per_request;
}

static const char *gain_of(struct advising *a, const struct rf_gpu_change *change)
{
	if (change->speedup.value < GAIN)
		return rf_arena_print(a->arena, "no faster, as %s bounds the launch",
		                      change->bound);
	return rf_arena_print(a->arena, "predicted to be %.2f times as fast",
	                      change->speedup.value);
}

/* Whether an array has members, of which threads use some. */
static bool is_of_records(const struct rf_kernel *kernel, const struct rf_gpu_change *change)
{
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];
		const struct rf_array *array = &kernel->arrays[access->array];

		if (rf_text_equal(array->name, change->array) &&
		    access->bytes < array->element_bytes)
			return true;
	}
	return false;
}

/* What a matrix at hand, or rows of one length, come to in chunks. */
static const char *text_of_chunks(struct advising *a, const struct rf_gpu_change *change,
                                  const char *gain)
{
	const struct rf_gpu_matrix *now = &a->gpu->matrix;
	const char *sorted = "", *padding = ", rows being of one length", *balance = "";
	const char *time =
	    rf_quantity_print_rounded(a->arena, change->seconds.value, RF_SECONDS, 3);

	if (change->sigma > 1)
		sorted = rf_arena_print(a->arena, " with each %lld rows sorted by their lengths",
		                        (long long)change->sigma);
	if (change->filled.known)
		padding = rf_arena_print(a->arena, ", of which %.3g %% are padding%s",
		                         100 * (1 - change->filled.value), sorted);
	if (change->bytes_per_flop.known && now->bytes_per_flop.known)
		balance = rf_arena_print(a->arena, ", %.4g B/FLOP in place of %.4g",
		                         change->bytes_per_flop.value, now->bytes_per_flop.value);
	return rf_arena_print(
	    a->arena,
	    "store the rows of %s, and of what is read with it, in chunks of %lld by columns, a "
	    "thread for each row (SELL-C-sigma in place of CRS)%s: %.3g transactions a request in "
	    "place of %.3g%s, and %s with the start; %s",
	    change->array, (long long)change->chunk, padding, change->transactions_per_request,
	    change->transactions_now, balance, time, gain);
}

static const char *text_of(struct advising *a, const struct rf_gpu_change *change)
{
	const char *gain = gain_of(a, change);

	if (rf_text_equal(change->kind, "pad"))
		return rf_arena_print(
		    a->arena,
		    "declare the rows of %s (line %d) longer by %lld: %.3g rounds "
		    "a request at most; %s",
		    change->array, change->line, (long long)change->elements,
		    change->transactions_per_request, gain);
	if (rf_text_equal(change->kind, "sell"))
		return text_of_chunks(a, change, gain);
	if (rf_text_equal(change->kind, "split"))
		return rf_arena_print(a->arena,
		                      "store what threads use of %s without what is in between%s: "
		                      "%s",
		                      change->array,
		                      is_of_records(a->kernel, change)
		                          ? ", members of a structure as arrays of their own"
		                          : "",
		                      gain);
	return rf_arena_print(a->arena,
	                      "let neighbouring threads use neighbours of %s, by its index the "
	                      "other way round or through a tile in shared memory: %s",
	                      change->array, gain);
}

/* What no layout helps with. */
static void advise_launch(struct advising *a)
{
	const struct rf_gpu_occupancy *o = &a->gpu->occupancy;

	if (rf_text_equal(a->gpu->bound, "launch"))
		say(a, "give a launch more to do, or join it with others: starting it takes as "
		       "long as what it does");
	if (a->gpu->predication > 0 && a->gpu->predication < 1 / WASTE)
		say(a, rf_arena_print(a->arena,
		                      "let threads of a warp take the same branch: %.0f %% of "
		                      "them take part in an instruction on average",
		                      100 * a->gpu->predication));
	if (rf_text_equal(a->gpu->bound, "waits") && a->gpu->has_occupancy && o->part < 1)
		say(a, rf_arena_print(a->arena,
		                      "let more warps run at a time, or each load more before it "
		                      "waits: loads wait, and %s allow %.0f %% of the warps",
		                      o->limit, 100 * o->part));
}

enum rf_status rf_launch_advice_make(const struct rf_kernel_on_gpu_input *launch,
                                     struct rf_arena *arena, struct rf_result *result)
{
	struct advising a = { .launch = launch,
		              .kernel = launch->stream->kernel,
		              .sizes = launch->stream->sizes,
		              .arena = arena,
		              .result = result,
		              .gpu = &result->gpu };

	if (!a.gpu->known)
		return RF_OK;
	find_causes(&a);
	blame(&a, false);
	a.gpu->changes = RF_NEW_ARRAY(arena, struct rf_gpu_change, MOST_CHANGES);
	if (a.gpu->changes == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < a.kernel->array_count && a.gpu->seconds.known; ++i)
		if (a.kernel->arrays[i].space == RF_SPACE_SHARED)
			try_pads(&a, i);
		else
			try_turn(&a, i);
	if (a.gpu->seconds.known)
		try_chunks(&a);
	qsort(a.gpu->changes, a.gpu->change_count, sizeof(*a.gpu->changes), by_gain);
	for (size_t i = 0; i < a.gpu->change_count; ++i)
		if (is_advice(&a.gpu->changes[i]))
			say(&a, text_of(&a, &a.gpu->changes[i]));
	advise_launch(&a);
	blame(&a, true);
	result->advice = a.texts.items;
	result->advice_count = a.texts.count;
	return a.failed ? RF_FAILED : RF_OK;
}
