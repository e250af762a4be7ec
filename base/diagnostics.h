/* SPDX-License-Identifier: MIT
 *
 * Messages with a place and a hint.
 *
 * Code below the command line never prints; it reports here.  A message says what is wrong in
 * terms of the user's text, its hint says what to do.  The command line shows them as
 *
 *     file:line:column: error: what is wrong
 *     hint: what to do
 */
#ifndef RF_BASE_DIAGNOSTICS_H
#define RF_BASE_DIAGNOSTICS_H

#include <stddef.h>

#include "base/arena.h"
#include "base/vector.h"

/* A place in the user's text; line 0 is "the file as a whole", file NULL "nowhere". */
struct rf_place {
	const char *file;
	int line;
	int column;
};

enum rf_severity { RF_NOTE, RF_WARNING, RF_ERROR };

struct rf_diagnostic {
	enum rf_severity severity;
	struct rf_place place;
	const char *message;
	const char *hint; /* may be NULL */
};

struct rf_diagnostics {
	struct rf_arena *arena; /* owns the texts */
	RF_VECTOR(struct rf_diagnostic) list;
	size_t error_count;
};

void rf_diagnostics_init(struct rf_diagnostics *diagnostics, struct rf_arena *arena);

/* Records a message.  `hint` may be NULL and is copied as it is. */
void rf_report(struct rf_diagnostics *diagnostics, enum rf_severity severity, struct rf_place place,
               const char *hint, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Records an error and returns `status`, for `return rf_refuse(...)`. */
enum rf_status rf_refuse(struct rf_diagnostics *diagnostics, enum rf_status status,
                         struct rf_place place, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Records that memory ran out and returns RF_FAILED. */
enum rf_status rf_out_of_memory(struct rf_diagnostics *diagnostics);

extern const char *const rf_severity_names[RF_ERROR + 1];
const char *rf_severity_name(enum rf_severity severity);

#endif
