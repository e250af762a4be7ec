/* SPDX-License-Identifier: MIT
 *
 * The user's flags, then what makes the code fit the question: the processor of the machine file,
 * assembly as output, no copies and fills as calls of the library (their instructions are in no
 * assembly), no second version of the loop for strides of 1.
 */
#include "toolchain/compiler.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "toolchain/process.h"

enum { SECONDS = 60, MOST_BYTES = 64 << 20, MOST_OWN_FLAGS = 40, MOST_MESSAGE = 400 };

static const struct rf_place nowhere = { 0 };

struct words {
	size_t count;
	const char **items;
};

static void add(struct words *words, const char *word)
{
	words->items[words->count++] = word;
}

/* The flags that matter, in one line. */
static const char *main_flags(const struct rf_compilation *compilation, struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_print(&text, "-O3 %s=%s%s", compilation->isa == &rf_isa_x86 ? "-march" : "-mcpu",
	              compilation->cpu, compilation->fast_math ? " -ffast-math" : "");
	return text.failed ? NULL : rf_text_string(&text);
}

/* Of those that the user's build has, some ask for another output. */
static bool is_output(const char *flag)
{
	static const char *const flags[] = { "-S",  "-E",          "-c",
		                             "-pg", "--coverage",  "-fprofile-arcs",
		                             "-v",  "-save-temps", "-ftest-coverage",
		                             "-M",  "-emit-llvm",  NULL };

	return rf_text_is_one_of(flag, flags) || rf_text_starts_with(flag, "-fsanitize");
}

static bool is_unwanted(const char *flag)
{
	return is_output(flag) || rf_text_starts_with(flag, "-march=") ||
	       rf_text_starts_with(flag, "-mcpu=");
}

static void add_for_kind(enum rf_tool_kind kind, struct words *words)
{
	static const char *const clang[] = { "-Rpass-analysis=loop-vectorize",
		                             "-Rpass=loop-vectorize",
		                             "-mllvm",
		                             "-disable-loop-idiom-memcpy",
		                             "-mllvm",
		                             "-disable-loop-idiom-memset",
		                             "-mllvm",
		                             "-enable-mem-access-versioning=false" };
	static const char *const gcc[] = { "-fno-tree-loop-distribute-patterns",
		                           "-fno-version-loops-for-strides" };

	for (size_t i = 0; kind == RF_TOOL_CLANG && i < sizeof(clang) / sizeof(*clang); ++i)
		add(words, clang[i]);
	for (size_t i = 0; kind == RF_TOOL_GCC && i < sizeof(gcc) / sizeof(*gcc); ++i)
		add(words, gcc[i]);
}

/* The folder of a file, whatever folder a program runs in; NULL without memory. */
static const char *folder_of(const char *file, struct rf_arena *arena)
{
	const char *slash = strrchr(file, '/');
	const char *folder =
	    slash == NULL ? "." : rf_arena_substring(arena, file, (size_t)(slash - file) + 1);
	char *whole = rf_arena_alloc(arena, PATH_MAX);

	return folder != NULL && whole != NULL && realpath(folder, whole) != NULL ? whole : folder;
}

/* Its arguments, up to NULL. */
static const char *const *arguments_for(const struct rf_compilation *compilation,
                                        const struct rf_tool *tool, const char *source_folder,
                                        const struct rf_folder *folder, struct rf_arena *arena)
{
	struct words words = { .items = RF_NEW_ARRAY(arena, const char *,
		                                     compilation->flag_count + MOST_OWN_FLAGS) };
	bool is_x86 = compilation->isa == &rf_isa_x86;

	if (words.items == NULL)
		return NULL;
	add(&words, tool->path);
	add(&words, "-O3");
	for (size_t i = 0; i < compilation->flag_count; ++i)
		if (!is_unwanted(compilation->flags[i]))
			add(&words, compilation->flags[i]);
	add(&words, rf_arena_print(arena, "%s=%s", is_x86 ? "-march" : "-mcpu", compilation->cpu));
	if (tool->kind == RF_TOOL_CLANG)
		add(&words, rf_arena_print(arena, "--target=%s", compilation->isa->triple));
	if (compilation->fast_math)
		add(&words, "-ffast-math");
	add_for_kind(tool->kind, &words);
	add(&words, "-fopenmp-simd");
	add(&words, "-fno-lto");
	add(&words, "-g0");
	add(&words, "-w");
	add(&words, "-Wno-error=implicit-function-declaration");
	add(&words, "-fno-asynchronous-unwind-tables");
	add(&words, "-iquote");
	add(&words, source_folder);
	add(&words, "-MMD");
	add(&words, "-MF");
	add(&words, rf_arena_print(arena, "%s/loop.d", folder->path));
	add(&words, "-S");
	add(&words, "-o");
	add(&words, rf_arena_print(arena, "%s/loop.s", folder->path));
	add(&words, rf_arena_print(arena, "%s/loop.c", folder->path));
	add(&words, NULL);
	return rf_arena_failed(arena) ? NULL : words.items;
}

/* ---- messages ---- */

static bool does_not_know_cpu(const char *error)
{
	return strstr(error, "unknown target CPU") != NULL ||
	       strstr(error, "unsupported argument") != NULL ||
	       strstr(error, "bad value") != NULL || strstr(error, "unknown value") != NULL ||
	       strstr(error, "unable to create target") != NULL ||
	       strstr(error, "unrecognized command-line option '-mcpu") != NULL;
}

static const char too_far[] = "relocation truncated"; /* arrays of gigabytes are in the way */

/* The first line that is an error; of a linker, which says in the last line alone that it failed,
 * what it misses. */
static const char *first_error(const char *text, struct rf_arena *arena)
{
	const char *found = strstr(text, "error: "), *missing = strstr(text, "undefined reference");
	size_t length;

	missing = missing != NULL ? missing : strstr(text, too_far);

	if (missing != NULL && (found == NULL || missing < found))
		found = missing;
	else if (found == NULL)
		found = text;
	else
		while (found > text && found[-1] != '\n')
			--found;
	length = strcspn(found, "\n");
	return rf_arena_substring(arena, found, length < MOST_MESSAGE ? length : MOST_MESSAGE);
}

static enum rf_status refuse_cpu(const struct rf_compilation *compilation, const char *last,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	return rf_refuse(diagnostics, RF_FAILED, nowhere,
	                 rf_arena_print(arena,
	                                "install a newer clang, name another compiler in "
	                                "RFMODEL_CC, or a processor that is like it: --set mca=%s",
	                                compilation->isa == &rf_isa_x86 ? "haswell" : "cortex-a57"),
	                 "no compiler here knows the processor %s: %s", compilation->cpu, last);
}

/* ---- what it wrote ---- */

/* `.ident "GCC: (Debian 12.2.0-14) 12.2.0"`, as both write it. */
static const char *identity(const char *assembly, const struct rf_tool *tool,
                            struct rf_arena *arena)
{
	const char *ident = strstr(assembly, "\t.ident\t\"");

	if (ident == NULL)
		return tool->path;
	ident += strlen("\t.ident\t\"");
	if (rf_text_starts_with(ident, "GCC: "))
		return rf_arena_print(arena, "gcc %.*s", (int)strcspn(ident + 5, "\""), ident + 5);
	return rf_arena_substring(arena, ident, strcspn(ident, "\""));
}

/* "loop.o: loop.c \\\n a.h b\\ c.h": the files behind the first. */
static bool read_dependencies(const struct rf_folder *folder, struct rf_arena *arena,
                              struct rf_assembled *assembled)
{
	const char *path = rf_arena_print(arena, "%s/loop.d", folder->path);
	size_t length, capacity = 0;
	const char *text = path != NULL ? rf_file_read(arena, path, &length) : NULL;
	const char *at = text != NULL ? strchr(text, ':') : NULL;

	if (at == NULL)
		return true;
	for (++at; *at != '\0';) {
		struct rf_text file;
		const char **slot;

		at += strspn(at, " \t\r\n");
		if (*at == '\\' && at[1] == '\n') {
			at += 2;
			continue;
		}
		if (*at == '\0')
			break;
		rf_text_init(&file, arena);
		for (; *at != '\0' && strchr(" \t\r\n", *at) == NULL; ++at) {
			at += *at == '\\' && at[1] != '\0';
			rf_text_add_bytes(&file, at, 1);
		}
		if (rf_text_starts_with(rf_text_string(&file), folder->path))
			continue;
		slot = rf_vector_push(arena, &assembled->dependency_count, &capacity,
		                      (void **)&assembled->dependencies, sizeof(*slot));
		if (slot == NULL)
			return false;
		*slot = rf_text_string(&file);
	}
	return true;
}

/* Its assembly and who made it; false when it wrote none. */
static bool take_output(const struct rf_tool *tool, const struct rf_folder *folder,
                        struct rf_arena *arena, struct rf_assembled *assembled)
{
	const char *path = rf_arena_print(arena, "%s/loop.s", folder->path);
	size_t length = 0;

	assembled->text = path != NULL ? rf_file_read(arena, path, &length) : NULL;
	if (assembled->text == NULL || length == 0 || strlen(assembled->text) != length)
		return false;
	assembled->compiler = identity(assembled->text, tool, arena);
	return read_dependencies(folder, arena, assembled);
}

enum rf_status rf_compiler_run(const struct rf_compilation *compilation,
                               const struct rf_tool *tools, size_t tool_count,
                               const struct rf_folder *folder, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_assembled *assembled)
{
	const char *last = NULL;
	const char *source_folder = folder_of(compilation->source_file, arena);
	struct rf_process process;

	*assembled = (struct rf_assembled){ 0 };
	if (source_folder == NULL || rf_folder_write(folder, "loop.c", compilation->code,
	                                             strlen(compilation->code), arena) == NULL)
		return rf_refuse(diagnostics, RF_FAILED, nowhere, "make room in $TMPDIR",
		                 "the code around the loop cannot be written to %s", folder->path);
	for (size_t i = 0; i < tool_count; ++i) {
		struct rf_command command = { .arguments =
			                          arguments_for(compilation, &tools[i],
			                                        source_folder, folder, arena),
			                      .folder = folder->path,
			                      .stays = true,
			                      .seconds = SECONDS,
			                      .most_bytes = MOST_BYTES };

		if (command.arguments == NULL || rf_process_run(&command, arena, &process) != RF_OK)
			return rf_out_of_memory(diagnostics);
		if (process.ending == RF_PROCESS_EXITED && process.code != 0 &&
		    does_not_know_cpu(process.error)) {
			last = first_error(process.error, arena);
			continue;
		}
		if (process.ending != RF_PROCESS_EXITED || process.code != 0)
			return rf_refuse(diagnostics, RF_FAILED, nowhere,
			                 "hand its flags over behind --, or leave --compile out",
			                 "%s cannot compile the loop: it %s%s%s", tools[i].path,
			                 rf_process_describe(&command, &process, arena),
			                 *process.error != '\0' ? ": " : "",
			                 first_error(process.error, arena));
		if (!take_output(&tools[i], folder, arena, assembled))
			return rf_refuse(diagnostics, RF_FAILED, nowhere,
			                 "name a C compiler in RFMODEL_CC", "%s wrote no assembly",
			                 tools[i].path);
		assembled->remarks = process.error;
		assembled->flags = main_flags(compilation, arena);
		return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : RF_OK;
	}
	return refuse_cpu(compilation, last != NULL ? last : "there is none", arena, diagnostics);
}

/* ---- programs ---- */

#if defined(__x86_64__) || defined(__i386__)
static const char native[] = "-march=native", for_valgrind[] = "-march=haswell";
#else
static const char native[] = "-mcpu=native", for_valgrind[] = "-mcpu=native";
#endif

static const char *const *build_arguments(const struct rf_program *program,
                                          const struct rf_tool *tool, const char *source_folder,
                                          const struct rf_folder *folder, struct rf_arena *arena,
                                          const char **flags)
{
	struct words words = { .items = RF_NEW_ARRAY(arena, const char *,
		                                     program->flag_count + program->file_count +
		                                         program->linked_count + MOST_OWN_FLAGS) };
	struct rf_text line;

	if (words.items == NULL)
		return NULL;
	add(&words, tool->path);
	add(&words, "-O3");
	if (program->gpu_arch != NULL)
		add(&words, rf_arena_print(arena, "-arch=%s", program->gpu_arch));
	else
		add(&words, program->for_valgrind ? for_valgrind : native);
	if (program->for_valgrind) { /* references of vectors come in another order */
		add(&words, "-fno-tree-vectorize");
		add(&words, "-fno-tree-slp-vectorize");
	}
	if (program->fast_math)
		add(&words, program->gpu_arch != NULL ? "-use_fast_math" : "-ffast-math");
	for (size_t i = 0; i < program->flag_count; ++i)
		if (!is_output(program->flags[i]))
			add(&words, program->flags[i]);
	if (program->gpu_arch == NULL)
		add(&words, program->has_threads ? "-fopenmp" : "-fopenmp-simd");
	rf_text_init(&line, arena);
	for (size_t i = 1; i < words.count; ++i)
		rf_text_print(&line, "%s%s", i > 1 ? " " : "", words.items[i]);
	*flags = rf_text_string(&line);
	if (program->gpu_arch == NULL)
		add(&words, "-g0");
	add(&words, "-w");
	add(&words, program->gpu_arch == NULL ? "-iquote" : "-I");
	add(&words, source_folder);
	add(&words, "-o");
	add(&words, rf_arena_print(arena, "%s/program", folder->path));
	for (size_t i = 0; i < program->file_count; ++i)
		add(&words, rf_arena_print(arena, "%s/%s", folder->path, program->files[i]));
	for (size_t i = 0; i < program->linked_count; ++i)
		add(&words, program->linked[i]);
	add(&words, "-lm");
	add(&words, NULL);
	return rf_arena_failed(arena) ? NULL : words.items;
}

/* "Debian clang version 14.0.6", "gcc (Debian 12.2.0-14) 12.2.0"; its path where it is silent. */
static const char *name_of(const struct rf_tool *tool, const struct rf_folder *folder,
                           struct rf_arena *arena)
{
	static const char of_cuda[] = "Cuda compilation tools"; /* in the fourth line of nvcc's */
	const char *arguments[] = { tool->path, "--version", NULL };
	struct rf_command command = { .arguments = arguments,
		                      .folder = folder->path,
		                      .seconds = SECONDS,
		                      .most_bytes = MOST_BYTES };
	struct rf_process process;

	if (rf_process_run(&command, arena, &process) != RF_OK)
		return NULL;
	if (process.ending != RF_PROCESS_EXITED || process.code != 0 || *process.output == '\0')
		return tool->path;
	if (strstr(process.output, of_cuda) != NULL)
		process.output = strstr(process.output, of_cuda);
	return rf_arena_substring(arena, process.output, strcspn(process.output, "\n"));
}

/* What somebody can do about a program that is not built. */
static const char *build_hint(const struct rf_process *process, bool has_threads)
{
	if (strstr(process->error, "undefined reference") != NULL)
		return "hand the files or libraries that it calls over behind --, or put the loop "
		       "into a function that calls nothing else";
	if (strstr(process->error, too_far) != NULL)
		return "let parameters lead to arrays of this size, or have them allocated, or add "
		       "'-- -mcmodel=large'";
	if (has_threads)
		return "its flags go behind --; a compiler that knows OpenMP is named in "
		       "RFMODEL_CC, or leave -c out";
	return "hand its flags over behind --, or name another compiler in RFMODEL_CC";
}

enum rf_status rf_compiler_build(const struct rf_program *program, const struct rf_tool *tools,
                                 size_t tool_count, const struct rf_folder *folder,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 struct rf_built *built)
{
	const char *source_folder = folder_of(program->source_file, arena);
	const char *first = NULL, *hint = NULL;

	if (source_folder == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < tool_count; ++i) {
		struct rf_process process;
		struct rf_command command = { .folder = folder->path,
			                      .stays = true,
			                      .seconds = SECONDS,
			                      .most_bytes = MOST_BYTES };

		command.arguments = build_arguments(program, &tools[i], source_folder, folder,
		                                    arena, &built->flags);
		if (command.arguments == NULL || rf_process_run(&command, arena, &process) != RF_OK)
			return rf_out_of_memory(diagnostics);
		if (process.ending == RF_PROCESS_EXITED && process.code == 0) {
			built->path = rf_arena_print(arena, "%s/program", folder->path);
			built->compiler = name_of(&tools[i], folder, arena);
			return built->path == NULL || built->compiler == NULL
			           ? rf_out_of_memory(diagnostics)
			           : RF_OK;
		}
		if (first == NULL) {
			first = rf_arena_print(arena, "%s %s%s%s", tools[i].path,
			                       rf_process_describe(&command, &process, arena),
			                       *process.error != '\0' ? ": " : "",
			                       first_error(process.error, arena));
			hint = build_hint(&process, program->has_threads);
		}
		if (process.ending == RF_PROCESS_INTERRUPTED)
			break;
	}
	return rf_refuse(diagnostics, RF_FAILED, nowhere, hint, "the loop cannot be compiled: %s",
	                 first);
}

/* What a remark says, behind its title: up to its advice or the name of its flag. */
static const char *reason_of(const char *text, struct rf_arena *arena)
{
	size_t length = strcspn(text, ";[\n");

	while (length > 0 && text[length - 1] == ' ')
		--length;
	return rf_arena_substring(arena, text, length);
}

/* The length of the name of a file at the start of a line, with its folders or the last of them;
 * 0: it is another one. */
static size_t length_of_name(const char *line, const char *file)
{
	size_t length = strcspn(line, ":\n"), whole = strlen(file);

	if (length == 0 || length > whole || line[length] != ':' ||
	    strncmp(line, file + whole - length, length) != 0)
		return 0;
	return length == whole || file[whole - length - 1] == '/' ? length : 0;
}

/* Behind the title of a remark on a loop that begins at a place; NULL: there is none. In
 * "kernel.c:7:3: remark: loop not vectorized: call instruction cannot be vectorized [-R...]" the
 * place stands first; where clang has it by name alone, with that of the function, it is in a
 * "note: could not determine the original source location for kernel.c:7:3" below. */
static const char *find_remark(const char *remarks, const char *title, struct rf_place place,
                               int last_line)
{
	static const char note[] = "source location for ";
	const char *found = remarks;

	while ((found = strstr(found, title)) != NULL) {
		const char *line = found, *next, *named;
		size_t length;
		int number;

		while (line > remarks && line[-1] != '\n')
			--line;
		found += strlen(title);
		next = strstr(found, ": remark: ");
		named = strstr(found, note);
		if (named != NULL && (next == NULL || named < next))
			line = named + strlen(note);
		length = length_of_name(line, place.file);
		if (length == 0)
			continue;
		number = atoi(line + length + 1);
		if (number >= place.line && number <= last_line)
			return found;
	}
	return NULL;
}

const char *rf_compiler_reason(const char *remarks, struct rf_place place, int last_line,
                               struct rf_arena *arena)
{
	const char *found =
	    find_remark(remarks, " remark: loop not vectorized: ", place, last_line);

	return found != NULL ? reason_of(found, arena) : NULL;
}

/* "kernel.c:7:3: remark: vectorized loop (vectorization width: 4, interleaved count: 2) [-R...]" */
int64_t rf_compiler_iterations(const char *remarks, struct rf_place place, int last_line)
{
	const char *found = find_remark(
	    remarks, " remark: vectorized loop (vectorization width: ", place, last_line);
	static const char then[] = ", interleaved count: ";
	char *end;
	long lanes, vectors;

	if (found == NULL)
		return 0;
	lanes = strtol(found, &end, 10);
	if (lanes <= 0 || strncmp(end, then, strlen(then)) != 0)
		return 0;
	vectors = strtol(end + strlen(then), NULL, 10);
	return vectors > 0 && vectors < INT32_MAX ? (int64_t)lanes * vectors : 0;
}
