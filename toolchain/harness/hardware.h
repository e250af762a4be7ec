/* SPDX-License-Identifier: MIT
 *
 * Counters of the hardware around windows: a part of harness.c, where the form of the plan's lines
 * and of the reports stands.
 */
#ifndef RF_RUN_HARDWARE_H
#define RF_RUN_HARDWARE_H

#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_COUNTERS = 128 };

/* As the system hands it out: what was counted, and for how long. */
struct hardware_reading {
	uint64_t value, enabled_ns, running_ns;
};

struct hardware_counter {
	char name[64];
	unsigned type;
	unsigned long long config;
	int cpu, file, error;
	struct hardware_reading since,
	    sums[2]; /* of windows with interruptions, and of clean ones */
};

static struct hardware_counter counters[MOST_COUNTERS];
static int counter_count;

/* By a line of the plan; false: it is none, or there is no room. */
static int add_counter(const char *line)
{
	struct hardware_counter *c = &counters[counter_count];

	if (counter_count == MOST_COUNTERS ||
	    sscanf(line, "%63s %u %llu %d", c->name, &c->type, &c->config, &c->cpu) != 4)
		return 0;
	++counter_count;
	return 1;
}

/* Of this program with the threads that it starts later, outside of the system; or of a unit that
 * all share, and that one processor reads. */
static void open_counters(void)
{
	for (int i = 0; i < counter_count; ++i) {
		struct hardware_counter *c = &counters[i];
		struct perf_event_attr event = { .type = c->type,
			                         .size = sizeof(event),
			                         .config = c->config };

		event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
		if (c->cpu < 0)
			event.inherit = event.exclude_kernel = event.exclude_hv = 1;
		c->file =
		    (int)syscall(SYS_perf_event_open, &event, c->cpu < 0 ? 0 : -1, c->cpu, -1, 0UL);
		c->error = c->file < 0 ? errno : 0;
	}
}

static struct hardware_reading read_counter(struct hardware_counter *c)
{
	struct hardware_reading reading = { 0, 0, 0 };

	if (c->error == 0 && read(c->file, &reading, sizeof(reading)) != sizeof(reading))
		c->error = EIO;
	return reading;
}

static void start_counters(void)
{
	for (int i = 0; i < counter_count; ++i)
		counters[i].since = read_counter(&counters[i]);
}

static void stop_counters(int is_clean)
{
	for (int i = 0; i < counter_count; ++i) {
		struct hardware_counter *c = &counters[i];
		struct hardware_reading reading = read_counter(c), *sum = &c->sums[is_clean];

		sum->value += reading.value - c->since.value;
		sum->enabled_ns += reading.enabled_ns - c->since.enabled_ns;
		sum->running_ns += reading.running_ns - c->since.running_ns;
	}
}

static void write_counts(FILE *report, long long clean_runs, long long runs)
{
	for (int i = 0; i < counter_count; ++i) {
		const struct hardware_counter *c = &counters[i];
		const struct hardware_reading *sum = &c->sums[clean_runs > 0];
		double share =
		    sum->enabled_ns > 0 ? (double)sum->running_ns / (double)sum->enabled_ns : 0;

		if (c->error != 0 || sum->running_ns == 0)
			fprintf(report, "uncounted %s %d\n", c->name,
			        c->error != 0 ? c->error : EBUSY);
		else
			fprintf(report, "count %s %.0f %lld %.4g\n", c->name,
			        (double)sum->value / share, clean_runs > 0 ? clean_runs : runs,
			        share);
	}
}

#endif
