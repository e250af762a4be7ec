/* SPDX-License-Identifier: MIT
 *
 * How long a load takes that nobody foresees.
 *
 * Each place holds the address of the next one.  The way goes through all places of a stretch in an
 * order that no prefetcher knows, and then through the next stretch; within one, cores know where
 * its pages are, so that it is the memory that is waited for and not the page tables.  Places are
 * more than a line apart, as some processors bring the neighbour of a line along with it.
 */
#include "microbench/chase.h"

#include <stdint.h>
#include <string.h>

enum { STRETCH_BYTES = 1 << 20 };

static char **place(char *data)
{
	return (char **)(void *)data;
}

/* Numbers that follow no order (xorshift: Marsaglia 2003). */
static uint64_t next_number(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* One way through all places of a stretch (Sattolo 1986); the one before its first is then
 * where it ends, and is led on to `after`. */
static void lay_stretch(char *data, size_t places, size_t apart_bytes, uint64_t *state, char *after)
{
	char *last = data;

	for (size_t i = 0; i < places; ++i)
		*place(data + i * apart_bytes) = data + i * apart_bytes;
	for (size_t i = places - 1; i > 0; --i) {
		char **one = place(data + i * apart_bytes);
		char **other = place(data + next_number(state) % i * apart_bytes);
		char *kept = *one;

		*one = *other;
		*other = kept;
	}
	for (size_t i = 0; i + 1 < places; ++i)
		last = *place(last);
	*place(last) = after;
}

void rf_chase_lay(char *data, size_t bytes, size_t apart_bytes)
{
	uint64_t state = 88172645463325252u;

	for (size_t at = 0; at < bytes; at += STRETCH_BYTES) {
		size_t left = bytes - at, here = left < STRETCH_BYTES ? left : STRETCH_BYTES;
		char *after = here < left ? data + at + here : data;

		lay_stretch(data + at, here / apart_bytes, apart_bytes, &state, after);
	}
}

char *rf_chase_follow(char *at, size_t steps)
{
	for (; steps > 0; steps -= steps < 8 ? steps : 8) {
		at = *place(at);
		at = *place(at);
		at = *place(at);
		at = *place(at);
		at = *place(at);
		at = *place(at);
		at = *place(at);
		at = *place(at);
	}
	return at;
}
