/* SPDX-License-Identifier: MIT
 *
 * A user of the library: prints the bytes per update that a kernel moves from memory.
 */
#include <rfmodel.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	rf_context *context = rf_context_new();
	rf_kernel *kernel = argc == 2 ? rf_read_kernel(context, argv[1]) : NULL;
	rf_machine *machine = rf_load_machine(context, "skylake-sp-6148");
	double bytes = 0;
	int found;

	rf_set_size(context, "N", 400);
	found = kernel != NULL && machine != NULL &&
	        rf_result_number(rf_predict(context, kernel, machine), "MEM.total_bytes_per_it",
	                         &bytes);
	for (size_t i = 0; i < rf_message_count(context); ++i)
		fprintf(stderr, "%s\n", rf_message(context, i));
	if (found)
		printf("%g bytes per update, rfmodel %s\n", bytes, rf_library_version());
	rf_context_free(context);
	return found ? 0 : 1;
}
