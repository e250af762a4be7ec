/* SPDX-License-Identifier: MIT
 *
 * A user of the installed library: client KERNEL prints what a kernel costs at memory, and
 * refuses one that is not there with the message of the library.
 */
#include <rfmodel.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	rf_context *context = rf_context_new();
	rf_kernel *kernel = rf_read_kernel(context, argc > 1 ? argv[1] : "nothing.c");
	rf_machine *machine = rf_load_machine(context, "skylake-sp-6148");
	double bytes;
	int done = 0;

	rf_set_size(context, "N", 400);
	if (kernel && machine) {
		rf_result *result = rf_predict(context, kernel, machine);

		done = result && rf_result_number(result, "MEM.total_bytes_per_it", &bytes);
	}
	if (done)
		printf("%g bytes per update\n", bytes);
	for (size_t i = 0; i < rf_message_count(context); ++i)
		fprintf(stderr, "%s\n", rf_message(context, i));
	rf_context_free(context);
	return !done;
}
