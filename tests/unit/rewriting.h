/* SPDX-License-Identifier: MIT
 *
 * Kernels before and after a change of their text, compiled into one program that runs both.
 */
#ifndef TEST_REWRITING_H
#define TEST_REWRITING_H

#include "base/text.h"
#include "cli/emit_check.h"
#include "cli/emit_job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static struct rf_arena *arena;
static struct rf_diagnostics diagnostics;
static struct rf_kernel kernel;
static struct rf_source source;

static void begin(void)
{
	arena = rf_arena_new();
	assert_non_null(arena);
}

static void end(void)
{
	rf_arena_free(arena);
}

static void read_text(const char *text)
{
	rf_diagnostics_init(&diagnostics, arena);
	source = (struct rf_source){ .file = "test.c", .text = text, .length = strlen(text) };
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
}

/* Blocks, one for each loop of the nest, or an order of them. */
struct change {
	size_t loop_count;
	int loops[RF_MAX_REWRITTEN];
	int64_t blocks[RF_MAX_REWRITTEN];
	size_t order[RF_MAX_REWRITTEN];
	bool is_order;
};

static enum rf_status rewrite(struct change *change, const char **text)
{
	struct rf_block_factor factors[RF_MAX_REWRITTEN];
	struct rf_change asked;
	struct rf_proposal proposal = { .change = &asked, .factors = factors, .level = "L1" };
	struct rf_emit_request request = { &source, &kernel, &proposal, NULL };

	rf_change_init(&asked, change->loop_count, change->loops);
	for (size_t k = 0; k < change->loop_count && change->is_order; ++k)
		asked.order[k] = change->order[k];
	for (size_t k = 0; k < change->loop_count && !change->is_order; ++k) {
		asked.tiles[k] = change->blocks[k];
		if (change->blocks[k] > 0)
			factors[proposal.factor_count++] = (struct rf_block_factor){
				.loop = kernel.loops[change->loops[k]]->variable,
				.id = change->loops[k],
				.factor = change->blocks[k],
			};
	}
	return rf_emit_check_loops(&request, arena, &diagnostics, text);
}

/* The program of pairs: NAME is the function, called with one N after the other. */
static const char prelude[] =
    "#include <stddef.h>\n#include <stdio.h>\n#include <string.h>\n"
    "enum { SIDE = 32, BYTES = SIDE * SIDE * SIDE * sizeof(double) };\n"
    "typedef double cube[SIDE][SIDE][SIDE];\n"
    "static cube a[2], b[2];\n"
    "static void fill(cube x, int seed)\n{\n"
    "	double *at = &x[0][0][0];\n"
    "	for (int i = 0; i < SIDE * SIDE * SIDE; ++i)\n"
    "		at[i] = (i * 37 + seed) % 1013 / 64.0;\n}\n"
    "typedef void function(int, cube, cube);\n"
    "static int differ(int number, function *before, function *after)\n{\n"
    "	for (int N = 6; N < 26; N += 1 + N / 5) {\n"
    "		for (int v = 0; v < 2; ++v) {\n"
    "			fill(a[v], 11);\n			fill(b[v], 5);\n"
    "			(v == 0 ? before : after)(N, a[v], b[v]);\n		}\n"
    "		if (memcmp(a[0], a[1], BYTES) != 0 || memcmp(b[0], b[1], BYTES) != 0) {\n"
    "			printf(\"pair %d differs for N = %d\\n\", number, N);\n"
    "			return 1;\n		}\n	}\n"
    "	return 0;\n}\n";

struct program {
	char folder[32];
	FILE *file;
	size_t count;
};

static void program_open(struct program *program)
{
	strcpy(program->folder, "/tmp/rfmodel-XXXXXX");
	assert_non_null(mkdtemp(program->folder));
	program->count = 0;
	program->file = fopen(rf_arena_print(arena, "%s/pairs.c", program->folder), "w");
	assert_non_null(program->file);
	fputs(prelude, program->file);
}

static void program_add(struct program *program, const char *before, const char *after)
{
	fprintf(program->file, "#define NAME before_%zu\n%s\n#undef NAME\n", program->count,
	        before);
	fprintf(program->file, "#define NAME after_%zu\n%s\n#undef NAME\n", program->count, after);
	program->count += 1;
}

static void program_run(struct program *program)
{
	int status;

	fputs("int main(void)\n{\n	int count = 0;\n", program->file);
	for (size_t i = 0; i < program->count; ++i)
		fprintf(program->file, "	count += differ(%zu, before_%zu, after_%zu);\n", i,
		        i, i);
	fputs("	return count != 0;\n}\n", program->file);
	assert_int_equal(fclose(program->file), 0);
	status = system(rf_arena_print(arena,
	                               "cd %s && cc -std=gnu11 -fopenmp -w -O1 -ffp-contract=off "
	                               "pairs.c -o pairs && ./pairs",
	                               program->folder));
	if (status == 0)
		status = system(rf_arena_print(arena, "rm -r %s", program->folder));
	assert_int_equal(status, 0);
}

#endif
