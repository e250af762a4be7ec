/* SPDX-License-Identifier: MIT
 *
 * What the parts of the decision share: one loop, and what was found of it so far.
 */
#ifndef RF_VECTOR_QUESTION_H
#define RF_VECTOR_QUESTION_H

#include "model/cpu/loop_body.h"
#include "model/cpu/vectorise.h"

struct rf_vector_question {
	const struct rf_vectorise_input *input;
	struct rf_arena *arena;
	const struct rf_loop *loop;
	struct rf_body body;
	int64_t most_lanes;    /* that dependences allow */
	const char *reason;    /* why it is not vectorised; NULL: nothing is against it */
	const char *straddles; /* what a vector loads of two that were stored before, or NULL */
	const char *copied;    /* a scalar by which a turn hands on what it has read, or NULL */
};

/* Says why not; the first reason stays. */
void rf_vector_refuse(struct rf_vector_question *q, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The text of an access, and the index of the access that stays in one place over the loop. */
const struct rf_access *rf_vector_access(const struct rf_vector_question *q, int access);
bool rf_vector_stays(const struct rf_vector_question *q, const struct rf_access *access);

/* Why the time may be another one by far, or NULL. */
const char *rf_vector_doubt(const struct rf_vector_question *q);

/* Whether a subscript of it is read from memory. */
bool rf_vector_is_read_index(const struct rf_access *access);

/* Whether the touch happens in some turns only. */
bool rf_vector_is_under_condition(const struct rf_vector_question *q,
                                  const struct rf_body_touch *touch);

/* Whether two touches exclude each other, and whether two references are of one place. */
bool rf_vector_are_either_or(const struct rf_body_touch *a, const struct rf_body_touch *b);
bool rf_vector_are_one_place(const struct rf_access *a, const struct rf_access *b);

/* What becomes of a touch in one of two branches: nothing of note; it is counted with that of the
 * other branch; both are one gathered load. */
enum rf_vector_choice { RF_CHOICE_APART, RF_CHOICE_COUNTED, RF_CHOICE_GATHERED };

enum rf_vector_choice rf_vector_choice(const struct rf_vector_question *q, size_t touch);

/* Strides of up to so many numbers are loaded whole. */
enum { RF_VECTOR_MOST_MEMBERS = 4 };

/* How many numbers follow each other of which a reference takes one, where vectors hold all of
 * them, else 1; whether an earlier reference to another one has loaded these vectors; how many
 * different ones are stored. */
int64_t rf_vector_members(const struct rf_vector_question *q, const struct rf_body_touch *touch);
bool rf_vector_has_companion(const struct rf_vector_question *q, const struct rf_body_touch *touch);
int64_t rf_vector_stored_members(const struct rf_vector_question *q,
                                 const struct rf_access *access);

/* Counts the loads and stores under masks, of vectors of so many lanes. */
void rf_vector_count_masks(const struct rf_vector_question *q, double lanes,
                           struct rf_vector_slots *slots);

/* Asks for the values of scalars, and of places that stay, that one iteration leaves to the
 * next. */
void rf_vector_ask_values(struct rf_vector_question *q);

/* Asks for places of memory that several iterations touch, and for pointers that would have to be
 * compared before the loop; the second one alone. */
void rf_vector_ask_memory(struct rf_vector_question *q);
void rf_vector_ask_pointers(struct rf_vector_question *q);

/* Asks for what the compiler at hand does not do, and others do. */
void rf_vector_ask_compiler(struct rf_vector_question *q);

#endif
