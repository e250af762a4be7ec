/* SPDX-License-Identifier: MIT */
#ifndef RF_COUNTED_SHARE_H
#define RF_COUNTED_SHARE_H

#include "frontend/tree/reader.h"

struct rf_counted_share {
	double share;
	bool is_sampled; /* some turns stand for all */
};

/* In which share of the turns of the loops around it a condition on loop variables holds, with the
 * sizes that -D gives.  False where data take part or other sizes, or an unsigned number of eight
 * bytes that would be below 0. */
bool rf_counted_share(struct rf_reader *reader, const struct rf_tree *test,
                      struct rf_counted_share *counted);

#endif
