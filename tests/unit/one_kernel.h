/* SPDX-License-Identifier: MIT
 *
 * One kernel at a time.
 */
#ifndef TESTS_ONE_KERNEL_H
#define TESTS_ONE_KERNEL_H

#include "frontend/read/frontend.h"

#include <string.h>

#include "tests/unit/one_arena.h"

static struct rf_kernel kernel;

#endif
