/* SPDX-License-Identifier: MIT
 *
 * llvm-mca as a program of this machine.
 *
 * A processor that it has no model of its own for it analyses as another one, without a word where
 * that one has a model: the names of the ports give that away.
 */
#include "toolchain/mca.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/process.h"

enum { SECONDS = 60, MOST_BYTES = 64 << 20 };

static const struct rf_place nowhere = { 0 };

/* ---- models of other processors ---- */

/* How the ports of processors are called that LLVM describes by those of others, before some
 * version or still. */
static const struct {
	const char *cpu, *ports;
} own_ports[] = {
	{ "skylake-avx512", "SKX" }, { "cascadelake", "SKX" },   { "cooperlake", "SKX" },
	{ "icelake", "ICX" },        { "rocketlake", "ICX" },    { "tigerlake", "ICX" },
	{ "sapphirerapids", "SPR" }, { "emeraldrapids", "SPR" }, { "graniterapids", "GNR" },
	{ "alderlake", "ADLP" },     { "raptorlake", "ADLP" },   { "znver1", "Zn" },
	{ "znver2", "Zn2" },         { "znver3", "Zn3" },        { "znver4", "Zn4" },
	{ "znver5", "Zn5" },         { "neoverse-n1", "N1" },    { "neoverse-n2", "N2" },
	{ "neoverse-v1", "V1" },     { "neoverse-v2", "V2" },    { "a64fx", "A64FX" },
};

/* Whether the ports are those of the processor, as far as that is known. */
static bool are_own(const struct rf_mca_input *input)
{
	const struct rf_compiled_loop *loop = input->region_count > 0 ? input->regions->out : NULL;

	for (size_t i = 0; loop != NULL && i < sizeof(own_ports) / sizeof(*own_ports); ++i) {
		if (!rf_text_starts_with(input->cpu, own_ports[i].cpu))
			continue;
		for (size_t k = 0; k < loop->port_count; ++k)
			if (!rf_text_starts_with(loop->ports[k].name, own_ports[i].ports))
				return false;
		return true;
	}
	return true;
}

/* ---- running it ---- */

static enum rf_status run(const struct rf_tool *tool, const struct rf_folder *folder,
                          const char *const *arguments, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, struct rf_process *process)
{
	struct rf_command command = { .arguments = arguments,
		                      .folder = folder->path,
		                      .seconds = SECONDS,
		                      .most_bytes = MOST_BYTES };

	if (rf_process_run(&command, arena, process) != RF_OK)
		return rf_out_of_memory(diagnostics);
	if (process->ending == RF_PROCESS_EXITED && process->code == 0)
		return RF_OK;
	return rf_refuse(diagnostics, RF_FAILED, nowhere,
	                 "name another version of llvm-mca in RFMODEL_MCA, or leave --compile out",
	                 "%s %s%s%.*s", tool->path, rf_process_describe(&command, process, arena),
	                 *process->error != '\0' ? ": " : "", (int)strcspn(process->error, "\n"),
	                 process->error);
}

const char *rf_mca_version(const struct rf_tool *tool, const struct rf_folder *folder,
                           struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	const char *const arguments[] = { tool->path, "--version", NULL };
	struct rf_process process;
	const char *found = strstr(tool->stamp, "/llvm-");

	if (found != NULL && isdigit((unsigned char)found[6])) /* saves a run: /usr/lib/llvm-19/ */
		return rf_arena_print(arena, "llvm-mca %.*s", (int)strspn(found + 6, "0123456789."),
		                      found + 6);
	if (run(tool, folder, arguments, arena, diagnostics, &process) != RF_OK)
		return NULL;
	found = strstr(process.output, "LLVM version ");
	if (found != NULL)
		return rf_arena_print(arena, "llvm-mca %.*s", (int)strcspn(found + 13, " \n\t"),
		                      found + 13);
	rf_refuse(diagnostics, RF_FAILED, nowhere, "name llvm-mca in RFMODEL_MCA",
	          "%s does not say which version of llvm-mca it is", tool->path);
	return NULL;
}

static enum rf_status refuse_model(const struct rf_mca_input *input, const struct rf_tool *tool,
                                   struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	const struct rf_compiled_loop *loop = input->regions->out;

	return rf_refuse(
	    diagnostics, RF_FAILED, nowhere,
	    rf_arena_print(
		arena, "install a newer llvm-mca, or take the other model as it is: --set mca=%s",
		input->isa == &rf_isa_x86 ? "skylake-avx512" : "cortex-a57"),
	    "%s has no scheduling model of its own for %s: its ports are called %s", tool->path,
	    input->cpu, loop->port_count > 0 ? loop->ports->name : "nothing");
}

enum rf_status rf_mca_run(const struct rf_mca_input *input, const struct rf_tool *tool,
                          const struct rf_folder *folder, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics)
{
	const char *code = rf_mca_write(input, arena);
	const char *const arguments[] = { tool->path,
		                          rf_arena_print(arena, "-mtriple=%s", input->isa->triple),
		                          rf_arena_print(arena, "-mcpu=%s", input->cpu),
		                          "--iterations=200",
		                          "--instruction-info=false",
		                          "--bottleneck-analysis",
		                          "mca.s",
		                          NULL };
	struct rf_process process;
	enum rf_status status;

	if (code == NULL || rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	if (rf_folder_write(folder, "mca.s", code, strlen(code), arena) == NULL)
		return rf_refuse(diagnostics, RF_FAILED, nowhere, "make room in $TMPDIR",
		                 "the loop cannot be written to %s", folder->path);
	status = run(tool, folder, arguments, arena, diagnostics, &process);
	if (status != RF_OK)
		return status;
	if (strstr(process.error, "is not a recognized processor") != NULL)
		return rf_refuse(
		    diagnostics, RF_FAILED, nowhere,
		    "install a newer llvm-mca, name one in RFMODEL_MCA, or a processor "
		    "that is like it: --set mca=haswell",
		    "%s does not know the processor %s", tool->path, input->cpu);
	if (!rf_mca_read(input, process.output, arena))
		return rf_arena_failed(arena)
		           ? rf_out_of_memory(diagnostics)
		           : rf_refuse(diagnostics, RF_FAILED, nowhere,
		                       "name another version of llvm-mca in RFMODEL_MCA",
		                       "what %s writes is not understood", tool->path);
	return are_own(input) ? RF_OK : refuse_model(input, tool, arena, diagnostics);
}
