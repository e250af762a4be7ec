/* SPDX-License-Identifier: MIT */
#ifndef RF_TURNS_ALIKE_H
#define RF_TURNS_ALIKE_H

#include "model/traffic/nest/stream.h"

/* Says of a loop, once what runs inside of it is there, in what its turns are alike. */
void rf_turns_alike_find(struct rf_stream_node *loop);

#endif
