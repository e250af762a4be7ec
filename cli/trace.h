/* SPDX-License-Identifier: MIT
 *
 * Traces of addresses, read one reference at a time.
 *
 * A trace is text, a reference a line - `r 0x7f00 8`, `w 0x7f08` - or binary: the eight bytes
 * `rftrace1`, then records of 16 bytes.  Which of the two is told by the first bytes.
 */
#ifndef RF_TRACE_H
#define RF_TRACE_H

#include <stdio.h>

#include "base/diagnostics.h"
#include "cache-sim/cachesim.h"

struct rf_trace {
	FILE *file;
	const char *name; /* for messages */
	bool is_binary;
	int line;     /* of text; of a binary trace the record */
	char head[8]; /* the first bytes, until they are used */
	size_t head_count, head_used;
};

struct rf_trace_reference {
	uint64_t address;
	uint32_t bytes;
	enum rf_sim_kind kind;
};

/* `path` "-" is standard input. */
enum rf_status rf_trace_open(struct rf_trace *trace, const char *path,
                             struct rf_diagnostics *diagnostics);

/* `more` becomes false at the end. */
enum rf_status rf_trace_next(struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                             struct rf_trace_reference *reference, bool *more);

void rf_trace_close(struct rf_trace *trace);

#endif
