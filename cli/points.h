/* SPDX-License-Identifier: MIT
 *
 * The points of a study: what has several values, and what each point sets.
 */
#ifndef RF_POINTS_H
#define RF_POINTS_H

#include "cli/study.h"

/* What the definitions stand for when the kernel is read for the first time: the first value of
 * each; an array as long as the definitions.  NULL without memory. */
const char *const *rf_points_first_values(struct rf_session *session);

/* From the options to the axes and the number of points, once the kernel is read. */
enum rf_status rf_points_make(struct rf_study *study);

/* Whether one of the axes is this size of the kernel. */
bool rf_points_have_size(const struct rf_study *study, size_t size);

/* Puts point `index`, counted with the last axis fastest, into the options, and reads the source
 * again where a macro has another value than at the point before. */
enum rf_status rf_points_set(struct rf_study *study, size_t index, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_options *options);

/* A range may begin below the size of the stencil: such a point is left out, and what was said of
 * it becomes a warning. */
void rf_points_leave_out(struct rf_study *study, struct rf_diagnostics *diagnostics);

/* Remembers what of an array of JSON stands on standard output, in case that it ends early. */
void rf_points_note_begun(struct rf_study *study, bool has_items);

/* Write what stands before all points, and after them; refused when every point was left out. */
enum rf_status rf_points_begin(struct rf_study *study);
enum rf_status rf_points_end(struct rf_study *study);

#endif
