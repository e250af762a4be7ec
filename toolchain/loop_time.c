/* SPDX-License-Identifier: MIT
 *
 * From innermost loops to what they take in the core:
 *
 *     text of the loops -> C (loop_code) -> assembly (compiler) -> main loops (main_loop)
 *                       -> ports, cycles (mca) -> cache
 *
 * The cache is asked first.  Its key is all that the result follows from: the source and what is
 * said of it, the processor, the flags, the programs of this machine that would be started, and the
 * version of this one.  An empty text under the same without the programs says that they are worth
 * a search.
 */
#include "toolchain/loop_time.h"

#include <string.h>

#include "base/text.h"
#include "base/version.h"
#include "toolchain/cache.h"
#include "toolchain/compiler.h"
#include "toolchain/kept_loops.h"
#include "toolchain/loop_code.h"
#include "toolchain/main_loop.h"
#include "toolchain/mca.h"

static const char format[] = "loops 10"; /* changes with what is kept, and how it is found */
static const struct rf_place nowhere = { 0 };

struct job {
	const struct rf_loop_time_request *request;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	const struct rf_isa *isa;
	size_t compiler_count;
	struct rf_tool compilers[RF_MOST_TOOLS];
	bool has_mca;
	struct rf_tool mca;
	const char *mark; /* in the cache, that there are results */
	const char *key;  /* there, the result of these tools */
	struct rf_folder folder;
	struct rf_loop_texts texts;
	struct rf_assembled assembled;
	struct rf_compiled *out;
	struct rf_compiled_loop *loops;
	struct rf_mca_region *regions;
};

/* ---- what there is ---- */

/* Of all that the result follows from but the tools, which take long to find; with them, once they
 * are found. */
static const char *make_key(const struct job *job)
{
	const struct rf_loop_time_request *request = job->request;
	struct rf_text tools;

	rf_text_init(&tools, job->arena);
	for (size_t i = 0; i < job->compiler_count && request->assembly == NULL; ++i)
		rf_text_print(&tools, "%s %s\n", job->compilers[i].path, job->compilers[i].stamp);
	rf_text_print(&tools, "%s", job->has_mca ? job->mca.stamp : "");
	const char *const words[] = { format,
		                      rf_version,
		                      request->machine->mca,
		                      job->isa->name,
		                      request->fast_math ? "fast" : "strict",
		                      request->assembly,
		                      request->material,
		                      rf_text_string(&tools) };
	return rf_cache_key(words, sizeof(words) / sizeof(*words), job->arena);
}

/* Whether the machine file says enough; of a plain page nothing is said. */
static enum rf_status check_machine(struct job *job)
{
	const struct rf_machine *machine = job->request->machine;

	if (machine->kind != RF_CPU)
		return rf_refuse(job->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name a CPU with -m, or leave --compile out",
		                 "loops are compiled for a CPU alone");
	if (machine->mca == NULL)
		return rf_refuse(job->diagnostics, RF_WRONG_MACHINE, nowhere,
		                 "add the name that llvm-mca has for it: --set mca=haswell",
		                 "the machine %s does not say which processor it is", machine->id);
	job->isa = rf_isa_find(machine->isa);
	if (job->isa == NULL)
		return rf_refuse(job->diagnostics, RF_WRONG_MACHINE, nowhere,
		                 "name instructions that are known: --set isa=x86-64, or aarch64",
		                 "the instructions of machine %s are not known: %s", machine->id,
		                 machine->isa != NULL ? machine->isa : "it has no isa");
	return RF_OK;
}

static enum rf_status check_tools(struct job *job)
{
	if (job->compiler_count == 0 && job->request->assembly == NULL)
		return rf_refuse(job->diagnostics, RF_FAILED, nowhere,
		                 "install one, such as clang, or name it in RFMODEL_CC",
		                 "there is no C compiler to compile the loop with");
	if (!job->has_mca)
		return rf_refuse(job->diagnostics, RF_FAILED, nowhere,
		                 "install LLVM (on Debian: apt install llvm), or name llvm-mca in "
		                 "RFMODEL_MCA",
		                 "there is no llvm-mca to analyse the compiled loop with");
	return RF_OK;
}

/* ---- loops ---- */

static enum rf_status refuse_loop(struct job *job, struct rf_place place, const char *why,
                                  const char *hint)
{
	if (hint == NULL)
		hint =
		    job->request->assembly != NULL
			? "put the loop of the kernel between lines # LLVM-MCA-BEGIN and "
			  "# LLVM-MCA-END"
			: "leave --compile out: the rates of the machine file tell what the core "
			  "takes";
	return rf_refuse(job->diagnostics, RF_WRONG_KERNEL, place, hint,
	                 "the compiled loop cannot be analysed: %s", why);
}

/* The instructions of a turn, a line each. */
static const char *print_code(const struct rf_code *code, const struct rf_main_loop *found,
                              struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = found->first; i <= found->last; ++i)
		rf_text_print(&text, "%s%s", i > found->first ? "\n" : "",
		              code->instructions.items[i].text);
	return text.failed ? NULL : rf_text_string(&text);
}

static int last_line(const struct job *job, size_t i)
{
	const struct rf_loop_text *text = &job->texts.items[i];
	int line = text->first_line;

	for (size_t at = text->from; at < text->to; ++at)
		line += job->texts.text[at] == '\n';
	return line;
}

/* Finds the main loop of one loop of the source in the assembly; `function` NULL: in all of it. */
static enum rf_status pick(struct job *job, size_t i, int loop, const char *function,
                           struct rf_place place)
{
	const struct rf_kernel *kernel = job->request->kernel;
	struct rf_code *code = RF_NEW(job->arena, struct rf_code);
	struct rf_strides strides;
	struct rf_main_loop found;
	bool is_found;

	if (code == NULL ||
	    !rf_assembly_read(job->isa, job->assembled.text, function, job->arena, code,
	                      &is_found) ||
	    rf_main_loop_strides(kernel, rf_kernel_find_loop(kernel->root, loop), job->arena,
	                         &strides) != RF_OK)
		return rf_out_of_memory(job->diagnostics);
	if (job->assembled.remarks != NULL)
		strides.of_vectors =
		    rf_compiler_iterations(job->assembled.remarks, place, last_line(job, i));
	if (rf_main_loop_find(job->isa, code, &strides, job->arena, &found) != RF_OK)
		return rf_out_of_memory(job->diagnostics);
	if (!is_found)
		return refuse_loop(job, place, "the compiler wrote no function for it", NULL);
	if (found.refusal != NULL)
		return refuse_loop(job, place, found.refusal, NULL);
	job->loops[i] = (struct rf_compiled_loop){
		.loop = loop,
		.iterations = found.iterations,
		.vector_bits = found.vector_bits,
		.load_bytes = found.load_bytes,
		.store_bytes = found.store_bytes,
		.assembly = print_code(code, &found, job->arena),
	};
	if (found.vector_bits == 0 && job->assembled.remarks != NULL)
		job->loops[i].reason = rf_compiler_reason(job->assembled.remarks, place,
		                                          last_line(job, i), job->arena);
	job->regions[i] = (struct rf_mca_region){ code, found.first, found.last, &job->loops[i] };
	return RF_OK;
}

static enum rf_status make_room(struct job *job, size_t count)
{
	job->loops = RF_NEW_ARRAY(job->arena, struct rf_compiled_loop, count + 1);
	job->regions = RF_NEW_ARRAY(job->arena, struct rf_mca_region, count + 1);
	job->out->count = count;
	job->out->loops = job->loops;
	if (job->loops == NULL || job->regions == NULL)
		return rf_out_of_memory(job->diagnostics);
	return RF_OK;
}

static enum rf_status compile(struct job *job)
{
	const struct rf_loop_time_request *request = job->request;
	struct rf_compilation compilation = {
		.isa = job->isa,
		.cpu = request->machine->mca,
		.fast_math = request->fast_math,
		.source_file = job->texts.file,
		.flag_count = job->texts.flag_count,
		.flags = job->texts.flags,
		.code = rf_loop_code_write(&job->texts, job->arena),
	};
	enum rf_status status;

	if (compilation.code == NULL)
		return rf_out_of_memory(job->diagnostics);
	status = rf_compiler_run(&compilation, job->compilers, job->compiler_count, &job->folder,
	                         job->arena, job->diagnostics, &job->assembled);
	job->out->compiler = job->assembled.compiler;
	job->out->flags = job->assembled.flags;
	return status;
}

/* Main loops of the source's loops, each in a function of its own. */
static enum rf_status from_source(struct job *job)
{
	const struct rf_loop_texts *texts = &job->texts;
	enum rf_status status = make_room(job, texts->count);

	for (size_t i = 0; i < texts->count && status == RF_OK; ++i)
		if (texts->items[i].refusal != NULL)
			status = refuse_loop(job, texts->items[i].place, texts->items[i].refusal,
			                     texts->items[i].hint);
	if (status == RF_OK)
		status = compile(job);
	for (size_t i = 0; i < texts->count && status == RF_OK; ++i) {
		const char *function = rf_loop_code_name(i, job->arena);

		status = function == NULL
		             ? rf_out_of_memory(job->diagnostics)
		             : pick(job, i, texts->items[i].loop, function, texts->items[i].place);
	}
	return status;
}

static const struct rf_node *innermost(const struct rf_node *node, size_t *count)
{
	const struct rf_node *last = NULL, *below;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && !rf_kernel_has_loop(node->children)) {
			last = node;
			++*count;
		}
		below = innermost(node->children, count);
		last = below != NULL ? below : last;
		below = innermost(node->otherwise, count);
		last = below != NULL ? below : last;
	}
	return last;
}

/* The only loop of the kernel, in assembly that was given. */
static enum rf_status from_assembly(struct job *job)
{
	const struct rf_loop_time_request *request = job->request;
	struct rf_place place = { .file = request->asm_file };
	size_t count = 0;
	const struct rf_node *loop = innermost(request->kernel->root, &count);
	enum rf_status status = make_room(job, 1);

	job->assembled.text = request->assembly;
	if (status == RF_OK && count != 1)
		return rf_refuse(
		    job->diagnostics, RF_WRONG_USAGE, place, "choose one of them with --lines A-B",
		    "the kernel has %zu innermost loops, and the assembly is of one", count);
	return status == RF_OK ? pick(job, 0, loop->loop->id, NULL, place) : status;
}

static enum rf_status analyse(struct job *job)
{
	struct rf_mca_input input = { job->isa, job->request->machine->mca, job->out->count,
		                      job->regions };

	job->out->cpu = input.cpu;
	job->out->analyser = rf_mca_version(&job->mca, &job->folder, job->arena, job->diagnostics);
	if (job->out->analyser == NULL)
		return RF_FAILED;
	return rf_mca_run(&input, &job->mca, &job->folder, job->arena, job->diagnostics);
}

static void keep(struct job *job)
{
	const char *text = rf_kept_loops_write(job->out, job->assembled.dependency_count,
	                                       job->assembled.dependencies, job->arena);

	if (text != NULL && !job->request->without_cache)
		rf_cache_keep(job->key, text, job->arena);
}

/* Whether the loops were ever compiled, by whatever tools. */
static bool were_compiled(const struct job *job)
{
	return !job->request->without_cache && rf_cache_find(job->mark, job->arena) != NULL;
}

static enum rf_status run(struct job *job)
{
	const struct rf_loop_time_request *request = job->request;
	enum rf_status status = check_tools(job);

	if (status == RF_OK && request->assembly == NULL)
		status =
		    request->find_texts(request->user, job->arena, job->diagnostics, &job->texts);
	if (status == RF_OK)
		status = rf_folder_make(job->arena, job->diagnostics, &job->folder);
	if (status != RF_OK)
		return status;
	status = request->assembly != NULL ? from_assembly(job) : from_source(job);
	if (status == RF_OK)
		status = analyse(job);
	rf_folder_remove(&job->folder);
	if (status == RF_OK)
		keep(job);
	return status;
}

enum rf_status rf_loop_time_find(const struct rf_loop_time_request *request, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics,
                                 const struct rf_compiled **compiled)
{
	struct rf_diagnostics unheard;
	struct job job = { .request = request,
		           .arena = arena,
		           .diagnostics = diagnostics,
		           .out = RF_NEW(arena, struct rf_compiled) };
	enum rf_status status;
	const char *kept;

	*compiled = NULL;
	rf_diagnostics_init(&unheard, arena);
	if (!request->may_run)
		job.diagnostics = &unheard;
	status = check_machine(&job);
	if (status != RF_OK)
		return request->may_run ? status : RF_OK;
	job.mark = make_key(&job);
	if (job.mark != NULL && !request->may_run && !were_compiled(&job))
		return RF_OK;
	job.compiler_count = rf_tool_compilers(arena, job.compilers);
	job.has_mca = rf_tool_mca(arena, &job.mca);
	job.key = make_key(&job);
	if (job.out == NULL || job.mark == NULL || job.key == NULL || rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	kept = request->without_cache ? NULL : rf_cache_find(job.key, arena);
	if (kept != NULL)
		*compiled = rf_kept_loops_read(kept, arena);
	if (request->may_run && !request->without_cache && !were_compiled(&job))
		rf_cache_keep(job.mark, "", arena);
	if (*compiled != NULL || !request->may_run)
		return RF_OK;
	status = run(&job);
	if (status == RF_OK)
		*compiled = job.out;
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : status;
}
