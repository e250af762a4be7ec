/* SPDX-License-Identifier: MIT
 *
 * Refusals: what cannot be modelled is refused at its place, never left out.
 */
#include "tests/unit/frontend_reading.h"

struct refusal {
	const char *body; /* of f(int n, double *a, double *b, int *k), from line 2 on */
	const char *message;
};

static void refuse_body(const struct refusal *refusal)
{
	const char *text = rf_arena_print(reading.arena,
	                                  "struct list { struct list *next; double x; }; "
	                                  "double own(double *), *get(int); "
	                                  "void f(int n, double *a, double *b, int *k) {\n%s\n}\n",
	                                  refusal->body);

	expect_refusal(text, RF_WRONG_KERNEL, refusal->message);
}

#define EACH(table)                                                                                \
	for (size_t each = 0; each < sizeof(table) / sizeof(table[0]); ++each)                     \
	refuse_body(&table[each])

static void control_flow_that_is_not_known(void **state)
{
	static const struct refusal refusals[] = {
		{ "while (1) --n;", "2:1: how often this while loop runs is not known" },
		{ "int i = 0; while (n > 3 || i++ < n) a[i] = 0;",
		  "2:12: how often this while loop runs is not known" },
		{ "for (int i = 0; i < n; ++i) {\n  again: if (a[i] > 0) { a[i] = 0;\n"
		  "  if (a[i] < n) goto again; } }",
		  "4:17: goto cannot be modelled" },
		{ "for (int i = 0; i < n; ++i) {\n  a[i] = 0;\n  __asm__(\"\"); }",
		  "4:3: inline assembly cannot be modelled" },
	};

	(void)state;
	EACH(refusals);
}

static void loop_heads_that_are_not_affine(void **state)
{
	static const struct refusal refusals[] = {
		{ "for (;;) a[0] = 0;", "2:1: the loop has no end condition" },
		{ "for (int i = 0;; ++i) a[i] = 0;", "2:1: the loop has no end condition" },
		{ "for (int i = 0; i < n;) a[i] = 0;", "2:1: the loop has no step" },
		{ "for (int i = 1; i < n; i *= 2) a[i] = 0;",
		  "2:32: where `a[i]` lies is not known, and nothing else is accessed: `i` is "
		  "multiplied or divided from turn to turn" },
		{ "for (int s = 1; s < n; s *= 2)\n"
		  "  for (int i = s; i < n; i += 2 * s) a[i + s] = 0;",
		  "3:38: where `a[i+s]` lies is not known, and nothing else is accessed: `s` is "
		  "multiplied or divided from turn to turn" },
		{ "for (int s = n; s > 0; s = s >> 1) {\n"
		  "  int j = s + 1, i = j * 3;\n  a[i] = 0; }",
		  "4:3: where `a[i]` lies is not known, and nothing else is accessed: `s` is "
		  "multiplied or divided from turn to turn" },
		{ "int i = 0, j = n - 1;\nwhile (i < j) {\n"
		  "  if (a[i] < 1) i++;\n  else if (a[j] > 1) j--;\n"
		  "  else { double t = a[i]; a[i] = a[j]; a[j] = t; i++; j--; } }",
		  "4:7: where `a[i]` lies is not known, and nothing else is accessed: `i` moves "
		  "where data say so" },
		{ "int j = n;\nfor (int i = 0; i < n; i++) {\n"
		  "  if (i > 3) while (a[j] > 2) j--;\n  a[j] = n; }",
		  "4:21: where `a[j]` lies is not known, and nothing else is accessed: `j` moves "
		  "where data say so" },
		{ "for (int i = 1; i < n; i += k[i]) a[i] = 0;",
		  "2:35: where `a[i]` lies is not known, and nothing else is accessed: `i` changes "
		  "in a way that is not followed" },
		{ "for (int i = 0; i < n; i += 0) a[i] = 0;", "2:24: the loop never moves" },
		{ "for (int i = 0; i < n; --i) a[i] = 0;",
		  "2:17: the loop moves away from its end" },
		{ "for (int i = 0; i == n; ++i) a[i] = 0;",
		  "2:17: the end condition of the loop is ==" },
		{ "for (int i = 0; i < n; ++i)\n  for (i = 0; i < n; ++i) a[i] = 0;",
		  "3:3: the loop uses the variable of a loop around it" },
		{ "for (int i = 0; i < n; ++i)\n"
		  "  for (int j = 0; j < n; ++j) {\n  a[i] = 0;\n  ++i; }",
		  "5:3: the loop variable `i` is assigned in the body of its loop" },
		{ "for (struct list *p = 0; p; p = p->next) p->x = 0;",
		  "2:42: where `p->x` lies is not known, and nothing else is accessed: `p` changes "
		  "to what stands where it points" },
		{ "for (int i = 0; i < n; ++i) ;", "0:0: the loops do nothing" },
		{ "int puts(const char *);\nfor (int i = 0; i < n; ++i)\n  puts(\"x\");",
		  "0:0: the loops access no array: what they call, as `puts`, is left out" },
	};

	(void)state;
	EACH(refusals);
}

static void subscripts_that_are_not_linear(void **state)
{
	static const struct refusal refusals[] = {
		{ "for (int i = 0; i < n; ++i)\n  a[i * i] = 0;",
		  "3:3: where `a[i*i]` lies is not known, and nothing else is accessed: "
		  "`i * i` multiplies loop variables" },
		{ "for (int i = n; i-- > 0;)\n  a[1 + i % 5] = 0;",
		  "3:3: where `a[1+i%5]` lies is not known, and nothing else is accessed: "
		  "`i % 5` is a remainder of a loop variable" },
		{ "for (int i = n; i-- > 0;)\n  a[i / 3] = 0;",
		  "3:3: where `a[i/3]` lies is not known, and nothing else is accessed: "
		  "`i / 3` divides a loop variable" },
		{ "for (int i = 0; i < n; ++i)\n  a[n / i] = 0;",
		  "3:3: where `a[n/i]` lies is not known, and nothing else is accessed: "
		  "`n / i` divides by something that varies" },
		{ "for (int i = n; i-- > 0;)\n  a[i >> 4] = 0;",
		  "3:3: where `a[i>>4]` lies is not known, and nothing else is accessed: "
		  "`i >> 4` divides a loop variable" },
		{ "for (int i = n; i-- > 0;)\n  a[i & 15] = 0;",
		  "3:3: where `a[i&15]` lies is not known, and nothing else is accessed: "
		  "`i & 15` is a remainder of a loop variable" },
		{ "double x = n;\nfor (int i = 0; i < n; ++i)\n  a[(int)x] = 0;",
		  "4:5: the value of the subscript `(int)x` is not known" },
		{ "#define AT(i) a[(i) * (i)]\nfor (int i = 0; i < n; ++i)\n  AT(i) = 0;",
		  "4:3: where `a[i*i]` lies is not known, and nothing else is accessed: "
		  "`i * i` multiplies loop variables" },
	};

	(void)state;
	EACH(refusals);
}

static void pointers_that_lead_anywhere(void **state)
{
	static const struct refusal refusals[] = {
		{ "for (int i = 0; i < n; ++i)\n  (b[i] > 3 ? a : b)[i] = 0;",
		  "3:4: what the pointer `b[i] > 3 ? a : b` points to is not known" },
		{ "double z[0];\nfor (int i = 0; i < n; ++i)\n  a[i] = z[i];",
		  "2:1: the array `z` is declared without elements" },
		{ "int *p = &n;\nfor (int i = 0; i < n; ++i)\n  a[i] = *p;",
		  "2:11: a pointer to the variable `n` could change it unseen" },
		{ "for (int i = 0; i < n; ++i) {\n  int c = (i + 1) % 9;\n  a[c] = 0; }",
		  "4:3: where `a[c]` lies is not known, and nothing else is accessed: "
		  "`(i + 1) % 9` is a remainder of a loop variable" },
		{ "for (int i = 0; i < n; ++i)\n  a[i] = own(b + i);",
		  "3:10: the function `own` is defined elsewhere, so what it does to memory is not "
		  "known" },
	};

	(void)state;
	EACH(refusals);
}

static void expressions_that_are_not_understood(void **state)
{
	static const struct refusal refusals[] = {
		{ "double (*g)(double) = 0;\nfor (int i = 0; i < n; ++i)\n  a[i] = g(b[i]);",
		  "4:10: a call through a pointer cannot be modelled" },
		{ "long double *q = 0;\nfor (int i = 0; i < n; ++i)\n  q[i] = 1;",
		  "4:3: `q[i] = 1` is of a type that is not modelled" },
		{ "for (int i = 0; i < n; ++i)\n  a[i] = (b[i] ?: 1);",
		  "3:11: ?: without a middle operand cannot be modelled" },
		{ "for (int i = 0; i < n; ++i) {\n  double t[65] = { 0, 1 };\n  a[i] = t[0]; }",
		  "3:3: the array `t` is filled inside a loop by its declaration" },
		{ "for (int i = 0; i < n; ++i)\n  a[i] = *(double[]){ 1, 2 };",
		  "3:11: what the pointer `(double[]){ 1, 2 }` points to is not known" },
	};

	(void)state;
	EACH(refusals);
}

static void functions_that_touch_memory(void **state)
{
	(void)state;
	expect_refusal(
	    "double f(double x) {\n"
	    "  double s = 0;\n"
	    "  for (int i = 0; i < 3; ++i) s += f(x / 2);\n"
	    "  return s;\n"
	    "}\n",
	    RF_WRONG_KERNEL,
	    "3:36: the function `f` calls itself, so what it does to memory is not known");
}

static void what_the_compiler_finds_is_passed_on(void **state)
{
	(void)state;
	expect_refusal("void f(int n, double *a) {\n"
	               "  for (int i = 0; i < n; ++i)\n"
	               "    a[i] = 1\n"
	               "}\n",
	               RF_WRONG_KERNEL, "3:13: expected ';' after expression");
	expect_refusal("#include \"nowhere.h\"\n"
	               "void f(double *a) { for (int i = 0; i < 3; ++i) a[i] = 1; }\n",
	               RF_WRONG_KERNEL, "1:10: 'nowhere.h' file not found");
	expect_refusal("void f(double *a) {\n"
	               "  for (int i = 0; i < SIZE; ++i) a[i] = 1;\n"
	               "}\n",
	               RF_WRONG_KERNEL, "2:23: use of undeclared identifier 'SIZE'");
	assert_string_equal(reading.diagnostics.list.items[0].hint,
	                    "declare it, or give it a value with -D NAME=VALUE");
	expect_refusal("double a[N];\n"
	               "for (int i = 0; i < N; ++i)\n"
	               "  a[i] = b[i];\n",
	               RF_WRONG_KERNEL,
	               "3:11: subscripted value is not an array, pointer, or vector");
	expect_refusal("double a[N];\nfor (int i = 0; i < N; ++i\n  a[i] = 0;\n", RF_WRONG_KERNEL,
	               "3:3: expected ')'");
}

static void missing_headers_have_a_hint(void **state)
{
	static const char *const flags[] = { "-nobuiltininc", "-nostdinc" };

	(void)state;
	reading.source.flag_count = 2;
	reading.source.flags = flags;
	expect_refusal("#include <immintrin.h>\n"
	               "void f(double *a) { for (int i = 0; i < 3; ++i) a[i] = 1; }\n",
	               RF_WRONG_KERNEL, "1:10: 'immintrin.h' file not found");
	assert_non_null(strstr(reading.diagnostics.list.items[0].hint, "libclang-common-19-dev"));
}

static void cpp_is_not_c(void **state)
{
	(void)state;
	reading.source.file = "k.cc";
	reading.source.text = "";
	rf_diagnostics_init(&reading.diagnostics, reading.arena);
	assert_int_equal(
	    rf_frontend_read(&reading.source, reading.arena, &reading.diagnostics, &reading.kernel),
	    RF_WRONG_KERNEL);
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "this is C++, and the kernel must be C");
}

static void only_the_first_errors_are_shown(void **state)
{
	(void)state;
	assert_int_equal(try_read("void f(void) { a; b; c; d; e; f1; g; h; }\n"), RF_WRONG_KERNEL);
	assert_int_equal(reading.diagnostics.error_count, 5);
	assert_int_equal(reading.diagnostics.list.items[5].severity, RF_NOTE);
}

static void a_source_without_loops(void **state)
{
	(void)state;
	expect_refusal("", RF_WRONG_KERNEL, "0:0: there is no loop to model");
	expect_refusal("int x;\n", RF_WRONG_KERNEL, "0:0: there is no loop to model");
	expect_refusal(
	    "#pragma scop\nvoid f(double *a) { for (int i = 0; i < 3; ++i) a[i] = 0; }\n",
	    RF_WRONG_KERNEL, "1:1: this region never ends");
	expect_refusal("void f(double *a) { for (int i = 0; i < 3; ++i) a[i] = 0; }\n"
	               "#pragma rfmodel end\n",
	               RF_WRONG_KERNEL, "2:1: this region was never begun");
	expect_refusal("void f(double *a) { for (int i = 0; i < 3; ++i) a[i] = 0; }\n"
	               "  #pragma rfmodel begin\n",
	               RF_WRONG_KERNEL, "2:3: this pragma is not known");
}

/* `head`, a piece of text as often as that, `tail`. */
static const char *repeated(const char *head, const char *piece, int count, const char *tail)
{
	struct rf_text text;

	rf_text_init(&text, reading.arena);
	rf_text_add(&text, head);
	for (int i = 0; i < count; ++i)
		rf_text_add(&text, piece);
	rf_text_add(&text, tail);
	return rf_text_string(&text);
}

#define BODY(statement)     "void f(int n, double *a) { for (int i = 0; i < n; ++i) " statement
#define DEFINED(definition) definition "\n" BODY("a[i] = ")

/* What a parser by recursive descent needs its stack for, each far beyond what is meant. */
static void nesting_without_end(void **state)
{
	static const struct {
		const char *head, *piece;
		int count;
		const char *tail;
	} deep[] = {
		{ BODY("a[i] = a[0]"), " + a[1]", 70000, "; }\n" },
		{ BODY("a[i] = "), "- ", 100000, "a[0]; }\n" },
		{ BODY("a[i] = "), "!", 100000, "n; }\n" },
		{ BODY("a[i] = "), "sizeof ", 50000, "n; }\n" },
		{ BODY("a[i] = "), "(double)", 50000, "n; }\n" },
		{ BODY("a[i] = "), "-(double)", 50000, "n; }\n" },
		{ BODY("a[i] = "), "i < n ? 1 : ", 50000, "0; }\n" },
		{ BODY(""), "a[i] = ", 50000, "0; }\n" },
		{ BODY("a[i] = "), "(", 50000, "0; }\n" },
		{ BODY("a[i] = ("), "a[0], ", 50000, "0); }\n" },
		{ BODY(""), "{", 50000, "a[i] = 0; }\n" },
		{ BODY(""), "if (i < n) ", 50000, "a[i] = 0; }\n" },
		{ BODY(""), "if (i < n) a[i] = 1; else ", 50000, "a[i] = 0; }\n" },
		{ BODY(""), "if (i < n) { a[i] = 1; } else ", 50000, "a[i] = 0; }\n" },
		{ BODY(""), "for (;;) ", 50000, "a[i] = 0; }\n" },
		{ BODY(""), "do ", 50000, "a[i] = 0; }\n" },
		{ BODY("switch (n) "), "case 1: ", 50000, "a[i] = 0; }\n" },
		{ "double ", "*", 50000, "p; " BODY("a[i] = 0; }\n") },
		{ DEFINED("#define P a[0] +"), "P ", 50000, "0; }\n" },
		{ DEFINED("#define M -"), "M ", 50000, "0; }\n" },
		{ DEFINED("#define M(x) -(x)"), "M(", 50000, "0; }\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(deep) / sizeof(*deep); ++i) {
		const char *text =
		    repeated(deep[i].head, deep[i].piece, deep[i].count, deep[i].tail);
		assert_int_equal(try_read(text), RF_WRONG_KERNEL);
		assert_string_equal(reading.diagnostics.list.items[0].message,
		                    "nested too deeply to be read");
	}
	expect_refusal(repeated(BODY("\na[i] = a[0]"), " + a[1]", 3000, "; }\n"), RF_WRONG_KERNEL,
	               "2:8: nested more than 1000 levels deep");
}

/* What is long and not deep is read, however long it is. */
static void length_is_no_nesting(void **state)
{
	static const struct {
		const char *head, *piece;
		int count;
		const char *tail;
	} flat[] = {
		{ "double t[] = { ", "1, ", 20000, "2 }; " BODY("a[i] = 0; }\n") },
		{ "double t[][2] = { ", "{ 1, -1 }, ", 5000, "{ 2 } }; " BODY("a[i] = 0; }\n") },
		{ "", "typedef int (*T)(const int, int *);\n", 5000, BODY("a[i] = 0; }\n") },
		{ "#define STEP a[i] = 0;\n" BODY("{"), "STEP ", 3000, "} }\n" },
		{ BODY("{"), "if (i < n) a[i] = -1; else a[i] = 1;\n", 1000, "} }\n" },
		{ BODY("a[i] = 0"), " + (double)(a[i])", 200, "; }\n" },
		{ BODY(""), "if (i < n) { a[i] = 1; } else ", 300, "a[i] = 0; }\n" },
		{ "char *s = ", "\"(\"", 3000, "; " BODY("a[i] = 0; }\n") },
		{ "// ((((\n", "/* ( */\n", 3000, BODY("a[i] = 0; }\n") },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(flat) / sizeof(*flat); ++i)
		read_kernel(repeated(flat[i].head, flat[i].piece, flat[i].count, flat[i].tail));
}

/* Each of forty macros is twice the one before. */
static const char *doubling(const char *first, const char *rule, const char *use)
{
	struct rf_text text;

	rf_text_init(&text, reading.arena);
	rf_text_print(&text, "%s\n", first);
	for (int i = 1; i <= 40; ++i)
		rf_text_print(&text, rule, i, i - 1, i - 1);
	rf_text_add(&text, use);
	return rf_text_string(&text);
}

static void macros_that_double(void **state)
{
	(void)state;
	expect_refusal(
	    doubling("#define A0 a[0]", "#define A%d A%d + A%d\n", BODY("a[i] = A40; }\n")),
	    RF_WRONG_KERNEL, "42:63: nested too deeply to be read");
	expect_refusal(
	    doubling("#define A0 a[i] = 0;", "#define A%d A%d A%d\n", BODY("{ A40 } }\n")),
	    RF_WRONG_KERNEL, "42:58: macros make more than 4000000 words of this");
	expect_refusal(doubling("#define A0(x) x, x", "#define A%d(x) A%d(x), A%d(x)\n",
	                        "double t[] = { A40(1) };\n" BODY("a[i] = 0; }\n")),
	               RF_WRONG_KERNEL, "42:16: macros make more than 4000000 words of this");
	expect_refusal(repeated(repeated("#define D(x) x x\n" BODY("{\n"), "D(", 40, "a[i] = 0;"),
	                        ")", 40, "} }\n"),
	               RF_WRONG_KERNEL, "3:97: nested too deeply to be read");
}

static void types_without_end(void **state)
{
	struct rf_text text;

	(void)state;
	rf_text_init(&text, reading.arena);
	rf_text_add(&text, "typedef double t0;\n");
	for (int i = 1; i <= 5000; ++i)
		rf_text_print(&text, "typedef t%d *t%d;\n", i - 1, i);
	rf_text_add(&text, "void f(int n, double *a, t5000 p) {\n"
	                   "  for (int i = 0; i < n; ++i) p[i] = 0; }\n");
	expect_refusal(rf_text_string(&text), RF_WRONG_KERNEL,
	               "0:0: a type is made of more than 1000 pointers and arrays");
}

static void numbers_beyond_64_bits(void **state)
{
	(void)state;
	assert_int_equal(try_read("void f(int n, double *a) {\n"
	                          "  for (int i = 0; i < n; ++i) a[4611686018427387904 + i] = 0;\n"
	                          "}\n"),
	                 RF_WRONG_KERNEL);
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "a subscript or bound does not fit into 64 bits");
}

static void too_many_sizes(void **state)
{
	struct rf_text text;

	(void)state;
	rf_text_init(&text, reading.arena);
	rf_text_add(&text, "void f(int n, double *a");
	for (int i = 0; i < RF_MAX_SIZES; ++i)
		rf_text_print(&text, ", int s%d", i);
	rf_text_add(&text, ") {\nfor (int i = 0; i < n; ++i)\n  a[i] = 0");
	for (int i = 0; i < RF_MAX_SIZES; ++i)
		rf_text_print(&text, " + a[s%d]", i);
	rf_text_add(&text, ";\n}\n");
	assert_int_equal(try_read(rf_text_string(&text)), RF_WRONG_KERNEL);
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "the kernel has more than 64 sizes");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(control_flow_that_is_not_known),
		TEST(loop_heads_that_are_not_affine),
		TEST(subscripts_that_are_not_linear),
		TEST(pointers_that_lead_anywhere),
		TEST(expressions_that_are_not_understood),
		TEST(functions_that_touch_memory),
		TEST(what_the_compiler_finds_is_passed_on),
		TEST(only_the_first_errors_are_shown),
		TEST(missing_headers_have_a_hint),
		TEST(cpp_is_not_c),
		TEST(a_source_without_loops),
		TEST(nesting_without_end),
		TEST(length_is_no_nesting),
		TEST(macros_that_double),
		TEST(types_without_end),
		TEST(too_many_sizes),
		TEST(numbers_beyond_64_bits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
