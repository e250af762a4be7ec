/* SPDX-License-Identifier: MIT
 *
 * A kernel of CUDA, compiled.
 *
 *     nvcc -ptx -lineinfo -arch=compute_80 kernel.cu          or
 *     clang -x cuda --cuda-device-only -S --cuda-gpu-arch=sm_80 kernel.cu
 *     ptxas -v -lineinfo -arch=sm_80 kernel.ptx
 *     nvdisasm -gi -c kernel.cubin
 *
 * clang needs nothing of CUDA but what stands in a text of our own in front of the source, so that
 * host code which calls CUDA does not compile with it.  Toolkits drop old GPUs: what 13.0 does not
 * know any more is compiled for the oldest that it does, whose instructions are encoded alike.
 */
#include "toolchain/gpu_compiler.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/cache.h"
#include "toolchain/cuda_code_prelude.h"
#include "toolchain/folder.h"
#include "toolchain/process.h"
#include "toolchain/ptx.h"
#include "toolchain/sass.h"
#include "toolchain/tool.h"

#define OLDEST "sm_75"

enum { MOST_SECONDS = 60, MOST_BYTES = 64 << 20, FIXED_ARGUMENTS = 24, KEPT_PARTS = 8 };

static const struct rf_place nowhere = { 0 };

struct compiling {
	const struct rf_gpu_compilation *what;
	struct rf_arena *arena;
	struct rf_folder folder;
	const char *arch; /* that it is compiled for */
	const char *code; /* the file that is compiled */
	const char *ptx;
	const char *compiler, *assembler;
	int64_t registers, spilled_bytes;
	const char *sass, *sass_arch; /* of the kernel alone */
	const char *no_sass;          /* why there is none */
	const char *complaint;        /* of the newest compiler */
};

/* ---- compilers ---- */

static enum rf_status run(struct compiling *c, const char *const *arguments,
                          struct rf_process *process)
{
	struct rf_command command = { .arguments = arguments,
		                      .folder = c->folder.path,
		                      .stays = true,
		                      .seconds = MOST_SECONDS,
		                      .most_bytes = MOST_BYTES };

	return rf_process_run(&command, c->arena, process);
}

static const char *in_folder(struct compiling *c, const char *name)
{
	return rf_arena_print(c->arena, "%s/%s", c->folder.path, name);
}

/* The source with its own name for places, and what names the instance of a template, in a file of
 * that name. */
static const char *write_source(struct compiling *c, const char *name, const char *front)
{
	const char *text = rf_arena_print(
	    c->arena, "%s#line 1 \"%s\"\n%s\n%s%s%s", front, c->what->file, c->what->text,
	    strchr(c->what->called, '<') ? "void *rf_chosen_ = (void *)&" : "",
	    strchr(c->what->called, '<') ? c->what->called : "",
	    strchr(c->what->called, '<') ? ";\n" : "");

	c->code =
	    text != NULL ? rf_folder_write(&c->folder, name, text, strlen(text), c->arena) : NULL;
	return c->code;
}

/* The first line that says what is wrong. */
static const char *complaint_of(struct compiling *c, const struct rf_process *process)
{
	const char *at = strstr(process->error, "error");

	if (at == NULL)
		at = process->error;
	while (at > process->error && at[-1] != '\n')
		--at;
	return rf_arena_substring(c->arena, at, strcspn(at, "\n"));
}

/* "V13.0.88" among the comments of the text. */
static const char *version_in(const char *text, struct rf_arena *arena)
{
	const char *at = strstr(text, ", V");

	return at != NULL ? rf_arena_substring(arena, at + 3, strspn(at + 3, "0123456789.")) : "";
}

static enum rf_status read_ptx(struct compiling *c, const struct rf_process *process)
{
	struct rf_process cat;
	const char *const arguments[] = { "/bin/cat", in_folder(c, "kernel.ptx"), NULL };

	if (process->ending != RF_PROCESS_EXITED || process->code != 0) {
		c->complaint = complaint_of(c, process);
		return RF_OK;
	}
	if (run(c, arguments, &cat) != RF_OK)
		return RF_FAILED;
	c->ptx = cat.ending == RF_PROCESS_EXITED && cat.code == 0 ? cat.output : NULL;
	return RF_OK;
}

static const char *folder_of(struct compiling *c)
{
	const char *slash = strrchr(c->what->file, '/');

	return slash != NULL ? rf_arena_substring(c->arena, c->what->file,
	                                          (size_t)(slash - c->what->file) + 1)
	                     : ".";
}

/* What both compilers take: flags of the user, where headers are, the source. */
static const char **fill_arguments(struct compiling *c, const char *const *first, size_t count)
{
	const char **all =
	    RF_NEW_ARRAY(c->arena, const char *, FIXED_ARGUMENTS + c->what->flag_count);
	size_t n = 0;

	if (all == NULL)
		return NULL;
	for (size_t i = 0; i < count; ++i)
		all[n++] = first[i];
	for (size_t i = 0; i < c->what->flag_count; ++i)
		all[n++] = c->what->flags[i];
	all[n++] = "-I";
	all[n++] = folder_of(c);
	all[n++] = "-o";
	all[n++] = in_folder(c, "kernel.ptx");
	all[n++] = c->code;
	all[n] = NULL;
	return all;
}

static enum rf_status run_nvcc(struct compiling *c, const struct rf_tool *nvcc, const char *arch)
{
	const char *first[] = {
		nvcc->path,   "-ptx",
		"-lineinfo",  "-O3",
		"-std=c++17", rf_arena_print(c->arena, "-arch=compute_%s", arch + strlen("sm_"))
	};
	const char **arguments =
	    write_source(c, rf_arena_print(c->arena, "%s.cu", arch), "") != NULL
		? fill_arguments(c, first, sizeof(first) / sizeof(*first))
		: NULL;
	struct rf_process process;

	if (arguments == NULL || run(c, arguments, &process) != RF_OK)
		return RF_FAILED;
	c->arch = arch;
	if (read_ptx(c, &process) != RF_OK)
		return RF_FAILED;
	if (c->ptx != NULL)
		c->compiler = rf_arena_print(c->arena, "nvcc %s", version_in(c->ptx, c->arena));
	return RF_OK;
}

static enum rf_status run_clang(struct compiling *c, const struct rf_tool *clang)
{
	const char *first[] = { clang->path,
		                "-x",
		                "cuda",
		                "--cuda-device-only",
		                "-nocudainc",
		                "-nocudalib",
		                "--cuda-path=/nonexistent",
		                "-std=c++17",
		                "-O3",
		                "-gline-directives-only",
		                "--cuda-feature=+ptx64",
		                "-S",
		                rf_arena_print(c->arena, "--cuda-gpu-arch=%s", c->what->arch) };
	const char *name = strrchr(clang->path, '/');
	const char **arguments =
	    write_source(c, rf_arena_print(c->arena, "%s.cu", name != NULL ? name + 1 : "clang"),
	                 rf_cuda_code_prelude) != NULL
		? fill_arguments(c, first, sizeof(first) / sizeof(*first))
		: NULL;
	struct rf_process process;

	if (arguments == NULL || run(c, arguments, &process) != RF_OK)
		return RF_FAILED;
	c->arch = c->what->arch;
	if (read_ptx(c, &process) != RF_OK)
		return RF_FAILED;
	c->compiler = name != NULL ? name + 1 : clang->path;
	return RF_OK;
}

static enum rf_status compile(struct compiling *c)
{
	struct rf_tool tools[RF_MOST_TOOLS], nvcc;
	bool has_nvcc = rf_tool_nvcc(c->arena, &nvcc);
	size_t count = rf_tool_compilers(c->arena, tools);
	enum rf_status status = RF_OK;

	if (has_nvcc)
		status = run_nvcc(c, &nvcc, c->what->arch);
	if (status == RF_OK && has_nvcc && c->ptx == NULL && c->complaint != NULL &&
	    strstr(c->complaint, "nsupported gpu arch") != NULL)
		status = run_nvcc(c, &nvcc, OLDEST);
	for (size_t i = 0; i < count && status == RF_OK && c->ptx == NULL && !has_nvcc; ++i) {
		const char *complaint = c->complaint;

		if (tools[i].kind == RF_TOOL_CLANG)
			status = run_clang(c, &tools[i]);
		if (complaint != NULL)
			c->complaint = complaint;
	}
	return status;
}

/* ---- registers ---- */

/* "Compiling entry function 'E' for ..., Used 24 registers, ..., 8 bytes spill stores" */
static void read_registers(struct compiling *c, const char *text, const char *entry)
{
	const char *at = strstr(text, rf_arena_print(c->arena, "function '%s'", entry));
	const char *used = at != NULL ? strstr(at, "Used ") : NULL;
	const char *spilled = at != NULL ? strstr(at, " bytes spill stores") : NULL;

	if (used == NULL)
		return;
	c->registers = atoi(used + strlen("Used "));
	c->assembler = "ptxas";
	if (spilled == NULL || spilled > strstr(used, "registers") + 400)
		return;
	while (spilled > at && isdigit((unsigned char)spilled[-1]))
		--spilled;
	c->spilled_bytes = atoi(spilled);
}

static enum rf_status disassemble(struct compiling *c, const char *entry)
{
	struct rf_tool nvdisasm;
	struct rf_process process;
	const char *arguments[] = { NULL, "-gi", "-c", in_folder(c, "kernel.cubin"), NULL };

	if (!rf_tool_nvdisasm(c->arena, &nvdisasm)) {
		c->no_sass = "there is no nvdisasm (RFMODEL_NVDISASM names one)";
		return RF_OK;
	}
	arguments[0] = nvdisasm.path;
	if (run(c, arguments, &process) != RF_OK)
		return RF_FAILED;
	if (process.ending != RF_PROCESS_EXITED || process.code != 0) {
		c->no_sass = rf_arena_print(c->arena, "nvdisasm: %s", complaint_of(c, &process));
		return RF_OK;
	}
	c->sass = rf_sass_entry(process.output, entry, c->arena);
	c->no_sass = c->sass == NULL ? "nvdisasm does not list the kernel" : NULL;
	return RF_OK;
}

static enum rf_status assemble(struct compiling *c, const char *entry)
{
	struct rf_tool ptxas;
	struct rf_process process;
	const char *arguments[] = { NULL,
		                    "-v",
		                    "-lineinfo",
		                    NULL,
		                    in_folder(c, "kernel.ptx"),
		                    "-o",
		                    in_folder(c, "kernel.cubin"),
		                    NULL };

	c->no_sass = "there is no ptxas";
	if (!rf_tool_ptxas(c->arena, &ptxas))
		return RF_OK;
	c->no_sass = "ptxas does not take it";
	arguments[0] = ptxas.path;
	for (int i = 0; i < 2 && c->sass_arch == NULL; ++i) {
		const char *arch = i == 0 ? c->arch : OLDEST;

		arguments[3] = rf_arena_print(c->arena, "-arch=%s", arch);
		if (run(c, arguments, &process) != RF_OK)
			return RF_FAILED;
		if (process.ending == RF_PROCESS_EXITED && process.code == 0) {
			read_registers(c, process.error, entry);
			if (c->registers == 0)
				read_registers(c, process.output, entry);
			c->sass_arch = arch;
		}
	}
	return c->sass_arch != NULL ? disassemble(c, entry) : RF_OK;
}

/* ---- what was found before ---- */

static const char *key_of(const struct compiling *c)
{
	struct rf_tool tool;
	const char *words[6] = { "gpu-3", c->what->text, c->what->called, c->what->arch };
	struct rf_text flags, stamps;

	rf_text_init(&flags, c->arena);
	for (size_t i = 0; i < c->what->flag_count; ++i)
		rf_text_print(&flags, "%s\n", c->what->flags[i]);
	rf_text_print(&flags, "%s\n", c->what->file);
	words[4] = rf_text_string(&flags);
	rf_text_init(&stamps, c->arena);
	rf_text_add(&stamps, rf_tool_nvcc(c->arena, &tool) ? tool.stamp : "");
	rf_text_add(&stamps, rf_tool_ptxas(c->arena, &tool) ? tool.stamp : "");
	rf_text_add(&stamps, rf_tool_nvdisasm(c->arena, &tool) ? tool.stamp : "");
	words[5] = rf_text_string(&stamps);
	return rf_cache_key(words, 6, c->arena);
}

static bool read_kept(struct compiling *c, const char *text)
{
	const char *at = text;
	const char *parts[KEPT_PARTS];
	size_t bytes;

	for (int i = 0; i < KEPT_PARTS; ++i) {
		size_t length = strcspn(at, "\n");

		parts[i] = rf_arena_substring(c->arena, at, length);
		if (parts[i] == NULL || at[length] == '\0')
			return false;
		at += length + 1;
	}
	c->compiler = parts[0];
	c->arch = parts[1];
	c->assembler = *parts[2] != '\0' ? parts[2] : NULL;
	c->registers = atoll(parts[3]);
	c->spilled_bytes = atoll(parts[4]);
	c->sass_arch = *parts[5] != '\0' ? parts[5] : NULL;
	c->no_sass = *parts[6] != '\0' ? parts[6] : NULL;
	bytes = (size_t)atoll(parts[7]);
	if (bytes > strlen(at))
		return false;
	c->ptx = rf_arena_substring(c->arena, at, bytes);
	c->sass = at[bytes] != '\0' ? at + bytes : NULL;
	return c->ptx != NULL;
}

static void keep(struct compiling *c, const char *key)
{
	rf_cache_keep(key,
	              rf_arena_print(c->arena, "%s\n%s\n%s\n%lld\n%lld\n%s\n%s\n%zu\n%s%s",
	                             c->compiler, c->arch, c->assembler != NULL ? c->assembler : "",
	                             (long long)c->registers, (long long)c->spilled_bytes,
	                             c->sass_arch != NULL ? c->sass_arch : "",
	                             c->no_sass != NULL ? c->no_sass : "", strlen(c->ptx), c->ptx,
	                             c->sass != NULL ? c->sass : ""),
	              c->arena);
}

/* ---- the whole ---- */

/* "Li32E" and "d" as names have 32 and double; NULL: not known here. */
static const char *mangled_value(struct rf_arena *arena, const char *value)
{
	static const char *const types[][2] = { { "double", "d" },  { "float", "f" },
		                                { "int", "i" },     { "unsigned", "j" },
		                                { "long", "l" },    { "true", "Lb1E" },
		                                { "false", "Lb0E" } };

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); ++i)
		if (rf_text_equal(types[i][0], value))
			return types[i][1];
	return *value != '\0' && strspn(value, "0123456789") == strlen(value)
	           ? rf_arena_print(arena, "Li%sE", value)
	           : NULL;
}

/* How the name of the kernel, and of its instance as far as that is known, stands in names; values
 * that the source leaves to defaults stand behind it there. */
static const char *mangled(const struct compiling *c)
{
	const char *at = strchr(c->what->called, '<');
	const char *name = rf_arena_print(c->arena, "%zu%s", strlen(c->what->name), c->what->name);
	struct rf_text text;

	rf_text_init(&text, c->arena);
	rf_text_print(&text, "%sI", name);
	while (at != NULL && *at != '>') {
		const char *start = at + 1 + strspn(at + 1, " ");
		size_t length = strcspn(start, ",> ");
		const char *value =
		    mangled_value(c->arena, rf_arena_substring(c->arena, start, length));

		at = start + length + strspn(start + length, " ");
		if (value == NULL || *at == '\0')
			return name;
		rf_text_add(&text, value);
	}
	return at != NULL ? rf_text_string(&text) : name;
}

static enum rf_status refuse(const struct compiling *c, struct rf_diagnostics *diagnostics)
{
	rf_report(diagnostics, RF_WARNING, nowhere,
	          c->complaint != NULL
	              ? "name folders of headers and macros behind --, as in -- -I include"
	              : "install the CUDA toolkit or clang, or name nvcc in RFMODEL_NVCC",
	          "--compile: the kernel is not compiled: %s",
	          c->complaint != NULL ? c->complaint : "there is no nvcc, and no clang");
	return RF_OK;
}

static enum rf_status find(struct compiling *c, struct rf_diagnostics *diagnostics)
{
	const char *key = c->what->without_cache ? NULL : key_of(c);
	const char *kept = key != NULL ? rf_cache_find(key, c->arena) : NULL;
	const char *entry;
	enum rf_status status;

	if (kept != NULL && read_kept(c, kept))
		return RF_OK;
	status = rf_folder_make(c->arena, diagnostics, &c->folder);
	if (status == RF_OK)
		status = compile(c);
	entry = c->ptx != NULL ? rf_ptx_entry(c->ptx, mangled(c), c->arena) : NULL;
	if (status == RF_OK && entry != NULL)
		status = assemble(c, entry);
	rf_folder_remove(&c->folder);
	if (status == RF_OK && c->ptx != NULL && key != NULL)
		keep(c, key);
	return status;
}

enum rf_status rf_gpu_compiler_run(const struct rf_gpu_compilation *compilation,
                                   struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   const struct rf_gpu_compiled **compiled)
{
	struct compiling c = { .what = compilation, .arena = arena };
	struct rf_gpu_compiled *out = RF_NEW(arena, struct rf_gpu_compiled);
	const char *entry;
	enum rf_status status = out != NULL ? find(&c, diagnostics) : RF_FAILED;

	*compiled = NULL;
	if (status != RF_OK)
		return status;
	if (c.ptx == NULL)
		return refuse(&c, diagnostics);
	entry = rf_ptx_entry(c.ptx, mangled(&c), arena);
	if (entry == NULL) {
		c.complaint = "what was compiled has no such kernel, or several instances of it";
		return refuse(&c, diagnostics);
	}
	*out = (struct rf_gpu_compiled){ .compiler = c.compiler,
		                         .arch = c.arch,
		                         .assembler = c.assembler,
		                         .registers = c.registers,
		                         .spilled_bytes = c.spilled_bytes,
		                         .file_count = compilation->file_count,
		                         .files = compilation->files,
		                         .machine_arch = c.sass_arch,
		                         .no_machine_code = c.no_sass };
	if (rf_ptx_count(c.ptx, entry, out, arena, &out->ptx) != RF_OK)
		return RF_FAILED;
	if (c.sass != NULL && rf_sass_count(c.sass, out, arena, &out->machine_code) != RF_OK)
		return RF_FAILED;
	*compiled = out;
	return RF_OK;
}
