/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPUTING_H
#define RF_COMPUTING_H

#include <stdbool.h>
#include <stddef.h>

/* Operations that a core does; those of chains wait for the one before. */
enum rf_computing_form {
	RF_COMPUTING_VECTOR,
	RF_COMPUTING_SCALAR,
	RF_COMPUTING_SINGLE, /* vectors in single precision */
	RF_COMPUTING_SINGLE_SCALAR,
	RF_COMPUTING_CHAIN, /* scalars, one after the other */
	RF_COMPUTING_FORMS
};

enum rf_computing_operation {
	RF_COMPUTING_FMA,
	RF_COMPUTING_ADD,
	RF_COMPUTING_MUL,
	RF_COMPUTING_DIV,
	RF_COMPUTING_SQRT,
	RF_COMPUTING_COMPARE, /* a minimum and a maximum in turn */
	RF_COMPUTING_FORWARD, /* an addition to what was stored just before */
	RF_COMPUTING_OPERATIONS
};

/* Does some thousand operations `times` times, each on so many lanes; returns how many it were,
 * all lanes counted, or 0 where the host has no such operation. */
double rf_computing_run(enum rf_computing_form form, enum rf_computing_operation operation,
                        int vector_bytes, size_t times);

#endif
