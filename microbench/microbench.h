/* SPDX-License-Identifier: MIT
 *
 * The machine that the program runs on, measured.
 */
#ifndef RF_MICROBENCH_H
#define RF_MICROBENCH_H

#include "base/diagnostics.h"

struct rf_microbench_options {
	double seconds;                 /* that it may take, about */
	void (*progress)(double share); /* called with what is done of it, up to 1; may be NULL */
};

/* The text of a machine file of this host. */
enum rf_status rf_microbench_run(const struct rf_microbench_options *options,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 const char **text);

#endif
