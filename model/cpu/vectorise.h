/* SPDX-License-Identifier: MIT */
#ifndef RF_VECTORISE_H
#define RF_VECTORISE_H

#include "model/ir/machine.h"
#include "model/ir/options.h"
#include "model/ir/result.h"

struct rf_vectorise_input {
	const struct rf_kernel *kernel;
	const struct rf_machine *machine;
	const struct rf_node *loop;  /* an innermost one ... */
	const struct rf_node *outer; /* ... and the one around it, or NULL */
	const double *sizes;         /* their values; NULL: open */
	double turns;                /* each time that it runs; 0: not known */
	bool may_reorder;            /* sums of floating-point numbers, as -ffast-math allows */
	enum rf_compiler compiler;
	bool explains; /* what the answer rests on is asked, too */
};

/* Loads and stores of an iteration that the first cache serves one by one, and what puts vectors
 * in order. */
struct rf_vector_slots {
	double loads, stores, shuffles;
	double masked_loads;  /* of the loads, as vectors */
	double masked_stores; /* of the stores, as numbers */
	double gathered;      /* of the loads, into vectors; as numbers */
};

struct rf_vectorised {
	struct rf_vector_loop verdict;
	bool is_legal;         /* vectors would be right, though perhaps not worth it */
	const char *uncertain; /* why its time may be another one by far; NULL: nothing known */
	struct rf_vector_slots compiled; /* in registers of the width that compilers use */
	struct rf_vector_slots full;     /* in the widest ones */
	struct rf_vector_slots least;    /* in the widest ones, were all of it contiguous */
};

/* Bytes of the registers that compilers use for vectors on the machine; 0: not known. */
int64_t rf_vectorise_register_bytes(const struct rf_machine *machine);

/* The same of registers that units work on in parts. */
int64_t rf_vectorise_widest_bytes(const struct rf_machine *machine);

/* Whether its instructions are those of AVX-512, or as good: with masks, gathers, and shuffles
 * over all of a register. */
bool rf_vectorise_has_gathers(const struct rf_machine *machine);

/* Whether compilers vectorise the loop, and if not, why.  RF_FAILED without memory. */
enum rf_status rf_vectorise_decide(const struct rf_vectorise_input *input, struct rf_arena *arena,
                                   struct rf_vectorised *vectorised);

#endif
