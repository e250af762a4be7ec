/* SPDX-License-Identifier: MIT
 *
 * The one generator of C around a loop.
 */
#ifndef RF_LOOP_CODE_H
#define RF_LOOP_CODE_H

#include "base/arena.h"
#include "base/text.h"
#include "model/ir/loop_text.h"

/* The source with a function of its own for each loop that can be taken out: what is declared
 * around the loop are its parameters, so that no size is known to the compiler that is not known in
 * the source.  NULL without memory. */
const char *rf_loop_code_write(const struct rf_loop_texts *texts, struct rf_arena *arena);

/* The name of the function of the i-th loop. */
const char *rf_loop_code_name(size_t i, struct rf_arena *arena);

/* A declaration of a variable, as of a parameter. */
void rf_loop_code_declare(struct rf_text *out, const struct rf_scope_variable *variable);

#endif
