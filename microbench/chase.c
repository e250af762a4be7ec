/* SPDX-License-Identifier: MIT
 *
 * How long a load takes that nobody foresees.
 *
 * Each place holds the address of the next one.  The way goes through all places of a stretch in an
 * order that no prefetcher knows, and then through the next stretch.
 */
#include "microbench/chase.h"

#include <stdint.h>
#include <string.h>

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

void rf_chase_lay(const struct rf_way *way)
{
	uint64_t state = 88172645463325252u;
	size_t bytes = way->bytes / way->apart_bytes * way->apart_bytes; /* of whole places */
	size_t at = 0;

	while (at < bytes) {
		size_t left = bytes - at;
		size_t here = left < way->stretch_bytes ? left : way->stretch_bytes;
		char *after = here < left ? way->data + at + here : way->data;

		lay_stretch(way->data + at, here / way->apart_bytes, way->apart_bytes, &state,
		            after);
		at += here;
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

void rf_chase_visit(const struct rf_way *way, size_t times)
{
	for (; times > 0; --times)
		for (size_t at = 0; at < way->bytes; at += way->apart_bytes)
			(void)*(const volatile char *)(way->data + at);
}
