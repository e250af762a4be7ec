/* SPDX-License-Identifier: MIT
 *
 * Finds and loads libclang: 17, 18, 19 or 20, of which 17 is the first that tells `+` from `-`.
 *
 * $LIBCLANG_PATH decides where it is set.  Else the one of a Python package comes first, since it
 * holds all of LLVM that it needs, and no more, in one file, and is loaded and has parsed a file in
 * half the time of those that share LLVM with the rest of a system.  The plain name comes last: it
 * may be any version, and one that lacks a function is as good as none.
 */
#define _GNU_SOURCE /* dladdr */
#include "frontend/tree/clang_api.h"

#include <dlfcn.h>
#include <glob.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Under the folder that a variable names, where it does. */
static const struct {
	const char *variable, *pattern;
} packages[] = {
	{ "VIRTUAL_ENV", "lib/python3*/site-packages/clang/native/libclang.*" },
	{ "HOME", ".local/lib/python3*/site-packages/clang/native/libclang.*" },
	{ NULL, "/usr/local/lib/python3*/*-packages/clang/native/libclang.*" },
	{ NULL, "/usr/lib/python3*/*-packages/clang/native/libclang.*" },
};

/* As Debian, Fedora and others name them, and where Debian and Homebrew put them. */
static const char *const libraries[] = {
	"libclang-19.so.19",
	"libclang-19.so.1",
	"libclang-20.so.20",
	"libclang-20.so.1",
	"libclang-18.so.18",
	"libclang-18.so.1",
	"libclang-17.so.17",
	"libclang-17.so.1",
	"libclang.so.19",
	"libclang.so.19.1",
	"libclang.so.20.1",
	"libclang.so.18.1",
	"libclang.so.17",
	"/usr/lib/llvm-19/lib/libclang.so.1",
	"/usr/lib/llvm-20/lib/libclang.so.1",
	"/usr/lib/llvm-18/lib/libclang.so.1",
	"/usr/lib/llvm-17/lib/libclang.so.1",
	"/opt/homebrew/opt/llvm/lib/libclang.dylib",
	"/usr/local/opt/llvm/lib/libclang.dylib",
	"/Library/Developer/CommandLineTools/usr/lib/libclang.dylib",
	"libclang.so",
	"libclang.dylib",
};

/* In a folder that $LIBCLANG_PATH names. */
static const char *const files[] = { "libclang.so", "libclang.dylib", "libclang.so.*",
	                             "libclang-[0-9]*.so*" };

#define COUNT(array) (sizeof(array) / sizeof(array[0]))

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

/* What is wrong with a library that is there. */
struct misfit {
	const char *lacks; /* a function, or NULL */
	char error[256];   /* in the words of the loader, or "" */
};

/* Whether a library can be opened and has everything. */
static bool load_file(const char *file, struct misfit *misfit)
{
	void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);

	const char *error = library ? NULL : dlerror();

	if (error && !strstr(error, "cannot open shared object file"))
		snprintf(misfit->error, sizeof(misfit->error), "%s", error);
	if (!library)
		return false;
	misfit->lacks = look_up(library, &table);
	if (!misfit->lacks)
		return true;
	dlclose(library);
	return false;
}

/* The first that will do of the files of a folder that a pattern stands for. */
static bool load_match(const char *folder, const char *pattern, struct misfit *misfit)
{
	bool is_loaded = false;
	char path[PATH_MAX];
	glob_t found;

	if (snprintf(path, sizeof(path), "%s%s%s", folder, *folder ? "/" : "", pattern) >=
	        PATH_MAX ||
	    glob(path, 0, NULL, &found) != 0)
		return false;
	for (size_t i = 0; i < found.gl_pathc && !is_loaded; ++i)
		is_loaded = load_file(found.gl_pathv[i], misfit);
	globfree(&found);
	return is_loaded;
}

static bool load_package(struct misfit *misfit)
{
	for (size_t i = 0; i < COUNT(packages); ++i) {
		const char *variable = packages[i].variable;
		const char *folder = variable ? getenv(variable) : "";

		if (folder && *folder == (variable ? '/' : '\0') &&
		    load_match(folder, packages[i].pattern, misfit))
			return true;
	}
	return false;
}

/* The file that the user named, or one in the folder. */
static bool load_named(const char *path, struct misfit *misfit)
{
	struct stat status;

	if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
		return load_file(path, misfit);
	for (size_t i = 0; i < COUNT(files); ++i)
		if (load_match(path, files[i], misfit))
			return true;
	return false;
}

static const char *named_by_user(void)
{
	const char *path = getenv("LIBCLANG_PATH");

	return path && *path ? path : NULL;
}

/* Fills the table from the first library that will do. */
static bool load(struct misfit *misfit)
{
	if (named_by_user())
		return load_named(named_by_user(), misfit);
	if (load_package(misfit))
		return true;
	for (size_t i = 0; i < COUNT(libraries); ++i)
		if (load_file(libraries[i], misfit))
			return true;
	return false;
}

static void refuse(struct rf_diagnostics *diagnostics, const struct misfit *misfit)
{
	struct rf_place place = { .file = named_by_user() };
	const char *hint = "install libclang 17 to 20 (on Debian: apt install libclang1-19; "
			   "elsewhere: pip install libclang)";

	if (place.file)
		hint = "let $LIBCLANG_PATH name libclang 17 to 20 or its folder, or unset it";
	if (misfit->lacks)
		rf_report(diagnostics, RF_ERROR, place, hint,
		          "the installed libclang is too old: it has no %s", misfit->lacks);
	else if (misfit->error[0])
		rf_report(diagnostics, RF_ERROR, place,
		          "look at what it needs with ldd, and at the limit of memory with ulimit "
		          "-v",
		          "libclang, which reads the kernel, cannot be loaded: %s", misfit->error);
	else
		rf_report(diagnostics, RF_ERROR, place, hint,
		          "libclang, which reads the kernel, cannot be loaded");
}

const struct rf_clang *rf_clang_load(struct rf_diagnostics *diagnostics)
{
	struct misfit misfit = { 0 };
	bool is_complete;

	pthread_mutex_lock(&table_lock);
	if (!table_is_complete)
		table_is_complete = load(&misfit);
	is_complete = table_is_complete;
	pthread_mutex_unlock(&table_lock);
	if (!is_complete)
		refuse(diagnostics, &misfit);
	return is_complete ? &table : NULL;
}

const char *rf_clang_describe(const struct rf_clang *clang, struct rf_arena *arena)
{
	const char *version = rf_clang_string(clang, arena, clang->getClangVersion());
	Dl_info where;

	if (!version || dladdr(*(void *const *)&clang->getClangVersion, &where) == 0)
		return version;
	return rf_arena_print(arena, "%s, %s", version, where.dli_fname);
}

const char *rf_clang_string(const struct rf_clang *clang, struct rf_arena *arena, CXString text)
{
	const char *bytes = clang->getCString(text);
	const char *copy = rf_arena_string(arena, bytes ? bytes : "");

	clang->disposeString(text);
	return copy;
}
