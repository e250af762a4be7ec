/* SPDX-License-Identifier: MIT */
#ifndef RF_MEETING_SIZES_H
#define RF_MEETING_SIZES_H

#include "model/traffic/nest/groups.h"

/* Values of all sizes, and which of them are more than assumed. */
struct rf_meeting_sizes {
	const int64_t *whole;
	const double *real;
	const bool *known;
};

/* Puts numbers in for those of the known sizes by which references of one array meet that do not
 * for all of their values: the nest, a rectangular one, and its groups become others with formulas
 * of the sizes that are left.  Where there are none both stay, and `is_other` as it is. */
enum rf_status rf_meeting_sizes_put_in(const struct rf_meeting_sizes *sizes, int64_t line_bytes,
                                       struct rf_arena *arena, struct rf_nest *nest,
                                       struct rf_groups *groups, bool *is_other);

#endif
