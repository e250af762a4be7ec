/* SPDX-License-Identifier: MIT
 *
 * Directives that stand above a loop and are meant for it.
 */
#ifndef RF_LOOP_DIRECTIVES_H
#define RF_LOOP_DIRECTIVES_H

#include "frontend/edit/lexer.h"

/* Where they begin, conditional compilation around them included; the offset of the loop itself
 * when there are none. */
size_t rf_loop_directives_first(const char *text, size_t loop);

/* Whether _Pragma("...") stands directly in front of an offset. */
bool rf_loop_directives_is_operator(const char *text, size_t offset);

/* Whether an OpenMP directive among them has a clause, as "nowait"; with an argument, as "default"
 * and "none", only with that one. */
bool rf_loop_directives_has(const char *text, struct rf_span above, const char *clause,
                            const char *argument);

/* Whether directives of one language stand above two loops, which have an order then: omp simd must
 * not come to stand around omp parallel for, nor acc vector around acc gang. */
bool rf_loop_directives_share(const char *text, struct rf_span above, struct rf_span other);

/* Where something can be added to the directive that has the clause: behind its last word. */
size_t rf_loop_directives_end(const char *text, struct rf_span above, const char *clause);

#endif
