/* SPDX-License-Identifier: MIT
 *
 * replay COUNT FILE...: gives a reader under fire every file as it is, and then COUNT variants of
 * each that are wrong in the ways in which files are wrong: cut off, a line twice, a line missing,
 * characters replaced, pieces of one file in another.  The variants follow from the content alone,
 * so that a failure comes back.  A reader that ends the program leaves the variant that it was
 * reading behind, in a file whose name is printed first, padded with zeros.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

enum { MAX_BYTES = 1 << 18 };

/* What is being read, in a file that shares its memory with this program. */
static char *crash;

struct variant {
	uint64_t chance; /* state of the random numbers */
	const char *seed;
	size_t length;
	struct rf_text text;
};

/* A number below `limit`, 0 without one. */
static size_t below(struct variant *variant, size_t limit)
{
	return limit ? (size_t)random_below(&variant->chance, limit) : 0;
}

static size_t line_start(const struct variant *variant, size_t at)
{
	while (at > 0 && variant->seed[at - 1] != '\n')
		--at;
	return at;
}

static size_t line_end(const struct variant *variant, size_t at)
{
	while (at < variant->length && variant->seed[at] != '\n')
		++at;
	return at + (at < variant->length);
}

/* The seed with its bytes from `from` to `to` replaced. */
static void replace(struct variant *variant, size_t from, size_t to, const char *piece,
                    size_t length)
{
	rf_text_add_bytes(&variant->text, variant->seed, from);
	rf_text_add_bytes(&variant->text, piece, length);
	rf_text_add_bytes(&variant->text, variant->seed + to, variant->length - to);
}

static void cut(struct variant *variant, size_t at)
{
	replace(variant, at, variant->length, "", 0);
}

static void drop_line(struct variant *variant, size_t at)
{
	replace(variant, line_start(variant, at), line_end(variant, at), "", 0);
}

static void repeat_line(struct variant *variant, size_t at)
{
	size_t start = line_start(variant, at);

	replace(variant, start, start, variant->seed + start, line_end(variant, at) - start);
}

static void drop_byte(struct variant *variant, size_t at)
{
	replace(variant, at, at + (at < variant->length), "", 0);
}

static void put_mark(struct variant *variant, size_t at)
{
	static const char marks[] = "(){}[]:;,-+*/%&|<>=!?#'\"\\ \t\n0.x@\0\xff";

	replace(variant, at, at + (at < variant->length), marks + below(variant, sizeof(marks)), 1);
}

static void put_word(struct variant *variant, size_t at)
{
	static const char *const words[] = { "-1",
		                             "0",
		                             "9223372036854775808",
		                             "1e999",
		                             "nan",
		                             "while",
		                             "for",
		                             "N*N*N*N*N*N*N*N",
		                             "[i][j]",
		                             "KiB",
		                             "x ",
		                             "~",
		                             "&a *a",
		                             "null",
		                             "goto" };
	const char *word = words[below(variant, sizeof(words) / sizeof(*words))];

	replace(variant, at, at, word, strlen(word));
}

static void move_piece(struct variant *variant, size_t at)
{
	size_t from = below(variant, variant->length);
	size_t length = below(variant, variant->length - from + 1) % 64;

	replace(variant, at, at, variant->seed + from, length);
}

static void (*const ways[])(struct variant *variant,
                            size_t at) = { cut,      drop_line, repeat_line, drop_byte,
	                                   put_mark, put_word,  move_piece };

/* Reads a text from memory of exactly its size, so that reading on behind it is noticed. */
static void give(const char *text, size_t length)
{
	static size_t used;
	uint8_t *data = malloc(length + !length);

	if (!data || length > MAX_BYTES)
		tool_die("more than %d bytes", MAX_BYTES);
	memcpy(data, text, length);
	memcpy(crash, text, length);
	if (used > length)
		memset(crash + length, 0, used - length);
	used = length;
	LLVMFuzzerTestOneInput(data, length);
	free(data);
}

static void replay(const char *file, int count)
{
	struct variant variant = { .chance = 88172645463325252U, .text = tool_text() };

	variant.seed = tool_read(file, &variant.length);
	if (!variant.seed)
		tool_die("%s: cannot be read", file);
	printf("%s\n", file);
	fflush(stdout);
	give(variant.seed, variant.length);
	for (int i = 0; i < count; ++i) {
		variant.text.length = 0;
		ways[below(&variant, sizeof(ways) / sizeof(*ways))](
		    &variant, below(&variant, variant.length + 1));
		give(rf_text_string(&variant.text), variant.text.length);
	}
}

static void map_crash(char *file)
{
	int descriptor = mkstemp(file);

	if (descriptor < 0 || ftruncate(descriptor, MAX_BYTES))
		tool_die("%s: cannot be written", file);
	crash = mmap(NULL, MAX_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
	if (crash == MAP_FAILED)
		tool_die("%s: cannot be mapped", file);
	close(descriptor);
	printf("what is being read: %s\n", file);
}

int main(int argc, char **argv)
{
	char file[] = "/tmp/rfmodel-replay-XXXXXX";

	if (argc < 3)
		tool_die("usage: replay COUNT FILE...");
	map_crash(file);
	for (int i = 2; i < argc; ++i)
		replay(argv[i], atoi(argv[1]));
	munmap(crash, MAX_BYTES);
	unlink(file);
	return 0;
}
