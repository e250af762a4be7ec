/* SPDX-License-Identifier: MIT
 *
 * Instructions of machine code, as nvdisasm -gi -c lists them, by line of the source, class and
 * what runs with them.
 *
 *     .L_x_2:
 *             //## File "/tmp/gemm.cu", line 17
 *                                  LDG.E.CONSTANT R5, [R18.64] ;
 *                             @!P1 BRA `(.L_x_2) ;
 *
 * with the address of each instruction as a comment in front of it.  Of lines one inside another,
 * as of functions that were put in place of their calls, the first in the user's file counts.
 * Moves by way of other units (IMAD.MOV, HFMA2 of zeros) are moves.  What divisions and roots call
 * for what is rare, as denormal numbers and divisors of more than 32 bits, is named __cuda_sm...;
 * neither that nor the way there counts, nor does what warps whose threads have parted do until
 * they meet (BRA.DIV).  CALL.REL.NOINC to a label of the kernel itself leads out of a loop, and
 * does not come back.
 */
#include "toolchain/sass.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/code_graph.h"

static const char own_comment[] = "//## File";

/* ---- classes ---- */

/* What instructions begin with, what stands in their operands, and their class; the first that
 * fits counts.  Those of a group that begin alike stand behind their exceptions. */
static const struct {
	const char *start, *holds;
	enum rf_gpu_class class;
} classes[] = {
	{ "LDGSTS", "", RF_GPU_GLOBAL_LOAD },
	{ "LDGDEPBAR", "", RF_GPU_OTHER },
	{ "LDG", "", RF_GPU_GLOBAL_LOAD },
	{ "LDSM", "", RF_GPU_SHARED_LOAD },
	{ "LDS", "", RF_GPU_SHARED_LOAD },
	{ "LDL", "", RF_GPU_LOCAL_LOAD },
	{ "LDC", "", RF_GPU_CONSTANT_LOAD },
	{ "LD.", "", RF_GPU_GLOBAL_LOAD },
	{ "TEX", "", RF_GPU_GLOBAL_LOAD },
	{ "TLD", "", RF_GPU_GLOBAL_LOAD },
	{ "SULD", "", RF_GPU_GLOBAL_LOAD },
	{ "STG", "", RF_GPU_GLOBAL_STORE },
	{ "STS", "", RF_GPU_SHARED_STORE },
	{ "STL", "", RF_GPU_LOCAL_STORE },
	{ "STM", "", RF_GPU_SHARED_STORE },
	{ "ST.", "", RF_GPU_GLOBAL_STORE },
	{ "SUST", "", RF_GPU_GLOBAL_STORE },
	{ "ATOMS", "", RF_GPU_SHARED_STORE },
	{ "ATOM", "", RF_GPU_GLOBAL_STORE },
	{ "REDUX", "", RF_GPU_OTHER },
	{ "RED", "", RF_GPU_GLOBAL_STORE },
	{ "BRA", "", RF_GPU_CONTROL },
	{ "BRX", "", RF_GPU_CONTROL },
	{ "BSSY", "", RF_GPU_CONTROL },
	{ "BSYNC", "", RF_GPU_CONTROL },
	{ "BREAK", "", RF_GPU_CONTROL },
	{ "BAR", "", RF_GPU_CONTROL },
	{ "JM", "", RF_GPU_CONTROL },
	{ "CALL", "", RF_GPU_CONTROL },
	{ "RET", "", RF_GPU_CONTROL },
	{ "EXIT", "", RF_GPU_CONTROL },
	{ "SSY", "", RF_GPU_CONTROL },
	{ "SYNC", "", RF_GPU_CONTROL },
	{ "WARPSYNC", "", RF_GPU_CONTROL },
	{ "HFMA2", "-RZ, RZ, ", RF_GPU_MOVE },
	{ "HMMA", "", RF_GPU_TENSOR },
	{ "IMMA", "", RF_GPU_TENSOR },
	{ "DMMA", "", RF_GPU_TENSOR },
	{ "BMMA", "", RF_GPU_TENSOR },
	{ "HGMMA", "", RF_GPU_TENSOR },
	{ "IGMMA", "", RF_GPU_TENSOR },
	{ "QGMMA", "", RF_GPU_TENSOR },
	{ "MUFU", "", RF_GPU_SPECIAL },
	{ "DADD", "", RF_GPU_FP64 },
	{ "DMUL", "", RF_GPU_FP64 },
	{ "DFMA", "", RF_GPU_FP64 },
	{ "DSET", "", RF_GPU_FP64 },
	{ "DMNMX", "", RF_GPU_FP64 },
	{ "FADD", "", RF_GPU_FP32 },
	{ "FMUL", "", RF_GPU_FP32 },
	{ "FFMA", "", RF_GPU_FP32 },
	{ "FSET", "", RF_GPU_FP32 },
	{ "FSEL", "", RF_GPU_FP32 },
	{ "FMNMX", "", RF_GPU_FP32 },
	{ "FCHK", "", RF_GPU_FP32 },
	{ "FSWZ", "", RF_GPU_FP32 },
	{ "HADD", "", RF_GPU_FP16 },
	{ "HMUL", "", RF_GPU_FP16 },
	{ "HFMA", "", RF_GPU_FP16 },
	{ "HSET", "", RF_GPU_FP16 },
	{ "HMNMX", "", RF_GPU_FP16 },
	{ "F2", "", RF_GPU_CONVERSION },
	{ "I2", "", RF_GPU_CONVERSION },
	{ "FRND", "", RF_GPU_CONVERSION },
	{ "MOV", "", RF_GPU_MOVE },
	{ "IMAD.MOV", "", RF_GPU_MOVE },
	{ "IMAD.U32", "RZ, RZ, ", RF_GPU_MOVE },
	{ "CS2R", "SRZ", RF_GPU_MOVE },
	{ "U", "", RF_GPU_UNIFORM },
	{ "S2UR", "", RF_GPU_UNIFORM },
	{ "R2UR", "", RF_GPU_UNIFORM },
	{ "I", "", RF_GPU_INTEGER },  /* IADD3, IMAD, ISETP, IMNMX, IABS, IDP, ISCADD */
	{ "VI", "", RF_GPU_INTEGER }, /* VIADD, VIMNMX */
	{ "LEA", "", RF_GPU_INTEGER },
	{ "LOP", "", RF_GPU_INTEGER },
	{ "SHF", "", RF_GPU_INTEGER },
	{ "SHL", "", RF_GPU_INTEGER },
	{ "SHR", "", RF_GPU_INTEGER },
	{ "SEL", "", RF_GPU_INTEGER },
	{ "SGXT", "", RF_GPU_INTEGER },
	{ "BMSK", "", RF_GPU_INTEGER },
	{ "BREV", "", RF_GPU_INTEGER },
	{ "FLO", "", RF_GPU_INTEGER },
	{ "POPC", "", RF_GPU_INTEGER },
	{ "PRMT", "", RF_GPU_INTEGER },
	{ "XMAD", "", RF_GPU_INTEGER },
	{ "", "", RF_GPU_OTHER }, /* predicates, special registers, exchanges of a warp, fences */
};

/* Of "LDG.E.64 R2, [R4.64] ;". */
static enum rf_gpu_class class_of(const char *code)
{
	for (size_t i = 0;; ++i)
		if (rf_text_starts_with(code, classes[i].start) && strstr(code, classes[i].holds))
			return classes[i].class;
}

/* Of a lane, by what stands between the dots of the first word; 4 if nothing does. */
static int64_t bytes_of(const char *code)
{
	static const struct {
		const char *word;
		int64_t bytes;
	} widths[] = { { ".128", 16 }, { ".64", 8 }, { ".U16", 2 },
		       { ".S16", 2 },  { ".U8", 1 }, { ".S8", 1 } };
	size_t length = strcspn(code, " ");

	if (rf_text_starts_with(code, "LDSM") || rf_text_starts_with(code, "LDGSTS"))
		return 0;
	for (size_t i = 0; i < sizeof(widths) / sizeof(*widths); ++i) {
		const char *at = strstr(code, widths[i].word);

		if (at != NULL && at < code + length)
			return widths[i].bytes;
	}
	return 4;
}

static bool is_of_memory(enum rf_gpu_class class)
{
	return class >= RF_GPU_GLOBAL_LOAD && class <= RF_GPU_SHARED_STORE;
}

/* ---- the text ---- */

/* Whether it calls a place of the kernel itself, which is no function: a jump. */
static bool calls_label(const char *code)
{
	return rf_text_starts_with(code, "CALL") && strstr(code, "`(.L") != NULL;
}

/* What an instruction leads to: "BRA P1, `(.L_x_3)", or the targets that are listed behind BRX. */
static void add_jumps(struct rf_code_text *out, const char *code)
{
	bool is_list = rf_text_starts_with(code, "BRX") || rf_text_starts_with(code, "JMX");
	const char *at = strchr(code, is_list ? '"' : '`');

	if (!is_list && !rf_text_starts_with(code, "BRA") && !rf_text_starts_with(code, "JMP") &&
	    !calls_label(code))
		return;
	if (rf_text_starts_with(code, "BRA.DIV"))
		return;
	for (; at != NULL && (at = strchr(at, '.')) != NULL; at += 1)
		if (at[1] == 'L')
			rf_code_add_jump(out, rf_code_word(out, at, ",)\" "));
}

static void read_code(struct rf_code_text *out, const char *at, int number)
{
	bool is_predicated = *at == '@';
	const char *code = rf_code_word(out, at + (is_predicated ? strcspn(at, " ") : 0), ";\n");
	bool leaves, is_call;
	struct rf_code_step step = { .line = number, .is_predicated = is_predicated };

	code += strspn(code, " ");
	leaves = rf_text_starts_with(code, "EXIT") || rf_text_starts_with(code, "RET");
	is_call = rf_text_starts_with(code, "CALL") && !calls_label(code);
	step.class = class_of(code);
	step.bytes = is_of_memory(step.class) ? bytes_of(code) : 0;
	step.is_store = step.class == RF_GPU_GLOBAL_STORE || step.class == RF_GPU_SHARED_STORE;
	step.is_rare = is_call && strstr(code, "__cuda_sm") != NULL;
	step.is_call = is_call && !step.is_rare;
	if (rf_text_starts_with(code, "IADD3 ") || rf_text_starts_with(code, "VIADD ") ||
	    rf_text_starts_with(code, "UIADD3 "))
		step.added = rf_code_added(code + strcspn(code, " ") + 1);
	step.leaves = leaves;
	step.ends = !is_predicated &&
	            (leaves || rf_text_starts_with(code, "BRX") ||
	             rf_text_starts_with(code, "JM") || calls_label(code) ||
	             (rf_text_starts_with(code, "BRA") && strncmp(code, "BRA.DIV", 7) != 0 &&
	              code[3 + strcspn(code + 3, " ") + 1] == '`'));
	rf_code_add_step(out, &step);
	add_jumps(out, code);
}

/* Behind the comment with its address; NULL: it is no instruction. */
static const char *code_in(const struct rf_code_line *line)
{
	const char *at = line->start;

	if (!rf_code_line_starts(line, "/*") || !isxdigit((unsigned char)at[2]))
		return NULL;
	at += 2 + strspn(at + 2, "0123456789abcdef");
	if (strncmp(at, "*/", 2) != 0)
		return NULL;
	at += 2 + strspn(at + 2, " \t{");
	return isalpha((unsigned char)*at) || *at == '@' ? at : NULL;
}

/* From behind its label, which begins a line, to the next section. */
const char *rf_sass_entry(const char *text, const char *entry, struct rf_arena *arena)
{
	size_t length = strlen(entry);
	const char *at = text;

	for (; (at = strstr(at, entry)) != NULL; ++at)
		if ((at == text || at[-1] == '\n') && at[length] == ':') {
			const char *end = strstr(at, "\n\t.section");

			return rf_arena_substring(arena, at,
			                          end != NULL ? (size_t)(end - at) : strlen(at));
		}
	return NULL;
}

enum rf_status rf_sass_count(const char *text, const struct rf_gpu_compiled *of,
                             struct rf_arena *arena, struct rf_gpu_code *out)
{
	struct rf_code_text code = { .arena = arena };
	struct rf_code_line line;
	bool was_comment = false, was_own = false;
	int number = 0;

	while (rf_code_next_line(&text, &line)) {
		bool is_comment = rf_code_line_starts(&line, own_comment);
		const char *step = code_in(&line);
		size_t file = is_comment ? rf_code_file(&line, of) : of->file_count;

		if (!(was_comment && was_own) && file < of->file_count) {
			const char *word = memchr(line.start, '"', line.length);

			word = strchr(word + 1, '"');
			number =
			    (int)file * RF_GPU_LINES + atoi(word + strcspn(word, "0123456789\n"));
			was_own = true;
		} else if (!is_comment) {
			was_own = false;
		}
		was_comment = is_comment;
		if (step != NULL)
			read_code(&code, step, number);
		else if (*line.start == '.' && line.start[strcspn(line.start, ": \n")] == ':')
			rf_code_add_label(&code, rf_code_word(&code, line.start, ":"));
	}
	return rf_code_count(&code, out);
}
