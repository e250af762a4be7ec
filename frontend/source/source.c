/* SPDX-License-Identifier: MIT
 *
 * What the user says about a source.
 */
#include "frontend/source/source.h"

#include <stdlib.h>

#include "base/text.h"

bool rf_source_value(const struct rf_source *source, const char *name, int64_t *value)
{
	for (size_t i = 0; i < source->value_count; ++i) {
		char *end;

		if (!rf_text_equal(source->values[i].name, name))
			continue;
		*value = strtoll(source->values[i].value, &end, 10);
		return end != source->values[i].value && !*end;
	}
	return false;
}
