/* SPDX-License-Identifier: MIT */
#ifndef RF_TRIAL_H
#define RF_TRIAL_H

#include "frontend/tree/reader.h"

/* What the reader was before something was read on trial. */
struct rf_trial {
	struct rf_reader before;
	struct rf_saved_symbols *saved;
	RF_VECTOR(int) block;
	size_t reported, errors;
	struct rf_node *node;
};

/* From here on reading is a trial, which leaves nothing behind but, if they are needed, the sizes
 * that it found; what is read meanwhile hangs below `trial->node`. */
enum rf_status rf_trial_begin(struct rf_reader *reader, struct rf_trial *trial);
void rf_trial_end(struct rf_reader *reader, const struct rf_trial *trial, bool keeps_sizes);

#endif
