/* SPDX-License-Identifier: MIT
 *
 * The kernel at small sizes, touch by touch: what the animated sweep of the page shows.
 *
 * The stream is that of every simulation of the program (simulate/walk), and one cache of
 * cache-sim stands below it: fully associative, the least recently used line leaves, stores bring
 * their lines.  Of each touch the page gets whether it hit, which touch was at the same bytes
 * before, and how many other lines came between two touches of a line, which is what a cache needs
 * to keep it: its place in a second cache that never loses a line.
 */
#include "web/module.h"

#include <stdlib.h>

#include "model/traffic/nest/layout.h"
#include "model/traffic/simulate/walk.h"
#include "report/json_text.h"

enum { MOST_TOUCHES = 20000, MOST_LINES = 4096, LONGEST_CURVE = 512, NEVER = -1 };

enum outcome { MISS, HIT, PAST };

struct touch {
	int access, array, outcome, iteration;
	int64_t offset;   /* of the first byte, from the start of the array */
	int64_t address;  /* of the stream */
	int64_t distance; /* other lines since the last touch of its line; NEVER: the first one */
	int64_t before;   /* the last touch of the same bytes; NEVER: none */
	int64_t values[RF_MAX_DEPTH];
	uint32_t bytes;
	enum rf_sim_kind kind;
};

/* The sizes of the small grid, and the touches that were recorded of it. */
static struct {
	int64_t sizes[RF_MAX_SIZES];
	double lines, line_bytes;
	struct touch *touches;
	size_t count;
} small;

struct recorder {
	struct rf_sim *sim, *endless;
	struct rf_walk walk;
	struct rf_stack *stack; /* for the misses of caches of other sizes */
	struct rf_sim_line *held;
	int64_t line_bytes;
	int iteration;
	bool is_cut, is_short_of_memory;
};

/* ---- sizes ---- */

RF_MODULE_EXPORT void rf_module_small_size(size_t size, double value)
{
	if (size >= rf_module_kernel()->size_count)
		return;
	small.sizes[size] = (int64_t)value;
	rf_kernel_derive_sizes(rf_module_kernel(), small.sizes);
}

/* What the page does not set is as at the point itself. */
RF_MODULE_EXPORT void rf_module_small_begin(void)
{
	for (size_t i = 0; i < rf_module_kernel()->size_count; ++i)
		small.sizes[i] = rf_module_sizes()[i];
}

static bool count_run(void *context, struct rf_sim_reference *references, size_t count,
                      uint64_t iterations)
{
	struct rf_walk *walk = context;

	(void)references;
	(void)count;
	(void)iterations;
	return walk->references < 1000000;
}

static bool make_stream(struct rf_stream *stream, struct rf_layout *layout)
{
	struct rf_arena *work = rf_module_work();

	*stream = (struct rf_stream){ .kernel = rf_module_kernel(),
		                      .sizes = small.sizes,
		                      .layout = layout };
	return rf_layout_make(stream->kernel, rf_module_options(), work, layout) == RF_OK &&
	       rf_stream_make(stream, work) == RF_OK;
}

/* Touches at the sizes that are set, at most about a million; 0 where there is no stream. */
RF_MODULE_EXPORT double rf_module_small_touches(void)
{
	struct rf_layout layout;
	struct rf_stream stream;
	struct rf_walk walk;
	struct rf_walk_sink sink = { .context = &walk, .run = count_run };

	rf_module_begin();
	if (!make_stream(&stream, &layout) || stream.obstacle != NULL ||
	    rf_walk_make(&stream, -1, rf_module_work(), &walk) != RF_OK)
		return 0;
	for (const struct rf_stream_node *node = stream.root; node != NULL; node = node->next)
		if (!rf_walk_node(&walk, node, &sink))
			break;
	return (double)walk.references;
}

/* ---- touches ---- */

static struct rf_sim *new_cache(double lines, int64_t line_bytes)
{
	struct rf_sim_level level = { .sets = (uint64_t)lines,
		                      .line_bytes = (uint32_t)line_bytes,
		                      .cores = 1 };
	struct rf_sim_config config = { .level_count = 1, .levels = &level, .cores = 1 };
	const char *error;

	return rf_sim_new(&config, &error);
}

/* How many lines were used since a line was, of those of a cache that keeps all. */
static int64_t place_of(const struct recorder *r, uint64_t address)
{
	size_t count = rf_sim_lines(r->endless, 0, r->held, MOST_LINES);
	uint64_t line = address & ~(uint64_t)(r->line_bytes - 1);

	for (size_t i = 0; i < count && i < MOST_LINES; ++i)
		if (r->held[i].address == line)
			return (int64_t)i;
	return NEVER;
}

static int64_t last_touch(const struct touch *touch)
{
	for (size_t i = small.count; i-- > 0;)
		if (small.touches[i].address < touch->address + touch->bytes &&
		    small.touches[i].address + small.touches[i].bytes > touch->address)
			return (int64_t)i;
	return NEVER;
}

static void record(struct recorder *r, int access, const struct rf_sim_reference *reference,
                   uint64_t address)
{
	const struct rf_stream *stream = r->walk.stream;
	struct rf_sim_counters before = rf_sim_count(r->sim, 0), after;
	struct touch *touch = &small.touches[small.count];

	touch->access = access;
	touch->array = stream->kernel->accesses[access].array;
	touch->iteration = r->iteration;
	touch->address = (int64_t)address;
	touch->offset = (int64_t)(address - stream->arrays[touch->array].base);
	touch->bytes = reference->bytes;
	touch->kind = reference->kind;
	touch->distance = place_of(r, address);
	touch->before = last_touch(touch);
	for (size_t i = 0; i < stream->kernel->loop_count && i < RF_MAX_DEPTH; ++i)
		touch->values[i] = r->walk.values[i];
	rf_sim_access(r->sim, 0, address, reference->bytes, reference->kind);
	rf_sim_access(r->endless, 0, address, reference->bytes, reference->kind);
	after = rf_sim_count(r->sim, 0);
	if (reference->kind != RF_SIM_BYPASSING_STORE) {
		struct rf_sim_reference one = *reference;

		one.address = address;
		r->is_short_of_memory |= !rf_stack_run(r->stack, &one, 1, 1);
	}
	touch->outcome = reference->kind == RF_SIM_BYPASSING_STORE ? PAST
	                 : after.misses > before.misses            ? MISS
	                                                           : HIT;
	++small.count;
}

static bool record_run(void *context, struct rf_sim_reference *references, size_t count,
                       uint64_t iterations)
{
	struct recorder *r = context;
	int loop = r->walk.run_loop;
	int64_t first = loop >= 0 ? r->walk.values[loop] : 0;

	for (uint64_t turn = 0; turn < iterations; ++turn, ++r->iteration) {
		if (small.count + count > MOST_TOUCHES) {
			r->is_cut = true;
			return false;
		}
		if (loop >= 0)
			r->walk.values[loop] =
			    first + (int64_t)turn * rf_module_kernel()->loops[loop]->step;
		for (size_t i = 0; i < count; ++i)
			record(r, r->walk.run_accesses[i], &references[i],
			       references[i].address + turn * (uint64_t)references[i].stride);
	}
	return true;
}

/* ---- how an array is drawn ---- */

static void find_strides(const struct rf_stream_node *node, size_t array, int64_t above,
                         int64_t *stride)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_form *form = &node->references[i].address;

			if (node->references[i].array != (int)array)
				continue;
			for (size_t k = 0; k < form->term_count; ++k) {
				int64_t bytes = llabs(form->terms[k].factor);

				if (bytes > above && bytes % above == 0 &&
				    (*stride == 0 || bytes < *stride))
					*stride = bytes;
			}
		}
		find_strides(node->children, array, above, stride);
		find_strides(node->otherwise, array, above, stride);
	}
}

/* An extent of an array at the small sizes, counted from the last; 0 where it is not known. */
static int64_t extent_of(const struct rf_array *array, size_t from_last)
{
	rf_formula_p extent;
	int64_t value;

	if (array->extent_count <= from_last)
		return 0;
	extent = array->extents[array->extent_count - 1 - from_last];
	return extent != NULL && rf_formula_integer(extent, small.sizes, &value) && value > 0
	           ? value
	           : 0;
}

/* Elements of a row and of a plane: of the declaration, or else, of a row that is written a[j*N+i],
 * by the steps of the loops.  0: all there are. */
static void find_shape(const struct rf_stream *stream, size_t index, int64_t *row, int64_t *plane)
{
	const struct rf_array *array = &stream->kernel->arrays[index];

	*row = *plane = 0;
	if (array->extent_count > 1) {
		*row = extent_of(array, 0);
		if (array->extent_count > 2)
			*plane = *row * extent_of(array, 1);
		return;
	}
	find_strides(stream->root, index, array->element_bytes, row);
	if (*row > 0)
		find_strides(stream->root, index, *row, plane);
	*row /= array->element_bytes;
	*plane /= array->element_bytes;
}

static void write_arrays(struct rf_json_text *json, const struct rf_stream *stream)
{
	rf_json_text_key(json, "arrays");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < stream->kernel->array_count; ++i) {
		const struct rf_stream_array *array = &stream->arrays[i];
		int64_t element = stream->kernel->arrays[i].element_bytes, row, plane;

		find_shape(stream, i, &row, &plane);
		rf_json_text_item(json);
		rf_json_text_open(json, '{', true);
		rf_json_text_key(json, "base");
		rf_json_text_integer(json, (int64_t)array->base);
		rf_json_text_key(json, "element");
		rf_json_text_integer(json, element);
		rf_json_text_key(json, "elements");
		rf_json_text_integer(json, (array->high + element - 1) / element);
		rf_json_text_key(json, "row");
		rf_json_text_integer(json, row);
		rf_json_text_key(json, "plane");
		rf_json_text_integer(json, plane);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

/* ---- answers ---- */

static void write_touches(struct rf_json_text *json)
{
	size_t loops = rf_module_kernel()->loop_count;

	rf_json_text_key(json, "touches");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < small.count; ++i) {
		const struct touch *touch = &small.touches[i];

		rf_json_text_item(json);
		rf_json_text_open(json, '[', true);
		for (int member = 0; member < 7; ++member) {
			const int64_t members[] = { touch->access,   touch->array,    touch->offset,
				                    touch->outcome,  touch->distance, touch->before,
				                    touch->iteration };

			rf_json_text_item(json);
			rf_json_text_integer(json, members[member]);
		}
		for (size_t k = 0; k < loops && k < RF_MAX_DEPTH; ++k) {
			rf_json_text_item(json);
			rf_json_text_integer(json, touch->values[k]);
		}
		rf_json_text_close(json, ']');
	}
	rf_json_text_close(json, ']');
}

/* Of the touches up to the last one that was simulated, in iterations up to its own. */
static void write_counts(struct rf_json_text *json, struct rf_sim *sim, size_t touches,
                         double line_bytes)
{
	struct rf_sim_counters counts = rf_sim_count(sim, 0);
	size_t past = 0;

	for (size_t i = 0; i < touches; ++i)
		past += small.touches[i].outcome == PAST;

	rf_json_text_key(json, "counts");
	rf_json_text_open(json, '{', true);
	rf_json_text_key(json, "accesses");
	rf_json_text_integer(json, (int64_t)touches);
	rf_json_text_key(json, "hits");
	rf_json_text_integer(json, (int64_t)(touches - past - counts.misses));
	rf_json_text_key(json, "misses");
	rf_json_text_integer(json, (int64_t)counts.misses);
	rf_json_text_key(json, "store_misses");
	rf_json_text_integer(json, (int64_t)counts.store_misses);
	rf_json_text_key(json, "evicts");
	rf_json_text_integer(json, (int64_t)counts.evicts);
	if (touches > 0) {
		double moved = (double)(counts.misses + counts.evicts) * line_bytes;

		rf_json_text_key(json, "bytes_per_it");
		rf_json_text_number(json, moved / (small.touches[touches - 1].iteration + 1));
	}
	rf_json_text_close(json, '}');
}

/* Misses of the whole sweep in caches of 0, 1, 2, ... lines, up to the first from which on there
 * are no fewer. */
static void write_curve(struct rf_json_text *json, const struct rf_stack *stack)
{
	uint64_t least = rf_stack_cold_misses(stack);

	rf_json_text_key(json, "misses_by_lines");
	rf_json_text_open(json, '[', true);
	for (uint64_t lines = 0; lines <= LONGEST_CURVE; ++lines) {
		uint64_t misses = rf_stack_misses(stack, lines);

		rf_json_text_item(json);
		rf_json_text_integer(json, (int64_t)misses);
		if (misses == least)
			break;
	}
	rf_json_text_close(json, ']');
}

static void write_record(struct rf_text *out, const struct recorder *r,
                         const struct rf_stream *stream)
{
	struct rf_json_text json = { .out = out, .is_compact = true };

	rf_sim_flush(r->sim);
	rf_json_text_open(&json, '{', false);
	rf_json_text_key(&json, "is_cut");
	rf_json_text_boolean(&json, r->is_cut);
	rf_json_text_key(&json, "iterations");
	rf_json_text_integer(&json, r->iteration);
	write_counts(&json, r->sim, small.count, (double)r->line_bytes);
	write_curve(&json, r->stack);
	write_arrays(&json, stream);
	write_touches(&json);
	rf_json_text_close(&json, '}');
}

static bool has_room(struct recorder *r, const struct rf_stream *stream)
{
	double all = (double)(rf_stream_data_bytes(stream, r->line_bytes) / r->line_bytes + 1);
	const char *error;

	if (small.touches == NULL)
		small.touches = calloc(MOST_TOUCHES, sizeof(*small.touches));
	r->held = RF_NEW_ARRAY(rf_module_work(), struct rf_sim_line, MOST_LINES);
	r->sim = new_cache(small.lines, r->line_bytes);
	r->endless = new_cache(all < MOST_LINES ? all : MOST_LINES, r->line_bytes);
	r->stack = rf_stack_new((uint32_t)r->line_bytes, &error);
	return small.touches != NULL && r->held != NULL && r->sim != NULL && r->endless != NULL &&
	       r->stack != NULL;
}

/* The whole sweep over the small grid in a cache of so many lines: a document, or why there is
 * none. */
RF_MODULE_EXPORT const char *rf_module_small_sweep(double lines, double line_bytes)
{
	struct rf_text *out = rf_module_begin();
	struct recorder r = { .line_bytes = (int64_t)line_bytes };
	struct rf_walk_sink sink = { .context = &r, .run = record_run };
	struct rf_layout layout;
	struct rf_stream stream;

	small.lines = lines;
	small.line_bytes = line_bytes;
	small.count = 0;
	if (!make_stream(&stream, &layout))
		return NULL;
	if (stream.obstacle != NULL) {
		rf_text_add(out, stream.obstacle);
		return rf_module_end();
	}
	if (has_room(&r, &stream) &&
	    rf_walk_make(&stream, -1, rf_module_work(), &r.walk) == RF_OK) {
		for (const struct rf_stream_node *node = stream.root; node != NULL;
		     node = node->next)
			if (!rf_walk_node(&r.walk, node, &sink))
				break;
		if (!r.is_short_of_memory)
			write_record(out, &r, &stream);
	}
	rf_stack_free(r.stack);
	rf_sim_free(r.sim);
	rf_sim_free(r.endless);
	return rf_module_end();
}

/* How many other lines were used between a touch and the last one of the same bytes. */
RF_MODULE_EXPORT double rf_module_small_between(double index)
{
	size_t at = (size_t)index;
	struct rf_sim *endless = new_cache(MOST_LINES, (int64_t)small.line_bytes);
	struct rf_sim_line *held;
	size_t count = 0, own = 0;

	rf_module_begin();
	held = RF_NEW_ARRAY(rf_module_work(), struct rf_sim_line, MOST_LINES);
	if (endless != NULL && held != NULL && at < small.count && small.touches[at].before >= 0) {
		for (size_t i = (size_t)small.touches[at].before + 1; i < at; ++i)
			rf_sim_access(endless, 0, (uint64_t)small.touches[i].address,
			              small.touches[i].bytes, small.touches[i].kind);
		count = rf_sim_lines(endless, 0, held, MOST_LINES);
		for (size_t i = 0; i < count && i < MOST_LINES; ++i)
			own += held[i].address == ((uint64_t)small.touches[at].address &
			                           ~((uint64_t)small.line_bytes - 1));
	}
	rf_sim_free(endless);
	return (double)(count - own);
}

/* What the cache holds after so many touches, newest first, and what it has counted so far. */
RF_MODULE_EXPORT const char *rf_module_small_after(double touches)
{
	struct rf_text *out = rf_module_begin();
	struct rf_json_text json = { .out = out, .is_compact = true };
	struct rf_sim_line *held = RF_NEW_ARRAY(rf_module_work(), struct rf_sim_line, MOST_LINES);
	struct rf_sim *sim = new_cache(small.lines, (int64_t)small.line_bytes);
	size_t count, done = 0;

	if (held == NULL || sim == NULL) {
		rf_sim_free(sim);
		return NULL;
	}
	for (; done < small.count && done < (size_t)touches; ++done)
		rf_sim_access(sim, 0, (uint64_t)small.touches[done].address,
		              small.touches[done].bytes, small.touches[done].kind);
	count = rf_sim_lines(sim, 0, held, MOST_LINES);
	rf_json_text_open(&json, '{', false);
	write_counts(&json, sim, done, small.line_bytes);
	rf_json_text_key(&json, "lines");
	rf_json_text_open(&json, '[', false);
	for (size_t i = 0; i < count && i < MOST_LINES; ++i) {
		rf_json_text_item(&json);
		rf_json_text_open(&json, '[', true);
		rf_json_text_item(&json);
		rf_json_text_integer(&json, (int64_t)held[i].address);
		rf_json_text_item(&json);
		rf_json_text_integer(&json, held[i].is_dirty);
		rf_json_text_close(&json, ']');
	}
	rf_json_text_close(&json, ']');
	rf_json_text_close(&json, '}');
	rf_sim_free(sim);
	return rf_module_end();
}
