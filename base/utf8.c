/* SPDX-License-Identifier: MIT
 *
 * UTF-8 as RFC 3629 has it.  Names of files are bytes, and documents in JSON and XML are not.
 */
#include "base/utf8.h"

size_t rf_utf8_length(const char *text)
{
	static const unsigned least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *bytes = (const unsigned char *)text;
	size_t length = *bytes < 0x80   ? 1
	                : *bytes < 0xc0 ? 0
	                : *bytes < 0xe0 ? 2
	                : *bytes < 0xf0 ? 3
	                : *bytes < 0xf8 ? 4
	                                : 0;
	unsigned point = length > 1 ? *bytes & (0x7fu >> length) : *bytes;

	for (size_t i = 1; i < length; ++i) {
		if ((bytes[i] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | (bytes[i] & 0x3fu);
	}
	if (length > 0 &&
	    (point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)))
		return 0;
	return length;
}

bool rf_utf8_is_valid(const char *text)
{
	size_t length = 1;

	for (; *text != '\0' && length > 0; text += length)
		length = rf_utf8_length(text);
	return length > 0;
}
