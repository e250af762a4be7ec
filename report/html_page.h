/* SPDX-License-Identifier: MIT
 *
 * A page of HTML about results that come one by one.
 */
#ifndef RF_HTML_PAGE_H
#define RF_HTML_PAGE_H

#include "base/arena.h"

/* What a page keeps of results until it is written. */
struct rf_html_page;

struct rf_html_page *rf_html_page_new(struct rf_arena *arena);

#endif
