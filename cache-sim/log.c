/* SPDX-License-Identifier: MIT
 *
 * The log of requests grows up to some megabytes; one that would become longer is not worth its
 * memory, and is given up.
 */
#include "cache-sim/log.h"

#include <stdlib.h>

enum { FIRST_REQUESTS = 1 << 12, MOST_REQUESTS = 1 << 20 };

void rf_log_lose(struct request_log *log)
{
	log->count = 0;
	++log->losses;
}

bool rf_log_reserve(struct request_log *log)
{
	size_t capacity = log->capacity > 0 ? 2 * log->capacity : FIRST_REQUESTS;
	struct request *items = NULL;

	if (capacity <= MOST_REQUESTS)
		items = realloc(log->items, capacity * sizeof(*items));
	if (!items) {
		rf_log_lose(log);
		return log->capacity > 0;
	}
	log->items = items;
	log->capacity = capacity;
	return true;
}

void rf_log_quiet(struct request_log *log, const struct rf_sim_counters *before,
                  const struct rf_sim_counters *after)
{
	if (after->stores != before->stores || after->hits != before->hits ||
	    after->passed_stores != before->passed_stores)
		rf_log_lose(log);
	log->quiet.bypasses += after->bypasses - before->bypasses;
	log->quiet.bypassed_bytes += after->bypassed_bytes - before->bypassed_bytes;
}
