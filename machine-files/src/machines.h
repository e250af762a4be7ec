/* SPDX-License-Identifier: MIT
 *
 * Machine files: finding, reading, checking, writing.
 */
#ifndef RF_MACHINES_H
#define RF_MACHINES_H

#include "model/ir/machine.h"

/* One machine that can be named after -m. */
struct rf_machine_entry {
	const char *id;
	const char *path; /* NULL when compiled in */
	const char *text; /* of a compiled-in copy */
};

/* Every machine on the search path, each id once, in order of preference, sorted by id. */
enum rf_status rf_machines_list(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                size_t *count, struct rf_machine_entry **entries);

/* Reads one of these. */
enum rf_status rf_machine_load_entry(const struct rf_machine_entry *entry, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     struct rf_machine *machine);

/* The copy that is compiled in, whatever files of that name there are. */
enum rf_status rf_machine_load_builtin(const char *id, struct rf_arena *arena,
                                       struct rf_diagnostics *diagnostics,
                                       struct rf_machine *machine);

/* Finds a machine by path or name and reads it; own schema or Kerncraft's. */
enum rf_status rf_machine_load(const char *name, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_machine *machine);

/* Reads one file's text; `file` is for messages. */
enum rf_status rf_machine_read(const char *text, size_t length, const char *file,
                               struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                               struct rf_machine *machine);

/* Reads a machine that was read from a file once more, with these values in place of the file's. */
enum rf_status rf_machine_change(const struct rf_machine_changes *changes, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_machine *machine);

/* The machine as a file of our own schema, that reads back equal. */
char *rf_machine_write(struct rf_arena *arena, const struct rf_machine *machine);

#endif
