/* SPDX-License-Identifier: MIT */
#ifndef RF_LAUNCH_ON_GPU_H
#define RF_LAUNCH_ON_GPU_H

#include "model/point.h"

/* Requests of warps, instructions and time of a launch on a GPU, all conditions as they stand; what
 * memory carries of it stands as the traffic of the point, and its work as that of a run. */
enum rf_status rf_launch_on_gpu_predict(struct rf_point *p);

/* What the launch takes, as a speed in iterations; not `known` where its time is not. */
struct rf_prediction rf_launch_on_gpu_speed(const struct rf_result *result);

#endif
