/* SPDX-License-Identifier: MIT */
#ifndef RF_SPLIT_H
#define RF_SPLIT_H

#include "frontend/tree/reader.h"

/* What is read again for each part of a condition may hold other conditions, whose branches are
 * then read for each, too: so many are taken apart within a statement that is read once. */
enum { RF_MAX_SPLIT_GUARDS = 32 };

bool rf_split_is_left(const struct rf_reader *reader);

/* Whether to read if (a && b) x; else y; as if (a) { if (b) x; else y; } else y; reads something
 * twice; correspondingly with || and ?:.  A branch may be NULL. */
bool rf_split_doubles(const struct rf_tree *test, const struct rf_tree *branch,
                      const struct rf_tree *otherwise);

/* Whether it may be read so. */
bool rf_split_may(const struct rf_reader *reader, const struct rf_tree *test,
                  const struct rf_tree *branch, const struct rf_tree *otherwise);

/* Around what is read twice. */
void rf_split_begin(struct rf_reader *reader);
void rf_split_end(struct rf_reader *reader);

/* Says of a condition that it is not taken apart any more. */
enum rf_status rf_split_note_whole(struct rf_reader *reader, const struct rf_tree *test);

/* An if in the branch of another one, which has read what its condition calls: `parts` are its
 * children. */
void rf_split_inner(struct rf_tree *inner, struct rf_tree *parts[3], const struct rf_tree *test,
                    const struct rf_tree *branch, const struct rf_tree *otherwise);

#endif
