/* SPDX-License-Identifier: MIT
 *
 * The one allocation that isl cannot survive: that of its numbers.
 *
 * isl keeps integers in GMP, which aborts the program when it gets no memory, unless it has been
 * given functions to allocate with; these must not return without memory either.
 */
#include "model/poly/gmp_memory.h"

#include <stddef.h>
#include <stdlib.h>

#include <gmp.h>

static void (*no_memory)(void);

static void *checked(void *memory)
{
	if (!memory)
		no_memory();
	return memory;
}

static void *allocate(size_t bytes)
{
	return checked(malloc(bytes));
}

static void *extend(void *memory, size_t old_bytes, size_t bytes)
{
	(void)old_bytes;
	return checked(realloc(memory, bytes));
}

static void release(void *memory, size_t bytes)
{
	(void)bytes;
	free(memory);
}

void rf_gmp_memory_set(void (*ends)(void))
{
	no_memory = ends;
	mp_set_memory_functions(allocate, extend, release);
}
