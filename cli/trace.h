/* SPDX-License-Identifier: MIT
 *
 * Traces of addresses, read one reference at a time.
 *
 * A trace is text, a reference a line, or binary: the eight bytes `rftrace1`, then records of 16
 * bytes.  Which of the two is told by the first bytes.  A line of text is one of
 *
 *     r 0x7f00 8         read, w: write, n: non-temporal write; address, bytes
 *      L 1ffefffe70,8    as lackey of valgrind writes it: L load, S store, M both; I: code
 *     0 7f00             as dinero reads it: 0 read, 1 write; 2: code
 *
 * and told by its first letter.  Instructions are passed over.
 */
#ifndef RF_TRACE_H
#define RF_TRACE_H

#include <stdio.h>

#include "base/diagnostics.h"
#include "cache-sim/cachesim.h"

struct rf_trace_reference {
	uint64_t address;
	uint32_t bytes;
	enum rf_sim_kind kind;
};

struct rf_trace {
	FILE *file;
	const char *name; /* for messages */
	bool is_binary;
	int line;     /* of text; of a binary trace the record */
	char head[8]; /* the first bytes, until they are used */
	size_t head_count, head_used;
	bool has_second; /* of a line that loads and stores: the store is still to come */
	struct rf_trace_reference second;
};

/* `path` "-" is standard input. */
enum rf_status rf_trace_open(struct rf_trace *trace, const char *path,
                             struct rf_diagnostics *diagnostics);

/* `more` becomes false at the end. */
enum rf_status rf_trace_next(struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                             struct rf_trace_reference *reference, bool *more);

void rf_trace_close(struct rf_trace *trace);

#endif
