/* SPDX-License-Identifier: MIT
 *
 * Instructions of PTX, by line of the source, class and loop.
 *
 *     $L__BB0_3:
 *             .loc    1 16 3
 *             ld.global.nc.f32        %f12, [%rd30];
 *             fma.rn.f32      %f17, %f16, %f15, %f14;
 *             @%p3 bra        $L__BB0_3;
 *
 * A branch to a label before it makes a loop of all that stands in between.  Parameters, copies of
 * registers and conversions of addresses cost nothing: an assembler puts parameters into the
 * instructions that use them, and renames registers.
 */
#include "toolchain/ptx.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vector.h"

/* The text of a line, without what it is indented by. */
struct line {
	const char *start;
	size_t length;
};

static bool next_line(const char **at, struct line *line)
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

static bool starts(const struct line *line, const char *word)
{
	size_t length = strlen(word);

	return line->length >= length && memcmp(line->start, word, length) == 0;
}

const char *rf_ptx_entry(const char *text, const char *name, struct rf_arena *arena)
{
	static const char word[] = ".entry ";
	const char *found = NULL;

	for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
		const char *start = at + strlen(word);
		const char *entry = rf_arena_substring(arena, start, strcspn(start, "( \n"));

		if (entry == NULL || strstr(entry, name) == NULL)
			continue;
		if (found != NULL)
			return NULL;
		found = entry;
	}
	return found;
}

/* ---- classes ---- */

static bool is_of_floats(const char *code)
{
	return strstr(code, ".f32") || strstr(code, ".f64") || strstr(code, ".f16") ||
	       strstr(code, ".bf16");
}

/* What a first word of an instruction is: "ld.global.nc.f32".  RF_GPU_CLASSES: nothing. */
static enum rf_gpu_class class_of(const char *code, const char *operands, bool *is_access)
{
	static const char *const memory[] = { "ld.",       "st.",        "atom.",    "red.",
		                              "wmma.load", "wmma.store", "ldmatrix", "cp.async" };
	static const char *const control[] = { "bra",  "bar.", "barrier.", "ret",
		                               "exit", "call", "brx" };
	static const char *const other[] = { "shfl.", "vote.",  "activemask", "membar", "fence",
		                             "cvt.",  "match.", "redux.",     "elect." };

	*is_access = false;
	if (rf_text_starts_with(code, "ld.param") || rf_text_starts_with(code, "st.param") ||
	    rf_text_starts_with(code, "cvta"))
		return RF_GPU_CLASSES;
	for (size_t i = 0; i < sizeof(memory) / sizeof(*memory); ++i)
		if (rf_text_starts_with(code, memory[i])) {
			*is_access = strstr(code, ".local") == NULL;
			return RF_GPU_MEMORY;
		}
	for (size_t i = 0; i < sizeof(control) / sizeof(*control); ++i)
		if (rf_text_starts_with(code, control[i]))
			return RF_GPU_CONTROL;
	for (size_t i = 0; i < sizeof(other) / sizeof(*other); ++i)
		if (rf_text_starts_with(code, other[i]))
			return RF_GPU_OTHER;
	if (rf_text_starts_with(code, "mov."))
		return strstr(operands, "%tid") || strstr(operands, "%ctaid") ? RF_GPU_OTHER
		                                                              : RF_GPU_CLASSES;
	return is_of_floats(code) || rf_text_starts_with(code, "wmma.mma") ||
	               rf_text_starts_with(code, "mma.")
	           ? RF_GPU_FLOATING
	           : RF_GPU_INTEGER;
}

/* ---- lines and loops ---- */

struct label {
	const char *name;
	size_t place;
};

/* From the label to the branch back to it. */
struct loop {
	size_t first, last;
};

struct counting {
	struct rf_arena *arena;
	const char *file;
	int file_number; /* of the source; 0: not named yet */
	RF_VECTOR(struct label) labels;
	RF_VECTOR(struct loop) loops;
	RF_VECTOR(struct rf_gpu_code_line) lines;
	bool failed;
};

/* .file 1 "/tmp/x/gemm.cu" */
static void read_files(struct counting *c, const char *text)
{
	struct line line;

	while (next_line(&text, &line)) {
		const char *quote =
		    starts(&line, ".file") ? memchr(line.start, '"', line.length) : NULL;
		const char *end = quote != NULL ? strchr(quote + 1, '"') : NULL;
		size_t length = strlen(c->file);

		if (end != NULL && (size_t)(end - quote) > length &&
		    memcmp(end - length, c->file, length) == 0 &&
		    (end[-(ptrdiff_t)length - 1] == '/' || end - length == quote + 1))
			c->file_number = atoi(line.start + strlen(".file"));
	}
}

static const char *word_of(struct counting *c, const char *start)
{
	const char *word = rf_arena_substring(c->arena, start, strcspn(start, " \t;:\n"));

	c->failed |= word == NULL;
	return word != NULL ? word : "";
}

static void note_label(struct counting *c, const struct line *line, size_t place)
{
	struct label *label = RF_PUSH(c->arena, &c->labels);

	c->failed |= label == NULL;
	if (label != NULL)
		*label = (struct label){ word_of(c, line->start), place };
}

static void note_branch(struct counting *c, const char *code, size_t place)
{
	const char *target = strchr(code, '$');
	struct loop *loop;

	target = target != NULL ? word_of(c, target) : "";
	for (size_t i = 0; i < c->labels.count; ++i) {
		if (!rf_text_equal(c->labels.items[i].name, target))
			continue;
		loop = RF_PUSH(c->arena, &c->loops);
		c->failed |= loop == NULL;
		if (loop != NULL)
			*loop = (struct loop){ c->labels.items[i].place, place };
	}
}

/* Past the predicate, if any: "@%p3 bra ..." */
static const char *code_of(const struct line *line)
{
	const char *at = line->start;

	if (*at == '@')
		at += strcspn(at, " \t");
	return at + strspn(at, " \t");
}

static bool is_code(const struct line *line)
{
	return line->length > 0 && (isalpha((unsigned char)*line->start) || *line->start == '@');
}

/* The body of an entry: from its brace to the one in the first column. */
static const char *body_of(const char *text, const char *entry)
{
	const char *at = strstr(text, entry);

	while (at != NULL && at > text && at[-1] != ' ')
		at = strstr(at + 1, entry);
	return at != NULL ? strchr(at, '{') : NULL;
}

static void find_loops(struct counting *c, const char *body)
{
	struct line line;
	size_t place = 0;

	for (; next_line(&body, &line) && *line.start != '}'; ++place) {
		if (*line.start == '$' && line.start[strcspn(line.start, ": \n")] == ':')
			note_label(c, &line, place);
		if (is_code(&line) && rf_text_starts_with(code_of(&line), "bra"))
			note_branch(c, code_of(&line), place);
	}
}

/* The innermost loop around a place, counted from 1 on; 0: none. */
static size_t loop_at(const struct counting *c, size_t place)
{
	size_t found = 0;

	for (size_t i = 0; i < c->loops.count; ++i) {
		const struct loop *loop = &c->loops.items[i];

		if (place < loop->first || place > loop->last)
			continue;
		if (found == 0 || loop->last - loop->first < c->loops.items[found - 1].last -
		                                                 c->loops.items[found - 1].first)
			found = i + 1;
	}
	return found;
}

static struct rf_gpu_code_line *row_of(struct counting *c, int number, size_t loop)
{
	struct rf_gpu_code_line *row;

	for (size_t i = 0; i < c->lines.count; ++i)
		if (c->lines.items[i].line == number && c->lines.items[i].loop == loop)
			return &c->lines.items[i];
	row = RF_PUSH(c->arena, &c->lines);
	c->failed |= row == NULL;
	if (row != NULL)
		*row = (struct rf_gpu_code_line){ .line = number, .loop = loop };
	return row;
}

static void count_code(struct counting *c, const char *body)
{
	struct line line;
	int number = 0;
	size_t place = 0;

	for (; next_line(&body, &line) && *line.start != '}' && !c->failed; ++place) {
		struct rf_gpu_code_line *row;
		enum rf_gpu_class class;
		bool is_access;

		if (starts(&line, ".loc")) {
			char *end;
			long file = strtol(line.start + strlen(".loc"), &end, 10);

			if (file == c->file_number && atoi(end) > 0)
				number = atoi(end);
		}
		if (!is_code(&line))
			continue;
		class = class_of(word_of(c, code_of(&line)), line.start, &is_access);
		row = class < RF_GPU_CLASSES ? row_of(c, number, loop_at(c, place)) : NULL;
		if (row == NULL)
			continue;
		row->counts[class] += 1;
		row->accesses += is_access;
	}
}

static int depth_of(const struct counting *c, size_t loop)
{
	int depth = 0;

	for (size_t i = 0; i < c->loops.count; ++i)
		depth += c->loops.items[i].first <= c->loops.items[loop].first &&
		         c->loops.items[i].last >= c->loops.items[loop].last;
	return depth;
}

enum rf_status rf_ptx_count(const char *text, const char *entry, const char *file,
                            struct rf_arena *arena, struct rf_gpu_compiled *out)
{
	struct counting c = { .arena = arena, .file = file };
	const char *body = body_of(text, entry);
	int *depths;

	if (body == NULL)
		return RF_OK;
	body += 1;
	read_files(&c, text);
	find_loops(&c, body);
	count_code(&c, body);
	depths = RF_NEW_ARRAY(arena, int, c.loops.count + 1);
	if (c.failed || depths == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < c.loops.count; ++i)
		depths[i + 1] = depth_of(&c, i);
	out->line_count = c.lines.count;
	out->lines = c.lines.items;
	out->loop_count = c.loops.count;
	out->depths = depths;
	return RF_OK;
}
