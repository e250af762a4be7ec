/* SPDX-License-Identifier: MIT
 *
 * Behind the user's source stands
 *
 *     int main(int rf_count, char **rf_words)
 *     {
 *             return rf_run::run(::grid::sweep<double, 4>, rf_count, rf_words);
 *     }
 *
 * where the compiler finds the types of the parameters by itself; what each is given stands in the
 * plan, by the names that they have in the source.
 */
#include "toolchain/gpu_code.h"

#include <math.h>

const char *rf_gpu_code_write(const struct rf_kernel *kernel, const char *file, const char *source,
                              struct rf_arena *arena)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	rf_text_print(&out, "%s\n#define main rf_users_main\n#line 1 \"%s\"\n%s\n#undef main\n",
	              rf_gpu_code_harness, file, source);
	rf_text_print(&out,
	              "int main(int rf_count, char **rf_words)\n{\n"
	              "\treturn rf_run::run(%s, rf_count, rf_words);\n}\n",
	              kernel->called);
	return out.failed ? NULL : rf_text_string(&out);
}

/* Blocks, or threads of one, along an axis: of what is no loop there is one. */
static double extent(const struct rf_kernel *kernel, const double *sizes, enum rf_role role,
                     int axis)
{
	for (size_t i = 0; i < kernel->loop_count; ++i) {
		const struct rf_loop *loop = kernel->loops[i];
		double most = INFINITY;

		if (loop->role != role || loop->axis != axis)
			continue;
		for (size_t k = 0; k < loop->upper_count; ++k)
			most = fmin(most, rf_formula_value(loop->upper[k].constant, sizes));
		return most;
	}
	return 1;
}

static void plan_parameter(const struct rf_kernel *kernel, const char *name, struct rf_text *plan)
{
	for (size_t i = 0; i < kernel->array_count; ++i)
		if (rf_text_equal(kernel->arrays[i].name, name)) {
			rf_text_print(plan, "parameter array %zu\n", i);
			return;
		}
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (rf_text_equal(kernel->sizes[i].name, name)) {
			rf_text_print(plan, "parameter size %zu\n", i);
			return;
		}
	rf_text_add(plan, "parameter none\n");
}

void rf_gpu_code_plan(const struct rf_kernel *kernel, const int64_t *sizes, int64_t shared_bytes,
                      struct rf_text *plan)
{
	static const char *const names[] = { "grid", "block" };
	static const enum rf_role roles[] = { RF_ROLE_BLOCK, RF_ROLE_THREAD };
	double values[RF_MAX_SIZES] = { 0 };

	for (size_t i = 0; i < kernel->size_count; ++i)
		values[i] = (double)sizes[i];
	for (int i = 0; i < 2; ++i)
		rf_text_print(
		    plan, "%s %.0f %.0f %.0f\n", names[i], extent(kernel, values, roles[i], 0),
		    extent(kernel, values, roles[i], 1), extent(kernel, values, roles[i], 2));
	rf_text_print(plan, "shared %lld\n", (long long)(kernel->launch_bytes + shared_bytes));
	for (size_t i = 0; i < kernel->parameter_count; ++i)
		plan_parameter(kernel, kernel->parameters[i], plan);
}
