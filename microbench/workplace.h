/* SPDX-License-Identifier: MIT
 *
 * What measurements are made with: cores, data, and how large these are to lie in a cache.
 */
#ifndef RF_WORKPLACE_H
#define RF_WORKPLACE_H

#include "microbench/buffer.h"
#include "microbench/chase.h"
#include "microbench/windows.h"
#include "model/ir/machine.h"

enum { RF_WORKPLACE_LEVELS = 8, RF_WORKPLACE_PAGES = 8192, RF_WORKPLACE_CORES = 1024 };

struct rf_workplace {
	const struct rf_machine *machine; /* as it is described */
	struct rf_team *team;
	size_t cores; /* that can be had, of one memory domain; RF_WORKPLACE_CORES at most */
	int vector_bytes;
	struct rf_buffer *data; /* of each core, for streams */
	size_t data_bytes;      /* of each */
	struct rf_buffer way;   /* of the first core, for steps from line to line */
	size_t way_bytes;
	struct rf_buffer small; /* of the first core, in small pages: RF_WORKPLACE_PAGES and more */
	int64_t usable_bytes[RF_WORKPLACE_LEVELS]; /* of each cache, found or as it is described */
	double window_s, seconds;                  /* of a window, and of a measurement */
};

/* Memory of its own for each core, that it touches first; `bytes` are those of all cores, and less
 * where there is not so much. */
enum rf_status rf_workplace_fill(struct rf_workplace *place, double bytes, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics);
void rf_workplace_clear(struct rf_workplace *place);

/* Bytes of data of each of so many cores that lie in a level, and not nearer: a cache by its
 * number, or memory, which follows the last one. */
size_t rf_workplace_bytes(const struct rf_workplace *place, size_t level, size_t cores);

/* Bytes that a stream names in a second, with so much data of each core (0: all there are, each
 * touched once before it is again). */
struct rf_windows_rate rf_workplace_stream(const struct rf_workplace *place, size_t stream,
                                           size_t bytes, size_t cores);

/* Lines that one core copies in memory, while it loads as well what it loaded so many bytes before,
 * and as many before that. */
struct rf_windows_rate rf_workplace_echo(const struct rf_workplace *place, size_t bytes);

/* Loads in a second of the first core from each place of a way, none of which waits for another. */
struct rf_windows_rate rf_workplace_visits(const struct rf_workplace *place,
                                           const struct rf_way *way);

/* Loads in a second that wait for each other, of the first core with so much data, or with all
 * there are, none of which lies in a cache. */
struct rf_windows_rate rf_workplace_loads(const struct rf_workplace *place, size_t bytes);

#endif
