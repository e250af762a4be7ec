/* SPDX-License-Identifier: MIT
 *
 * One kernel at a time, in an arena that begins and ends with each test.
 */
#ifndef TESTS_ONE_KERNEL_H
#define TESTS_ONE_KERNEL_H

#include "frontend/read/frontend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static struct rf_arena *arena;
static struct rf_diagnostics diagnostics;
static struct rf_kernel kernel;

static int setup(void **state)
{
	(void)state;
	arena = rf_arena_new();
	if (arena)
		rf_diagnostics_init(&diagnostics, arena);
	return arena == NULL;
}

static int teardown(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

#endif
