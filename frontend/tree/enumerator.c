/* SPDX-License-Identifier: MIT
 *
 * Values of -D that are names of the source's enumerators.
 */
#include "frontend/tree/enumerator.h"

#include <ctype.h>

#include "base/text.h"
#include "frontend/tree/clang_api.h"

struct search {
	struct rf_reader *reader;
	const char *name;
	bool is_found;
	int64_t value;
};

static enum CXChildVisitResult look_at(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct rf_reader *reader = search->reader;
	const struct rf_clang *clang = reader->clang;

	(void)parent;
	switch (clang->getCursorKind(cursor)) {
	case CXCursor_EnumDecl:
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec:
		return CXChildVisit_Recurse;
	case CXCursor_EnumConstantDecl:
		search->is_found = rf_text_equal(
		    rf_clang_string(clang, reader->arena, clang->getCursorSpelling(cursor)),
		    search->name);
		search->value = clang->getEnumConstantDeclValue(cursor);
		return search->is_found ? CXChildVisit_Break : CXChildVisit_Continue;
	default:
		return CXChildVisit_Continue;
	}
}

static bool is_name(const char *text)
{
	size_t length = 0;

	while (rf_text_is_word(text[length]))
		++length;
	return length > 0 && text[length] == '\0' && !isdigit((unsigned char)*text);
}

/* `number` becomes what the name in it stands for, if an enumerator is called so. */
static enum rf_status settle(struct rf_reader *reader, struct rf_define *number)
{
	struct search search = { .reader = reader, .name = number->value };
	struct rf_named_number *named;

	reader->clang->visitChildren(reader->clang->getTranslationUnitCursor(reader->unit), look_at,
	                             &search);
	if (!search.is_found)
		return RF_OK;
	number->value = rf_arena_print(reader->arena, "%lld", (long long)search.value);
	named = RF_PUSH(reader->arena, &reader->kernel->named);
	if (!named || !number->value)
		return rf_out_of_memory(reader->diagnostics);
	*named = (struct rf_named_number){ search.name, search.value };
	return RF_OK;
}

enum rf_status rf_enumerator_settle(struct rf_reader *reader)
{
	const struct rf_source *given = reader->source;
	const struct rf_define *all = given->numbers ? given->numbers : given->values;
	size_t count = given->value_count;
	struct rf_define *numbers = RF_NEW_ARRAY(reader->arena, struct rf_define, count + 1);
	struct rf_source *source = rf_arena_copy(reader->arena, given, sizeof(*given));
	enum rf_status status = RF_OK;

	if (!numbers || !source)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < count && status == RF_OK; ++i) {
		numbers[i] = all[i];
		if (is_name(numbers[i].value))
			status = settle(reader, &numbers[i]);
	}
	source->numbers = numbers;
	reader->source = source;
	return status;
}
