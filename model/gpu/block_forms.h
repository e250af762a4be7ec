/* SPDX-License-Identifier: MIT */
#ifndef RF_BLOCK_FORMS_H
#define RF_BLOCK_FORMS_H

#include "base/vector.h"
#include "model/gpu/warp_walk.h"

/* A sum over the axes of the grid, and from the lowest to the highest what is added to it. */
struct rf_block_form {
	int64_t factor[RF_LANES_AXES];
	struct rf_lane_range rest;
	int64_t divisor;   /* all that is asked is the remainder; 0: the sum */
	bool is_remainder; /* which tells blocks apart by itself */
	int array;         /* whose place it is; -1: none */
};

/* A test of one form, >= 0 or == 0, or a program of several. */
struct rf_block_decision {
	size_t first;
	int count;
	bool is_equality;
	struct rf_lane_program program; /* count 0: none */
};

/* What tells blocks apart: remainders, and how decisions come out. */
struct rf_block_forms {
	RF_VECTOR(struct rf_block_form) forms;
	RF_VECTOR(struct rf_block_decision) decisions;
	bool tell_all; /* each block is another one: it computes places of its number itself */
};

/* Some of the blocks of a grid. */
struct rf_block_box {
	int64_t start[RF_LANES_AXES], count[RF_LANES_AXES];
};

/* RF_FAILED without memory. */
enum rf_status rf_block_forms_find(const struct rf_stream *stream,
                                   const struct rf_warp_memory *memory, const int64_t grid[3],
                                   bool with_computed, struct rf_arena *arena,
                                   struct rf_block_forms *out);

/* Whether a decision holds for all warps, lanes and turns of all blocks of a box, or for none. */
enum rf_block_answer { RF_BLOCK_NEVER, RF_BLOCK_ALWAYS, RF_BLOCK_OPEN };
enum rf_block_answer rf_block_forms_ask(const struct rf_block_forms *forms,
                                        const struct rf_block_decision *decision,
                                        const struct rf_block_box *box);

/* A form anywhere in a box. */
struct rf_lane_range rf_block_form_range(const struct rf_block_form *form,
                                         const struct rf_block_box *box);

/* Its sum at a block, or the remainder of that. */
int64_t rf_block_form_at(const struct rf_block_form *form, const int64_t block[RF_LANES_AXES]);

#endif
