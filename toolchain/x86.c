/* SPDX-License-Identifier: MIT
 *
 * Instructions of x86-64 in the notation of AT&T, as far as addresses depend on them.
 *
 * The destination is the last operand.  What is followed is what compilers count and walk with:
 * additions of constants and registers, lea, copies, shifts.  Any other instruction that writes a
 * register leaves it unknown, so that an address is never wrong, only unknown.  Registers of 32
 * bits are taken for those of 64, since loop counters do not overflow.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/assembly.h"

enum { STACK = 7, FRAME = 6 };

/* ---- registers ---- */

/* The number of a general register of any width, and its bytes; -1 for what is none. */
static int general_register(const char *text, int64_t *bytes)
{
	static const char *const names[4][8] = {
		{ "rax", "rcx", "rdx", "rbx", "rbp", "rsi", "rsp", "rdi" },
		{ "eax", "ecx", "edx", "ebx", "ebp", "esi", "esp", "edi" },
		{ "ax", "cx", "dx", "bx", "bp", "si", "sp", "di" },
		{ "al", "cl", "dl", "bl", "bpl", "sil", "spl", "dil" }
	};
	static const int order[8] = { 0, 1, 2, 3, FRAME, 4, STACK, 5 };

	if (*text != '%')
		return -1;
	++text;
	for (int width = 0; width < 4; ++width)
		for (int i = 0; i < 8; ++i)
			if (rf_text_equal(names[width][i], text)) {
				*bytes = 8 >> width;
				return order[i];
			}
	if (text[0] == 'r' && isdigit((unsigned char)text[1])) {
		char *end;
		long number = strtol(text + 1, &end, 10);

		*bytes = *end == 'd' ? 4 : *end == 'w' ? 2 : *end == 'b' ? 1 : 8;
		return number < 32 ? (int)number : -1;
	}
	return -1;
}

/* Bits of a vector register, 0 for what is none: "%ymm3{%k1}{z}". */
static int64_t vector_bits(const char *operand)
{
	if (rf_text_starts_with(operand, "%zmm"))
		return 512;
	if (rf_text_starts_with(operand, "%ymm"))
		return 256;
	return rf_text_starts_with(operand, "%xmm") ? 128 : 0;
}

static bool is_memory(const char *operand)
{
	return *operand != '%' && *operand != '$';
}

/* ---- addresses ---- */

static struct rf_linear value_of(const struct rf_address_trace *trace, const char *name,
                                 size_t length)
{
	char text[8] = { 0 };
	int64_t bytes;
	int number;

	if (length >= sizeof(text))
		return (struct rf_linear){ 0 };
	memcpy(text, name, length);
	number = general_register(text, &bytes);
	return number >= 0 ? trace->registers[number] : (struct rf_linear){ 0 };
}

/* disp(base,index,scale), each of which may be missing. */
static struct rf_linear address_of(const struct rf_address_trace *trace, const char *operand,
                                   bool *is_constant)
{
	const char *open = strchr(operand, '(');
	char *end;
	struct rf_linear sum = rf_linear_constant(strtol(operand, &end, 0)), part;
	long scale = 1;

	*is_constant = open == NULL || rf_text_starts_with(open, "(%rip") ||
	               rf_text_starts_with(open, "(%rsp)");
	if (open == NULL || *is_constant)
		return rf_linear_constant(0);
	for (int place = 0; place < 3 && *open != '\0' && *open != ')'; ++place) {
		const char *word = open + 1 + strspn(open + 1, " ");
		size_t length = strcspn(word, ",) ");

		open = word + strcspn(word, ",)");
		if (place == 2) {
			scale = strtol(word, NULL, 10);
			break;
		}
		if (place == 1 && length > 0) {
			const char *comma = *open == ',' ? open + 1 : NULL;

			scale = comma != NULL ? strtol(comma, NULL, 10) : 1;
			scale = scale > 0 ? scale : 1;
		}
		if (length == 0)
			continue;
		part = value_of(trace, word, length);
		sum = rf_linear_add(&sum, &part, place == 1 ? scale : 1);
	}
	return sum;
}

/* ---- operations ---- */

static bool is_named(const char *name, const char *stem)
{
	size_t length = strlen(stem);

	return strncmp(name, stem, length) == 0 &&
	       (name[length] == '\0' ||
	        (strchr("bwlq", name[length]) != NULL && name[length + 1] == '\0'));
}

static bool only_reads(const char *name)
{
	return is_named(name, "cmp") || is_named(name, "test") || is_named(name, "bt") ||
	       is_named(name, "push") || rf_text_starts_with(name, "ucomi") ||
	       rf_text_starts_with(name, "vucomi") || rf_text_starts_with(name, "comi") ||
	       rf_text_starts_with(name, "vcomi") || rf_text_starts_with(name, "vptest") ||
	       rf_text_starts_with(name, "ptest") || rf_text_starts_with(name, "kortest") ||
	       rf_text_starts_with(name, "ktest") || rf_text_starts_with(name, "j");
}

static bool touches_nothing(const char *name)
{
	return is_named(name, "lea") || rf_text_starts_with(name, "nop") ||
	       rf_text_starts_with(name, "prefetch") || rf_text_starts_with(name, "endbr");
}

/* What only reads or writes its last operand, and does not combine the two. */
static bool is_move(const char *name)
{
	return rf_text_starts_with(name, "mov") || rf_text_starts_with(name, "vmov") ||
	       rf_text_starts_with(name, "kmov") || rf_text_starts_with(name, "vextract") ||
	       rf_text_starts_with(name, "vcvt") || rf_text_starts_with(name, "vpmov") ||
	       rf_text_starts_with(name, "set") || rf_text_starts_with(name, "vpextr") ||
	       rf_text_starts_with(name, "pextr") || rf_text_starts_with(name, "extract") ||
	       rf_text_starts_with(name, "vscatter") || rf_text_starts_with(name, "vpscatter") ||
	       rf_text_starts_with(name, "vpcompress") || rf_text_starts_with(name, "vcompress");
}

/* Several numbers at once: ...ps, ...pd, vp..., p... of integers. */
static bool is_packed(const char *name)
{
	const char *stem = *name == 'v' ? name + 1 : name;

	return rf_text_ends_with(name, "pd") || rf_text_ends_with(name, "ps") ||
	       (*stem == 'p' && !rf_text_starts_with(stem, "push") &&
	        !rf_text_starts_with(stem, "pop") && !rf_text_starts_with(stem, "prefetch")) ||
	       rf_text_starts_with(stem, "movdq") || rf_text_starts_with(stem, "cvtdq2");
}

static bool is_scalar(const char *name)
{
	return rf_text_ends_with(name, "sd") || rf_text_ends_with(name, "ss");
}

/* A register is set to 0, of which only its first number is used afterwards as often as not. */
static bool clears(const struct rf_instruction *instruction)
{
	size_t count = instruction->operand_count;

	return count >= 2 && strstr(instruction->name, "xor") != NULL &&
	       rf_text_equal(instruction->operands[0], instruction->operands[1]);
}

/* Bytes that instructions of these names move, whatever their registers hold. */
static const struct {
	const char *part;
	int64_t bytes;
} of_name[] = {
	{ "f128", 16 },  { "i128", 16 },  { "f64x2", 16 }, { "i64x2", 16 },
	{ "f32x4", 16 }, { "i32x4", 16 }, { "f64x4", 32 }, { "i64x4", 32 },
	{ "f32x8", 32 }, { "i32x8", 32 }, { "f32x2", 8 },  { "i32x2", 8 },
};

/* How many times narrower what is read is than what it becomes. */
static const struct {
	const char *part;
	int64_t times;
} widening[] = {
	{ "cvtps2pd", 2 }, { "cvtdq2pd", 2 }, { "cvtudq2pd", 2 }, { "cvtph2ps", 2 }, { "xbw", 2 },
	{ "xwd", 2 },      { "xdq", 2 },      { "xbd", 4 },       { "xwq", 4 },      { "xbq", 8 },
};

/* Bytes of one number, where the name says that it is one; else 0. */
static int64_t bytes_of_one(const char *name)
{
	if (rf_text_ends_with(name, "sd") || strstr(name, "broadcastq") != NULL ||
	    rf_text_ends_with(name, "movq") || rf_text_ends_with(name, "movlpd") ||
	    rf_text_ends_with(name, "movhpd") || rf_text_ends_with(name, "movlps") ||
	    rf_text_ends_with(name, "movhps") || rf_text_ends_with(name, "movddup"))
		return 8;
	if ((rf_text_starts_with(name, "movz") || rf_text_starts_with(name, "movs")) &&
	    strlen(name) == 6)
		return name[4] == 'b' ? 1 : name[4] == 'w' ? 2 : 4;
	if (rf_text_ends_with(name, "ss") || strstr(name, "broadcastd") != NULL ||
	    rf_text_ends_with(name, "movd"))
		return 4;
	if (strstr(name, "broadcastw") != NULL)
		return 2;
	return strstr(name, "broadcastb") != NULL ? 1 : 0;
}

/* Bytes of a memory operand: what the name says, else the widest register beside it. */
static int64_t bytes_of(const struct rf_instruction *instruction, const char *memory)
{
	const char *name = instruction->name, *letter = strchr("bwlq", name[strlen(name) - 1]);
	const char *broadcast = strstr(memory, "{1to");
	int64_t widest = 0, bytes = 0;

	for (size_t i = 0; i < instruction->operand_count; ++i) {
		const char *operand = instruction->operands[i];

		if (general_register(operand, &bytes) >= 0 && bytes > widest)
			widest = bytes;
		if (vector_bits(operand) / 8 > widest)
			widest = vector_bits(operand) / 8;
	}
	if (strstr(name, "gather") != NULL)
		return vector_bits(instruction->operands[instruction->operand_count - 1]) / 8;
	if (strstr(name, "scatter") != NULL)
		return vector_bits(instruction->operands[0]) / 8;
	if (broadcast != NULL && atoi(broadcast + 4) > 0)
		return widest / atoi(broadcast + 4);
	for (size_t i = 0; i < sizeof(of_name) / sizeof(*of_name); ++i)
		if (strstr(name, of_name[i].part) != NULL)
			return of_name[i].bytes;
	for (size_t i = 0; i < sizeof(widening) / sizeof(*widening); ++i)
		if (strstr(name, widening[i].part) != NULL)
			return widest / widening[i].times;
	if (bytes_of_one(name) > 0)
		return bytes_of_one(name);
	if (widest <= 8 && letter != NULL)
		return *letter == 'q' ? 8 : *letter == 'l' ? 4 : *letter == 'w' ? 2 : 1;
	return widest;
}

static void touch(const struct rf_instruction *instruction, size_t i,
                  struct rf_address_trace *trace)
{
	const char *operand = instruction->operands[i];
	bool is_last = i + 1 == instruction->operand_count;
	struct rf_touch made = { .bytes = bytes_of(instruction, operand) };

	made.address = address_of(trace, operand, &made.is_constant);
	made.is_store = is_last && !only_reads(instruction->name);
	made.is_load = !made.is_store || !is_move(instruction->name);
	if (instruction->operand_count == 1 && rf_text_starts_with(instruction->name, "pop"))
		return;
	rf_address_trace_touch(trace, made);
}

static bool read_number(const char *operand, int64_t *value)
{
	char *end;

	if (*operand != '$')
		return false;
	*value = strtol(operand + 1, &end, 0);
	return end != operand + 1 && *end == '\0';
}

/* What lies on the stack: what was put there before in the body; something that does not move, if
 * nothing is. */
static struct rf_linear stack_value(const char *place, const struct rf_address_trace *trace)
{
	for (size_t i = trace->slots.count; i-- > 0;)
		if (rf_text_equal(trace->slots.items[i].place, place))
			return trace->slots.items[i].value;
	for (size_t i = 0; i < trace->body_count; ++i) {
		const struct rf_instruction *other = &trace->body[i];

		if (other->operand_count > 0 && !only_reads(other->name) &&
		    rf_text_equal(other->operands[other->operand_count - 1], place))
			return (struct rf_linear){ 0 };
	}
	return rf_linear_constant(0);
}

static bool is_on_stack(const char *operand)
{
	return rf_text_ends_with(operand, "(%rsp)");
}

/* Keeps in mind what an instruction puts on the stack. */
static void put_on_stack(const struct rf_instruction *instruction, struct rf_address_trace *trace)
{
	const char *place = instruction->operands[instruction->operand_count - 1];
	struct rf_slot *slot;
	int64_t bytes;
	int from = general_register(instruction->operands[0], &bytes);

	if (!is_on_stack(place) || only_reads(instruction->name))
		return;
	slot = RF_PUSH(trace->arena, &trace->slots);
	if (slot != NULL)
		*slot = (struct rf_slot){ place, is_named(instruction->name, "mov") && from >= 0
			                             ? trace->registers[from]
			                             : (struct rf_linear){ 0 } };
}

/* What a general register becomes, where that is known. */
static struct rf_linear result_of(const struct rf_instruction *instruction, int target,
                                  const struct rf_address_trace *trace)
{
	const struct rf_linear unknown = { 0 }, zero = rf_linear_constant(0);
	struct rf_linear before = trace->registers[target], source = unknown;
	const char *name = instruction->name, *first = instruction->operands[0];
	int64_t number = 0, bytes;
	bool is_number = read_number(first, &number), is_constant;
	int from = general_register(first, &bytes);

	if (is_named(name, "inc") || is_named(name, "dec")) {
		source = rf_linear_constant(1);
		return rf_linear_add(&before, &source, is_named(name, "inc") ? 1 : -1);
	}
	if (is_named(name, "lea"))
		return address_of(trace, first, &is_constant);
	if (is_number)
		source = rf_linear_constant(number);
	else if (from >= 0)
		source = trace->registers[from];
	else if (is_on_stack(first))
		source = stack_value(first, trace);
	if (instruction->operand_count == 2) {
		if (is_named(name, "add") || is_named(name, "sub"))
			return rf_linear_add(&before, &source, is_named(name, "add") ? 1 : -1);
		if (is_named(name, "mov") || rf_text_equal(name, "movslq") ||
		    rf_text_equal(name, "movabsq"))
			return source;
		if ((is_named(name, "shl") || is_named(name, "sal")) && is_number && number < 30)
			return rf_linear_add(&zero, &before, (int64_t)1 << number);
		if (is_named(name, "xor") && from == target)
			return zero;
		if (is_named(name, "or") && is_number && number >= 0)
			return rf_linear_add(&before, &source, 1); /* of bits that are 0 */
		if (is_named(name, "and") && is_number && number < 0)
			return before; /* it moves on as much, on average */
	}
	if (instruction->operand_count == 3 && is_named(name, "imul") && is_number) {
		from = general_register(instruction->operands[1], &bytes);
		return from >= 0 ? rf_linear_add(&zero, &trace->registers[from], number) : unknown;
	}
	return unknown;
}

static void follow(const struct rf_instruction *instruction, struct rf_address_trace *trace)
{
	const char *name = instruction->name, *last;
	int64_t bytes;
	int target;

	trace->has_scalars |= is_scalar(name) && !is_move(name);
	for (size_t i = 0; i < instruction->operand_count; ++i) {
		int64_t bits = vector_bits(instruction->operands[i]);

		if (is_packed(name) && !is_move(name) && !clears(instruction))
			rf_address_trace_vector(trace, bits);
		else if (is_packed(name) && bits > trace->moved_bits)
			trace->moved_bits = bits;
		if (is_memory(instruction->operands[i]) && instruction->target == NULL &&
		    !touches_nothing(name))
			touch(instruction, i, trace);
	}
	if (instruction->operand_count == 1 && (is_named(name, "mul") || is_named(name, "imul") ||
	                                        is_named(name, "div") || is_named(name, "idiv")))
		trace->registers[0].is_known = trace->registers[2].is_known = false;
	if (is_named(name, "xchg") &&
	    (target = general_register(instruction->operands[0], &bytes)) >= 0)
		trace->registers[target].is_known = false;
	if (instruction->operand_count == 0 || only_reads(name))
		return;
	put_on_stack(instruction, trace);
	last = instruction->operands[instruction->operand_count - 1];
	target = general_register(last, &bytes);
	if (target >= 0)
		trace->registers[target] = result_of(instruction, target, trace);
}

static void classify(struct rf_instruction *instruction)
{
	const char *name = instruction->name;

	instruction->is_call =
	    rf_text_starts_with(name, "call") ||
	    (*name == 'j' && instruction->operand_count == 1 && *instruction->operands[0] == '*');
	if (*name == 'j' && instruction->operand_count == 1 && !instruction->is_call)
		instruction->target = instruction->operands[0];
}

const struct rf_isa rf_isa_x86 = {
	.name = "x86-64",
	.triple = "x86_64-linux-gnu",
	.comment = "#",
	.load = "movupd (%rdi), %xmm0",
	.store = "movupd %xmm0, (%rdi)",
	.classify = classify,
	.follow = follow,
};
