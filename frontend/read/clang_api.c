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
#include <pthread.h>
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

/* Written under the lock until it is complete, and never again. */
static struct rf_clang table;
static bool table_is_complete;
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

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

/* Fills the table from the first library that has everything; `missing` becomes what the last one
 * that could be opened lacks. */
static bool load(const char **missing)
{
	for (size_t i = 0; i < LIBRARY_COUNT; ++i) {
		void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
		const char *lacks = library ? look_up(library, &table) : NULL;

		if (library && !lacks)
			return true;
		if (library) {
			*missing = lacks;
			dlclose(library);
		}
	}
	return false;
}

const struct rf_clang *rf_clang_load(struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere;
	static const char hint[] = "install libclang 19 (on Debian: apt install libclang1-19)";
	const char *missing = NULL;
	bool is_complete;

	pthread_mutex_lock(&table_lock);
	if (!table_is_complete)
		table_is_complete = load(&missing);
	is_complete = table_is_complete;
	pthread_mutex_unlock(&table_lock);
	if (is_complete)
		return &table;
	if (missing)
		rf_report(diagnostics, RF_ERROR, nowhere, hint,
		          "the installed libclang is too old: it has no %s", missing);
	else
		rf_report(diagnostics, RF_ERROR, nowhere, hint,
		          "libclang 19, which reads the kernel, cannot be loaded");
	return NULL;
}

const char *rf_clang_string(const struct rf_clang *clang, struct rf_arena *arena, CXString text)
{
	const char *bytes = clang->getCString(text);
	const char *copy = rf_arena_string(arena, bytes ? bytes : "");

	clang->disposeString(text);
	return copy;
}
