/* SPDX-License-Identifier: MIT
 *
 * Look-up with nothing but C, for processors of every kind.
 */
#include <stdint.h>

#define ENTRY uint32_t
#define TARGET
#include "cache-sim/engine.inc"

const struct engine rf_engine_plain = { "plain",      engine_access,     engine_run,
	                                engine_flush, engine_look_above, engine_replay };
