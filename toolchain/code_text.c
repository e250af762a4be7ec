/* SPDX-License-Identifier: MIT
 *
 * Instructions as a text lists them: labels, steps and jumps in its order.
 */
#include "toolchain/code_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

bool rf_code_next_line(const char **at, struct rf_code_line *line)
{
	const char *end;

	if (**at == '\0')
		return false;
	*at += strspn(*at, " \t");
	end = strchr(*at, '\n');
	line->start = *at;
	line->length = end != NULL ? (size_t)(end - *at) : strlen(*at);
	*at += line->length + (end != NULL);
	return true;
}

bool rf_code_line_starts(const struct rf_code_line *line, const char *word)
{
	size_t length = strlen(word);

	return line->length >= length && memcmp(line->start, word, length) == 0;
}

/* Whether what a line has in quotes is the path of a file of this name. */
static bool has_name(const struct rf_code_line *line, const char *file)
{
	const char *quote = memchr(line->start, '"', line->length), *end;
	size_t length = strlen(file), left;

	if (quote == NULL)
		return false;
	left = line->length - (size_t)(quote + 1 - line->start);
	end = memchr(quote + 1, '"', left);
	return end != NULL && (size_t)(end - quote) > length &&
	       memcmp(end - length, file, length) == 0 &&
	       (end[-(ptrdiff_t)length - 1] == '/' || end - length == quote + 1);
}

size_t rf_code_file(const struct rf_code_line *line, const struct rf_gpu_compiled *of)
{
	size_t i = 0;

	for (; i < of->file_count; ++i) {
		const char *slash = strrchr(of->files[i], '/');

		if (has_name(line, slash != NULL ? slash + 1 : of->files[i]))
			break;
	}
	return i;
}

int64_t rf_code_added(const char *operands)
{
	size_t length = strcspn(operands, ",");
	const char *second = operands + length + strspn(operands + length, ", ");
	const char *third = second + strcspn(second, ",");
	char *end;
	long long number;

	if (length == 0 || strncmp(operands, second, length) != 0 ||
	    strcspn(second + length, ".,") > 0 || *third != ',')
		return 0;
	third += strspn(third, ", ");
	number = strtoll(third, &end, 0);
	return end > third && strchr(",; ", *end) != NULL ? llabs(number) : 0;
}

const char *rf_code_word(struct rf_code_text *text, const char *start, const char *ends)
{
	size_t length = strcspn(start, "\n");
	size_t word = strcspn(start, ends);
	const char *copy = rf_arena_substring(text->arena, start, word < length ? word : length);

	text->failed |= copy == NULL;
	return copy != NULL ? copy : "";
}

void rf_code_add_label(struct rf_code_text *text, const char *name)
{
	struct rf_code_label *label = RF_PUSH(text->arena, &text->labels);

	text->failed |= label == NULL || name == NULL;
	if (label != NULL)
		*label = (struct rf_code_label){ name, text->steps.count };
}

void rf_code_add_step(struct rf_code_text *text, const struct rf_code_step *step)
{
	struct rf_code_step *place = RF_PUSH(text->arena, &text->steps);

	text->failed |= place == NULL;
	if (place != NULL)
		*place = *step;
}

void rf_code_add_jump(struct rf_code_text *text, const char *target)
{
	struct rf_code_jump *jump = RF_PUSH(text->arena, &text->jumps);

	text->failed |= jump == NULL || target == NULL;
	if (jump != NULL)
		*jump = (struct rf_code_jump){ text->steps.count - 1, target };
}
