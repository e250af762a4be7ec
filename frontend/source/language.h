/* SPDX-License-Identifier: MIT */
#ifndef RF_LANGUAGE_H
#define RF_LANGUAGE_H

#include <stdbool.h>

/* The language of a file by its suffix, such as "C++"; NULL: it may be C. */
const char *rf_language_of_file(const char *file);

/* Whether a file is CUDA or HIP: by its suffix, or, as HIP has that of C++, by a kernel in it. */
bool rf_language_is_cuda(const char *file, const char *text);

/* The language of a text that is no C, by words that only it has, and the line of the first; NULL
 * where there are none. */
const char *rf_language_of_text(const char *text, int *line);

/* Whether a function stands for an instruction of vector registers, as _mm256_add_pd. */
bool rf_language_is_intrinsic(const char *name);

#endif
