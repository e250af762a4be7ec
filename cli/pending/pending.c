/* SPDX-License-Identifier: MIT
 *
 * Stands in for the rooms below while they are being built; each part is compiled only as long
 * as its room does not define the function, and refuses to work.
 */
#include "frontend/frontend.h"
#include "machine-files/src/machines.h"
#include "model/analyze.h"

static const struct rf_place nowhere = { 0 };

#ifdef RF_PENDING_FRONTEND_READ
enum rf_status rf_frontend_read(const struct rf_source *source, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_kernel *kernel)
{
	(void)source;
	(void)arena;
	(void)kernel;
	return rf_refuse(diagnostics, RF_FAILED, nowhere, NULL, "kernels cannot be read yet");
}
#endif

#ifdef RF_PENDING_FRONTEND_FLAGS
enum rf_status rf_frontend_flags(const char *directory, const char *file, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, size_t *count,
                                 const char *const **flags)
{
	(void)directory;
	(void)file;
	(void)arena;
	(void)count;
	(void)flags;
	return rf_refuse(diagnostics, RF_FAILED, nowhere, NULL, "--build cannot be read yet");
}
#endif

#ifdef RF_PENDING_ANALYZE
enum rf_status rf_analyze(const struct rf_kernel *kernel, const struct rf_machine *machine,
                          const struct rf_options *options, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	(void)kernel;
	(void)machine;
	(void)options;
	(void)arena;
	(void)result;
	return rf_refuse(diagnostics, RF_FAILED, nowhere, NULL, "kernels cannot be analysed yet");
}
#endif

#ifdef RF_PENDING_MACHINE_WRITE
char *rf_machine_write(struct rf_arena *arena, const struct rf_machine *machine)
{
	(void)machine;
	(void)nowhere;
	return rf_arena_string(arena, "");
}
#endif
