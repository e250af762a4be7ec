/* SPDX-License-Identifier: MIT */
#ifndef CONSTRUCTS_H
#define CONSTRUCTS_H

#include "tests/support/nests.h"

enum { CONSTRUCTS = 14 };

extern const char *const construct_names[CONSTRUCTS];

/* A bit for each construct in a nest; bit 0 is always set. */
unsigned constructs_of(const struct nest *nest);

#endif
