/* SPDX-License-Identifier: MIT
 *
 * Writing a JSON document from its beginning to its end.
 *
 *     rf_json_text_open(&json, '{', false);
 *     rf_json_text_key(&json, "cores");
 *     rf_json_text_integer(&json, 4);
 *     rf_json_text_close(&json, '}');
 */
#ifndef RF_REPORT_JSON_TEXT_H
#define RF_REPORT_JSON_TEXT_H

#include <stdint.h>

#include "base/text.h"

enum { RF_JSON_DEEPEST = 16 };

struct rf_json_text {
	struct rf_text *out;
	bool is_compact; /* all on one line, without blanks */
	int depth;       /* of what is open */
	struct {
		size_t items;
		bool is_flat;
	} open[RF_JSON_DEEPEST];
};

/* '{' or '['; what is flat, having nothing open inside, stands on one line unless it is all that
 * there is. */
void rf_json_text_open(struct rf_json_text *json, char bracket, bool is_flat);
void rf_json_text_close(struct rf_json_text *json, char bracket);

/* What comes before the value of a member, and before an item of an array. */
void rf_json_text_key(struct rf_json_text *json, const char *key);
void rf_json_text_item(struct rf_json_text *json);

/* Text need not be UTF-8: in one that is not every byte beyond ASCII becomes a question mark; so
 * does NULL. */
void rf_json_text_string(struct rf_json_text *json, const char *text);
void rf_json_text_number(struct rf_json_text *json, double value); /* finite */
void rf_json_text_integer(struct rf_json_text *json, int64_t value);
void rf_json_text_boolean(struct rf_json_text *json, bool value);

#endif
