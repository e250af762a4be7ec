/* SPDX-License-Identifier: MIT
 *
 * An arena and its diagnostics that begin and end with each test.
 */
#ifndef TESTS_ONE_ARENA_H
#define TESTS_ONE_ARENA_H

#include "base/arena.h"
#include "base/diagnostics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static struct rf_arena *arena;
static struct rf_diagnostics diagnostics;

static int setup(void **state)
{
	(void)state;
	arena = rf_arena_new();
	if (!arena)
		return -1;
	rf_diagnostics_init(&diagnostics, arena);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

#endif
