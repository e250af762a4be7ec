/* SPDX-License-Identifier: MIT
 *
 * Nests as people write them, blocked or with their loops exchanged: lines that must be found in
 * the new text, reasons of refusals, and the same bits as before.
 */
#include "rewriting.h"

#define HEAD "void NAME(int N, double a[32][32][32], double b[32][32][32])\n{\n"

#define BODY "a[0][j + 2][i + 2] = b[0][j + 1][i + 2] + b[0][j + 2][i + 3] * i;\n"

/* `blocks` of the loops from `first` on, or a new order of them if it begins with an "o". */
struct form {
	const char *name, *text, *change;
	const char *lines[4]; /* that are in the result; of a refusal, its reason */
};

static const struct form forms[] = {
	{ "downwards",
	  HEAD "	for (int j = N - 2; j >= 1; --j)\n"
	       "		for (int i = N - 1; i > 0; i--)\n"
	       "			" BODY "}\n",
	  "4 8",
	  { "\tfor (long long jb = N - 2; jb >= 1; jb -= NAME_J_BLOCK)\n",
	    "\t\tfor (long long ib = N - 1; ib > 0; ib -= NAME_I_BLOCK)\n",
	    "\t\t\tfor (int j = jb;\n"
	    "\t\t\t     j >= (1 > jb - (NAME_J_BLOCK - 1) ? 1 : jb - (NAME_J_BLOCK - 1));\n"
	    "\t\t\t     --j)\n",
	    "\t\t\t\tfor (int i = ib;\n" } },
	{ "bound on the left, inequality",
	  HEAD "  for (int j = 0; N > j; j++)\n"
	       "    for (int i = 1; i != N; ++i)\n"
	       "      " BODY "}\n",
	  "4 8",
	  { "  for (long long jb = 0; N > jb; jb += NAME_J_BLOCK)\n"
	    "    for (long long ib = 1; ib < N; ib += NAME_I_BLOCK)\n",
	    "      for (int j = jb; (N < jb + NAME_J_BLOCK ? N : jb + NAME_J_BLOCK) > j; j++)\n",
	    "        for (int i = ib; i < (N < ib + NAME_I_BLOCK ? N : "
	    "ib + NAME_I_BLOCK); ++i)\n" } },
	{ "several bounds and steps that have a name",
	  HEAD "#define S 2\n"
	       "	for (int j = 0; j < N && j < 20; j += S)\n"
	       "		for (int i = 1; i + 1 <= N; i = i + 1)\n"
	       "			" BODY "}\n",
	  "4 8",
	  { "\tfor (long long jb = 0; jb < N && jb < 20; jb += NAME_J_BLOCK * S)\n",
	    "\t\t\tfor (int j = jb; j < N && j < 20 && j < jb + NAME_J_BLOCK * S; j += S)\n",
	    "\t\t\t\tfor (int i = ib; i + 1 <= N && i < ib + NAME_I_BLOCK; i = i + 1)\n" } },
	{ "variables from elsewhere",
	  HEAD "	int i, j;\n"
	       "	for (j = 0; j < N; j++)\n"
	       "		for (i = 0; i < N; i++)\n"
	       "			" BODY
	       "	for (i = 0; i < 2; i++)\n		b[0][0][i] = i;\n}\n",
	  "0 8",
	  { "\tfor (long long ib = 0; ib < N; ib += NAME_I_BLOCK)\n" } },
	{ "several declarations in a head",
	  HEAD "	for (int j = 0, m = N - 1; j < m; ++j)\n"
	       "		for (int n = N - 1, i = 0; i < n; ++i)\n"
	       "			" BODY "}\n",
	  "4 8",
	  { "\tfor (long long jb = 0, m = N - 1; jb < m; jb += NAME_J_BLOCK)\n",
	    "\t\tfor (long long n = N - 1, ib = 0; ib < n; ib += NAME_I_BLOCK)\n",
	    "\t\t\t\tfor (int n = N - 1, i = ib;\n" } },
	{ "a bound that is known inside only",
	  HEAD "	for (int j = 0; j < N; ++j) {\n"
	       "		const int last = N - 1;\n"
	       "		for (int i = 0; i < last; ++i)\n"
	       "			" BODY "	}\n}\n",
	  "0 8",
	  { "\tfor (long long ib = 0; ib < N - 1; ib += NAME_I_BLOCK) {\n",
	    "\t\t\tfor (int i = ib;\n"
	    "\t\t\t     i < (last < ib + NAME_I_BLOCK ? last : ib + NAME_I_BLOCK);\n"
	    "\t\t\t     ++i)\n" } },
	{ "a triangle",
	  HEAD "	for (int j = 0; j < N; ++j)\n"
	       "		for (int i = j + 1; i < N; ++i)\n"
	       "			" BODY "}\n",
	  "4 8",
	  { "\tfor (long long jb = 0; jb < N; jb += NAME_J_BLOCK)\n"
	    "\t\tfor (long long ib = 1; ib < N; ib += NAME_I_BLOCK)\n",
	    "\t\t\t\tfor (int i = (j + 1 > ib ? j + 1 : ib);\n"
	    "\t\t\t\t     i < (N < ib + NAME_I_BLOCK ? N : ib + NAME_I_BLOCK);\n" } },
	{ "a triangle, exchanged",
	  HEAD "	for (int j = 0; j < N; j++)\n"
	       "		for (int i = 0; i <= j; i++)\n"
	       "			" BODY "}\n",
	  "o 1 0",
	  { "\tfor (int i = 0; i < N; i++)\n\t\tfor (int j = i; j < N; j++)\n" } },
	{ "a trapezoid, exchanged",
	  HEAD "	for (int j = 0; j < N; j++)\n"
	       "		for (int i = 0; i < 20 - j; i++)\n"
	       "			" BODY "}\n",
	  "o 1 0",
	  { "\tfor (int i = 0; i < 20; i++)\n"
	    "\t\tfor (int j = 0; j < (N < 20 - i ? N : 20 - i); j++)\n" } },
	{ "a nest that is tiled already",
	  "#define MIN(x, y) ((x) < (y) ? (x) : (y))\n" HEAD
	  "	for (int jj = 0; jj < N; jj += 5)\n"
	  "		for (int j = jj; j < MIN(N, jj + 5); j++)\n"
	  "			for (int i = 0; i < N; i++)\n"
	  "				" BODY "}\n",
	  "0 0 8",
	  { "\tfor (long long ib = 0; ib < N; ib += NAME_I_BLOCK)\n"
	    "\t\tfor (int jj = 0; jj < N; jj += 5)\n",
	    "\t\t\t\tfor (int i = ib; i < MIN(N, ib + NAME_I_BLOCK); i++)\n" } },
	{ "a macro that is undone again",
	  "#define MIN(x, y) ((x) < (y) ? (x) : (y))\n#undef MIN\n" HEAD
	  "	for (int j = 0; j < N; j++)\n"
	  "		for (int i = 0; i < N; i++)\n"
	  "			" BODY "}\n",
	  "0 8",
	  { "i < (N < ib + NAME_I_BLOCK ? N : ib + NAME_I_BLOCK)" } },
	{ "a macro that a condition chooses",
	  "#ifdef SMALL\n#define MIN(x, y) ((x) < (y) ? (x) : (y))\n#endif\n" HEAD
	  "	for (int j = 0; j < N; j++)\n"
	  "		for (int i = 0; i < N; i++)\n"
	  "			" BODY "}\n",
	  "0 8",
	  { "i < (N < ib + NAME_I_BLOCK ? N : ib + NAME_I_BLOCK)" } },
	{ "a macro that chooses the other one",
	  "#define MIN(x, y) ((x) > (y) ? (x) : (y))\n" HEAD "	for (int j = 0; j < N; j++)\n"
	  "		for (int i = 0; i < N; i++)\n"
	  "			" BODY "}\n",
	  "0 8",
	  { "i < (N < ib + NAME_I_BLOCK ? N : ib + NAME_I_BLOCK)" } },
	{ "a macro unless there is one",
	  "#undef MIN\n"
	  "#ifndef MIN\n"
	  "#define MIN(x, y) (((y) <= (x)) ? (y) \\\n : (x))\n"
	  "#endif\n" HEAD "	for (int j = 0; j < N; j++)\n"
	  "		for (int i = 0; i < N; i++)\n"
	  "			" BODY "}\n",
	  "0 8",
	  { "i < MIN(N, ib + NAME_I_BLOCK)" } },
	{ "braces below, four spaces, names that are taken",
	  HEAD "    int jb = 3, ib2 = 1;\n"
	       "    // ib is in use\n"
	       "    for (int j = 0; j < N; ++j)\n"
	       "    {\n"
	       "        for (int i = 0; i < N; ++i)\n"
	       "        {\n"
	       "            " BODY "\n"
	       "        }\n"
	       "    } // rows\n"
	       "    b[0][0][0] = jb + ib2;\n}\n",
	  "4 8",
	  { "    for (long long jb2 = 0; jb2 < N; jb2 += NAME_J_BLOCK)\n    {\n"
	    "        for (long long ib = 0; ib < N; ib += NAME_I_BLOCK)\n        {\n"
	    "            for (int j = jb2;",
	    "\n\n                }\n            } // rows\n        }\n    }\n    b[0]" } },
	{ "long names",
	  HEAD "	for (int row = 0; row < N; ++row)\n"
	       "		for (int the_column = 0; the_column < N; ++the_column)\n"
	       "			a[0][row][the_column] = b[0][the_column][row];\n}\n",
	  "4 8",
	  { "\tfor (long long row_block = 0; row_block < N; row_block += NAME_ROW_BLOCK)\n",
	    "\t\t\t\tfor (int the_column = the_column_block;\n"
	    "\t\t\t\t     the_column < (N < the_column_block + NAME_THE_COLUMN_BLOCK ? "
	    "N : the_column_block + NAME_THE_COLUMN_BLOCK);\n"
	    "\t\t\t\t     ++the_column)\n\t\t\t\t\ta[0]" } },
	{ "one line, a branch without braces",
	  HEAD "	if (N > 2) for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i) { " BODY
	       "	} else b[0][0][0] = 1;\n}\n",
	  "0 8",
	  { "\tif (N > 2) /* Loop i in blocks of 8: a block stays in L1. */ "
	    "for (long long ib = 0; ib < N; ib += 8)\n" } },
	{ "lines that end with a carriage return",
	  "void NAME(int N, double a[32][32][32], double b[32][32][32])\r\n{\r\n"
	  "	for (int j = 0; j < N; ++j) {\r\n\r\n"
	  "		for (int i = 0; i < N; ++i)\r\n"
	  "			a[0][j][i] = b[0][i][j];\r\n	}\r\n}\r\n",
	  "0 8",
	  { "\tfor (long long ib = 0; ib < N; ib += NAME_I_BLOCK) {\r\n"
	    "\t\tfor (int j = 0; j < N; ++j) {\r\n\r\n"
	    "\t\t\tfor (int i = ib;" } },
	{ "directives in lines that go on, conditions around them, comments below",
	  HEAD "#ifdef _OPENMP\n"
	       "#pragma omp parallel for default(none) \\\n"
	       "	shared(N, a, b) // all of them\n"
	       "#endif\n"
	       "	/* rows */\n"
	       "	for (int j = 0; j < N; ++j) {\n"
	       "		#pragma GCC ivdep\n"
	       "		for (int i = 0; i < N; ++i)\n"
	       "			" BODY "	}\n}\n",
	  "0 8",
	  { "\tfor (long long ib = 0; ib < N; ib += NAME_I_BLOCK) {\n#ifdef _OPENMP\n"
	    "#pragma omp parallel",
	    "shared(N, a, b) shared(ib) // all of them\n#endif\n\t\t/* rows */\n\t\tfor (int j",
	    "\t\t\t#pragma GCC ivdep\n\t\t\tfor (int i = ib;" } },
	{ "private variables",
	  HEAD "	int i, j, k;\n"
	       "#pragma omp parallel for private(j, i) schedule(dynamic, 1)\n"
	       "	for (k = 0; k < N; k++)\n"
	       "		for (j = 0; j < N; j++)\n"
	       "			for (i = 0; i < N; i++)\n"
	       "				a[k][j][i] = b[k][i][j] + k;\n}\n",
	  "0 4 8",
	  { "\tfor (long long jb = 0; jb < N; jb += NAME_J_BLOCK)\n"
	    "\t\tfor (long long ib = 0; ib < N; ib += NAME_I_BLOCK)\n"
	    "#pragma omp parallel for private(j, i) schedule(dynamic, 1)\n"
	    "\t\t\tfor (k = 0; k < N; k++)\n\t\t\t\tfor (j = jb;" } },
	{ "two collapsed loops",
	  HEAD "	#pragma omp parallel for collapse(2)\n"
	       "	for (int k = 0; k < N; k++)\n"
	       "		for (int j = 0; j < N; j++)\n"
	       "			for (int i = 0; i < N; i++)\n"
	       "				a[k][j][i] = b[k][i][j] + k;\n}\n",
	  "0 4 8",
	  { "\t\t\t#pragma omp parallel for collapse(2)\n\t\t\tfor (int k = 0; k < N; k++)\n"
	    "\t\t\t\tfor (int j = jb;\n" } },
	{ "two collapsed loops, exchanged",
	  HEAD "	#pragma omp parallel for collapse(2)\n"
	       "	for (int k = 0; k < N; k++)\n"
	       "		for (int j = 0; j < N; j++)\n"
	       "			for (int i = 0; i < N; i++)\n"
	       "				a[i][j][k] = b[k][i][j] + k;\n}\n",
	  "o 1 0 2",
	  { "\t#pragma omp parallel for collapse(2)\n\tfor (int j = 0; j < N; j++)\n"
	    "\t\tfor (int k = 0; k < N; k++)\n" } },
	{ "a loop in a parallel region",
	  HEAD "	#pragma omp parallel\n"
	       "	{\n"
	       "		#pragma omp for\n"
	       "		for (int j = 0; j < N; j++)\n"
	       "			for (int i = 0; i < N; i++)\n"
	       "				" BODY "	}\n}\n",
	  "0 8",
	  { "\t\tfor (long long ib = 0; ib < N; ib += NAME_I_BLOCK)\n\t\t\t#pragma omp for\n"
	    "\t\t\tfor (int j" } },
	{ "a sum over threads, exchanged",
	  HEAD "	int count = 0;\n"
	       "	#pragma omp parallel for reduction(+ : count)\n"
	       "	for (int j = 0; j < N; j++)\n"
	       "		for (int i = 0; i < N; i++)\n"
	       "			a[0][j][i] = b[0][j][i];\n"
	       "	b[0][0][0] = count;\n}\n",
	  "o 1 0",
	  { "\t#pragma omp parallel for reduction(+ : count)\n\tfor (int i = 0; i < N; i++)\n" } },
	{ "directives stay where all loops are parallel",
	  HEAD "	#pragma omp parallel for\n"
	       "	for (int j = 0; j < N; j++)\n"
	       "		#pragma omp simd\n"
	       "		for (int i = 0; i < N; i++)\n"
	       "			a[0][i][j] = b[0][i][j];\n}\n",
	  "o 1 0",
	  { "\t#pragma omp parallel for\n\tfor (int i = 0; i < N; i++)\n"
	    "\t\t#pragma omp simd\n\t\tfor (int j" } },
	{ "they go with their loops where not all are",
	  HEAD "	for (int j = 0; j < N; j++)\n"
	       "		#pragma omp parallel for\n"
	       "		for (int i = 0; i < N; i++)\n"
	       "			a[0][j + 1][i] = a[0][j][i] + b[0][i][j];\n}\n",
	  "o 1 0",
	  { "\t#pragma omp parallel for\n\tfor (int i = 0; i < N; i++)\n"
	    "\t\tfor (int j = 0; j < N; j++)\n" } },
};

static const struct form refusals[] = {
	{ "a macro for a head",
	  "#define FOR(v, n) for (int v = 0; v < n; ++v)\n" HEAD
	  "	FOR(j, N)\n		FOR(i, N)\n			" BODY "}\n",
	  "0 8",
	  { "loop j cannot be rewritten: it does not stand in the source as for (...)" } },
	{ "threads that do not wait",
	  HEAD "	#pragma omp parallel\n	#pragma omp for nowait\n"
	       "	for (int j = 0; j < N; ++j)\n		for (int i = 0; i < N; ++i)\n"
	       "			" BODY "}\n",
	  "0 8",
	  { "loop j cannot be rewritten: its directive says nowait" } },
	{ "a task",
	  HEAD "	#pragma omp task\n"
	       "	for (int j = 0; j < N; ++j)\n		for (int i = 0; i < N; ++i)\n"
	       "			" BODY "}\n",
	  "0 8",
	  { "loop j cannot be rewritten: its directive says task" } },
	{ "an operator",
	  HEAD "	_Pragma(\"omp parallel for\")\n"
	       "	for (int j = 0; j < N; ++j)\n		for (int i = 0; i < N; ++i)\n"
	       "			" BODY "}\n",
	  "0 8",
	  { "loop j cannot be rewritten: _Pragma stands in front of it" } },
	{ "something between loops that change places",
	  HEAD "	for (int j = 0; j < N; ++j) {\n		const int last = N;\n"
	       "		for (int i = 0; i < last; ++i)\n			" BODY
	       "	}\n}\n",
	  "o 1 0",
	  { "loop i cannot be rewritten: something stands between it and the loop outside of "
	    "it" } },
	{ "unsigned and downwards",
	  HEAD "	for (int j = 0; j < N; ++j)\n"
	       "		for (unsigned i = N - 1; i > 0; --i)\n			" BODY
	       "}\n",
	  "0 8",
	  { "loop i cannot be rewritten: it runs downwards in an unsigned variable, which would "
	    "wrap around" } },
	{ "no start in the head",
	  HEAD "	int j = 0;\n	for (; j < N; ++j)\n"
	       "		for (int i = 0; i < N; ++i)\n"
	       "			" BODY "}\n",
	  "0 8",
	  { "loop j cannot be rewritten: it does not begin with an assignment to its variable" } },
	{ "a variable that is used afterwards",
	  HEAD
	  "	int i, j;\n	for (j = 0; j < N; j++)\n		for (i = 0; i < N; i++)\n"
	  "			" BODY "	b[0][0][0] = i;\n}\n",
	  "0 8",
	  { "loop i cannot be rewritten: its variable is used after the loop" } },
	{ "a step in the test",
	  HEAD "	for (int j = 0; j < N; j++)\n		for (int i = 0; i++ < N;)\n"
	       "			" BODY "}\n",
	  "0 8",
	  { "loop i cannot be rewritten: its step stands in its condition" } },
	{ "a loop that counts for itself",
	  HEAD "	int j = 0;\n	while (j < N) {\n"
	       "		for (int i = 0; i < N; i++)\n"
	       "			" BODY "		j++;\n	}\n}\n",
	  "0 8",
	  { "loop j cannot be rewritten: it does not stand in the source as for (...)" } },
	{ "a triangle in steps",
	  HEAD "	for (int j = 0; j < N; ++j)\n"
	       "		for (int i = j; i < N; i += 2)\n			" BODY
	       "}\n",
	  "0 8",
	  { "loop i cannot be rewritten: its first value changes with another loop, and its step "
	    "is not 1" } },
	{ "a test of two parts below a directive",
	  HEAD "	#pragma omp simd\n	for (long i = 2; i < N - 2; i++)\n"
	       "		for (unsigned j = i; j < N; j++)\n			" BODY
	       "}\n",
	  "o 1 0",
	  { "loop i cannot be rewritten: its test has two parts in this order, and OpenMP takes "
	    "one" } },
	{ "a test of more than the variable below a directive",
	  HEAD "	#pragma omp parallel for\n	for (int i = 1; N - 1 > i; ++i)\n"
	       "		for (unsigned j = 2; i + 1 > j; ++j)\n			" BODY
	       "}\n",
	  "o 1 0",
	  { "loop i cannot be rewritten: its test is no comparison of its variable alone in this "
	    "order, as OpenMP takes it" } },
	{ "collapsed loops of different places",
	  HEAD "	#pragma omp parallel for collapse(2)\n	for (int k = 0; k < N; k++)\n"
	       "		for (int j = 0; j < N; j++)\n"
	       "			for (int i = 0; i < N; i++)\n"
	       "				a[k][i][j] = b[k][i][j];\n}\n",
	  "o 0 2 1",
	  { "loop j cannot be rewritten: a directive collapses it with another loop" } },
	{ "a variable that is private to threads",
	  HEAD "	int i, j;\n	#pragma omp parallel for private(i)\n"
	       "	for (j = 0; j < N; j++)\n		for (i = 0; i < N; i++)\n"
	       "			a[0][i][j] = b[0][i][j];\n}\n",
	  "o 1 0",
	  { "loop j cannot be rewritten: its directive names the variable of a loop that goes "
	    "outside" } },
	{ "a variable that would be shared",
	  HEAD "	int i, j;\n	for (j = 0; j < N; j++) {\n"
	       "		#pragma omp parallel for\n		for (i = 0; i < N; i++)\n"
	       "			a[0][i][j] = b[0][i][j];\n	}\n}\n",
	  "o 1 0",
	  { "loop i cannot be rewritten: its threads would share the variable of another loop" } },
	{ "a number that the text gives",
	  HEAD "	for (int j = 0; j < N; j++)\n		for (int i = 0; i < N; i++)\n"
	       "			a[0][i][j] = __LINE__;\n}\n",
	  "o 1 0",
	  { "loop j cannot be rewritten: it computes with the number of its line" } },
	{ "directives that would change places",
	  HEAD "	#pragma omp parallel for\n	for (int j = 0; j < N; j++)\n"
	       "		#pragma omp simd\n		for (int i = 1; i < N; i++)\n"
	       "			a[0][i][j] += a[0][i - 1][j];\n}\n",
	  "o 1 0",
	  { "loop i cannot be rewritten: its directive would come to stand around that of another "
	    "loop" } },
	{ "a size that is changed before",
	  HEAD "	N = N - 1;\n	for (int j = 0; j < N; ++j)\n"
	       "		for (int i = 0; i < j; ++i)\n			" BODY "}\n",
	  "0 8",
	  { "loop i cannot be rewritten: the range of its bounds cannot be written in front of "
	    "the nest" } },
};

static struct change change_of(const char *text)
{
	struct change change = { .is_order = *text == 'o' };
	int number, length;

	for (text += change.is_order; sscanf(text, "%d%n", &number, &length) == 1; text += length) {
		size_t k = change.loop_count++;

		change.loops[k] = (int)k;
		change.blocks[k] = number;
		change.order[k] = (size_t)number;
	}
	return change;
}

static enum rf_status apply(const struct form *form, const char **after)
{
	struct change change = change_of(form->change);

	read_text(form->text);
	return rewrite(&change, after);
}

static void test_form(void **state)
{
	const struct form *form = *state;
	const char *after;

	begin();
	assert_int_equal(apply(form, &after), RF_OK);
	for (size_t i = 0; i < 4 && form->lines[i]; ++i)
		if (!strstr(after, form->lines[i]))
			fail_msg("%s\nlacks\n%s", after, form->lines[i]);
	end();
}

static void test_refusal(void **state)
{
	const struct form *form = *state;
	const char *after;

	begin();
	assert_int_equal(apply(form, &after), RF_WRONG_KERNEL);
	assert_string_equal(diagnostics.list.items[diagnostics.list.count - 1].message,
	                    form->lines[0]);
	end();
}

static void test_run(void **state)
{
	struct program program;
	const char *after;

	(void)state;
	begin();
	program_open(&program);
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); ++i) {
		assert_int_equal(apply(&forms[i], &after), RF_OK);
		program_add(&program, forms[i].text, after);
	}
	program_run(&program);
	end();
}

#define NEST(outer, inner, element)                                                                \
	HEAD "for (int " outer ") for (int " inner ") a[0][j][i] = " element ";\n}\n"

/* What does other work than before is not written. */
static void test_check(void **state)
{
	static const char before[] = NEST("j = 0; j < N; ++j", "i = 0; i < N; ++i", "b[0][i][j]");
	static const char *const after[][2] = {
		{ NEST("i = 0; i < N; ++i", "j = 0; j < N; ++j", "b[0][i][j]"), NULL },
		{ NEST("i = 0; i < N; ++i", "j = 1; j < N; ++j", "b[0][i][j]"),
		  "the new text has other iterations" },
		{ NEST("j = 0; j < N; ++j", "i = 0; i < N; ++i", "b[0][i][j + 1]"),
		  "the new text touches other places" },
		{ NEST("j = 0; j < N; ++j", "i = 0; i < N; ++i", "b[0][i][j"),
		  "the new text cannot be read" },
	};

	(void)state;
	begin();
	for (size_t i = 0; i < sizeof(after) / sizeof(*after); ++i) {
		struct rf_emit_request request = { &source, &kernel, NULL, NULL };
		enum rf_status status;

		read_text(before);
		status = rf_emit_check(&request, after[i][0], arena, &diagnostics);
		assert_int_equal(status, after[i][1] ? RF_WRONG_KERNEL : RF_OK);
		if (after[i][1])
			assert_string_equal(diagnostics.list.items[0].message, after[i][1]);
	}
	end();
}

int main(void)
{
	enum {
		FORMS = sizeof(forms) / sizeof(*forms),
		REFUSALS = sizeof(refusals) / sizeof(*refusals)
	};
	static struct CMUnitTest tests[FORMS + REFUSALS];
	const struct CMUnitTest run[] = { cmocka_unit_test(test_check),
		                          cmocka_unit_test(test_run) };

	for (size_t i = 0; i < FORMS; ++i)
		tests[i] = (struct CMUnitTest){ forms[i].name, test_form, NULL, NULL,
			                        (void *)(uintptr_t)&forms[i] };
	for (size_t i = 0; i < REFUSALS; ++i)
		tests[FORMS + i] = (struct CMUnitTest){ refusals[i].name, test_refusal, NULL, NULL,
			                                (void *)(uintptr_t)&refusals[i] };
	return cmocka_run_group_tests(tests, NULL, NULL) + cmocka_run_group_tests(run, NULL, NULL);
}
