/* SPDX-License-Identifier: MIT */
#ifndef RF_POINT_TRAFFIC_H
#define RF_POINT_TRAFFIC_H

#include "model/point.h"

/* Asks the predictors, with the point's nest and its layer conditions, or with its whole run. */
enum rf_status rf_point_traffic_predict(struct rf_point *p);

/* What sets change of what layer conditions say. */
enum rf_status rf_point_traffic_weigh_sets(struct rf_point *p);

/* Whose figure each link has.  The user's own choice stands as it is. */
enum rf_status rf_point_traffic_choose(struct rf_point *p);

/* Intervals of what lies at places that are not known. */
enum rf_status rf_point_traffic_widen(struct rf_point *p);

/* Puts the ends of intervals in the place of figures, where the options ask for these. */
void rf_point_traffic_take_ends(struct rf_point *p);

#endif
