/* SPDX-License-Identifier: MIT
 *
 * The time of innermost loops in the core, from the loops as a compiler makes them.
 */
#ifndef RF_LOOP_TIME_H
#define RF_LOOP_TIME_H

#include "base/diagnostics.h"
#include "model/ir/compiled.h"
#include "model/ir/kernel.h"
#include "model/ir/loop_text.h"
#include "model/ir/machine.h"

struct rf_loop_time_request {
	const struct rf_kernel *kernel;
	const struct rf_machine *machine;
	bool fast_math;
	bool may_run; /* compilers and analysers; else only the cache is asked */
	bool without_cache;
	const char *material; /* all of the user's that decides the code */
	const char *assembly; /* given in place of it, or NULL ... */
	const char *asm_file; /* ... and the name of its file */
	/* Fills the texts of the innermost loops, when they are needed. */
	enum rf_status (*find_texts)(void *user, struct rf_arena *arena,
	                             struct rf_diagnostics *diagnostics,
	                             struct rf_loop_texts *texts);
	void *user;
};

/* NULL in `compiled` where nothing may run and the cache has nothing; what may run and cannot is an
 * error. */
enum rf_status rf_loop_time_find(const struct rf_loop_time_request *request, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics,
                                 const struct rf_compiled **compiled);

#endif
