/* SPDX-License-Identifier: MIT
 *
 * Random conditions on two loop variables and two sizes: how often each branch runs, and each value
 * of a ?:, against the condition itself, evaluated as C has it.
 */
#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/decided.h"
#include "tests/support/random.h"
#include "tests/unit/one_kernel.h"

#include "base/text.h"

enum { CONDITIONS = 400, MOST_NODES = 32 };

enum operation { COMPARE, REMAINDER, MASK, AND, OR, NOT };

/* Terms are c[0] + c[1]*i + c[2]*j + c[3]*n + c[4]*m. */
struct node {
	enum operation operation;
	int left, right;
	int c[5];
	int comparison, divisor, rest;
};

static struct node nodes[MOST_NODES];
static int node_count;
static uint64_t random_state = 20260101;
static const char *const comparisons[] = { "<", "<=", ">", ">=", "==", "!=" };

static int pick(int count)
{
	return (int)random_below(&random_state, (uint64_t)count);
}

static int make(int depth)
{
	int index = node_count++;
	struct node *node = &nodes[index];
	static const enum operation leaves[] = { COMPARE, COMPARE, COMPARE, REMAINDER, MASK };

	*node = (struct node){ .operation = leaves[pick(5)] };
	if (depth > 0 && pick(3) > 0)
		node->operation = AND + (enum operation)pick(3);
	for (int k = 0; k < 5; ++k)
		node->c[k] = k == 0 ? pick(9) - 4 : pick(3) - 1;
	node->comparison =
	    node->operation == REMAINDER || node->operation == MASK ? 4 + pick(2) : pick(6);
	node->divisor = 2 + pick(3);
	node->rest = pick(5) - 2;
	if (node->operation == MASK) {
		node->divisor = 2 << pick(2);
		node->rest = pick(4);
		node->c[1] = 1;
	}
	if (node->operation >= AND)
		node->left = make(depth - 1);
	if (node->operation == AND || node->operation == OR)
		node->right = make(depth - 1);
	return index;
}

static int term(const struct node *node, const int *v)
{
	return node->c[0] + node->c[1] * v[0] + node->c[2] * v[1] + node->c[3] * v[2] +
	       node->c[4] * v[3];
}

static int compare(int comparison, int a, int b)
{
	const int answers[] = { a<b, a <= b, a> b, a >= b, a == b, a != b };

	return answers[comparison];
}

static int holds(int index, const int *v)
{
	const struct node *node = &nodes[index];

	switch (node->operation) {
	case COMPARE:
		return compare(node->comparison, term(node, v), 0);
	case REMAINDER:
		return compare(node->comparison, term(node, v) % node->divisor, node->rest);
	case MASK:
		return compare(node->comparison, term(node, v) & (node->divisor - 1), node->rest);
	case AND:
		return holds(node->left, v) && holds(node->right, v);
	case OR:
		return holds(node->left, v) || holds(node->right, v);
	default:
		return !holds(node->left, v);
	}
}

static void print(struct rf_text *out, int index)
{
	const struct node *node = &nodes[index];
	const char *comparison = comparisons[node->comparison];

	if (node->operation >= AND) {
		rf_text_add(out, node->operation == NOT ? "!(" : "(");
		print(out, node->left);
		if (node->operation != NOT) {
			rf_text_add(out, node->operation == AND ? " && " : " || ");
			print(out, node->right);
		}
		rf_text_add(out, ")");
		return;
	}
	rf_text_print(out, "((%d + %d*i + %d*j + %d*n + %d*m)", node->c[0], node->c[1], node->c[2],
	              node->c[3], node->c[4]);
	if (node->operation == REMAINDER)
		rf_text_print(out, " %% %d", node->divisor);
	if (node->operation == MASK)
		rf_text_print(out, " & %d", node->divisor - 1);
	rf_text_print(out, ") %s %d", comparison, node->operation == COMPARE ? 0 : node->rest);
}

/* Two loops around an if or a ?: with the condition. */
static const char *write_kernel(int root, bool is_choice, int step)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_print(&text,
	              "void f(int n, int m, double *a, double *b, double *c)\n{\n"
	              "for (int j = -2; j < n; j++)\nfor (int i = m; i >= -3; i -= %d)\n",
	              step);
	rf_text_add(&text, is_choice ? "c[i + j + 9] = " : "if (");
	print(&text, root);
	rf_text_add(&text, is_choice ? " ? a[i + 9] : b[j + 9];\n}\n"
	                             : ") c[i + 9] = a[i + 9]; else c[j + 9] = b[j + 9];\n}\n");
	return rf_text_string(&text);
}

static double count_reads(const struct rf_counts *counts, const char *array)
{
	double sum = 0;

	for (size_t i = 0; i < kernel.access_count; ++i)
		if (rf_text_equal(kernel.arrays[kernel.accesses[i].array].name, array) &&
		    kernel.accesses[i].kind == RF_READ)
			sum += counts->accesses[i].times;
	return sum;
}

/* With all conditions, and without those that these sizes decide. */
static void check_counts(const struct rf_kernel *counted, int64_t *sizes, const double *expected,
                         const char *text)
{
	static const struct rf_layout anywhere;
	struct rf_stream stream = { .kernel = counted, .sizes = sizes, .layout = &anywhere };
	struct rf_counts counts;

	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	if (counts.all_known && count_reads(&counts, "a") == expected[1] &&
	    count_reads(&counts, "b") == expected[0])
		return;
	fail_msg("a %g, b %g instead of %g, %g for n = %lld, m = %lld\n%s",
	         count_reads(&counts, "a"), count_reads(&counts, "b"), expected[1], expected[0],
	         (long long)sizes[0], (long long)sizes[1], text);
}

static void check(int root, int step, const char *text)
{
	int n = pick(9), m = pick(9) - 1;
	int n_at = rf_kernel_find_size(&kernel, "n"), m_at = rf_kernel_find_size(&kernel, "m");
	int64_t sizes[RF_MAX_SIZES] = { 0 };
	bool known[RF_MAX_SIZES];
	struct rf_decided decided;
	double expected[2] = { 0 };

	for (int j = -2; j < n; j++)
		for (int i = m; i >= -3; i -= step)
			++expected[holds(root, (int[]){ i, j, n, m })];
	if (n_at >= 0)
		sizes[n_at] = n;
	if (m_at >= 0)
		sizes[m_at] = m;
	rf_kernel_derive_sizes(&kernel, sizes);
	check_counts(&kernel, sizes, expected, text);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		known[s] = true;
	assert_int_equal(
	    rf_decided_make(&kernel, RF_BRANCHES_ASSUMED, sizes, known, arena, &decided), RF_OK);
	assert_int_equal(decided.assumption_count, 0);
	check_counts(decided.kernel, sizes, expected, text);
}

static void test_conditions(void **state)
{
	int refused = 0;

	(void)state;
	for (int k = 0; k < CONDITIONS; ++k) {
		struct rf_source source = { .file = "test.c" };
		int step = 1 + pick(3), root;

		node_count = 0;
		root = make(2);
		source.text = write_kernel(root, pick(2), step);
		source.length = strlen(source.text);
		if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
			++refused;
		else
			for (int times = 0; times < 4; ++times)
				check(root, step, source.text);
		rf_arena_clear(arena);
		rf_diagnostics_init(&diagnostics, arena);
	}
	assert_in_range(refused, 0, CONDITIONS / 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_conditions, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
