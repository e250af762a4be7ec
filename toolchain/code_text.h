/* SPDX-License-Identifier: MIT
 *
 * Instructions of a kernel of a GPU as a text lists them.
 */
#ifndef RF_CODE_TEXT_H
#define RF_CODE_TEXT_H

#include "base/arena.h"
#include "base/vector.h"
#include "model/ir/gpu_compiled.h"

/* A line of the text, without what it is indented by. */
struct rf_code_line {
	const char *start;
	size_t length;
};

/* An instruction. */
struct rf_code_step {
	int line;                /* of the source; 0: none is named */
	enum rf_gpu_class class; /* RF_GPU_CLASSES: it counts as nothing */
	int64_t bytes;           /* of a lane, to or from global and shared memory */
	bool is_store, is_predicated;
	int64_t added; /* a number, to the register that it writes; 0: it does something else */
	bool ends;     /* what stands behind it does not run after it */
	bool leaves;   /* a thread may end with it */
	bool is_rare;  /* calls what is for rare values alone */
	bool is_call;  /* of a function whose instructions are not here */
};

struct rf_code_label {
	const char *name;
	size_t step; /* that it stands before */
};

/* After this step may run what stands at a label. */
struct rf_code_jump {
	size_t step;
	const char *target;
};

struct rf_code_text {
	struct rf_arena *arena;
	RF_VECTOR(struct rf_code_step) steps;
	RF_VECTOR(struct rf_code_label) labels;
	RF_VECTOR(struct rf_code_jump) jumps;
	bool failed; /* no memory */
};

/* In the order of the text; a jump is of the step before it. */
void rf_code_add_label(struct rf_code_text *text, const char *name);
void rf_code_add_step(struct rf_code_text *text, const struct rf_code_step *step);
void rf_code_add_jump(struct rf_code_text *text, const char *target);

/* The next line; false: there is none. */
bool rf_code_next_line(const char **at, struct rf_code_line *line);
bool rf_code_line_starts(const struct rf_code_line *line, const char *word);

/* Which of the files a line has the path of in quotes, by its name; as many as there are: none. */
size_t rf_code_file(const struct rf_code_line *line, const struct rf_gpu_compiled *of);

/* The operands of "add R7, R7, 0x4": whether the first two are the same, and the third is a number,
 * which is it without its sign; else 0. */
int64_t rf_code_added(const char *operands);

/* From here to the first of these characters, or to the end of the line; "" without memory. */
const char *rf_code_word(struct rf_code_text *text, const char *start, const char *ends);

#endif
