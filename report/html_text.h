/* SPDX-License-Identifier: MIT
 *
 * A document of HTML, which is well-formed XML too: its frame, headings and tables.
 */
#ifndef RF_HTML_TEXT_H
#define RF_HTML_TEXT_H

#include "base/text.h"

/* What stands before and after the content; the style is in it, and no script. */
void rf_html_text_begin(struct rf_text *out, const char *title);
void rf_html_text_end(struct rf_text *out);

/* <tag>text</tag>, escaped. */
void rf_html_text_element(struct rf_text *out, const char *tag, const char *text);

/* A table whose heads and cells are texts; columns of the alignment 'r' are figures. */
void rf_html_text_open_table(struct rf_text *out, const char *alignment, const char *const *heads);
void rf_html_text_row(struct rf_text *out, const char *alignment, const char *const *cells);
void rf_html_text_close_table(struct rf_text *out);

/* What is shown on demand: <details>. */
void rf_html_text_open_details(struct rf_text *out, const char *summary);
void rf_html_text_close_details(struct rf_text *out);

#endif
