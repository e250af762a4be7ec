/* SPDX-License-Identifier: MIT
 *
 * Compensated sums are told from plain ones by what they compute, however they are written.
 */
#include "tests/unit/frontend_reading.h"

/* Whether the innermost loop of the body corrects a sum. */
static bool corrects(const char *body)
{
	read_kernel(rf_arena_print(
	    reading.arena,
	    "double fabs(double);\n"
	    "static double error_of(double a, double b) {\n"
	    "  double s = a + b, bb = s - a;\n"
	    "  return (a - (s - bb)) + (b - bb);\n"
	    "}\n"
	    "double f(int n, double *x, double *y, double *s, double *c, float *h, int *k) {\n"
	    "  double sum = 0, lost = 0, next = 0, old = 0, mean = 0;\n"
	    "  (void)next; (void)old; (void)mean;\n"
	    "  for (int i = 0; i < n; ++i) {\n"
	    "    %s\n"
	    "  }\n"
	    "  return sum + lost;\n"
	    "}\n",
	    body));
	return reading.kernel.loops[reading.kernel.loop_count - 1]->has_compensation;
}

static void corrections_are_found(void **state)
{
	static const char *const bodies[] = {
		/* Kahan, of a product, with and without names for the parts */
		"double v = x[i] * y[i] - lost; next = sum + v; lost = (next - sum) - v; sum = "
		"next;",
		"double v = x[i] - lost, t = sum + v; lost = t - sum - v; sum = t;",
		"old = sum; sum += x[i] - lost; lost = sum - old - (x[i] - lost);",
		"float v = h[i] - (float)lost; float t = (float)sum + v; lost = (t - (float)sum) - "
		"v; sum = t;",
		/* Neumaier */
		"double t = sum + x[i];\n"
		"if (i > 2) lost += (sum - t) + x[i];\n"
		"else lost += (x[i] - t) + sum;\n"
		"sum = t;",
		"double t = sum + x[i];\n"
		"lost += fabs(sum) >= fabs(x[i]) ? (sum - t) + x[i] : (x[i] - t) + sum; sum = t;",
		/* TwoSum and FastTwoSum */
		"double t = sum + x[i], b = t - sum;\n"
		"lost += (sum - (t - b)) + (x[i] - b); sum = t;",
		"next = sum + x[i]; lost += x[i] - (next - sum); sum = next;",
		"lost += error_of(sum, x[i]); sum += x[i];",
		/* in elements, and in several lanes */
		"double v = x[i] - c[0], t = s[0] + v; c[0] = (t - s[0]) - v; s[0] = t;",
		"for (int l = 0; l < 8; ++l) { double v = x[8 * i + l] - c[l], t = s[l] + v;\n"
		"c[l] = (t - s[l]) - v; s[l] = t; }",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(*bodies); ++i)
		if (!corrects(bodies[i]))
			fail_msg("a compensated sum is not found: %s", bodies[i]);
}

static void plain_sums_have_none(void **state)
{
	static const char *const bodies[] = {
		"sum += x[i];",
		"sum += x[i] * y[i] - x[i];",
		"next = sum + x[i]; sum = next;",
		"double d = x[i] - mean; mean += d / (i + 1); sum += d * (x[i] - mean);",
		"sum += (x[i + 1] - x[i]) - (y[i + 1] - y[i]);",
		"sum += x[i + 1] - 2 * x[i] + x[i - 1];",
		"if (i > 2) sum += x[i]; else next = sum - x[i];",
		"double t = x[i] + y[i]; t = t * t; sum += t - x[i];",
		"k[i] = (k[i] + i) - k[i];",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(*bodies); ++i)
		if (corrects(bodies[i]))
			fail_msg("a plain sum counts as compensated: %s", bodies[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(corrections_are_found),
		TEST(plain_sums_have_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
