/* SPDX-License-Identifier: MIT
 *
 * Instructions of 64-bit Arm, as far as addresses depend on them.
 *
 * The destination is the first operand.  Addresses are [base], [base, #n], [base, x, lsl #s], and
 * those that move their base by themselves, before ([base, #n]!) or behind ([base], #n).  Vectors
 * whose length the hardware chooses (SVE) are not followed.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/assembly.h"

enum { STACK = 31, ZERO = 32 };

/* The number of a general register, -1 for what is none; 32 always holds 0. */
static int general_register(const char *text, int64_t *bytes)
{
	char *end;
	long number;

	*bytes = 8;
	if (rf_text_equal(text, "sp"))
		return STACK;
	*bytes = *text == 'w' ? 4 : 8;
	if (rf_text_equal(text, "xzr") || rf_text_equal(text, "wzr"))
		return ZERO;
	if ((*text != 'x' && *text != 'w') || !isdigit((unsigned char)text[1]))
		return -1;
	number = strtol(text + 1, &end, 10);
	return *end == '\0' && number < STACK ? (int)number : -1;
}

static bool is_scalable(const char *operand)
{
	return (*operand == 'z' || *operand == 'p') && isdigit((unsigned char)operand[1]);
}

/* Bytes of a register that is loaded or stored: q0, d1, s2, v3.2d, x4, w5. */
static int64_t register_bytes(const char *operand)
{
	static const char letters[] = "bhsdq";
	const char *letter = strchr(letters, *operand);
	int64_t bytes;

	if (*operand == '\0')
		return 0;
	if (general_register(operand, &bytes) >= 0)
		return bytes;
	if (letter != NULL && isdigit((unsigned char)operand[1]))
		return 1 << (letter - letters);
	return *operand == 'v' || *operand == '{' ? 16 : 0;
}

static bool read_number(const char *text, int64_t *value)
{
	char *end;

	if (*text != '#')
		return false;
	*value = strtol(text + 1, &end, 0);
	return end != text + 1 && *end == '\0';
}

static struct rf_linear value_of(const struct rf_address_trace *trace, int number)
{
	return number == ZERO ? rf_linear_constant(0) : trace->registers[number];
}

/* ---- addresses ---- */

/* The words between brackets. */
static size_t words_of(const char *operand, struct rf_arena *arena, const char *words[4])
{
	size_t count = 0;

	for (const char *at = operand + 1; count < 4 && *at != '\0' && *at != ']';) {
		size_t length = strcspn(at, ",]");

		words[count] = rf_arena_substring(arena, at, length);
		if (words[count++] == NULL)
			return 0;
		at += length;
		at += *at == ',';
		at += strspn(at, " ");
	}
	return count;
}

/* The address; `move` is what the base moves by, before or behind. */
static struct rf_linear address_of(const struct rf_instruction *instruction, size_t i,
                                   const struct rf_address_trace *trace, int *base, int64_t *move)
{
	const char *operand = instruction->operands[i], *words[4] = { NULL };
	size_t count = words_of(operand, trace->arena, words);
	struct rf_linear sum = { 0 }, part;
	int64_t bytes, number = 0, shift = 0;
	int index;

	*base = count > 0 ? general_register(words[0], &bytes) : -1;
	*move = 0;
	if (*base < 0)
		return sum;
	sum = value_of(trace, *base);
	if (count > 1 && read_number(words[1], &number)) {
		part = rf_linear_constant(number);
		sum = rf_linear_add(&sum, &part, 1);
		if (rf_text_ends_with(operand, "!"))
			*move = number;
	} else if (count > 1) {
		const char *sign = count > 2 ? strchr(words[2], '#') : NULL;

		index = general_register(words[1], &bytes);
		if (index < 0 || (sign != NULL && !read_number(sign, &shift)))
			return (struct rf_linear){ 0 };
		part = value_of(trace, index);
		sum = rf_linear_add(&sum, &part, (int64_t)1 << (shift & 7));
	}
	if (i + 2 == instruction->operand_count &&
	    read_number(instruction->operands[i + 1], &number))
		*move = number;
	return sum;
}

static void follow_memory(const struct rf_instruction *instruction, size_t i,
                          struct rf_address_trace *trace)
{
	struct rf_touch made = { .is_store = rf_text_starts_with(instruction->name, "st") };
	struct rf_linear moved;
	int64_t move;
	int base;

	made.is_load = !made.is_store;
	for (size_t k = 0; k < i; ++k) {
		int64_t bytes = register_bytes(instruction->operands[k]);

		for (const char *c = instruction->operands[k]; *c != '\0'; ++c)
			if (*c == ',' && *instruction->operands[k] == '{')
				bytes += 16;
		made.bytes += bytes;
	}
	made.address = address_of(instruction, i, trace, &base, &move);
	made.is_constant = base == STACK;
	if (rf_text_starts_with(instruction->name, "ldrb") ||
	    rf_text_starts_with(instruction->name, "strb"))
		made.bytes = 1;
	rf_address_trace_touch(trace, made);
	if (base >= 0 && base < ZERO && move != 0) {
		moved = rf_linear_constant(move);
		trace->registers[base] = rf_linear_add(&trace->registers[base], &moved, 1);
	}
}

/* ---- operations ---- */

static bool only_reads(const char *name)
{
	static const char *const names[] = { "cmp",  "cmn", "tst",  "ccmp", "fcmp", "fcmpe", "cbz",
		                             "cbnz", "tbz", "tbnz", "prfm", "nop",  "ret",   NULL };

	return rf_text_is_one_of(name, names) || rf_text_starts_with(name, "b.") ||
	       rf_text_starts_with(name, "st");
}

static struct rf_linear result_of(const struct rf_instruction *instruction,
                                  const struct rf_address_trace *trace)
{
	const struct rf_linear unknown = { 0 }, zero = rf_linear_constant(0);
	const char *name = instruction->name;
	struct rf_linear first, second;
	int64_t number = 0, bytes, shift = 0;
	size_t count = instruction->operand_count;
	bool adds = rf_text_equal(name, "add") || rf_text_equal(name, "adds");
	bool takes = rf_text_equal(name, "sub") || rf_text_equal(name, "subs");
	int a = count > 1 ? general_register(instruction->operands[1], &bytes) : -1;
	int b = count > 2 ? general_register(instruction->operands[2], &bytes) : -1;

	if (rf_text_equal(name, "mov") && count == 2) {
		if (read_number(instruction->operands[1], &number))
			return rf_linear_constant(number);
		return a >= 0 ? value_of(trace, a) : unknown;
	}
	if (a < 0 || count < 3)
		return unknown;
	first = value_of(trace, a);
	if (rf_text_equal(name, "lsl") && read_number(instruction->operands[2], &number))
		return rf_linear_add(&zero, &first, (int64_t)1 << (number & 31));
	if (!adds && !takes)
		return unknown;
	if (b >= 0)
		second = value_of(trace, b);
	else if (read_number(instruction->operands[2], &number))
		second = rf_linear_constant(number);
	else
		return unknown;
	if (count > 3 && (!rf_text_starts_with(instruction->operands[3], "lsl #") ||
	                  !read_number(instruction->operands[3] + 4, &shift)))
		return unknown;
	return rf_linear_add(&first, &second, (adds ? 1 : -1) * ((int64_t)1 << (shift & 31)));
}

static void follow(const struct rf_instruction *instruction, struct rf_address_trace *trace)
{
	const char *name = instruction->name;
	size_t written = rf_text_starts_with(name, "ldp") ? 2 : 1;
	int64_t bytes;

	for (size_t i = 0; i < instruction->operand_count; ++i) {
		const char *operand = instruction->operands[i], *lanes = strchr(operand, '.');

		if (is_scalable(operand))
			trace->unknown = instruction->text;
		trace->has_scalars |= *name == 'f' && *operand == 'd';
		if (*operand == 'q')
			trace->moved_bits = 128;
		if (*operand == 'v' && lanes != NULL && isdigit((unsigned char)lanes[1]))
			rf_address_trace_vector(trace, 128);
	}
	for (size_t i = 0; i < written && i < instruction->operand_count && !only_reads(name);
	     ++i) {
		int target = general_register(instruction->operands[i], &bytes);

		if (target >= 0 && target < ZERO)
			trace->registers[target] = result_of(instruction, trace);
	}
	for (size_t i = 0; i < instruction->operand_count; ++i)
		if (*instruction->operands[i] == '[' && !rf_text_starts_with(name, "prf"))
			follow_memory(instruction, i, trace);
}

static void classify(struct rf_instruction *instruction)
{
	static const char *const jumps[] = { "b", "cbz", "cbnz", "tbz", "tbnz", NULL };
	const char *name = instruction->name;

	instruction->is_call =
	    rf_text_equal(name, "bl") || rf_text_equal(name, "blr") || rf_text_equal(name, "br");
	if ((rf_text_is_one_of(name, jumps) || rf_text_starts_with(name, "b.")) &&
	    instruction->operand_count > 0)
		instruction->target = instruction->operands[instruction->operand_count - 1];
}

const struct rf_isa rf_isa_aarch64 = {
	.name = "aarch64",
	.triple = "aarch64-linux-gnu",
	.comment = "//",
	.load = "ldr q0, [x0]",
	.store = "str q0, [x0]",
	.classify = classify,
	.follow = follow,
};
