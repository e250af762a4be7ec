/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPILER_HEADERS_H
#define RF_COMPILER_HEADERS_H

#include <stddef.h>

/* The folder, of the parser's memory alone, in which they lie. */
#define RF_COMPILER_HEADERS_FOLDER "/rfmodel/include"

struct rf_compiler_header {
	const char *file; /* with the folder */
	const char *text;
};

extern const struct rf_compiler_header rf_compiler_headers[];
extern const size_t rf_compiler_header_count;

#endif
