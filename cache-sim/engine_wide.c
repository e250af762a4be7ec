/* SPDX-License-Identifier: MIT
 *
 * Entries of 64 bits, for addresses too far apart for the others.
 */
#include <stdint.h>

#define ENTRY uint64_t
#define TARGET
#include "cache-sim/engine.inc"

const struct engine rf_engine_wide = { "wide",       engine_access,     engine_run,
	                               engine_flush, engine_look_above, engine_replay };
