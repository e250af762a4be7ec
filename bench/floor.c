/* SPDX-License-Identifier: MIT
 *
 * floor FILE: loads libclang, parses a file and ends.  Whoever reads C through libclang cannot be
 * faster than this; the analysis of a kernel is measured against it.
 */
#include <clang-c/Index.h>
#include <dlfcn.h>
#include <stdio.h>

/* The functions of libclang that a parse needs, found by name as the program does it. */
struct libclang {
	__typeof__(clang_createIndex) *create_index;
	__typeof__(clang_parseTranslationUnit) *parse;
	__typeof__(clang_disposeTranslationUnit) *dispose_unit;
	__typeof__(clang_disposeIndex) *dispose_index;
};

static void *open_library(void)
{
	static const char *const names[] = { "libclang-19.so.19", "libclang-19.so.1",
		                             "libclang.so.19" };
	void *library = NULL;

	for (size_t i = 0; !library && i < sizeof(names) / sizeof(*names); ++i)
		library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
	return library;
}

static int load(struct libclang *clang)
{
	void *library = open_library();

	if (!library)
		return 0;
	*(void **)&clang->create_index = dlsym(library, "clang_createIndex");
	*(void **)&clang->parse = dlsym(library, "clang_parseTranslationUnit");
	*(void **)&clang->dispose_unit = dlsym(library, "clang_disposeTranslationUnit");
	*(void **)&clang->dispose_index = dlsym(library, "clang_disposeIndex");
	return clang->create_index && clang->parse && clang->dispose_unit && clang->dispose_index;
}

int main(int argc, char **argv)
{
	struct libclang clang;

	if (argc != 2 || !load(&clang)) {
		fprintf(stderr, argc != 2 ? "usage: floor FILE\n" : "floor: no libclang-19\n");
		return 2;
	}
	CXIndex index = clang.create_index(0, 0);
	CXTranslationUnit unit =
	    clang.parse(index, argv[1], NULL, 0, NULL, 0, CXTranslationUnit_None);
	int failed = unit == NULL;

	if (unit)
		clang.dispose_unit(unit);
	clang.dispose_index(index);
	return failed;
}
