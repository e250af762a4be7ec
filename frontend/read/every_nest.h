/* SPDX-License-Identifier: MIT
 *
 * Every nest of a source, one after the other.
 */
#ifndef RF_EVERY_NEST_H
#define RF_EVERY_NEST_H

#include "frontend/read/frontend.h"

/* A nest that was found: loops that stand in no other one of the nests. */
struct rf_found_nest {
	struct rf_place place;
	const char *function;
	int depth;             /* loops inside one another */
	enum rf_status status; /* RF_OK: the kernel is there; else the diagnostics say why not */
	const struct rf_kernel *kernel;
	struct rf_arena *arena; /* of this nest alone: cleared when the visitor returns */
	struct rf_diagnostics *diagnostics;
};

struct rf_nest_visitor {
	enum rf_status (*visit)(void *user, const struct rf_found_nest *nest);
	/* Whether to visit the nests of a function in a header; NULL: always. */
	bool (*takes)(void *user, struct rf_place place, const char *function);
	void *user;
};

/* Parses a source once and reads each nest of each of its functions by itself, as --lines would;
 * also of functions in the headers that it includes, but for those of the system.  A nest that
 * cannot be read gives way to the ones inside it if one of them can.  Fails where the source cannot
 * be parsed, or the visitor fails. */
enum rf_status rf_every_nest_visit(const struct rf_source *source,
                                   const struct rf_nest_visitor *visitor, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics);

#endif
