/* SPDX-License-Identifier: MIT */
#ifndef RF_GPU_H
#define RF_GPU_H

#include "base/arena.h"
#include "base/diagnostics.h"

/* The text of a machine file of the GPU of that number, counted from 0, as the driver in `library`
 * describes it; NULL: the CUDA driver of this host. */
enum rf_status rf_gpu_probe(const char *library, int number, struct rf_arena *arena,
                            struct rf_diagnostics *diagnostics, const char **text);

#endif
