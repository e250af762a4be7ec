/* SPDX-License-Identifier: MIT
 *
 * Places in the user's text.
 *
 * libclang tells of what comes out of a macro where it is spelt, in the definition, and where it is
 * expanded; a user looks for it where the macro is used.  The file of the user is called as the
 * user called it, so that whether something stands in it is a comparison of two addresses.
 */
#include "frontend/tree/location.h"

#include <string.h>

#include "base/text.h"

struct rf_place rf_location_place(struct rf_reader *reader, CXSourceLocation location,
                                  unsigned *offset)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_place place = { 0 };
	unsigned line, column;
	CXFile file;

	clang->getExpansionLocation(location, &file, &line, &column, offset);
	place.line = (int)line;
	place.column = (int)column;
	if (file && clang->File_isEqual(file, reader->main_file))
		place.file = reader->source->file;
	else if (file)
		place.file = rf_clang_string(clang, reader->arena, clang->getFileName(file));
	return place;
}

struct rf_place rf_location_of(struct rf_reader *reader, CXCursor cursor)
{
	CXSourceRange range = reader->clang->getCursorExtent(cursor);

	return rf_location_place(reader, reader->clang->getRangeStart(range), NULL);
}

int rf_location_last_line(struct rf_reader *reader, CXCursor cursor, unsigned *offset)
{
	CXSourceRange range = reader->clang->getCursorExtent(cursor);
	unsigned line;

	reader->clang->getExpansionLocation(reader->clang->getRangeEnd(range), NULL, &line, NULL,
	                                    offset);
	return (int)line;
}

bool rf_location_same_name(struct rf_reader *reader, CXCursor a, CXCursor b)
{
	const struct rf_clang *clang = reader->clang;
	unsigned at_a, at_b;
	struct rf_place of_a = rf_location_place(reader, clang->getCursorLocation(a), &at_a);
	struct rf_place of_b = rf_location_place(reader, clang->getCursorLocation(b), &at_b);

	return at_a == at_b && rf_text_equal(of_a.file, of_b.file);
}

bool rf_location_is_called(const char *file, const char *name)
{
	size_t length = file ? strlen(file) : 0, end = strlen(name);

	return length >= end && rf_text_equal(file + length - end, name) &&
	       (length == end || file[length - end - 1] == '/');
}
