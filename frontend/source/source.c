/* SPDX-License-Identifier: MIT
 *
 * What the user says about a source.
 */
#include "frontend/source/source.h"

#include <stdlib.h>

#include "base/text.h"

bool rf_source_gives(const struct rf_source *source, const char *name)
{
	bool found = false;

	for (size_t i = 0; i < source->value_count && !found; ++i)
		found = rf_text_equal(source->values[i].name, name);
	return found;
}

bool rf_source_value(const struct rf_source *source, const char *name, int64_t *value)
{
	const struct rf_define *all = source->numbers ? source->numbers : source->values;

	for (size_t i = 0; i < source->value_count; ++i) {
		char *end;

		if (!rf_text_equal(all[i].name, name))
			continue;
		*value = strtoll(all[i].value, &end, 10);
		return end != all[i].value && !*end;
	}
	return false;
}
