/* SPDX-License-Identifier: MIT
 *
 * Assembly as gcc and clang write it: labels, directives, comments, instructions.
 *
 * Of a file only one function is of interest, from its label to the end that compilers mark
 * (.size, .cfi_endproc), or what stands between the markers that analysers look for.
 */
#include "toolchain/assembly.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

/* ---- linear forms ---- */

struct rf_linear rf_linear_constant(int64_t value)
{
	return (struct rf_linear){ .is_known = true, .constant = value };
}

struct rf_linear rf_linear_add(const struct rf_linear *a, const struct rf_linear *b, int64_t factor)
{
	enum { MOST = 1 << 30 };
	struct rf_linear sum = { .is_known = a->is_known && b->is_known };

	if (!sum.is_known)
		return sum;
	sum.constant = a->constant + factor * b->constant;
	for (int i = 0; i < RF_MOST_REGISTERS; ++i) {
		sum.coefficients[i] = a->coefficients[i] + factor * b->coefficients[i];
		sum.is_known &= sum.coefficients[i] < MOST && sum.coefficients[i] > -MOST;
	}
	sum.is_known &= sum.constant < MOST && sum.constant > -MOST;
	return sum;
}

void rf_address_trace_touch(struct rf_address_trace *trace, struct rf_touch touch)
{
	struct rf_touch *slot = RF_PUSH(trace->arena, &trace->touches);

	if (slot != NULL)
		*slot = touch;
}

void rf_address_trace_vector(struct rf_address_trace *trace, int64_t bits)
{
	if (bits > trace->vector_bits)
		trace->vector_bits = bits;
}

const struct rf_isa *rf_isa_find(const char *name)
{
	static const struct rf_isa *const all[] = { &rf_isa_x86, &rf_isa_aarch64 };

	for (size_t i = 0; name != NULL && i < sizeof(all) / sizeof(*all); ++i)
		if (rf_text_equal(all[i]->name, name))
			return all[i];
	return NULL;
}

/* ---- lines ---- */

/* Where the comment of a line begins, or its end; what stands in quotes is no comment. */
static size_t code_length(const struct rf_isa *isa, const char *line, size_t length)
{
	bool quoted = false;

	for (size_t i = 0; i < length; ++i) {
		quoted ^= line[i] == '"';
		if (!quoted && strncmp(line + i, isa->comment, strlen(isa->comment)) == 0)
			return i;
	}
	return length;
}

/* With one blank in place of several, and none at its ends. */
static char *tidy(const char *line, size_t length, struct rf_arena *arena)
{
	char *text = rf_arena_alloc(arena, length + 1);
	size_t count = 0;

	for (size_t i = 0; text != NULL && i < length; ++i) {
		bool is_blank = isspace((unsigned char)line[i]) != 0;

		if (is_blank && (count == 0 || text[count - 1] == ' '))
			continue;
		text[count++] = is_blank ? ' ' : line[i];
	}
	if (text != NULL && count > 0 && text[count - 1] == ' ')
		text[count - 1] = '\0';
	return text;
}

/* Commas inside of brackets belong to an operand. */
static void split_operands(const char *text, struct rf_arena *arena,
                           struct rf_instruction *instruction)
{
	size_t start = 0, depth = 0;

	for (size_t i = 0;; ++i) {
		if (text[i] != '\0' && strchr("([{", text[i]) != NULL)
			++depth;
		if (text[i] != '\0' && strchr(")]}", text[i]) != NULL && depth > 0)
			--depth;
		if (text[i] != '\0' && (text[i] != ',' || depth > 0))
			continue;
		if (i > start && instruction->operand_count < RF_MOST_OPERANDS)
			instruction->operands[instruction->operand_count++] =
			    rf_arena_substring(arena, text + start, i - start);
		if (text[i] == '\0')
			return;
		start = i + 1;
		while (text[start] == ' ')
			++start;
		i = start - 1;
	}
}

static bool add_instruction(const struct rf_isa *isa, const char *text, struct rf_arena *arena,
                            struct rf_code *code)
{
	static const char *const prefixes[] = { "lock",  "rep",     "repz", "repe",
		                                "repnz", "notrack", "bnd",  NULL };
	struct rf_instruction *instruction = RF_PUSH(arena, &code->instructions);
	size_t length = strcspn(text, " ");

	if (instruction == NULL)
		return false;
	*instruction = (struct rf_instruction){ .text = text };
	instruction->name = rf_arena_substring(arena, text, length);
	if (instruction->name == NULL)
		return false;
	if (rf_text_is_one_of(instruction->name, prefixes) && text[length] == ' ') {
		text += length + 1;
		length = strcspn(text, " ");
		instruction->name = rf_arena_substring(arena, text, length);
	}
	if (text[length] == ' ')
		split_operands(text + length + 1, arena, instruction);
	isa->classify(instruction);
	return !rf_arena_failed(arena);
}

static bool add_label(const char *text, size_t length, struct rf_arena *arena, struct rf_code *code)
{
	struct rf_label *label = RF_PUSH(arena, &code->labels);

	if (label == NULL)
		return false;
	label->name = rf_arena_substring(arena, text, length);
	label->at = code->instructions.count;
	return label->name != NULL;
}

/* The length of a label at the start of a tidy line, without its colon; 0: there is none. */
static size_t label_length(const char *text)
{
	size_t length = 0;

	while (text[length] != '\0' &&
	       (rf_text_is_word(text[length]) || strchr(".$@", text[length]) != NULL))
		++length;
	return text[length] == ':' ? length : 0;
}

/* Takes in a line of a function. */
static bool add_line(const struct rf_isa *isa, const char *text, struct rf_arena *arena,
                     struct rf_code *code)
{
	size_t length;

	while ((length = label_length(text)) > 0) {
		if (!add_label(text, length, arena, code))
			return false;
		text += length + 1;
		while (*text == ' ')
			++text;
	}
	if (*text == '\0' || *text == '.')
		return true;
	return add_instruction(isa, text, arena, code);
}

/* ---- which lines ---- */

enum marker { NO_MARKER, MARKER_BEGINS, MARKER_ENDS };

/* Markers are comments, or, for older versions of OSACA and IACA, instructions that do nothing:
 * movl $111, %ebx (begin) or $222 (end), and three bytes behind it. */
static enum marker marker_of(const char *line, size_t length, struct rf_arena *arena)
{
	static const struct {
		const char *text;
		enum marker marker;
	} all[] = { { "LLVM-MCA-BEGIN", MARKER_BEGINS },  { "LLVM-MCA-END", MARKER_ENDS },
		    { "OSACA-BEGIN", MARKER_BEGINS },     { "OSACA-END", MARKER_ENDS },
		    { "movl $111, %ebx", MARKER_BEGINS }, { "movl $222, %ebx", MARKER_ENDS },
		    { "mov x1, #111", MARKER_BEGINS },    { "mov x1, #222", MARKER_ENDS } };
	const char *text = tidy(line, length, arena);

	for (size_t i = 0; text != NULL && i < sizeof(all) / sizeof(*all); ++i)
		if (strstr(text, all[i].text) != NULL)
			return all[i].marker;
	return NO_MARKER;
}

static bool ends_function(const char *text, const char *function)
{
	size_t length = strlen(function);

	return rf_text_starts_with(text, ".cfi_endproc") ||
	       rf_text_starts_with(text, ".Lfunc_end") ||
	       (rf_text_starts_with(text, ".size ") && strncmp(text + 6, function, length) == 0);
}

static bool has_markers(const char *text, struct rf_arena *arena)
{
	for (const char *line = text; *line != '\0';) {
		size_t length = strcspn(line, "\n");

		if (marker_of(line, length, arena) == MARKER_BEGINS)
			return true;
		line += length + (line[length] == '\n');
	}
	return false;
}

bool rf_assembly_read(const struct rf_isa *isa, const char *text, const char *function,
                      struct rf_arena *arena, struct rf_code *code, bool *is_found)
{
	bool is_marked = function == NULL && has_markers(text, arena);
	bool is_inside = function == NULL && !is_marked;

	*code = (struct rf_code){ .is_alone = function != NULL, .is_marked = is_marked };
	*is_found = is_inside || is_marked;
	for (const char *line = text; *line != '\0';) {
		size_t length = strcspn(line, "\n");
		enum marker marker = is_marked ? marker_of(line, length, arena) : NO_MARKER;
		const char *tidied = tidy(line, code_length(isa, line, length), arena);

		if (tidied == NULL)
			return false;
		line += length + (line[length] == '\n');
		if (marker == MARKER_ENDS)
			break;
		is_inside |= marker == MARKER_BEGINS;
		if (marker != NO_MARKER)
			continue;
		if (function != NULL && is_inside && ends_function(tidied, function))
			break;
		if (function != NULL && !is_inside) {
			size_t label = label_length(tidied);

			is_inside =
			    label == strlen(function) && strncmp(tidied, function, label) == 0;
			*is_found |= is_inside;
			continue;
		}
		if (is_inside && !add_line(isa, tidied, arena, code))
			return false;
	}
	return !rf_arena_failed(arena);
}

long rf_assembly_find(const struct rf_code *code, const char *label)
{
	for (size_t i = 0; i < code->labels.count; ++i)
		if (rf_text_equal(code->labels.items[i].name, label))
			return (long)code->labels.items[i].at;
	return -1;
}
