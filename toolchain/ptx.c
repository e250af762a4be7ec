/* SPDX-License-Identifier: MIT
 *
 * Instructions of PTX, by line of the source, class and what runs with them.
 *
 *     $L__BB0_3:
 *             .loc    1 16 3
 *             ld.global.nc.f32        %f12, [%rd30];
 *             fma.rn.f32      %f17, %f16, %f15, %f14;
 *             @%p3 bra        $L__BB0_3;
 *
 * Parameters, copies of registers and conversions of addresses cost nothing: an assembler puts
 * parameters into the instructions that use them, and renames registers.
 */
#include "toolchain/ptx.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/code_graph.h"

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

/* Words that instructions begin with, or hold, and their class; the first that fits counts. */
static const struct {
	const char *start, *holds;
	enum rf_gpu_class class;
} classes[] = {
	{ "ld.param", "", RF_GPU_CLASSES },
	{ "st.param", "", RF_GPU_CLASSES },
	{ "cvta", "", RF_GPU_CLASSES },
	{ "ld.const", "", RF_GPU_CONSTANT_LOAD },
	{ "ld.", ".local", RF_GPU_LOCAL_LOAD },
	{ "st.", ".local", RF_GPU_LOCAL_STORE },
	{ "ld.", ".shared", RF_GPU_SHARED_LOAD },
	{ "st.", ".shared", RF_GPU_SHARED_STORE },
	{ "atom.", ".shared", RF_GPU_SHARED_STORE },
	{ "red.", ".shared", RF_GPU_SHARED_STORE },
	{ "wmma.load", ".shared", RF_GPU_SHARED_LOAD },
	{ "wmma.store", ".shared", RF_GPU_SHARED_STORE },
	{ "ldmatrix", "", RF_GPU_SHARED_LOAD },
	{ "ld.", "", RF_GPU_GLOBAL_LOAD },
	{ "st.", "", RF_GPU_GLOBAL_STORE },
	{ "atom.", "", RF_GPU_GLOBAL_STORE },
	{ "red.", "", RF_GPU_GLOBAL_STORE },
	{ "wmma.load", "", RF_GPU_GLOBAL_LOAD },
	{ "wmma.store", "", RF_GPU_GLOBAL_STORE },
	{ "cp.async.c", ".shared", RF_GPU_GLOBAL_LOAD },
	{ "wmma.mma", "", RF_GPU_TENSOR },
	{ "mma.", "", RF_GPU_TENSOR },
	{ "bra", "", RF_GPU_CONTROL },
	{ "bar.", "", RF_GPU_CONTROL },
	{ "barrier.", "", RF_GPU_CONTROL },
	{ "ret", "", RF_GPU_CONTROL },
	{ "exit", "", RF_GPU_CONTROL },
	{ "call", "", RF_GPU_CONTROL },
	{ "brx", "", RF_GPU_CONTROL },
	{ "cvt.", "", RF_GPU_CONVERSION },
	{ "shfl.", "", RF_GPU_OTHER },
	{ "vote.", "", RF_GPU_OTHER },
	{ "activemask", "", RF_GPU_OTHER },
	{ "membar", "", RF_GPU_OTHER },
	{ "fence", "", RF_GPU_OTHER },
	{ "match.", "", RF_GPU_OTHER },
	{ "redux.", "", RF_GPU_OTHER },
	{ "elect.", "", RF_GPU_OTHER },
	{ "cp.async", "", RF_GPU_OTHER },
	{ "", ".approx", RF_GPU_SPECIAL },
	{ "", ".f64", RF_GPU_FP64 },
	{ "", ".f32", RF_GPU_FP32 },
	{ "", ".f16", RF_GPU_FP16 },
	{ "", ".bf16", RF_GPU_FP16 },
	{ "", "", RF_GPU_INTEGER },
};

/* What a first word of an instruction is: "ld.global.nc.f32".  RF_GPU_CLASSES: nothing. */
static enum rf_gpu_class class_of(const char *code, const char *operands)
{
	if (rf_text_starts_with(code, "mov."))
		return strstr(operands, "%tid") || strstr(operands, "%ctaid") ? RF_GPU_OTHER
		                                                              : RF_GPU_CLASSES;
	for (size_t i = 0;; ++i)
		if (rf_text_starts_with(code, classes[i].start) && strstr(code, classes[i].holds))
			return classes[i].class;
}

/* Of a lane: "ld.global.v2.f32" is 8. */
static int64_t bytes_of(const char *code)
{
	const char *type = strrchr(code, '.');
	int64_t width = strstr(code, ".v4") != NULL ? 4 : strstr(code, ".v2") != NULL ? 2 : 1;

	if (type == NULL || strlen(type) < 3 || rf_text_starts_with(code, "wmma"))
		return 0;
	return width * atoll(type + 2) / 8;
}

static bool is_of_memory(enum rf_gpu_class class)
{
	return class >= RF_GPU_GLOBAL_LOAD && class <= RF_GPU_SHARED_STORE;
}

/* ---- the text ---- */

/* Which of the files is the one of this number, as `.file 1 "/tmp/x/gemm.cu"` says; as many as
 * there are: none of them. */
static size_t file_of(const char *text, long number, const struct rf_gpu_compiled *of)
{
	struct rf_code_line line;

	while (rf_code_next_line(&text, &line))
		if (rf_code_line_starts(&line, ".file") &&
		    atol(line.start + strlen(".file")) == number)
			return rf_code_file(&line, of);
	return of->file_count;
}

/* The brace in the first column: others, of calls, are indented. */
static bool is_end(const struct rf_code_line *line)
{
	return *line->start == '}' && line->start[-1] == '\n';
}

/* All labels of a list: "$L_tab: .branchtargets $L1, $L2;" */
static void jump_to_list(struct rf_code_text *out, const char *body, const char *name)
{
	struct rf_code_line line;
	size_t length = strlen(name);

	while (length > 0 && rf_code_next_line(&body, &line) && !is_end(&line)) {
		const char *at = line.start + length, *end = line.start + line.length;

		if (!rf_code_line_starts(&line, name) || *at != ':')
			continue;
		if (strstr(at, ".branchtargets") == NULL && rf_code_next_line(&body, &line)) {
			at = line.start;
			end = line.start + line.length;
		}
		while ((at = memchr(at + 1, '$', (size_t)(end - at - 1))) != NULL)
			rf_code_add_jump(out, rf_code_word(out, at, " \t,;"));
		return;
	}
}

/* What an instruction leads to. */
static void add_jumps(struct rf_code_text *out, const char *body, const char *code)
{
	const char *target = strchr(code, '$');

	if (rf_text_starts_with(code, "brx"))
		jump_to_list(out, body, target != NULL ? rf_code_word(out, target, " \t;,") : "");
	else if (rf_text_starts_with(code, "bra") && target != NULL)
		rf_code_add_jump(out, rf_code_word(out, target, " \t;"));
}

static void read_code(struct rf_code_text *out, const char *body, const struct rf_code_line *line,
                      int number)
{
	bool is_predicated = *line->start == '@';
	const char *at = line->start + (is_predicated ? strcspn(line->start, " \t") : 0);
	const char *code = rf_code_word(out, at + strspn(at, " \t"), " \t;:");
	const char *whole = rf_code_word(out, at + strspn(at, " \t"), "\n");
	bool leaves = rf_text_equal(code, "ret") || rf_text_equal(code, "exit") ||
	              rf_text_equal(code, "trap");
	enum rf_gpu_class class = class_of(code, whole);
	struct rf_code_step step = {
		.line = number,
		.class = class,
		.bytes = is_of_memory(class) ? bytes_of(code) : 0,
		.is_store = class == RF_GPU_GLOBAL_STORE || class == RF_GPU_SHARED_STORE,
		.is_predicated = is_predicated,
		.added =
		    rf_text_starts_with(code, "add.s32") || rf_text_starts_with(code, "add.u32")
			? rf_code_added(whole + strcspn(whole, "%"))
			: 0,
		.is_call = rf_text_starts_with(code, "call"),
		.leaves = leaves,
		.ends = !is_predicated && (leaves || rf_text_starts_with(code, "br"))
	};

	rf_code_add_step(out, &step);
	add_jumps(out, body, whole);
}

/* The body of an entry: from its brace to the one in the first column. */
static const char *body_of(const char *text, const char *entry)
{
	const char *at = strstr(text, entry);

	while (at != NULL && at > text && at[-1] != ' ')
		at = strstr(at + 1, entry);
	return at != NULL ? strchr(at, '{') : NULL;
}

enum rf_status rf_ptx_count(const char *text, const char *entry, const struct rf_gpu_compiled *of,
                            struct rf_arena *arena, struct rf_gpu_code *out)
{
	struct rf_code_text code = { .arena = arena };
	const char *body = body_of(text, entry), *at = body != NULL ? body + 1 : "";
	size_t own = of->file_count;
	long last = -1;
	int number = 0;
	struct rf_code_line line;

	while (rf_code_next_line(&at, &line) && !is_end(&line)) {
		if (rf_code_line_starts(&line, ".loc")) {
			char *end;
			long file = strtol(line.start + strlen(".loc"), &end, 10);

			if (file != last)
				own = file_of(text, file, of);
			last = file;
			if (own < of->file_count && atoi(end) > 0)
				number = (int)own * RF_GPU_LINES + atoi(end);
		}
		if (*line.start == '$' && line.start[strcspn(line.start, ": \n")] == ':')
			rf_code_add_label(&code, rf_code_word(&code, line.start, ":"));
		if (isalpha((unsigned char)*line.start) || *line.start == '@')
			read_code(&code, body + 1, &line, number);
	}
	return rf_code_count(&code, out);
}
