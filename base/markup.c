/* SPDX-License-Identifier: MIT
 *
 * Texts in XML and HTML, SVG included.  Bytes that are no UTF-8, and characters that XML 1.0 has no
 * way to write, become a question mark.
 */
#include "base/markup.h"

#include "base/utf8.h"

static const char *entity_of(char c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&apos;";
	default:
		return NULL;
	}
}

/* Of three bytes: U+FFFE and U+FFFF. */
static bool is_no_character(const char *text, size_t length)
{
	return length == 3 && (unsigned char)text[0] == 0xef && (unsigned char)text[1] == 0xbf &&
	       (unsigned char)text[2] >= 0xbe;
}

void rf_markup_add(struct rf_text *out, const char *text)
{
	while (*text != '\0') {
		size_t length = rf_utf8_length(text);
		const char *entity = entity_of(*text);
		bool is_control = (unsigned char)*text < ' ' && *text != '\n' && *text != '\t';

		if (entity != NULL)
			rf_text_add(out, entity);
		else if (length == 0 || is_control || is_no_character(text, length))
			rf_text_add(out, "?");
		else
			rf_text_add_bytes(out, text, length);
		text += length > 0 ? length : 1;
	}
}
