/* SPDX-License-Identifier: MIT
 *
 * Names with values: sizes of a kernel, or macros of its source.
 */
#ifndef RF_DEFINITIONS_H
#define RF_DEFINITIONS_H

#include "frontend/read/frontend.h"

/* What the user defines, and which of it are macros of the source, found out on the way. */
struct rf_definitions {
	size_t count;
	const struct rf_define *items;
	bool *are_macros; /* by item */
};

/* Marks those that conditions of the preprocessor ask for.  Refuses a name that the source defines
 * itself whatever stands here. */
enum rf_status rf_definitions_find_macros(struct rf_definitions *definitions,
                                          const struct rf_source *source,
                                          struct rf_diagnostics *diagnostics);

/* Reads the kernel with the macros among the definitions, after rf_definitions_find_macros, and
 * marks more of them where reading shows that they are. */
enum rf_status rf_definitions_read_kernel(struct rf_definitions *definitions,
                                          struct rf_source *source, struct rf_arena *arena,
                                          struct rf_diagnostics *diagnostics,
                                          struct rf_kernel *kernel);

/* Refuses a name that is no size of the kernel, with its sizes. */
enum rf_status rf_definitions_refuse(const char *name, const struct rf_kernel *kernel,
                                     struct rf_diagnostics *diagnostics);

/* The same, unless the name stands somewhere in the source: then only a remark is made, as the same
 * options may serve its other loops. */
enum rf_status rf_definitions_check(const char *name, const struct rf_source *source,
                                    const struct rf_kernel *kernel,
                                    struct rf_diagnostics *diagnostics);

/* The option that gives a size a value, as a shell takes it: -D 'g->n=1000'.  What is only an
 * exponent gets a small one. */
const char *rf_definitions_example(struct rf_arena *arena, const struct rf_kernel *kernel,
                                   size_t size, const char *value);

#endif
