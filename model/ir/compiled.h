/* SPDX-License-Identifier: MIT
 *
 * What an analyser of instructions says of compiled loops: plain data, made elsewhere.
 */
#ifndef RF_IR_COMPILED_H
#define RF_IR_COMPILED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rf_compiled_port {
	const char *name;   /* as the analyser calls it: "SKXPort2" */
	double cy_per_turn; /* in which it is busy */
	bool loads;         /* loads need it */
};

struct rf_compiled_loop {
	int loop;                        /* rf_loop.id */
	int64_t iterations;              /* of the source in a turn of the compiled loop */
	int64_t vector_bits;             /* 0: one number after the other */
	double cy_per_turn;              /* of many turns one after the other, simulated */
	bool waits;                      /* for results, more than for ports */
	double issue_per_turn;           /* cycles in which its parts can be issued at all */
	int64_t load_bytes, store_bytes; /* of a turn */
	size_t port_count;
	const struct rf_compiled_port *ports;
	const char *reason;   /* why there are no vectors, as the compiler says; or NULL */
	const char *assembly; /* of the turn, a line an instruction */
};

struct rf_compiled {
	const char *compiler; /* "Debian clang version 14.0.6"; NULL: the assembly was given */
	const char *flags;    /* "-O3 -march=skylake-avx512" */
	const char *analyser; /* "llvm-mca 14.0.6" */
	const char *cpu;      /* whose ports these are: "skylake-avx512" */
	bool was_asked;       /* for; else it lay in the cache */
	size_t count;
	const struct rf_compiled_loop *loops;
};

#endif
