/* SPDX-License-Identifier: MIT
 *
 * Data of a stream lie in a cache when the caches nearer the core are too small for them: the mean,
 * by factors, of the two capacities, and at least half as much again as the nearer one; in the
 * first cache half of what it holds.  Cores that share a cache have a part of it each.  Data in
 * memory are gone through from their beginning to their end, over many windows, so that nothing is
 * found in a cache again.
 */
#include "microbench/workplace.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "machine-files/src/benchmarks.h"
#include "microbench/streams.h"

enum { PAGE = 4096, LINE = 64, PIECE = 4096, STEPS = 64 };

enum { APART_STEPS = 4 * LINE, STRETCH = 1 << 20 };

/* Lines that one array begins behind the last one's page, so that their sets differ. */
enum { APART = 17 * LINE };

/* Of each core: with less nothing can be measured. */
enum { LEAST_BYTES = 256 * 1024 };

struct streaming {
	const struct rf_workplace *place;
	rf_stream_loop *loop;
	int arrays;
	size_t elements, apart_bytes; /* of an array; between the beginnings of two */
	size_t bytes_per_element;     /* that the loop names */
	bool is_rolling;
	size_t *at; /* of each core, where it goes on */
};

static double stream_piece(void *of, size_t core, size_t times)
{
	struct streaming *s = of;
	double *arrays[RF_STREAMS_ARRAYS];
	size_t piece = s->is_rolling ? PIECE : s->elements, turns = s->is_rolling ? times : 1;

	for (size_t turn = 0; turn < turns; ++turn) {
		if (s->at[core] + piece > s->elements)
			s->at[core] = 0;
		for (size_t i = 0; i < RF_STREAMS_ARRAYS; ++i)
			arrays[i] = (double *)(void *)(s->place->data[core].data +
			                               i % (size_t)s->arrays * s->apart_bytes) +
			            s->at[core];
		s->loop(arrays, piece, s->is_rolling ? 1 : times, 1);
		s->at[core] += s->is_rolling ? piece : 0;
	}
	return (double)(s->bytes_per_element * piece) * (double)times;
}

struct rf_windows_rate rf_workplace_stream(const struct rf_workplace *place, size_t stream,
                                           size_t bytes, size_t cores)
{
	const struct rf_benchmark *named = rf_benchmarks_find(rf_streams[stream].benchmark);
	size_t at[RF_WORKPLACE_CORES] = { 0 }, all = place->data_bytes;
	struct streaming s = { .place = place,
		               .loop = rf_streams_loop(stream, place->vector_bytes),
		               .arrays = rf_streams[stream].arrays,
		               .is_rolling = bytes == 0,
		               .at = at };
	struct rf_windows_job job = { stream_piece, &s, cores, place->window_s, place->seconds };
	size_t array_bytes = (bytes > 0 && bytes < all ? bytes : all) / (size_t)s.arrays;

	s.bytes_per_element = (size_t)(named->reads + named->writes) * sizeof(double);
	s.elements = array_bytes / sizeof(double) / RF_STREAMS_STEP * RF_STREAMS_STEP;
	s.elements = s.elements > 0 ? s.elements : RF_STREAMS_STEP;
	s.apart_bytes = (array_bytes + PAGE - 1) / PAGE * PAGE + APART;
	return rf_windows_measure(place->team, &job);
}

struct echoing {
	const struct rf_workplace *place;
	rf_stream_loop *loop;
	size_t elements, apart_bytes, behind; /* elements that lie between the two loads */
	size_t at;
};

static double echo_piece(void *of, size_t core, size_t times)
{
	struct echoing *e = of;
	double *data = (double *)(void *)e->place->data[core].data;

	for (size_t turn = 0; turn < times; ++turn) {
		double *arrays[RF_STREAMS_ARRAYS];

		if (e->at < 2 * e->behind || e->at + PIECE > e->elements)
			e->at = 2 * e->behind;
		arrays[0] = data + e->apart_bytes / sizeof(*data) + e->at;
		arrays[1] = data + e->at;
		arrays[2] = arrays[1] - e->behind;
		arrays[3] = arrays[2] - e->behind;
		e->loop(arrays, PIECE, 1, 1);
		e->at += PIECE;
	}
	return (double)(PIECE * sizeof(*data) / LINE) * (double)times;
}

struct rf_windows_rate rf_workplace_echo(const struct rf_workplace *place, size_t bytes)
{
	size_t array_bytes = place->data_bytes / 2;
	struct echoing e = { .place = place,
		             .loop = rf_streams_loop(RF_STREAMS_ECHO, place->vector_bytes),
		             .elements = array_bytes / sizeof(double),
		             .apart_bytes = (array_bytes + PAGE - 1) / PAGE * PAGE + APART,
		             .behind = bytes / LINE * LINE / sizeof(double) };
	struct rf_windows_job job = { echo_piece, &e, 1, place->window_s, place->seconds };

	if (2 * (e.behind + (size_t)PIECE) > e.elements)
		return (struct rf_windows_rate){ 0 };
	return rf_windows_measure(place->team, &job);
}

struct walk {
	const struct rf_workplace *place;
	const struct rf_way *way;
	char *at;
};

/* The core that walks lays the way, so that caches of others have nothing of it. */
static void lay(void *of, size_t core)
{
	struct walk *walk = of;
	const struct rf_workplace *place = walk->place;
	double *data = (double *)(void *)place->data[core].data;

	rf_chase_lay(walk->way);
	if (walk->way->bytes == place->way_bytes) /* other data drive it out of all caches */
		rf_streams_loop(0, place->vector_bytes)(
		    &data, place->data_bytes / sizeof(double) / RF_STREAMS_STEP * RF_STREAMS_STEP,
		    1, 1);
}

static double step(void *of, size_t core, size_t times)
{
	struct walk *walk = of;

	(void)core;
	walk->at = rf_chase_follow(walk->at, times * STEPS);
	return (double)times * STEPS;
}

static double visit(void *of, size_t core, size_t times)
{
	const struct rf_way *way = of;

	(void)core;
	rf_chase_visit(way, times);
	return (double)times * (double)(way->bytes / way->apart_bytes);
}

struct rf_windows_rate rf_workplace_visits(const struct rf_workplace *place,
                                           const struct rf_way *way)
{
	struct rf_way copy = *way;
	struct rf_windows_job job = { visit, &copy, 1, place->window_s, place->seconds };

	return rf_windows_measure(place->team, &job);
}

/* Places are more than a line apart, as some processors bring the neighbour of a line along with
 * it; stretches are such that the core knows where their pages are, so that it is the memory that
 * is waited for and not the page tables. */
struct rf_windows_rate rf_workplace_loads(const struct rf_workplace *place, size_t bytes)
{
	struct rf_way way = { place->way.data, bytes < place->way_bytes ? bytes : place->way_bytes,
		              APART_STEPS, STRETCH };
	struct walk walk = { place, &way, way.data };
	struct rf_windows_job job = { step, &walk, 1, place->window_s, place->seconds };

	rf_team_run(place->team, 1, lay, &walk);
	return rf_windows_measure(place->team, &job);
}

size_t rf_workplace_bytes(const struct rf_workplace *place, size_t level, size_t cores)
{
	size_t sharing;
	double nearer, here, bytes;

	if (level >= place->machine->cache_count)
		return 0;
	sharing = (size_t)place->machine->caches[level].cores;
	sharing = cores < sharing ? cores : sharing;
	here = (double)place->usable_bytes[level] / (double)(sharing > 0 ? sharing : 1);
	bytes = here / 2;
	if (level > 0) {
		nearer = (double)place->usable_bytes[level - 1];
		bytes = fmin(0.9 * here, fmax(1.5 * nearer, sqrt(nearer * here)));
	}
	return (size_t)fmax(bytes, LINE);
}

/* ---- memory ---- */

/* Writes every element of the data of a core, so that its pages are near it. */
static void touch(void *of, size_t core)
{
	struct rf_workplace *place = of;
	double *data = (double *)(void *)place->data[core].data;

	for (size_t i = 0; i < place->data_bytes / sizeof(*data); ++i)
		data[i] = 1;
	if (core == 0)
		memset(place->way.data, 0, place->way_bytes);
}

/* Each page once, and another line of each. */
static size_t small_bytes(void)
{
	return RF_WORKPLACE_PAGES * ((size_t)sysconf(_SC_PAGESIZE) + LINE);
}

/* Whether there is so much memory for each core. */
static bool map(struct rf_workplace *place, size_t bytes_of_core)
{
	size_t room = RF_STREAMS_ARRAYS * (PAGE + APART + RF_STREAMS_STEP * sizeof(double));
	bool is_whole = true;

	place->data_bytes = bytes_of_core;
	place->way = rf_buffer_map(place->way_bytes, RF_BUFFER_HUGE);
	for (size_t i = 0; i < place->cores; ++i) {
		place->data[i] = rf_buffer_map(bytes_of_core + room, RF_BUFFER_HUGE);
		is_whole = is_whole && place->data[i].data;
	}
	if (is_whole && place->way.data)
		return true;
	rf_workplace_clear(place);
	return false;
}

enum rf_status rf_workplace_fill(struct rf_workplace *place, double bytes, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };
	size_t bytes_of_core = (size_t)(bytes / (double)place->cores);

	place->data = RF_NEW_ARRAY(arena, struct rf_buffer, place->cores);
	if (!place->data)
		return rf_out_of_memory(diagnostics);
	while (!map(place, bytes_of_core)) {
		bytes_of_core /= 2;
		place->way_bytes /= 2;
		if (bytes_of_core < LEAST_BYTES)
			return rf_refuse(diagnostics, RF_FAILED, nowhere,
			                 "close other programs, or raise the limit (ulimit -v)",
			                 "there is no memory to measure with");
	}
	if (rf_buffer_small_is_usual(arena))
		place->small = rf_buffer_map(small_bytes(), RF_BUFFER_SMALL);
	rf_team_run(place->team, place->cores, touch, place);
	return RF_OK;
}

void rf_workplace_clear(struct rf_workplace *place)
{
	for (size_t i = 0; place->data && i < place->cores; ++i)
		rf_buffer_unmap(&place->data[i]);
	rf_buffer_unmap(&place->way);
	rf_buffer_unmap(&place->small);
}
