/* SPDX-License-Identifier: MIT
 *
 * What proposals promise.
 */
#ifndef RF_FINALISTS_H
#define RF_FINALISTS_H

#include "model/transform/search.h"

/* Gives the proposals of a result, ranked by what the search made of them, the figures of the pages
 * of their loops, and ranks them anew. */
enum rf_status rf_finalists_measure(const struct rf_search_input *input, struct rf_arena *arena,
                                    struct rf_result *result);

/* The same where what the search made of changes stays, and only the loops as they are have the
 * figures of their page. */
enum rf_status rf_finalists_compare(const struct rf_search_input *input, struct rf_arena *arena,
                                    struct rf_result *result);

#endif
