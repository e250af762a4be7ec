/* SPDX-License-Identifier: MIT
 *
 * A function run where the stack is large.
 *
 * Reading descends into the source: libclang, where it is told not to make threads of its own
 * (LIBCLANG_NOTHREADS), and what walks its trees.  How much stack a caller has is not ours to know:
 * 8 MiB in the main thread of most systems, 128 KiB in a thread of some.  A stack costs what is
 * used of it, the rest is addresses; where these are rationed, as by `ulimit -v`, they are left to
 * the parser.
 *
 * A stack that is full ends in a signal, whose handler needs another one to run on: the first bytes
 * of the thread's own are set aside for it.
 */
#include "frontend/read/deep_stack.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>

enum { STACK_BYTES = 64 << 20, HANDLER_BYTES = 32768 };

struct task {
	void (*work)(void *data);
	void *data;
};

static void *run(void *argument)
{
	const struct task *task = argument;
	_Alignas(16) char room[HANDLER_BYTES];
	stack_t handlers = { .ss_sp = room, .ss_size = sizeof(room) };
	stack_t before;

	sigaltstack(&handlers, &before);
	task->work(task->data);
	sigaltstack(&before, NULL);
	return NULL;
}

static bool are_addresses_rationed(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

void rf_deep_stack_run(void (*work)(void *data), void *data)
{
	struct task task = { work, data };
	pthread_attr_t attributes;
	pthread_t thread;
	bool runs = false;

	if (!are_addresses_rationed() && pthread_attr_init(&attributes) == 0) {
		runs = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
		       pthread_create(&thread, &attributes, run, &task) == 0;
		pthread_attr_destroy(&attributes);
	}
	if (runs)
		pthread_join(thread, NULL);
	else
		work(data);
}
