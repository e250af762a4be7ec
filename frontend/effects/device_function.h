/* SPDX-License-Identifier: MIT */
#ifndef RF_DEVICE_FUNCTION_H
#define RF_DEVICE_FUNCTION_H

#include <stdbool.h>

/* What a function of CUDA that no source defines takes of the instructions of a GPU. */
struct rf_device_function {
	const char *name;
	int integer;  /* instructions on integers, among them ... */
	int products; /* ... products */
	bool is_math; /* a result of floating point, an operation, ... */
	int special;  /* ... with so many instructions more around it */
};

/* NULL: it is none of those. */
const struct rf_device_function *rf_device_function_find(const char *name);

#endif
