/* SPDX-License-Identifier: MIT
 *
 * Members of a group that lie in the same line as another one most of the time.
 */
#ifndef RF_NEIGHBOURS_H
#define RF_NEIGHBOURS_H

#include "model/traffic/layers/lc.h"

/* Finds the neighbours of every reuse, and what passes between the two, in numbers.  Of those that
 * a nearer one stands for, which needs no more, nothing is kept. */
enum rf_status rf_neighbours_find(struct rf_lc *lc);

#endif
