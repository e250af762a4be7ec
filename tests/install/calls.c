/* SPDX-License-Identifier: MIT
 *
 * A user of the installed library who calls every function, with NULL and with values that are
 * wrong first: calls KERNEL.
 */
#include <rfmodel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rf_context *context;

#define CHECK(claim)                                                                               \
	do {                                                                                       \
		if (!(claim))                                                                      \
			fail(__LINE__, #claim);                                                    \
	} while (0)

static void fail(int line, const char *claim)
{
	fprintf(stderr, "line %d: not so: %s\n", line, claim);
	for (size_t i = 0; i < rf_message_count(context); ++i)
		fprintf(stderr, "%s\n", rf_message(context, i));
	exit(1);
}

/* Whether the last message begins so. */
static int last_message_is(const char *start)
{
	size_t count = rf_message_count(context);

	return count > 0 && strncmp(rf_message(context, count - 1), start, strlen(start)) == 0;
}

static void bear_null(const char *path)
{
	double value = 7;
	const char *text = path;
	rf_kernel *kernel;

	CHECK(!rf_set_function(NULL, "f") && !rf_set_lines(NULL, 1, 2));
	CHECK(!rf_set_flags(NULL, 0, NULL) && !rf_set_size(NULL, "N", 1));
	CHECK(!rf_set_cores(NULL, 1) && !rf_set_safety(NULL, 1) && !rf_set_predictors(NULL, "lc"));
	CHECK(!rf_use_datasheet_rates(NULL, 1) && !rf_propose_blocks(NULL, 1));
	CHECK(!rf_use_textbook_caches(NULL, 1));
	CHECK(rf_read_kernel(NULL, path) == NULL && rf_read_kernel_text(NULL, "a", "b") == NULL);
	CHECK(rf_load_machine(NULL, "v100") == NULL && rf_predict(NULL, NULL, NULL) == NULL);
	CHECK(rf_result_json(NULL, NULL) == NULL && rf_message_count(NULL) == 0);
	CHECK(rf_message(NULL, 0) == NULL);
	rf_context_free(NULL);

	context = rf_context_new();
	CHECK(context != NULL && rf_message(context, 0) == NULL);
	CHECK(rf_read_kernel(context, NULL) == NULL && last_message_is("error: "));
	CHECK(rf_read_kernel_text(context, NULL, NULL) == NULL);
	CHECK(rf_load_machine(context, NULL) == NULL);
	CHECK(!rf_set_size(context, NULL, 1) && !rf_set_flags(context, 2, NULL));
	CHECK(rf_predict(context, NULL, NULL) == NULL);
	CHECK(last_message_is("error: there is no kernel to predict"));
	CHECK(!rf_result_number(NULL, "flop.total", &value) && value == 7);
	CHECK(!rf_result_text(NULL, "kernel.name", &text) && text == path);
	CHECK(rf_result_json(context, NULL) == NULL && rf_result_paths(context, NULL) == NULL);
	CHECK(rf_result_unit(NULL, "flop.total") == NULL);
	CHECK(rf_result_meaning(NULL, "flop.total") == NULL);
	kernel = rf_read_kernel(context, path);
	CHECK(kernel != NULL && !rf_result_number(rf_predict(context, kernel, NULL), NULL, &value));
	CHECK(!rf_result_number(rf_predict(context, kernel, NULL), "flop.total", NULL));
	rf_context_free(context);
}

static void refuse_what_the_command_line_refuses(const char *path)
{
	rf_kernel *kernel;

	context = rf_context_new();
	CHECK(!rf_set_cores(context, 0) && last_message_is("error: this is no number of cores"));
	CHECK(!rf_set_cores(context, -3) && !rf_set_safety(context, 0.5));
	CHECK(!rf_set_safety(context, 0.0 / 0.0));
	CHECK(!rf_set_predictors(context, "lc,magic") && !rf_set_predictors(context, ""));
	CHECK(!rf_set_function(context, ""));
	CHECK(!rf_set_lines(context, 9, 3) && rf_set_lines(context, 0, 0));
	CHECK(rf_set_cores(context, 21));
	kernel = rf_read_kernel(context, path);
	CHECK(rf_predict(context, kernel, rf_load_machine(context, "skylake-sp-6148")) != NULL);
	CHECK(rf_set_cores(context, 41));
	CHECK(rf_predict(context, kernel, rf_load_machine(context, "skylake-sp-6148")) == NULL);
	CHECK(last_message_is("error: machine skylake-sp-6148 has no 41 cores"));
	CHECK(rf_read_kernel(context, "missing.c") == NULL);
	CHECK(last_message_is("missing.c: error: cannot be read"));
	CHECK(rf_load_machine(context, "no-such-machine") == NULL);
	CHECK(rf_read_kernel_text(context, "empty.c", "") == NULL);
	CHECK(last_message_is("empty.c:"));
	rf_context_free(context);
}

/* Two loops, of which the second is chosen by its function, then by its lines. */
static const char two_functions[] = "void one(int n, double *a)\n"
				    "{ for (int i = 0; i < n; ++i) a[i] = 1; }\n"
				    "void two(int n, REAL *b, REAL *c)\n"
				    "{ for (int i = 0; i < n; ++i) b[i] = c[i]; }\n";

static void choose(void)
{
	const char *flags[] = { "-DREAL=float" };
	const char *name;
	double bytes;
	rf_result *result;

	context = rf_context_new();
	CHECK(rf_set_flags(context, 1, flags) && rf_set_function(context, "two"));
	result = rf_predict(context, rf_read_kernel_text(context, "two.c", two_functions), NULL);
	CHECK(rf_result_text(result, "kernel.name", &name) && strcmp(name, "two") == 0);
	CHECK(rf_result_number(result, "kernel.arrays[name=b].element_bytes", &bytes));
	CHECK(bytes == 4);
	CHECK(rf_set_function(context, NULL) && rf_set_lines(context, 1, 2));
	result = rf_predict(context, rf_read_kernel_text(context, "two.c", two_functions), NULL);
	CHECK(rf_result_text(result, "kernel.name", &name) && strcmp(name, "one") == 0);
	rf_context_free(context);
}

/* A macro with a default, a size by its name, and names that nobody knows. */
static void set_sizes(const char *path)
{
	static const char text[] = "#ifndef M\n#define M 100\n#endif\n"
				   "double a[M], b[M];\n"
				   "void f(void) { for (int i = 0; i < M; i++) a[i] = b[i]; }\n";
	static const char doubled[] = "void f(int n, double *a) { for (int i = 0; i < n; i++)"
				      " for (int s = 1; s < n; s *= 2) a[i * n + s] = 0; }\n";
	static const char offset[] = "void f(unsigned long n, long off, double *a) { long end = n;"
				     " for (long i = 0; i < end + off; i++) a[i] = 0; }\n";
	static const char writes[] = "kernel.arrays[name=a].writes_per_it";
	double turns;
	rf_kernel *kernel;

	context = rf_context_new();
	CHECK(rf_set_size(context, "n", 100));
	kernel = rf_read_kernel_text(context, "doubled.c", doubled);
	CHECK(rf_result_number(rf_predict(context, kernel, NULL), writes, &turns) && turns == 7);
	CHECK(rf_set_size(context, "n", 200) && rf_predict(context, kernel, NULL) == NULL);
	CHECK(last_message_is("error: the loops of the kernel are those of n = 100"));
	kernel = rf_read_kernel_text(context, "doubled.c", doubled);
	CHECK(rf_result_number(rf_predict(context, kernel, NULL), writes, &turns) && turns == 8);
	rf_context_free(context);

	context = rf_context_new();
	CHECK(rf_set_size(context, "n", 100) && rf_set_size(context, "off", -10));
	kernel = rf_read_kernel_text(context, "offset.c", offset);
	CHECK(rf_result_number(rf_predict(context, kernel, NULL), "kernel.iterations", &turns));
	CHECK(turns == 90 && rf_set_size(context, "n", -1));
	CHECK(rf_predict(context, kernel, NULL) == NULL);
	CHECK(last_message_is("error: n is -1: it is unsigned and cannot be negative"));
	rf_context_free(context);

	context = rf_context_new();
	CHECK(rf_set_size(context, "M", 5000));
	kernel = rf_read_kernel_text(context, "macro.c", text);
	CHECK(rf_result_number(rf_predict(context, kernel, NULL), "kernel.iterations", &turns));
	CHECK(turns == 5000);
	CHECK(rf_set_size(context, "M", 600) && rf_predict(context, kernel, NULL) == NULL);
	CHECK(last_message_is("error: -D M: neither a size nor a macro"));
	kernel = rf_read_kernel_text(context, "macro.c", text);
	CHECK(rf_result_number(rf_predict(context, kernel, NULL), "kernel.iterations", &turns));
	CHECK(turns == 600);
	CHECK(rf_set_size(context, "N", 400));
	CHECK(rf_predict(context, rf_read_kernel(context, path), NULL) != NULL);
	CHECK(rf_predict(context, kernel, NULL) != NULL);
	CHECK(rf_set_size(context, "Q", 1) && rf_predict(context, kernel, NULL) == NULL);
	rf_context_free(context);
}

static void find(const char *path)
{
	const char *text;
	double value, same;
	rf_result *result;

	context = rf_context_new();
	CHECK(rf_set_size(context, "N", 300) && rf_set_size(context, "N", 400));
	CHECK(rf_set_predictors(context, "lc,sim") && rf_propose_blocks(context, 1));
	result = rf_predict(context, rf_read_kernel(context, path),
	                    rf_load_machine(context, "skylake-sp-6148"));
	CHECK(rf_result_number(result, "L3-MEM.total_bytes_per_it", &value) && value == 24);
	CHECK(rf_result_number(result, "MEM.total_bytes_per_it", &same) && same == 24);
	CHECK(rf_result_number(
		  result, "traffic[predictor=lc].links[link=L3-MEM].total_bytes_per_it", &same) &&
	      same == 24);
	CHECK(rf_result_number(result, "traffic.length", &value) && value == 2);
	CHECK(rf_result_text(result, "layer_conditions[0].need", &text));
	CHECK(strcmp(text, "32*N*N") == 0);
	CHECK(rf_result_number(result, "layer_conditions[0].levels[level=L2].breaks_at.N", &value));
	CHECK(value == 182);
	CHECK(rf_result_number(result, "blocking.length", &value) && value > 0);
	CHECK(rf_result_number(result, "blocking[0].factor", &value) && value > 1);
	CHECK(rf_result_text(result, "roofline.bound", &text) && strcmp(text, "L3") == 0);
	CHECK(!rf_result_number(result, "no.such.path", &value));
	CHECK(!rf_result_number(result, "layer_conditions[99].need_bytes", &value));
	text = rf_result_json(context, result);
	CHECK(text != NULL && strstr(text, "\"rfmodel.analysis/1\"") != NULL);
	CHECK(strstr(text, "\"blocking\"") != NULL);
	rf_context_free(context);
}

/* Every figure that is listed can be asked for, and says what it is. */
static void list(const char *path)
{
	const char *const *paths;
	const char *text;
	double value;
	rf_result *result;

	context = rf_context_new();
	CHECK(rf_set_size(context, "N", 100) && rf_propose_blocks(context, 1));
	result = rf_predict(context, rf_read_kernel(context, path),
	                    rf_load_machine(context, "zen4-9654"));
	paths = rf_result_paths(context, result);
	CHECK(paths != NULL && paths[0] != NULL);
	for (; *paths != NULL; ++paths) {
		CHECK(rf_result_number(result, *paths, &value) ||
		      rf_result_text(result, *paths, &text));
		CHECK(*rf_result_meaning(result, *paths));
		CHECK(rf_result_unit(result, *paths) != NULL);
	}
	CHECK(strcmp(rf_result_unit(result, "L3-MEM.total_bytes_per_it"), "B/It") == 0);
	CHECK(rf_result_unit(result, "no.such.path") == NULL);
	CHECK(*rf_library_version());
	rf_context_free(context);
}

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "3d-7pt.c";

	bear_null(path);
	refuse_what_the_command_line_refuses(path);
	choose();
	set_sizes(path);
	find(path);
	list(path);
	return 0;
}
