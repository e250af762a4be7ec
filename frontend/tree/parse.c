/* SPDX-License-Identifier: MIT
 *
 * From text to a parsed translation unit.
 *
 * A snippet is made a function without touching its text, so that every line and column stays
 * right: the function's head is a file of its own that is included in front, its closing brace is
 * added behind the end.  The names that the snippet uses and does not declare become parameters;
 * clang says which they are, and the parse is repeated with them.
 *
 * Definitions that the caller knows to be macros are passed on.  A name that clang does not know
 * and that has a value becomes a macro too, so that a file which expects -DN=... on the command
 * line of its compiler can be read.
 */
#include "frontend/tree/parse.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/source/compiler_headers.h"
#include "frontend/source/cuda_prelude.h"
#include "frontend/source/language.h"
#include "frontend/source/nesting.h"
#include "frontend/tree/includes.h"
#include "frontend/tree/location.h"
#include "frontend/tree/parse_hint.h"

enum { MAX_FREE_NAMES = 64, MAX_SHOWN_ERRORS = 5 };

static const char prefix_file[] = "/rfmodel/prefix.h";
static const char wrapper_name[] = "rf_kernel_";

struct names {
	size_t count;
	const char *items[MAX_FREE_NAMES];
};

struct arguments {
	size_t count;
	size_t capacity;
	const char **items;
};

static bool is_cuda(const struct rf_reader *reader)
{
	return reader->kernel->language == RF_CUDA;
}

/* ---- arguments ---- */

static bool add_argument(struct rf_reader *reader, struct arguments *arguments, const char *text)
{
	const char **slot = RF_PUSH(reader->arena, arguments);

	if (!slot || !text)
		return false;
	*slot = text;
	return true;
}

static bool is_listed(const struct names *names, const char *name)
{
	for (size_t i = 0; i < names->count; ++i)
		if (rf_text_equal(names->items[i], name))
			return true;
	return false;
}

static bool add_define(struct rf_reader *reader, const char *name, const char *value,
                       struct arguments *arguments)
{
	return add_argument(reader, arguments,
	                    rf_arena_print(reader->arena, "-D%s=%s", name, value));
}

static bool add_defines(struct rf_reader *reader, const struct names *unknown,
                        struct arguments *arguments)
{
	const struct rf_source *source = reader->source;

	for (size_t i = 0; i < source->define_count; ++i)
		if (!add_define(reader, source->defines[i].name, source->defines[i].value,
		                arguments))
			return false;
	for (size_t i = 0; i < source->value_count && !reader->wrapper; ++i)
		if (is_listed(unknown, source->values[i].name) &&
		    !add_define(reader, source->values[i].name, source->values[i].value, arguments))
			return false;
	return true;
}

/* Flags that hide loops or write files are left out. */
static bool is_harmful(const char *flag)
{
	return rf_text_starts_with(flag, "-fopenmp") || rf_text_equal(flag, "-c") ||
	       rf_text_starts_with(flag, "-M") || rf_text_equal(flag, "-Werror");
}

static bool add_flags(struct rf_reader *reader, struct arguments *arguments)
{
	for (size_t i = 0; i < reader->source->flag_count; ++i) {
		const char *flag = reader->source->flags[i];

		if (rf_text_equal(flag, "-o"))
			++i;
		else if (!is_harmful(flag) && !add_argument(reader, arguments, flag))
			return false;
	}
	return true;
}

static bool takes_a_word(const char *flag)
{
	static const char *const flags[] = {
		"-I",       "-D",      "-U",         "-include",       "-imacros",
		"-isystem", "-iquote", "-idirafter", "-isysroot",      "-x",
		"-o",       "-arch",   "-target",    "-Xclang",        "-mllvm",
		"-MF",      "-MT",     "-MQ",        "-Xpreprocessor",
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); ++i)
		if (rf_text_equal(flag, flags[i]))
			return true;
	return false;
}

/* A word that neither is a flag nor belongs to one would be a second file to the parser. */
static enum rf_status check_flags(const struct rf_reader *reader)
{
	const struct rf_source *source = reader->source;

	for (size_t i = 0; i < source->flag_count; ++i) {
		struct rf_place place = { .file = source->file };

		if (takes_a_word(source->flags[i]))
			++i;
		else if (*source->flags[i] != '-')
			return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
			                 "flags of the parser begin with -, and one file is read",
			                 "'%s' after -- is no flag", source->flags[i]);
	}
	return RF_OK;
}

/* What a snippet includes stands in a file elsewhere as well: the head around it. */
static const char *folder_of_source(const struct rf_reader *reader)
{
	const char *slash = strrchr(reader->main_name, '/');

	if (slash == NULL)
		return ".";
	return rf_arena_substring(reader->arena, reader->main_name,
	                          (size_t)(slash - reader->main_name) + 1);
}

/* Generations of GPUs by which sources and the prelude tell them apart, for which clang reads. */
static int generation_of(const char *gpu)
{
	static const int known[] = { 60, 61, 70, 72, 75, 80, 86, 87, 89, 90 };
	int asked = gpu && rf_text_starts_with(gpu, "sm_") ? atoi(gpu + strlen("sm_")) : 70;
	int found = known[0];

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); ++i)
		found = known[i] <= asked ? known[i] : found;
	return found;
}

/* Warps of AMD's GPUs have 64 lanes up to those of CDNA. */
static bool has_wide_warps(const char *gpu)
{
	return gpu && rf_text_starts_with(gpu, "gfx9");
}

static bool add_generation(struct rf_reader *reader, struct arguments *arguments)
{
	int generation = generation_of(reader->source->gpu);

	if (has_wide_warps(reader->source->gpu) &&
	    !add_argument(reader, arguments, "-DRF_LANES=64"))
		return false;

	reader->kernel->gpu_generation = generation;
	return add_argument(reader, arguments,
	                    rf_arena_print(reader->arena, "--cuda-gpu-arch=sm_%d", generation));
}

/* What every source of a language is parsed with.  CUDA is read as the code of the device, and with
 * nothing of an installation: what the prelude has not, only host code asks for. */
static bool add_fixed(struct rf_reader *reader, struct arguments *arguments)
{
	static const char *const of_c[] = { "-xc", "-std=gnu17",
		                            "-Wno-error=implicit-function-declaration", NULL };
	static const char *const of_cuda[] = { "-xcuda",
		                               "-std=c++17",
		                               "--cuda-device-only",
		                               "-nocudainc",
		                               "-nocudalib",
		                               "-nostdinc",
		                               "--cuda-path=/nonexistent",
		                               "-fno-builtin",
		                               "-D__CUDACC__",
		                               "-include",
		                               RF_CUDA_PRELUDE,
		                               NULL };
	static const char *const of_all[] = { "-Wno-everything",          "-ferror-limit=0",
		                              "-fno-spell-checking",      "-isystem",
		                              RF_COMPILER_HEADERS_FOLDER, NULL };
	const char *const *lists[] = { is_cuda(reader) ? of_cuda : of_c, of_all };

	for (size_t i = 0; i < 2; ++i)
		for (const char *const *item = lists[i]; *item; ++item)
			if (!add_argument(reader, arguments, *item))
				return false;
	return !is_cuda(reader) || add_generation(reader, arguments);
}

static bool collect_arguments(struct rf_reader *reader, const struct names *unknown,
                              struct arguments *arguments)
{
	if (!add_fixed(reader, arguments))
		return false;
	if (reader->wrapper && (!add_argument(reader, arguments, "-include") ||
	                        !add_argument(reader, arguments, prefix_file) ||
	                        !add_argument(reader, arguments, "-iquote") ||
	                        !add_argument(reader, arguments, folder_of_source(reader))))
		return false;
	size_t own = arguments->count;
	if (!add_defines(reader, unknown, arguments) || !add_flags(reader, arguments))
		return false;
	reader->parsed.flag_count = arguments->count - own;
	reader->parsed.flags = arguments->items + own;
	return true;
}

/* ---- the text ---- */

/* The head of the function around a snippet.  What the snippet includes is included before it,
 * because a header may not stand inside a function; the second time it is empty. */
static const char *wrapper_head(struct rf_reader *reader, const struct names *names)
{
	struct rf_text text;

	rf_text_init(&text, reader->arena);
	for (size_t i = 0; i < reader->scan.directives.count; ++i)
		if (rf_text_starts_with(reader->scan.directives.items[i].text, "include"))
			rf_text_print(&text, "#%s\n", reader->scan.directives.items[i].text);
	rf_text_print(&text, "void %s(", wrapper_name);
	for (size_t i = 0; i < names->count; ++i)
		rf_text_print(&text, "%sint %s", i ? ", " : "", names->items[i]);
	rf_text_add(&text, names->count ? ") {" : "void) {");
	return text.failed ? NULL : rf_text_string(&text);
}

static enum rf_status collect_complaints(struct rf_reader *reader, struct rf_complaints *complaints)
{
	const struct rf_clang *clang = reader->clang;
	unsigned count = clang->getNumDiagnostics(reader->unit);

	complaints->count = 0;
	for (unsigned i = 0; i < count; ++i) {
		struct rf_complaint *complaint = RF_PUSH(reader->arena, complaints);
		CXDiagnostic diagnostic = clang->getDiagnostic(reader->unit, i);

		if (complaint) {
			complaint->message = rf_clang_string(
			    clang, reader->arena, clang->getDiagnosticSpelling(diagnostic));
			complaint->place = rf_location_place(
			    reader, clang->getDiagnosticLocation(diagnostic), NULL);
			complaint->is_error =
			    clang->getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error;
		}
		clang->disposeDiagnostic(diagnostic);
		if (!complaint || !complaint->message)
			return rf_out_of_memory(reader->diagnostics);
	}
	return RF_OK;
}

/* The files in memory: the source, the head of the function around a snippet, the headers of the
 * compiler, or of CUDA. */
static struct CXUnsavedFile *list_files(struct rf_reader *reader, const char *body,
                                        const char *head, unsigned *count)
{
	const struct rf_compiler_header *headers =
	    is_cuda(reader) ? rf_cuda_headers : rf_compiler_headers;
	size_t header_count = is_cuda(reader) ? rf_cuda_header_count : rf_compiler_header_count;
	struct CXUnsavedFile *files =
	    RF_NEW_ARRAY(reader->arena, struct CXUnsavedFile, header_count + 2);

	if (!files)
		return NULL;
	*count = 0;
	files[(*count)++] = (struct CXUnsavedFile){ reader->main_name, body, strlen(body) };
	if (reader->wrapper)
		files[(*count)++] = (struct CXUnsavedFile){ prefix_file, head, strlen(head) };
	for (size_t i = 0; i < header_count; ++i)
		files[(*count)++] = (struct CXUnsavedFile){ headers[i].file, headers[i].text,
			                                    strlen(headers[i].text) };
	return files;
}

static enum rf_status refuse_to_parse(struct rf_reader *reader, enum CXErrorCode error)
{
	struct rf_place place = { .file = reader->source->file };

	if (error == CXError_Crashed)
		return rf_refuse(reader->diagnostics, RF_FAILED, place,
		                 "simplify the source, or give more memory",
		                 "the parser of C has crashed: it was nested too deeply, or there "
		                 "was no memory");
	return rf_refuse(reader->diagnostics,
	                 reader->source->flag_count > 0 ? RF_WRONG_USAGE : RF_FAILED, place,
	                 "check the flags after --", "clang cannot parse the source");
}

/* Makes a new unit of the source, in place of the one before, with these names as parameters of the
 * function around a snippet, or as macros of a file. */
static enum rf_status parse_once(struct rf_reader *reader, const struct names *names,
                                 struct rf_complaints *complaints)
{
	const struct rf_source *source = reader->source;
	const char *body = reader->wrapper || reader->parsed.behind
	                       ? rf_arena_print(reader->arena, "%s\n%s\n", source->text,
	                                        reader->wrapper ? "}" : reader->parsed.behind)
	                       : source->text;
	const char *head = reader->wrapper ? wrapper_head(reader, names) : "";
	struct arguments arguments = { 0 };
	struct CXUnsavedFile *files;
	unsigned file_count;
	enum CXErrorCode error;

	if (!body || !head || !collect_arguments(reader, names, &arguments))
		return rf_out_of_memory(reader->diagnostics);
	reader->parsed.head = head;
	reader->parsed.body = body;
	files = list_files(reader, body, head, &file_count);
	if (!files)
		return rf_out_of_memory(reader->diagnostics);
	if (reader->unit)
		reader->clang->disposeTranslationUnit(reader->unit);
	reader->unit = NULL;
	error = reader->clang->parseTranslationUnit2(
	    reader->index, reader->main_name, arguments.items, (int)arguments.count, files,
	    file_count, is_cuda(reader) ? CXTranslationUnit_KeepGoing : CXTranslationUnit_None,
	    &reader->unit);
	if (error != CXError_Success)
		return refuse_to_parse(reader, error);
	reader->main_file = reader->clang->getFile(reader->unit, reader->main_name);
	return collect_complaints(reader, complaints);
}

/* ---- names that the source does not declare ---- */

/* The text between the first two quotes of a message. */
static const char *quoted(struct rf_reader *reader, const char *message)
{
	const char *open = strchr(message, '\'');
	const char *close = open ? strchr(open + 1, '\'') : NULL;

	return close ? rf_arena_substring(reader->arena, open + 1, (size_t)(close - open - 1))
	             : NULL;
}

/* Sizes of a snippet can be told from its declarations: names in brackets that are neither declared
 * nor defined there.  This saves a parse; whether they were right shows in the next one. */
static bool is_likely_size(const struct rf_reader *reader, const struct names *names,
                           const char *name)
{
	const struct rf_prescan *scan = &reader->scan;

	for (size_t i = 0; i < scan->plain_names.count; ++i)
		if (rf_text_equal(scan->plain_names.items[i], name))
			return false;
	for (size_t i = 0; i < scan->directives.count; ++i)
		if (!rf_text_starts_with(scan->directives.items[i].text, "pragma") &&
		    rf_prescan_has_word(scan->directives.items[i].text, name))
			return false;
	for (size_t i = 0; i < reader->source->define_count; ++i)
		if (rf_text_equal(reader->source->defines[i].name, name))
			return false;
	return !rf_text_equal(name, "sizeof") && !is_listed(names, name);
}

static void guess_names(const struct rf_reader *reader, struct names *names)
{
	const struct rf_prescan *scan = &reader->scan;

	for (size_t i = 0; i < scan->bracket_names.count && names->count < MAX_FREE_NAMES; ++i)
		if (is_likely_size(reader, names, scan->bracket_names.items[i]))
			names->items[names->count++] = scan->bracket_names.items[i];
}

/* Adds the names in complaints up to a line that clang does not know and that we may define. */
static bool learn_up_to(struct rf_reader *reader, const struct rf_complaints *complaints,
                        int last_line, struct names *names)
{
	size_t known = names->count;

	for (size_t i = 0; i < complaints->count && names->count < MAX_FREE_NAMES; ++i) {
		const struct rf_complaint *complaint = &complaints->items[i];
		const char *name = rf_parse_hint_is_undeclared(complaint->message)
		                       ? quoted(reader, complaint->message)
		                       : NULL;
		int64_t value;

		if (name && !is_listed(names, name) && complaint->place.line <= last_line &&
		    (reader->wrapper || rf_source_value(reader->source, name, &value)))
			names->items[names->count++] = name;
	}
	return names->count > known;
}

/* After a wrong declaration clang does not know what it declares either: those come first. */
static bool learn_names(struct rf_reader *reader, const struct rf_complaints *complaints,
                        struct names *names)
{
	if (reader->wrapper &&
	    learn_up_to(reader, complaints, reader->scan.first_loop_line - 1, names))
		return true;
	return learn_up_to(reader, complaints, INT_MAX, names);
}

/* A guessed name that is an enumerator or comes from a header is declared twice. */
static bool has_conflict(struct rf_reader *reader, const struct rf_complaints *complaints,
                         const struct names *names)
{
	for (size_t i = 0; i < complaints->count; ++i) {
		const char *message = complaints->items[i].message;
		const char *name = rf_text_starts_with(message, "redefinition of")
		                       ? quoted(reader, message)
		                       : NULL;

		if (name && is_listed(names, name))
			return true;
	}
	return false;
}

/* Parses, and again as long as there are names to learn. */
static enum rf_status parse_all(struct rf_reader *reader, const char *wrapper,
                                struct rf_complaints *complaints)
{
	struct names names = { 0 };
	enum rf_status status;

	reader->wrapper = wrapper;
	if (wrapper)
		guess_names(reader, &names);
	status = parse_once(reader, &names, complaints);
	if (status == RF_OK && names.count && has_conflict(reader, complaints, &names)) {
		names.count = 0;
		status = parse_once(reader, &names, complaints);
	}
	while (status == RF_OK && learn_names(reader, complaints, &names))
		status = parse_once(reader, &names, complaints);
	return status;
}

/* ---- errors ---- */

static bool has_errors(const struct rf_complaints *complaints)
{
	for (size_t i = 0; i < complaints->count; ++i)
		if (complaints->items[i].is_error)
			return true;
	return false;
}

static enum rf_status report_errors(struct rf_reader *reader,
                                    const struct rf_complaints *complaints)
{
	struct rf_place place = { .file = reader->source->file };
	const char *language;
	unsigned errors = 0;

	if (!has_errors(complaints))
		return RF_OK;
	language = rf_language_of_text(reader->source->text, &place.line);
	if (language != NULL) {
		place.column = 1;
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
		                 "write the nest as loops in C",
		                 "this is %s, and the kernel must be C", language);
	}
	place.line = 0;
	for (size_t i = 0; i < complaints->count; ++i) {
		const struct rf_complaint *complaint = &complaints->items[i];

		if (complaint->is_error && errors++ < MAX_SHOWN_ERRORS)
			rf_report(reader->diagnostics, RF_ERROR, complaint->place,
			          rf_parse_hint(is_cuda(reader), complaint->message), "%s",
			          complaint->message);
	}
	if (errors > MAX_SHOWN_ERRORS)
		rf_report(reader->diagnostics, RF_NOTE, place, NULL, "%u more errors follow",
		          errors - MAX_SHOWN_ERRORS);
	return errors ? RF_WRONG_KERNEL : RF_OK;
}

/* ---- CUDA ---- */

/* Host code is of no concern: what is wrong there, such as a header that is not installed, is not
 * looked at. */
static enum rf_status parse_cuda(struct rf_reader *reader)
{
	return parse_all(reader, NULL, &reader->parsed.complaints);
}

enum rf_status rf_parse_behind(struct rf_reader *reader, const char *text)
{
	reader->parsed.behind = text;
	return text ? parse_cuda(reader) : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_parse_check(struct rf_reader *reader, CXCursor function)
{
	struct rf_place first = rf_location_of(reader, function);
	int last_line = rf_location_last_line(reader, function, NULL);
	const struct rf_complaints *all = &reader->parsed.complaints;

	for (size_t i = 0; i < all->count; ++i) {
		const struct rf_complaint *complaint = &all->items[i];

		if (complaint->is_error && complaint->place.file && first.file &&
		    rf_text_equal(complaint->place.file, first.file) &&
		    complaint->place.line >= first.line && complaint->place.line <= last_line)
			return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, complaint->place,
			                 rf_parse_hint(is_cuda(reader), complaint->message), "%s",
			                 complaint->message);
	}
	return RF_OK;
}

/* Braces in branches of #if can make functions look like a snippet: what fails as one is tried as
 * a file, and if that fails too, the messages are those of the snippet. */
enum rf_status rf_parse_source(struct rf_reader *reader)
{
	const struct rf_source *source = reader->source;
	enum rf_status status = rf_prescan_text(reader->arena, source->text, &reader->scan);
	bool is_snippet = reader->scan.first_loop_line > 0;
	struct rf_complaints complaints = { 0 };

	if (status != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	status = rf_nesting_check(source->file, source->text, reader->arena, reader->diagnostics);
	if (status == RF_OK)
		status = rf_includes_check(reader);
	if (status == RF_OK)
		status = check_flags(reader);
	if (status != RF_OK)
		return status;
	reader->main_name = rf_text_equal(source->file, "<stdin>") ? "stdin.c" : source->file;
	reader->index = reader->clang->createIndex(0, 0);
	if (is_cuda(reader))
		return parse_cuda(reader);
	status = parse_all(reader, is_snippet ? wrapper_name : NULL, &complaints);
	if (status == RF_OK && is_snippet && has_errors(&complaints)) {
		status = parse_all(reader, NULL, &complaints);
		if (status == RF_OK && has_errors(&complaints))
			status = parse_all(reader, wrapper_name, &complaints);
	}
	return status == RF_OK ? report_errors(reader, &complaints) : status;
}

void rf_parse_release(struct rf_reader *reader)
{
	if (reader->unit)
		reader->clang->disposeTranslationUnit(reader->unit);
	if (reader->index)
		reader->clang->disposeIndex(reader->index);
}
