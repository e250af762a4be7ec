/* SPDX-License-Identifier: MIT
 *
 * Assembly as compilers write it, and what an instruction does to addresses.
 */
#ifndef RF_ASSEMBLY_H
#define RF_ASSEMBLY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vector.h"

enum { RF_MOST_OPERANDS = 6, RF_MOST_REGISTERS = 33 };

struct rf_instruction {
	const char *text; /* one blank between words, no comment */
	const char *name; /* "vaddpd" */
	size_t operand_count;
	const char *operands[RF_MOST_OPERANDS];
	const char *target; /* of a jump: a label; else NULL */
	bool is_call;
};

/* A line of a function: an instruction, or a label in front of the next one. */
struct rf_label {
	const char *name;
	size_t at; /* the instruction behind it */
};

struct rf_code {
	RF_VECTOR(struct rf_instruction) instructions;
	RF_VECTOR(struct rf_label) labels;
	bool is_marked; /* what stood between markers: a loop, or the body of one */
	bool is_alone;  /* a function with one loop of the source and nothing around it */
};

/* A sum of the values that registers had when the loop body began, times whole numbers. */
struct rf_linear {
	bool is_known;
	int64_t constant;
	int64_t coefficients[RF_MOST_REGISTERS];
};

/* One touch of memory. */
struct rf_touch {
	struct rf_linear address; /* not known: of a gather, or what else is not linear */
	int64_t bytes;
	bool is_load, is_store;
	bool is_constant; /* the address is a symbol, or on the stack */
};

/* A place on the stack in which a register was put. */
struct rf_slot {
	const char *place;
	struct rf_linear value;
};

/* What the instructions of a body have come to so far. */
struct rf_address_trace {
	struct rf_arena *arena;
	size_t body_count;
	const struct rf_instruction *body; /* all that is followed */
	struct rf_linear registers[RF_MOST_REGISTERS];
	RF_VECTOR(struct rf_touch) touches;
	RF_VECTOR(struct rf_slot) slots; /* the last of a place counts */
	int64_t vector_bits; /* of the widest registers in arithmetic on several numbers; 0: none */
	int64_t moved_bits;  /* of the widest that are only loaded or stored */
	bool has_scalars;    /* arithmetic on one number of a vector register */
	const char *unknown; /* an instruction that cannot be followed, or NULL */
};

/* A kind of instructions. */
struct rf_isa {
	const char *name;         /* as machine files call it: "x86-64" */
	const char *triple;       /* as LLVM does */
	const char *comment;      /* begins a comment */
	const char *load, *store; /* an instruction that does that and nothing else */
	/* Fills `target` and `is_call`. */
	void (*classify)(struct rf_instruction *instruction);
	/* Follows an instruction: registers that change, memory that is touched. */
	void (*follow)(const struct rf_instruction *instruction, struct rf_address_trace *trace);
};

extern const struct rf_isa rf_isa_x86, rf_isa_aarch64;

/* The instructions of machine files' `isa`; NULL for one that is not known. */
const struct rf_isa *rf_isa_find(const char *name);

/* The function of that name in a file of assembly, or the text between markers of OSACA, IACA or
 * LLVM-MCA, or, where neither is there and no name is given, the whole text.  False without memory;
 * `is_found` says whether there is the function. */
bool rf_assembly_read(const struct rf_isa *isa, const char *text, const char *function,
                      struct rf_arena *arena, struct rf_code *code, bool *is_found);

/* The index of the instruction behind a label; -1: the code does not have it. */
long rf_assembly_find(const struct rf_code *code, const char *label);

/* ---- for kinds of instructions ---- */

struct rf_linear rf_linear_constant(int64_t value);
/* a + factor * b */
struct rf_linear rf_linear_add(const struct rf_linear *a, const struct rf_linear *b,
                               int64_t factor);
void rf_address_trace_touch(struct rf_address_trace *trace, struct rf_touch touch);
void rf_address_trace_vector(struct rf_address_trace *trace, int64_t bits);

#endif
