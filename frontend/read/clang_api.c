/* SPDX-License-Identifier: MIT
 *
 * Finds and loads libclang.
 *
 * Version 19 is asked for by name, because only from 17 on does libclang tell `+` from `-`, and
 * because Debian installs several versions beside each other.  The plain name comes last: it may
 * be any version, and one that lacks a function is as good as none.
 */
#include "frontend/read/clang_api.h"

#include <dlfcn.h>
#include <stdbool.h>

static const char *const libraries[] = {
	"libclang-19.so.19",
	"libclang-19.so.1",
	"libclang.so.19",
	"libclang-19.so",
	"/usr/lib/llvm-19/lib/libclang.so.1",
	"/usr/lib/llvm-19/lib/libclang-19.so.19",
	"libclang.so",
};

enum { LIBRARY_COUNT = sizeof(libraries) / sizeof(libraries[0]) };

static struct rf_clang table;
static bool table_is_loaded;

/* Looks all functions up; the name of the first one that the library lacks, or NULL. */
static const char *look_up(void *library, struct rf_clang *clang)
{
#define RF_CLANG_LOOK_UP(name)                                                                     \
	*(void **)&clang->name = dlsym(library, "clang_" #name);                                   \
	if (!clang->name)                                                                          \
		return "clang_" #name;
	RF_CLANG_FUNCTIONS(RF_CLANG_LOOK_UP)
#undef RF_CLANG_LOOK_UP
	return NULL;
}

/* Tries one library; `missing` is set when it was there but too old. */
static bool load(const char *name, const char **missing)
{
	void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
	const char *lacks;

	if (!library)
		return false;
	lacks = look_up(library, &table);
	if (!lacks)
		return true;
	*missing = lacks;
	dlclose(library);
	return false;
}

static void refuse_missing(struct rf_diagnostics *diagnostics, const char *missing)
{
	static const struct rf_place nowhere;
	static const char hint[] = "install libclang 19 (on Debian: apt install libclang1-19)";

	if (missing)
		rf_report(diagnostics, RF_ERROR, nowhere, hint,
		          "the installed libclang is too old: it has no %s", missing);
	else
		rf_report(diagnostics, RF_ERROR, nowhere, hint,
		          "libclang 19, which reads the kernel, cannot be loaded");
}

const struct rf_clang *rf_clang_load(struct rf_diagnostics *diagnostics)
{
	const char *missing = NULL;

	for (size_t i = 0; i < LIBRARY_COUNT && !table_is_loaded; ++i)
		table_is_loaded = load(libraries[i], &missing);
	if (table_is_loaded)
		return &table;
	refuse_missing(diagnostics, missing);
	return NULL;
}

const char *rf_clang_string(const struct rf_clang *clang, struct rf_arena *arena, CXString text)
{
	const char *bytes = clang->getCString(text);
	const char *copy = rf_arena_string(arena, bytes ? bytes : "");

	clang->disposeString(text);
	return copy;
}
