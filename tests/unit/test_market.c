/* SPDX-License-Identifier: MIT
 *
 * Matrix Market files: what is in them, and where and why others are refused.
 */
#include "frontend/matrix/market.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define HEAD "%%MatrixMarket matrix coordinate "

static enum rf_status read(const char *text, size_t length, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_matrix *matrix)
{
	rf_diagnostics_init(diagnostics, arena);
	return rf_market_read(text, length, "a.mtx", arena, diagnostics, matrix);
}

/* Rows as text: "0 2|1|" are those of a matrix with entries (1, 1), (1, 3) and (2, 2). */
static void holds(const char *text, const char *rows)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;
	struct rf_matrix m;
	char found[256] = "";

	assert_int_equal(read(text, strlen(text), arena, &diagnostics, &m), RF_OK);
	for (int64_t row = 0; row < m.rows; ++row) {
		for (int64_t e = m.row_start[row]; e < m.row_start[row + 1]; ++e)
			strcat(found, rf_arena_print(arena, e > m.row_start[row] ? " %d" : "%d",
			                             (int)m.column[e]));
		strcat(found, "|");
	}
	assert_int_equal(m.row_start[m.rows], m.entries);
	assert_string_equal(found, rows);
	rf_arena_free(arena);
}

static void reads_every_kind(void **state)
{
	(void)state;
	holds(HEAD "real general\n2 3 3\n2 2 1.5\n1 3 -1e-3\n1 1 .5\n", "0 2|1|");
	holds("%%matrixmarket MATRIX Coordinate Integer General\r\n% a comment\r\n\r\n2 2 1\r\n"
	      "\r\n2 1 -7\r\n",
	      "|0|");
	holds(HEAD "pattern symmetric\n3 3 3\n1 1\n3 1\n3 2", "0 2|2|0 1|");
	holds(HEAD "real skew-symmetric\n2 2 1\n2 1 4\n", "1|0|");
	holds(HEAD "complex hermitian\n2 2 2\n2 2 1 0\n2 1 4 -1\n", "1|0 1|");
}

static const struct {
	const char *text, *why;
	int line, column; /* 0: any */
} wrong[] = {
	{ "", "no file of Matrix Market", 1, 0 },
	{ "1 1 1\n", "no file of Matrix Market", 1, 0 },
	{ "\x7f"
	  "ELF\x02\x01",
	  "no file of Matrix Market", 1, 0 },
	{ "\x1f\x8b\x08", "packed by gzip", 1, 0 },
	{ "%%MatrixMarket vector coordinate real general\n", "no matrix", 1, 0 },
	{ "%%MatrixMarket matrix array real general\n", "not coordinate", 1, 0 },
	{ HEAD "quaternion general\n", "what the entries are", 1, 0 },
	{ HEAD "\n", "what the entries are", 1, 0 },
	{ HEAD "real lopsided\n", "the symmetry", 1, 0 },
	{ HEAD "real general\n% nothing\n", "ends before its size", 3, 0 },
	{ HEAD "real general\n2 2\n", "no size", 2, 0 },
	{ HEAD "real general\n2 -2 1\n", "no size", 2, 0 },
	{ HEAD "real general\n2 2 1 1\n", "follows the size", 2, 0 },
	{ HEAD "real general\n0 2 0\n", "is empty", 2, 0 },
	{ HEAD "real general\n99999999999999999999 2 1\n", "no size", 2, 0 },
	{ HEAD "real general\n9999999999 2 1\n1 1 1\n", "134217728", 2, 0 },
	{ HEAD "real general\n3 3 9223372036854775807\n1 1 1\n", "too short", 2, 0 },
	{ HEAD "real symmetric\n2 3 1\n1 1 1\n", "as many rows", 2, 0 },
	{ HEAD "real general\n2 2 2\n1 1 1\n\n", "ends after 1 of 2", 5, 0 },
	{ HEAD "real general\n2 2 1\n1 1 1\n2 2 2\n", "more entries", 4, 0 },
	{ HEAD "real general\n2 2 1\n3 1 1\n", "(3, 1) is outside", 3, 0 },
	{ HEAD "real general\n2 2 1\n1 0 1\n", "(1, 0) is outside", 3, 0 },
	{ HEAD "real general\n2 2 1\n1 x 1\n", "no entry", 3, 0 },
	{ HEAD "real general\n2 2 1\n1.5 1 1\n", "no entry", 3, 0 },
	{ HEAD "real general\n2 2 1\n1 1\n", "value of this entry", 3, 0 },
	{ HEAD "complex general\n2 2 1\n1 1 1\n", "value of this entry", 3, 0 },
	{ HEAD "real general\n2 2 1\n1 1 one\n", "value of this entry", 3, 0 },
	{ HEAD "pattern general\n2 2 1\n1 1 1\n", "follows this entry", 3, 0 },
	{ HEAD "real symmetric\n2 2 1\n1 2 1\n", "above the diagonal", 3, 0 },
	{ HEAD "real skew-symmetric\n2 2 1\n1 1 1\n", "nothing on its diagonal", 3, 0 },
	{ HEAD "real general\n2 2 3\n1 1 1\n2 2 1\n1 1 2\n", "second time", 5, 0 },
	{ HEAD "real general\n2 2 1\n1 1 \v\n5\n", "value of this entry", 3, 5 },
	{ HEAD "real general\n2 2 1\n1 1 \f5\n", "value of this entry", 3, 5 },
	{ HEAD "real general\n2 2 1\n1\v1 5\n", "no entry", 3, 1 },
	{ HEAD "real general\n2 2 1\n1 1 5\v\n", "value of this entry", 3, 5 },
	{ HEAD "real general\n2 2\v1\n1 1 5\n", "no size", 2, 3 },
	{ HEAD "real general 3\n2 2 1\n1 1 5\n", "follows the symmetry", 1, 47 },
	{ HEAD "real general\n2 2 1\n 1   3 5\n", "(1, 3) is outside", 3, 6 },
	{ HEAD "real general\n2 2 1\n1 1 5 6\n", "follows this entry", 3, 7 },
	{ HEAD "real general\n2 2 1\r1 1 5\n", "follows the size", 2, 7 },
	{ HEAD "pattern symmetric\n2 2 3\n1 1\n2 1\n2 1\n", "second time", 5, 0 },
	{ HEAD "real general\n2 2 2\n1 1 \v\n1.0\n2 2 1\n", "value of this entry", 3, 5 },
	{ HEAD "real general\n2 2 2\n1 1\f\n2 2 1\n", "no entry", 3, 3 },
	{ HEAD "real general\n134217728 134217728 1\n1 1 1\n", "nearly all rows", 2, 1 },
	{ HEAD "pattern general\n134217728 1 1\n1 1\n", "nearly all rows", 2, 1 },
};

static void says_what_is_wrong_and_where(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); ++i) {
		struct rf_arena *arena = rf_arena_new();
		struct rf_diagnostics diagnostics;
		struct rf_matrix m;
		const struct rf_diagnostic *said;

		assert_int_equal(
		    read(wrong[i].text, strlen(wrong[i].text), arena, &diagnostics, &m),
		    RF_WRONG_KERNEL);
		said = &diagnostics.list.items[0];
		if (strstr(said->message, wrong[i].why) == NULL ||
		    said->place.line != wrong[i].line ||
		    (wrong[i].column > 0 && said->place.column != wrong[i].column))
			fail_msg("%d:%d: %s, and not %d:%d: %s", said->place.line,
			         said->place.column, said->message, wrong[i].line, wrong[i].column,
			         wrong[i].why);
		rf_arena_free(arena);
	}
}

/* Columns cost nothing, and rows no more than the entries that there are. */
static void reads_wide_matrices(void **state)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;
	struct rf_matrix m;
	const char *text = HEAD "pattern general\n64 134217728 1\n64 134217728\n";

	(void)state;
	assert_int_equal(read(text, strlen(text), arena, &diagnostics, &m), RF_OK);
	assert_int_equal(m.row_start[63], 0);
	assert_int_equal(m.row_start[64], 1);
	assert_int_equal(m.column[0], 134217727);
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_every_kind),
		cmocka_unit_test(says_what_is_wrong_and_where),
		cmocka_unit_test(reads_wide_matrices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
