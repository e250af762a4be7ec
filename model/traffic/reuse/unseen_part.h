/* SPDX-License-Identifier: MIT
 *
 * What is taken for granted of parts of a run that nobody looked at.
 */
#ifndef RF_UNSEEN_PART_H
#define RF_UNSEEN_PART_H

#include "model/traffic/reuse/sample.h"

/* Fills in what a part without transects comes to, once all others are known. */
void rf_unseen_part_assume(struct rf_sample *sample, struct rf_transect_part *part);

#endif
