/* SPDX-License-Identifier: MIT
 *
 * Where a machine has several memories: in which of them arrays lie, and what each has to carry.
 */
#ifndef RF_PLACED_ARRAYS_H
#define RF_PLACED_ARRAYS_H

#include "model/point.h"

/* Finds the memory of each array, as options say; a machine whose memory is that of all is made for
 * the point where they are in one.  Refuses memories and arrays that there are none of. */
enum rf_status rf_placed_arrays_find(struct rf_point *p);

/* Says what each memory has of the traffic, where arrays lie in several. */
enum rf_status rf_placed_arrays_divide(struct rf_point *p);

/* Remarks on memories that have no room for what lies there. */
enum rf_status rf_placed_arrays_check_room(struct rf_point *p);

#endif
