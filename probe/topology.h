/* SPDX-License-Identifier: MIT */
#ifndef RF_TOPOLOGY_H
#define RF_TOPOLOGY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diagnostics.h"

enum { RF_TOPOLOGY_LEVELS = 4 };

struct rf_topology_cache {
	int64_t bytes, line_bytes;
	int64_t ways; /* 0: not known, or they do not divide the size */
	int64_t cores;
};

/* What a processor is made of, of its fastest cores where there are several kinds. */
struct rf_topology {
	const char *host;           /* its name; NULL: recorded elsewhere */
	const char *digest;         /* of all that follows, in 16 digits; NULL as well */
	const char *vendor, *model; /* "GenuineIntel"; of Arm the number of the implementer */
	int64_t family, number;     /* of x86; of Arm the part; 0: not known */
	int64_t stepping;
	int64_t sockets, cores, threads; /* cores of a socket, threads of a core */
	int64_t domains;                 /* memory domains of a socket */
	int64_t memory_bytes;            /* of a domain; 0: not known */
	double clock_hz;                 /* nominal; 0: not known */
	int64_t level_count;
	struct rf_topology_cache levels[RF_TOPOLOGY_LEVELS];
	bool has_other_cores; /* slower ones, which are not counted */
};

/* The machine that the program runs on. */
enum rf_status rf_topology_of_host(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   struct rf_topology *topology);

/* A machine from what `lstopo FILE.xml` wrote there. */
enum rf_status rf_topology_of_file(const char *path, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics,
                                   struct rf_topology *topology);

#endif
