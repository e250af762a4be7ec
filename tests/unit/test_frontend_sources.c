/* SPDX-License-Identifier: MIT
 *
 * Sources: snippets, the choice of function, region and lines, macros, flags.
 */
#include "tests/unit/frontend_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "frontend/source/compile_commands.h"

static void a_snippet_needs_no_function(void **state)
{
	(void)state;
	read_kernel("double a[M][N];\n"
	            "double b[M][N], s;\n"
	            "\n"
	            "for (int j = 1; j < M - 1; ++j)\n"
	            "  for (int i = 1; i < P; ++i)\n"
	            "    b[j][i] = s * a[j][i + Q];\n"
	            "swap(a, b);\n");
	assert_string_equal(reading.kernel.name, "k");
	assert_int_equal(reading.kernel.line, 4);
	assert_int_equal(reading.diagnostics.list.count, 0);
	assert_string_equal(sizes_text(), "M N P Q");
	EXPECT_ARRAYS("a[M][N] of double", "b[M][N] of double");
	EXPECT_LOOPS("j from 1 to M - 1", "i from 1 to P");
	EXPECT_ACCESSES("read a[j][i+Q] at 8*N*j + 8*i + 8*Q", "write b[j][i] at 8*N*j + 8*i");
	assert_int_equal(reading.kernel.accesses[0].place.line, 6);
	assert_int_equal(reading.kernel.accesses[0].place.column, 19);
}

static void a_snippet_may_define_and_include(void **state)
{
	(void)state;
	read_kernel("#include <stddef.h>\n"
	            "#define HALO 2\n"
	            "enum { K = 3 };\n"
	            "int i, L;\n"
	            "float u[K][N + 2 * HALO][L], v[N];\n"
	            "#pragma omp parallel for\n"
	            "for (i = 0; i < N; i += 2)\n"
	            "  u[1][i + HALO][L - 1] = v[i];\n");
	EXPECT_ARRAYS("v[N] of float", "u[3][N + 4][L] of float");
	EXPECT_LOOPS("i from 0 to N step 2");
	assert_true(reading.kernel.loops[0]->is_parallel);
	assert_int_equal(reading.kernel.line, 7);
}

static const char two_functions[] = "void scale(int n, double *a) {\n"
				    "  for (int i = 0; i < n; ++i)\n"
				    "    a[i] *= 2;\n"
				    "}\n"
				    "int main(void) {\n"
				    "  double b[10];\n"
				    "  for (int t = 0; t < 5; ++t)\n"
				    "    for (int i = 0; i < 10; ++i)\n"
				    "      b[i] = t;\n"
				    "  return 0;\n"
				    "}\n"
				    "double square(double x) { return x * x; }\n";

static void several_functions_need_a_choice(void **state)
{
	(void)state;
	assert_int_equal(try_read(two_functions), RF_WRONG_USAGE);
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "several functions have loops: scale (line 1), main (line 5)");
	reading.source.function = "main";
	read_kernel(two_functions);
	assert_string_equal(reading.kernel.name, "main");
	EXPECT_LOOPS("t from 0 to 5", "i from 0 to 10");
	reading.source.function = "scal";
	assert_int_equal(try_read(two_functions), RF_WRONG_USAGE);
	assert_string_equal(reading.diagnostics.list.items[0].hint,
	                    "did you mean --function scale?");
}

static void lines_choose_a_nest(void **state)
{
	(void)state;
	reading.source.first_line = 2;
	reading.source.last_line = 3;
	read_kernel(two_functions);
	assert_string_equal(reading.kernel.name, "scale");
	reading.source.first_line = reading.source.last_line = 8;
	read_kernel(two_functions);
	assert_string_equal(reading.kernel.name, "main");
	EXPECT_LOOPS("i from 0 to 10");
	reading.source.first_line = reading.source.last_line = 9;
	read_kernel(two_functions);
	assert_string_equal(reading.kernel.name, "main");
	EXPECT_LOOPS("t from 0 to 5", "i from 0 to 10");
	reading.source.first_line = reading.source.last_line = 10;
	assert_int_equal(try_read(two_functions), RF_WRONG_KERNEL);
	assert_string_equal(reading.diagnostics.list.items[0].message, "there is no loop to model");
	reading.source.first_line = reading.source.last_line = 40;
	assert_int_equal(try_read(two_functions), RF_WRONG_USAGE);
}

static const char regions[] = "void f(int n, double *a, double *b) {\n"
			      "  int half = n / 2;\n"
			      "  double *c = a + n;\n"
			      "  while (n > 3) {\n"
			      "    for (int i = 0; i < n; ++i) a[i] = 0;\n"
			      "    for (int t = 0; t < n; ++t) {\n"
			      "#pragma rfmodel begin first\n"
			      "      for (int i = 0; i < half; ++i)\n"
			      "        c[i] = b[i + t];\n"
			      "#pragma rfmodel end\n"
			      "#pragma rfmodel begin second one\n"
			      "      for (int i = 0; i < 4; ++i)\n"
			      "        a[i] = 0;\n"
			      "#pragma rfmodel end\n"
			      "    }\n"
			      "  }\n"
			      "}\n";

static void regions_are_read_in_their_surroundings(void **state)
{
	(void)state;
	reading.source.function = "first";
	read_kernel(regions);
	assert_string_equal(reading.kernel.name, "first");
	EXPECT_LOOPS("i from 0 to (n/2)");
	EXPECT_ACCESSES("read b[i+t] at 8*i + 8*t", "write c[i] at 8*i + 8*n");
	assert_string_equal(reading.kernel.arrays[1].name, "a");
	reading.source.function = "second one";
	read_kernel(regions);
	EXPECT_LOOPS("i from 0 to 4");
	assert_int_equal(try_read(regions), RF_WRONG_USAGE);
	assert_string_equal(reading.diagnostics.list.items[0].message, "there are several regions");
	reading.source.function = "third";
	assert_int_equal(try_read(regions), RF_WRONG_USAGE);
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "there is no function `third`");
}

static void a_scop_is_preferred(void **state)
{
	(void)state;
	read_kernel("void init(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 0; }\n"
	            "void kernel(int n, double *a) {\n"
	            "  #pragma omp parallel for\n"
	            "  for (int i = 0; i < n; ++i) a[i] = 1;\n"
	            "#pragma scop\n"
	            "  for (int i = 1; i < n; ++i) a[i] = 2;\n"
	            "#pragma endscop\n"
	            "}\n");
	assert_string_equal(reading.kernel.name, "kernel");
	EXPECT_LOOPS("i from 1 to n");
	assert_false(reading.kernel.loops[0]->is_parallel);
}

static void defines_reach_the_preprocessor(void **state)
{
	static const struct rf_define n = { "N", "50" };
	static const char source[] = "#ifndef N\n"
				     "#define N 1000\n"
				     "#endif\n"
				     "double a[N];\n"
				     "void f(void) { for (int i = 0; i < N; ++i) a[i] = 0; }\n";

	(void)state;
	read_kernel(source);
	EXPECT_LOOPS("i from 0 to 1000");
	reading.source.define_count = 1;
	reading.source.defines = &n;
	read_kernel(source);
	EXPECT_LOOPS("i from 0 to 50");
	EXPECT_ARRAYS("a[50] of double");
}

static void values_stand_in_for_missing_constants(void **state)
{
	static const struct rf_define t = { "T", "16" };

	(void)state;
	reading.source.value_count = 1;
	reading.source.values = &t;
	read_kernel("double a[N];\nfor (int i = 0; i < N; i += T)\n  a[i] = 0;\n");
	EXPECT_LOOPS("i from 0 to N step 16");
	reading.source.value_count = 1;
	reading.source.values = &t;
	read_kernel("void f(double *a) { for (int i = 0; i < T; ++i) a[i] = 0; }\n");
	EXPECT_LOOPS("i from 0 to 16");
}

static void flags_are_passed_on(void **state)
{
	static const char *const flags[] = { "-DWIDTH=7", "-fopenmp", "-c", "-o", "k.o" };

	(void)state;
	reading.source.flag_count = 5;
	reading.source.flags = flags;
	read_kernel("double a[WIDTH];\n"
	            "void f(void) {\n"
	            "  #pragma omp parallel for\n"
	            "  for (int i = 0; i < WIDTH; ++i) a[i] = 0;\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to 7");
	assert_true(reading.kernel.loops[0]->is_parallel);
}

/* Writes compile_commands.json into a folder of its own and asks for the flags of a file. */
static enum rf_status read_flags(const char *json, const char *file, struct rf_text *flags)
{
	char folder[] = "/tmp/rfmodel-flags-XXXXXX";
	const char *const *items = NULL;
	size_t count = 0;
	enum rf_status status;

	assert_non_null(mkdtemp(folder));
	const char *path = rf_arena_print(reading.arena, "%s/compile_commands.json", folder);
	FILE *stream = fopen(path, "w");
	assert_non_null(stream);
	fputs(json, stream);
	fclose(stream);
	rf_diagnostics_init(&reading.diagnostics, reading.arena);
	status = rf_compile_commands_flags(folder, file, reading.arena, &reading.diagnostics,
	                                   &count, &items);
	unlink(path);
	rmdir(folder);
	rf_text_init(flags, reading.arena);
	for (size_t i = 0; i < count; ++i)
		rf_text_print(flags, "%s%s", i ? " " : "", items[i]);
	return status;
}

static void compile_commands_give_flags(void **state)
{
	struct rf_text flags;

	(void)state;
	assert_int_equal(read_flags("[{\"directory\": \"/w\", \"file\": \"other.c\",\n"
	                            "  \"command\": \"cc -DX other.c\"},\n"
	                            " {\"directory\": \"/w\", \"file\": \"k.c\",\n"
	                            "  \"command\": \"cc -Iinc -I /abs -O3 -DA=\\\"1 2\\\" -D B "
	                            "-include pre.h -std=c99 -fopenmp -o k.o k.c\"}]",
	                            "k.c", &flags),
	                 RF_OK);
	assert_string_equal(rf_text_string(&flags),
	                    "-I/w/inc -I/abs -DA=1 2 -DB -include pre.h -std=c99");
	assert_int_equal(read_flags("[{\"directory\": \"/w\", \"file\": \"k.c\",\n"
	                            "  \"arguments\": [\"cc\", \"-isystem\", \"sys\", \"-UX\"]}]",
	                            "k.c", &flags),
	                 RF_OK);
	assert_string_equal(rf_text_string(&flags), "-isystem/w/sys -UX");
	assert_int_equal(read_flags("[]", "k.c", &flags), RF_OK);
	assert_string_equal(rf_text_string(&flags), "");
	assert_int_equal(read_flags("[{]", "k.c", &flags), RF_WRONG_USAGE);
	assert_int_equal(reading.diagnostics.list.items[0].place.line, 1);
}

/* They stand in the program, and a source may come to each of them by several ways. */
static void headers_of_the_compiler_may_come_twice(void **state)
{
	static const char includes[] = "#include <float.h>\n"
				       "#include <iso646.h>\n"
				       "#include <limits.h>\n"
				       "#include <omp.h>\n"
				       "#include <stdalign.h>\n"
				       "#include <stdarg.h>\n"
				       "#include <stdbool.h>\n"
				       "#include <stddef.h>\n"
				       "#include <stdint.h>\n"
				       "#include <stdnoreturn.h>\n"
				       "#include <stdlib.h>\n";

	(void)state;
	read_kernel(rf_arena_print(reading.arena,
	                           "%s%svoid f(size_t n, uint32_t *a) {\n"
	                           "  for (size_t i = 0; i < n; ++i) a[i] = INT_MAX;\n"
	                           "}\n",
	                           includes, includes));
	EXPECT_LOOPS("i from 0 to n");
}

/* What a build hands to its compiler may load plug-ins and write files. */
static void compile_commands_give_nothing_else(void **state)
{
	struct rf_text flags;

	(void)state;
	assert_int_equal(
	    read_flags(
		"[{\"directory\": \"/w\", \"file\": \"k.c\", \"command\": \"cc -DX=3 -Xclang "
		"-load -Xclang /evil.so -Xclang -include -Xclang evil.h "
		"-fplugin=/evil.so -Xclang -plugin -Xclang evil -o -Iout -MD -MF -DMF "
		"-MT -DMT @flags.txt --serialize-diagnostics -Id.dia "
		"-serialize-diagnostics -Id2 -fpass-plugin=x.so -save-temps "
		"-ftime-trace=t -MJ -DMJ -include-pch -DPCH -isystem-after -DAFTER -mllvm "
		"-DMLLVM -Wp,-MD,x -index-store-path -Iidx -D Y=-o -DEND k.c\"}]",
		"k.c", &flags),
	    RF_OK);
	assert_string_equal(rf_text_string(&flags), "-DX=3 -DY=-o -DEND");
}

static void what_surrounds_the_loops_is_told(void **state)
{
	(void)state;
	read_kernel("void init(double *a);\n"
	            "int f(int n, double *a) {\n"
	            "  if (!a)\n"
	            "    return 0;\n"
	            "  init(a);\n"
	            "  for (int i = 0; i < n; ++i) a[i] = 1;\n"
	            "  return 1;\n"
	            "}\n");
	assert_int_equal(reading.diagnostics.error_count, 0);
	assert_int_equal(reading.diagnostics.list.count, 1);
	assert_string_equal(reading.kernel.assumptions[0].what,
	                    "`!a` holds, which ends the function");
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "the call of `init` outside of the loops is not part of the model");
	assert_int_equal(reading.diagnostics.list.items[0].severity, RF_NOTE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_snippet_needs_no_function),
		TEST(a_snippet_may_define_and_include),
		TEST(several_functions_need_a_choice),
		TEST(lines_choose_a_nest),
		TEST(regions_are_read_in_their_surroundings),
		TEST(a_scop_is_preferred),
		TEST(defines_reach_the_preprocessor),
		TEST(values_stand_in_for_missing_constants),
		TEST(flags_are_passed_on),
		TEST(compile_commands_give_flags),
		TEST(compile_commands_give_nothing_else),
		TEST(headers_of_the_compiler_may_come_twice),
		TEST(what_surrounds_the_loops_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
