/* SPDX-License-Identifier: MIT
 *
 * What the files of the module share.  Every function that the page calls is marked.
 */
#ifndef RF_MODULE_H
#define RF_MODULE_H

#include "base/text.h"
#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/options.h"

/* Kept by the linker, and called by the page, under the name of the function. */
#define RF_MODULE_EXPORT __attribute__((used, visibility("default")))

/* What the page is about, and the sizes that it has set. */
const struct rf_kernel *rf_module_kernel(void);
const int64_t *rf_module_sizes(void);
const struct rf_options *rf_module_options(void);
const struct rf_machine *rf_module_machine(void);

/* The loop whose blocks the page asks for, outside of which loop those over the blocks stand, and
 * how long they are; 0: it asks for suggestions. */
struct rf_module_block {
	int loop, outside;
	double length;
};
const struct rf_module_block *rf_module_block_set(void);

/* An answer: emptied, and given to the page, NULL without memory.  It lives in the arena of the
 * work, as does all that is needed for it, until the next one begins. */
struct rf_text *rf_module_begin(void);
const char *rf_module_end(void);
struct rf_arena *rf_module_work(void);

#endif
