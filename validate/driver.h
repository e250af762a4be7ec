/* SPDX-License-Identifier: MIT
 *
 * The program that runs the user's loop: built once, run with any sizes.
 */
#ifndef RF_VALIDATE_DRIVER_H
#define RF_VALIDATE_DRIVER_H

#include "model/ir/loop_text.h"
#include "toolchain/folder.h"
#include "toolchain/run_code.h"
#include "validate/arrays.h"
#include "validate/perf_events.h"

/* Timed on one processor or on several, or counted by valgrind, which knows no vectors of 512
 * bits. */
enum rf_driver_use { RF_DRIVER_SERIAL, RF_DRIVER_THREADS, RF_DRIVER_COUNTED };

struct rf_driver {
	const struct rf_kernel *kernel;
	struct rf_folder folder;
	struct rf_run_code code;
	const char *path, *compiler, *flags;
	enum rf_driver_use use;
};

/* Writes and builds it.  Whatever comes of it, rf_driver_remove is called in the end, and until
 * then signals that end the program wait. */
enum rf_status rf_driver_build(const struct rf_kernel *kernel, const struct rf_loop_texts *texts,
                               bool fast_math, enum rf_driver_use use, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_driver *driver);
void rf_driver_remove(struct rf_driver *driver);

/* The same of a kernel of CUDA, for a GPU of such an architecture ("sm_90"). */
struct rf_driver_source {
	const char *file, *text;
	size_t flag_count;
	const char *const *flags;
};
enum rf_status rf_driver_build_gpu(const struct rf_kernel *kernel,
                                   const struct rf_driver_source *source, const char *arch,
                                   bool fast_math, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_driver *driver);

/* Some runs one after the other, timed together. */
struct rf_window {
	double s, processor_s; /* that it took, and that a processor worked for it */
	int64_t runs;
	bool is_clean; /* nobody took the processor away */
};

struct rf_driver_run {
	const int64_t *sizes; /* by size of the kernel */
	const struct rf_array_memory *arrays;
	size_t cpu_count;
	const int *cpus;
	double timed_s;       /* that windows are to take together */
	double most_s;        /* that the program may take */
	int64_t shared_bytes; /* that a launch on a GPU adds to those of the source */
	int counted_runs;     /* of the loop, which nobody times; 0: they are timed */
	const struct rf_perf_events *events; /* to be counted in clean windows; NULL: none */
	const char *const *prefix; /* words before the program's own, up to NULL; or NULL */
};

enum { RF_DRIVER_MOST_PREFIX = 16 };

struct rf_driver_output {
	size_t window_count;
	struct rf_window *windows;
	const char *device;   /* the GPU that it ran on; NULL: none */
	const char *checksum; /* of all arrays after the first run */
	const char *text;     /* all that the program wrote */
};

enum rf_status rf_driver_run(const struct rf_driver *driver, const struct rf_driver_run *run,
                             struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                             struct rf_driver_output *output);

#endif
