/* SPDX-License-Identifier: MIT
 *
 * What is not C, called by its name: the errors of a parser of C say nothing to somebody who hands
 * it Fortran.  A suffix decides before anything is read.  Words decide only where reading has
 * failed, and only words that C has no use for: a header of C may have `namespace` in a branch of
 * #ifdef __cplusplus, but nobody who reads C gets there.
 */
#include "frontend/source/language.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "frontend/source/prescan.h"

const char *rf_language_of_file(const char *file)
{
	static const struct {
		const char *suffix, *language;
	} languages[] = {
		{ ".cc", "C++" },      { ".cpp", "C++" },     { ".cxx", "C++" },
		{ ".C", "C++" },       { ".c++", "C++" },     { ".hpp", "C++" },
		{ ".f", "Fortran" },   { ".F", "Fortran" },   { ".for", "Fortran" },
		{ ".f77", "Fortran" }, { ".f90", "Fortran" }, { ".F90", "Fortran" },
		{ ".f95", "Fortran" }, { ".f03", "Fortran" }, { ".f08", "Fortran" },
		{ ".s", "assembly" },  { ".S", "assembly" },  { ".asm", "assembly" },
		{ ".cl", "OpenCL" },   { ".rs", "Rust" },     { ".py", "Python" },
		{ ".jl", "Julia" },
	};

	for (size_t i = 0; i < sizeof(languages) / sizeof(*languages); ++i)
		if (rf_text_ends_with(file, languages[i].suffix))
			return languages[i].language;
	return NULL;
}

bool rf_language_is_cuda(const char *file, const char *text)
{
	static const char *const suffixes[] = { ".cu", ".cuh", ".hip" };

	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); ++i)
		if (rf_text_ends_with(file, suffixes[i]))
			return true;
	return rf_prescan_has_word(text, "__global__");
}

/* Whether a line begins with a word, in any case, that is no name: class = j; */
static bool begins_with(const char *line, const char *word)
{
	size_t length = strlen(word);
	const char *next;

	if (strncasecmp(line, word, length) != 0 || rf_text_is_word(line[length]))
		return false;
	next = line + length + strspn(line + length, " \t");
	return *next == '\0' || strchr("(=;,.)]+-*/", *next) == NULL;
}

/* #include <vector>: headers of C have a suffix. */
static bool includes_of_cpp(const char *line)
{
	const char *at = line + strspn(line, "# \t");
	size_t length;

	if (*line != '#' || !rf_text_starts_with(at, "include"))
		return false;
	at += strlen("include");
	at += strspn(at, " \t");
	length = *at == '<' ? strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_") : 0;
	return length > 0 && at[1 + length] == '>';
}

static bool has_before_end(const char *line, const char *part)
{
	const char *found = strstr(line, part);

	return found != NULL && (size_t)(found - line) < strcspn(line, "\n");
}

static const char *language_of_line(const char *line)
{
	static const char *const of_fortran[] = { "program",       "subroutine", "module",
		                                  "implicit none", "end do",     "enddo" };
	static const char *const of_cpp[] = { "template", "namespace", "class", "using" };

	for (size_t i = 0; i < sizeof(of_fortran) / sizeof(*of_fortran); ++i)
		if (begins_with(line, of_fortran[i]))
			return "Fortran";
	for (size_t i = 0; i < sizeof(of_cpp) / sizeof(*of_cpp); ++i)
		if (begins_with(line, of_cpp[i]))
			return "C++";
	if (rf_text_starts_with(line, "//") || rf_text_starts_with(line, "/*"))
		return NULL;
	return includes_of_cpp(line) || has_before_end(line, "std::") ? "C++" : NULL;
}

const char *rf_language_of_text(const char *text, int *line)
{
	bool is_comment = false;

	for (*line = 1; *text != '\0'; ++*line) {
		const char *language = NULL;

		if (!is_comment)
			language = language_of_line(text + strspn(text, " \t"));
		if (language != NULL)
			return language;
		if (has_before_end(text, "/*"))
			is_comment = true;
		if (has_before_end(text, "*/"))
			is_comment = false;
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return NULL;
}

bool rf_language_is_intrinsic(const char *name)
{
	static const char *const beginnings[] = { "_mm",  "__builtin_ia32_", "vld1",
		                                  "vst1", "svld1_",          "svst1_" };

	for (size_t i = 0; i < sizeof(beginnings) / sizeof(*beginnings); ++i)
		if (rf_text_starts_with(name, beginnings[i]))
			return true;
	return false;
}
