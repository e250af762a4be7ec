/* SPDX-License-Identifier: MIT
 *
 * Functions of headers, each for the process that comes first.
 *
 * Hundreds of sources include the same headers, and each process would read all loops in them.  The
 * processes share a table of hashes, in which a slot is empty or taken for good, so that an atomic
 * exchange is all that they need.  Two functions of the same hash are one in 10^19.
 */
#include "cli/survey_claims.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

enum { SLOTS = 1 << 16, MOST_PROBES = 64 };

struct rf_survey_claims {
	_Atomic uint64_t slots[SLOTS]; /* 0: empty */
};

struct rf_survey_claims *rf_survey_claims_new(void)
{
	void *memory = mmap(NULL, sizeof(struct rf_survey_claims), PROT_READ | PROT_WRITE,
	                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory != MAP_FAILED ? memory : NULL;
}

void rf_survey_claims_free(struct rf_survey_claims *claims)
{
	if (claims != NULL)
		munmap(claims, sizeof(*claims));
}

/* FNV-1a, and its end. */
static uint64_t hash_of(uint64_t hash, const char *text)
{
	for (; *text; ++text)
		hash = (hash ^ (unsigned char)*text) * 1099511628211u;
	return (hash ^ 0xff) * 1099511628211u;
}

bool rf_survey_claims_take(struct rf_survey_claims *claims, const char *file, int line,
                           const char *function)
{
	uint64_t hash = hash_of(hash_of(14695981039346656037u ^ (uint64_t)line, file), function);

	hash += hash == 0;
	for (size_t i = 0; claims != NULL && i < MOST_PROBES; ++i) {
		uint64_t found = 0;

		if (atomic_compare_exchange_strong(&claims->slots[(hash + i) % SLOTS], &found,
		                                   hash))
			return true;
		if (found == hash)
			return false;
	}
	return true;
}
