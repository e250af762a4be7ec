/* SPDX-License-Identifier: MIT */
#ifndef RF_REQUEST_H
#define RF_REQUEST_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"

/* What a request of a warp meets, as the machine file has it. */
struct rf_warp_memory {
	int64_t lanes; /* threads of a warp */
	int64_t sector_bytes, line_bytes;
	int64_t banks;        /* words of four bytes that are delivered at a time; 0: unknown */
	bool has_cache_banks; /* of the first cache: the same for data, and some for tags */
	int64_t spread;       /* elements that a warp's indices lie among; 0: unknown */
	double tensor_flop;   /* of a tensor instruction; 0: unknown */
	bool is_serial;       /* lanes that ask for one word are served one after the other */
};

/* One load or store of a warp. */
struct rf_request {
	int64_t address[RF_MOST_LANES]; /* by lane; not negative where it is active */
	uint64_t active;                /* a bit for each lane */
	int64_t bytes;                  /* of a thread */
};

struct rf_request_cost {
	double sectors, lines;
	double data_wavefronts; /* words of different banks at a time */
	double tag_wavefronts;  /* lines of different banks of tags */
};

/* False where the machine file has no warp, or one of more lanes than a mask. */
bool rf_request_memory(const struct rf_machine *machine, struct rf_warp_memory *memory);

/* The same for an access to memory of a space: updates of one word of shared memory wait for each
 * other. */
struct rf_warp_memory rf_request_memory_of(const struct rf_warp_memory *memory, bool is_atomic,
                                           bool is_shared);

/* All lanes, one by one. */
struct rf_request_cost rf_request_count(const struct rf_warp_memory *memory,
                                        const struct rf_request *request);

/* The same of a full warp whose lanes are `stride_bytes` apart, in closed form; false where there
 * is none: elements over ends of sectors or words, strides that are no multiple of the element. */
bool rf_request_closed(const struct rf_warp_memory *memory, int64_t base, int64_t stride_bytes,
                       int64_t bytes, struct rf_request_cost *cost);

/* Why cycles of requests in the first cache are not known; NULL: they are. */
const char *rf_request_no_cycles(const struct rf_warp_memory *memory);

#endif
