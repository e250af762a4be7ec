/* SPDX-License-Identifier: MIT */
#ifndef RF_TEMPORAL_BLOCKING_H
#define RF_TEMPORAL_BLOCKING_H

#include "model/transform/blocks/candidate.h"

/* Predicts what several sweeps at once would bring; nothing where the nest is no sweep from one
 * array into another. */
enum rf_status rf_temporal_blocking_predict(struct rf_block_search *search);

#endif
