/* SPDX-License-Identifier: MIT
 *
 * What others do on a machine makes a loop slower and never faster, so that fast windows say more
 * than slow ones: the time is that of the first quartile of the windows in which nobody took the
 * processor away.  Where fewer than five are left, a run of one thread is told by the time that its
 * processor worked, and one of several by the fastest window.
 */
#include "validate/compare.h"

#include <stdlib.h>

enum { LEAST_WINDOWS = 5 };

/* What no core can do: four vectors of 64 bytes, of one byte each iteration, at 8 GHz. */
#define MOST_IT_PER_S 2e12
/* What no GPU can do: 300 multiprocessors of 128 lanes at 2.6 GHz. */
#define MOST_IT_PER_S_OF_GPU 1e14

static int by_value(const void *a, const void *b)
{
	double first = *(const double *)a, second = *(const double *)b;

	return (first > second) - (first < second);
}

enum windows { CLEAN, ALL, ALL_AS_THE_PROCESSOR_WORKED };

/* Times of a run in windows, ascending. */
static size_t list_times(const struct rf_driver_output *output, enum windows which, double *times)
{
	size_t count = 0;

	for (size_t i = 0; i < output->window_count; ++i) {
		const struct rf_window *window = &output->windows[i];
		double s = which == ALL_AS_THE_PROCESSOR_WORKED ? window->processor_s : window->s;

		if (which != CLEAN || window->is_clean)
			times[count++] = s / (double)window->runs;
	}
	qsort(times, count, sizeof(*times), by_value);
	return count;
}

enum rf_status rf_compare_time(const struct rf_driver_output *output, bool has_threads,
                               struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                               struct rf_run_time *time)
{
	double *times = RF_NEW_ARRAY(arena, double, output->window_count + 1);
	size_t count, quarter = 4;

	*time = (struct rf_run_time){ .windows = (int64_t)output->window_count };
	if (times == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < output->window_count; ++i) {
		time->runs += output->windows[i].runs;
		time->clean_windows += output->windows[i].is_clean;
	}
	count = list_times(output, CLEAN, times);
	time->how = "first quartile of the windows without an interruption";
	if (count < LEAST_WINDOWS && !has_threads) {
		count = list_times(output, ALL_AS_THE_PROCESSOR_WORKED, times);
		time->how = "first quartile of all windows, in time of the processor: most were "
			    "interrupted";
	} else if (count < LEAST_WINDOWS) {
		count = list_times(output, ALL, times);
		quarter = count;
		time->how = "fastest window: most were interrupted";
	}
	time->s = times[(count - 1) / quarter];
	time->low_s = times[0];
	time->high_s = times[(count - 1) * 9 / 10];
	return RF_OK;
}

static double iterations_of(const struct rf_result *result)
{
	return result->prediction.speed.it_per_s * result->prediction.speed.seconds.value;
}

bool rf_compare_is_left_out(const struct rf_run_time *time, const struct rf_result *result)
{
	double cores = result->cores > 1 ? (double)result->cores : 1;

	if (result->machine->kind == RF_GPU)
		return iterations_of(result) > MOST_IT_PER_S_OF_GPU * time->s;
	return iterations_of(result) > MOST_IT_PER_S * cores * time->s;
}

/* Bytes of memory per iteration, as they are predicted. */
static struct rf_number memory_bytes(const struct rf_result *result)
{
	const struct rf_traffic *traffic = result->traffic;

	if (result->traffic_count == 0 || traffic->link_count == 0)
		return (struct rf_number){ 0 };
	return (struct rf_number){ traffic->links[traffic->link_count - 1].total_bytes_per_it,
		                   true };
}

void rf_compare_fill(const struct rf_run_time *time, const struct rf_result *result,
                     struct rf_validation *validation)
{
	const struct rf_speed *predicted = &result->prediction.speed;
	double iterations = iterations_of(result);
	struct rf_number bytes = memory_bytes(result);

	validation->low_s = time->low_s;
	validation->high_s = time->high_s;
	validation->runs = time->runs;
	validation->windows = time->windows;
	validation->clean_windows = time->clean_windows;
	validation->how = time->how;
	if (result->prediction.low_s.known)
		validation->place = time->s < result->prediction.low_s.value    ? "below"
		                    : time->s > result->prediction.high_s.value ? "above"
		                                                                : "inside";
	validation->time_ratio = time->s / predicted->seconds.value;
	validation->speed_ratio = predicted->seconds.value / time->s;
	if (bytes.known)
		validation->bytes_per_s =
		    (struct rf_number){ bytes.value * iterations / time->s, true };
}

/* Lines of a run, as bytes of an iteration. */
static struct rf_number bytes_of(const struct rf_result *result, size_t link, double lines)
{
	const struct rf_speed *predicted = &result->prediction.speed;
	double iterations = predicted->it_per_s * predicted->seconds.value;

	return (struct rf_number){
		lines * (double)result->machine->caches[link].line_bytes / iterations, true
	};
}

static struct rf_number over(struct rf_number counted, double predicted)
{
	return (struct rf_number){ predicted > 0 ? counted.value / predicted : 0, predicted > 0 };
}

void rf_compare_load(const struct rf_result *result, size_t link, double lines,
                     struct rf_counted_link *counted)
{
	const struct rf_link_traffic *predicted = &result->traffic->links[link];

	counted->link = predicted->link;
	counted->load_bytes_per_it = bytes_of(result, link, lines);
	counted->load_ratio = over(counted->load_bytes_per_it, predicted->load_bytes_per_it);
}

void rf_compare_evict(const struct rf_result *result, size_t link, double lines,
                      struct rf_counted_link *counted)
{
	const struct rf_link_traffic *predicted = &result->traffic->links[link];

	counted->link = predicted->link;
	counted->evict_bytes_per_it = bytes_of(result, link, lines);
	counted->evict_ratio = over(counted->evict_bytes_per_it, predicted->evict_bytes_per_it);
}
