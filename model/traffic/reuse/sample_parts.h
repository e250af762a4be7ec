/* SPDX-License-Identifier: MIT
 *
 * Parts of a sample.
 */
#ifndef RF_SAMPLE_PARTS_H
#define RF_SAMPLE_PARTS_H

#include "model/traffic/reuse/sample.h"

/* Makes the parts and counts them; look at the obstacle of the references. */
enum rf_status rf_sample_parts_make(struct rf_use_analysis *analysis, struct rf_sample *sample);

#endif
