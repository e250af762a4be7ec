/* SPDX-License-Identifier: MIT
 *
 * What the last level of a hierarchy is asked, written down for as long as marks are set.
 */
#ifndef RF_CACHE_SIM_LOG_H
#define RF_CACHE_SIM_LOG_H

#include "cache-sim/cachesim.h"

enum request_kind { REQUEST_LOAD, REQUEST_STORE, REQUEST_VICTIM, REQUEST_BYPASS };

struct request {
	uint64_t address;
	uint32_t bytes;
	uint8_t kind;
	bool for_store; /* a load, or a store, that a store of the program caused */
	bool dirty;     /* a load: how the line came; a victim: how it is */
};

struct request_log {
	struct request *items;
	size_t count, capacity;
	uint64_t losses;              /* how often requests were lost */
	struct rf_sim_counters quiet; /* bypasses counted without a request */
};

/* Makes room for one more request; without memory, or when there are too many, those so far are
 * lost.  False: not even one has room. */
bool rf_log_reserve(struct request_log *log);

/* Forgets all requests, for those who wait for them. */
void rf_log_lose(struct request_log *log);

/* Notes what a quiet iteration, repeated, counts.  Bypassing stores that found nothing to drop find
 * nothing again; what stores that come through from above do depends on what is there, and is lost
 * when it is not asked again. */
void rf_log_quiet(struct request_log *log, const struct rf_sim_counters *before,
                  const struct rf_sim_counters *after);

static inline void rf_log_add(struct request_log *log, struct request request)
{
	if (log->count < log->capacity || rf_log_reserve(log))
		log->items[log->count++] = request;
}

#endif
