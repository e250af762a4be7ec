/* SPDX-License-Identifier: MIT
 *
 * Programs are looked for in $PATH, newest version first, since newer ones know more processors;
 * $RFMODEL_CC and $RFMODEL_MCA name others.
 */
#include "toolchain/tool.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

/* The file that a name stands for in $PATH; NULL: there is none that can be run. */
static const char *find(const char *name, struct rf_arena *arena)
{
	const char *path = getenv("PATH");
	const char *folder = path != NULL ? path : "/usr/local/bin:/usr/bin:/bin";

	if (strchr(name, '/') != NULL)
		return access(name, X_OK) == 0 ? name : NULL;
	while (*folder != '\0') {
		size_t length = strcspn(folder, ":");
		const char *file = rf_arena_print(arena, "%.*s/%s", (int)length, folder, name);
		struct stat about;

		if (file != NULL && *file == '/' && stat(file, &about) == 0 &&
		    S_ISREG(about.st_mode) && access(file, X_OK) == 0)
			return file;
		folder += length;
		folder += *folder == ':';
	}
	return NULL;
}

static enum rf_tool_kind kind_of(const char *path, const char *real)
{
	const char *names[] = { strrchr(path, '/'), strrchr(real, '/') };

	for (int i = 0; i < 2; ++i) {
		if (names[i] != NULL && strstr(names[i], "clang") != NULL)
			return RF_TOOL_CLANG;
		if (names[i] != NULL && strstr(names[i], "gcc") != NULL)
			return RF_TOOL_GCC;
	}
	return RF_TOOL_OTHER;
}

static bool fill(const char *path, struct rf_arena *arena, struct rf_tool *tool)
{
	char *real = rf_arena_alloc(arena, PATH_MAX);
	struct stat about;

	if (path == NULL || real == NULL || realpath(path, real) == NULL || stat(real, &about) != 0)
		return false;
	tool->path = path;
	tool->kind = kind_of(path, real);
	tool->stamp = rf_arena_print(arena, "%s %lld %lld.%09ld", real, (long long)about.st_size,
	                             (long long)about.st_mtim.tv_sec, about.st_mtim.tv_nsec);
	return tool->stamp != NULL;
}

size_t rf_tool_compilers(struct rf_arena *arena, struct rf_tool *tools)
{
	static const char *const names[] = { "clang-21", "clang-20", "clang-19", "clang-18",
		                             "clang-17", "clang-16", "clang-15", "clang-14",
		                             "clang",    "gcc",      "cc" };
	const char *own = getenv("RFMODEL_CC");
	size_t count = 0;

	if (own != NULL && *own != '\0')
		return fill(find(own, arena), arena, &tools[0]);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i)
		count += fill(find(names[i], arena), arena, &tools[count]);
	return count;
}

bool rf_tool_mca(struct rf_arena *arena, struct rf_tool *tool)
{
	static const char *const names[] = { "llvm-mca-21", "llvm-mca-20", "llvm-mca-19",
		                             "llvm-mca-18", "llvm-mca-17", "llvm-mca-16",
		                             "llvm-mca-15", "llvm-mca-14", "llvm-mca" };
	const char *own = getenv("RFMODEL_MCA");

	if (own != NULL && *own != '\0')
		return fill(find(own, arena), arena, tool);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i)
		if (fill(find(names[i], arena), arena, tool))
			return true;
	return false;
}

bool rf_tool_valgrind(struct rf_arena *arena, struct rf_tool *tool)
{
	return fill(find("valgrind", arena), arena, tool);
}

/* A program of CUDA: on no $PATH by itself, as CUDA is installed into a folder of its own. */
static bool find_of_cuda(const char *variable, const char *name, struct rf_arena *arena,
                         struct rf_tool *tool)
{
	const char *own = getenv(variable), *path;

	if (own != NULL && *own != '\0')
		return fill(find(own, arena), arena, tool);
	path = rf_arena_print(arena, "/usr/local/cuda/bin/%s", name);
	return fill(find(name, arena), arena, tool) ||
	       (path != NULL && fill(find(path, arena), arena, tool));
}

bool rf_tool_nvcc(struct rf_arena *arena, struct rf_tool *tool)
{
	return find_of_cuda("RFMODEL_NVCC", "nvcc", arena, tool);
}

bool rf_tool_ncu(struct rf_arena *arena, struct rf_tool *tool)
{
	return find_of_cuda("RFMODEL_NCU", "ncu", arena, tool);
}

bool rf_tool_nvdisasm(struct rf_arena *arena, struct rf_tool *tool)
{
	return find_of_cuda("RFMODEL_NVDISASM", "nvdisasm", arena, tool);
}

bool rf_tool_ptxas(struct rf_arena *arena, struct rf_tool *tool)
{
	struct rf_tool nvcc;
	const char *slash = rf_tool_nvcc(arena, &nvcc) ? strrchr(nvcc.path, '/') : NULL;
	const char *beside =
	    slash != NULL ? rf_arena_print(arena, "%.*s/ptxas", (int)(slash - nvcc.path), nvcc.path)
			  : NULL;

	if (beside != NULL && fill(find(beside, arena), arena, tool))
		return true;
	return fill(find("ptxas", arena), arena, tool);
}
