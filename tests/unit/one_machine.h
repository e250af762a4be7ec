/* SPDX-License-Identifier: MIT
 *
 * One machine file at a time, in an arena that begins and ends with each test.
 */
#ifndef TESTS_ONE_MACHINE_H
#define TESTS_ONE_MACHINE_H

#include "machine-files/src/machines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

struct fixture {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;
};

static int make_fixture(void **state)
{
	static struct fixture fixture;

	fixture.arena = rf_arena_new();
	rf_diagnostics_init(&fixture.diagnostics, fixture.arena);
	*state = &fixture;
	return fixture.arena ? 0 : -1;
}

static int free_fixture(void **state)
{
	rf_arena_free(((struct fixture *)*state)->arena);
	return 0;
}

/* The machine of a name or path, which must be read without an error. */
static const struct rf_machine *load(void **state, const char *name)
{
	struct fixture *fixture = *state;

	assert_int_equal(
	    rf_machine_load(name, fixture->arena, &fixture->diagnostics, &fixture->machine), RF_OK);
	return &fixture->machine;
}

#define WITH_FIXTURE(test) cmocka_unit_test_setup_teardown(test, make_fixture, free_fixture)

#endif
