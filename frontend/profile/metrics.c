/* SPDX-License-Identifier: MIT
 *
 * What the metrics of profilers count.
 *
 * Those of nvprof are the ones of Table I of Ding and Williams; those of Nsight Compute are what
 * its documentation names as their successors, with the sectors of the L2 that the multiprocessors
 * ask for in place of all, among which are those of other units.  Volumes of memory are read as
 * transactions of 32 bytes.
 */
#include "frontend/profile/metrics.h"

#include <string.h>

#include "base/text.h"

#define TRANSACTION (1.0 / 32)
#define FUSED       2 /* operations of one instruction */
#define L1_GLOBAL   "l1tex__t_sectors_pipe_lsu_mem_global_op_"
#define L1_LOCAL    "l1tex__t_sectors_pipe_lsu_mem_local_op_"
#define L1_REQUESTS "l1tex__t_requests_pipe_lsu_mem_"
#define L1_SHARED   "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_"
#define OP          "smsp__inst_executed_op_"
#define SASS_OP     "smsp__sass_inst_executed_op_"
#define THREAD_OP   "smsp__sass_thread_inst_executed_op_"
#define KIND(name)  RF_PROFILE_##name

const struct rf_metric rf_metrics_table[] = {
	{ "gpu__time_duration.sum", RF_METRICS_SECONDS, 0, 1 },
	{ "Duration", RF_METRICS_SECONDS, 1, 1 },

	{ "smsp__thread_inst_executed_pred_on.sum", KIND(THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_thread_executed", KIND(THREAD_INSTRUCTIONS), 0, 1 },
	{ "not_predicated_off_thread_inst_executed", KIND(THREAD_INSTRUCTIONS), 1, 1 },
	{ "smsp__thread_inst_executed.sum", KIND(THREAD_INSTRUCTIONS), 2, 1 },
	{ "thread_inst_executed", KIND(THREAD_INSTRUCTIONS), 2, 1 },
	{ "smsp__thread_inst_executed_pred_on_per_inst_executed.ratio",
	  RF_METRICS_THREADS_OF_INSTRUCTION, 0, 1 },
	{ "smsp__inst_executed.sum", KIND(WARP_INSTRUCTIONS), 0, 1 },
	{ "sm__inst_executed.sum", KIND(WARP_INSTRUCTIONS), 1, 1 },
	{ "inst_executed", KIND(WARP_INSTRUCTIONS), 0, 1 },

	{ OP "global_ld.sum", KIND(GLOBAL_LOADS), 0, 1 },
	{ SASS_OP "global_ld.sum", KIND(GLOBAL_LOADS), 1, 1 },
	{ L1_REQUESTS "global_op_ld.sum", KIND(GLOBAL_LOADS), 2, 1 },
	{ "inst_executed_global_loads", KIND(GLOBAL_LOADS), 0, 1 },
	{ OP "global_st.sum", KIND(GLOBAL_STORES), 0, 1 },
	{ SASS_OP "global_st.sum", KIND(GLOBAL_STORES), 1, 1 },
	{ L1_REQUESTS "global_op_st.sum", KIND(GLOBAL_STORES), 2, 1 },
	{ "inst_executed_global_stores", KIND(GLOBAL_STORES), 0, 1 },
	{ OP "local_ld.sum", KIND(LOCAL_LOADS), 0, 1 },
	{ SASS_OP "local_ld.sum", KIND(LOCAL_LOADS), 1, 1 },
	{ "inst_executed_local_loads", KIND(LOCAL_LOADS), 0, 1 },
	{ OP "local_st.sum", KIND(LOCAL_STORES), 0, 1 },
	{ SASS_OP "local_st.sum", KIND(LOCAL_STORES), 1, 1 },
	{ "inst_executed_local_stores", KIND(LOCAL_STORES), 0, 1 },
	{ OP "shared_ld.sum", KIND(SHARED_LOADS), 0, 1 },
	{ SASS_OP "shared_ld.sum", KIND(SHARED_LOADS), 1, 1 },
	{ "inst_executed_shared_loads", KIND(SHARED_LOADS), 0, 1 },
	{ OP "shared_st.sum", KIND(SHARED_STORES), 0, 1 },
	{ SASS_OP "shared_st.sum", KIND(SHARED_STORES), 1, 1 },
	{ "inst_executed_shared_stores", KIND(SHARED_STORES), 0, 1 },

	{ L1_GLOBAL "ld.sum", KIND(GLOBAL_LOAD_TRANSACTIONS), 0, 1 },
	{ "gld_transactions", KIND(GLOBAL_LOAD_TRANSACTIONS), 0, 1 },
	{ L1_GLOBAL "st.sum", KIND(GLOBAL_STORE_TRANSACTIONS), 0, 1 },
	{ "gst_transactions", KIND(GLOBAL_STORE_TRANSACTIONS), 0, 1 },
	{ L1_LOCAL "ld.sum", KIND(LOCAL_LOAD_TRANSACTIONS), 0, 1 },
	{ "local_load_transactions", KIND(LOCAL_LOAD_TRANSACTIONS), 0, 1 },
	{ L1_LOCAL "st.sum", KIND(LOCAL_STORE_TRANSACTIONS), 0, 1 },
	{ "local_store_transactions", KIND(LOCAL_STORE_TRANSACTIONS), 0, 1 },
	{ L1_SHARED "ld.sum", KIND(SHARED_LOAD_TRANSACTIONS), 0, 1 },
	{ "shared_load_transactions", KIND(SHARED_LOAD_TRANSACTIONS), 0, 1 },
	{ L1_SHARED "st.sum", KIND(SHARED_STORE_TRANSACTIONS), 0, 1 },
	{ "shared_store_transactions", KIND(SHARED_STORE_TRANSACTIONS), 0, 1 },

	{ "lts__t_sectors_srcunit_tex_op_read.sum", KIND(L2_READ_TRANSACTIONS), 0, 1 },
	{ "lts__t_sectors_op_read.sum", KIND(L2_READ_TRANSACTIONS), 1, 1 },
	{ "l2_read_transactions", KIND(L2_READ_TRANSACTIONS), 0, 1 },
	{ "lts__t_sectors_srcunit_tex_op_write.sum", KIND(L2_WRITE_TRANSACTIONS), 0, 1 },
	{ "lts__t_sectors_op_write.sum", KIND(L2_WRITE_TRANSACTIONS), 1, 1 },
	{ "l2_write_transactions", KIND(L2_WRITE_TRANSACTIONS), 0, 1 },
	{ "dram__sectors_read.sum", KIND(MEM_READ_TRANSACTIONS), 0, 1 },
	{ "dram__bytes_read.sum", KIND(MEM_READ_TRANSACTIONS), 1, TRANSACTION },
	{ "dram_read_transactions", KIND(MEM_READ_TRANSACTIONS), 0, 1 },
	{ "dram__sectors_write.sum", KIND(MEM_WRITE_TRANSACTIONS), 0, 1 },
	{ "dram__bytes_write.sum", KIND(MEM_WRITE_TRANSACTIONS), 1, TRANSACTION },
	{ "dram_write_transactions", KIND(MEM_WRITE_TRANSACTIONS), 0, 1 },
	{ "lts__t_sectors_aperture_sysmem_op_read.sum", KIND(HOST_READ_TRANSACTIONS), 0, 1 },
	{ "system_read_transactions", KIND(HOST_READ_TRANSACTIONS), 0, 1 },
	{ "lts__t_sectors_aperture_sysmem_op_write.sum", KIND(HOST_WRITE_TRANSACTIONS), 0, 1 },
	{ "system_write_transactions", KIND(HOST_WRITE_TRANSACTIONS), 0, 1 },

	{ "smsp__inst_executed_pipe_tensor.sum", KIND(TENSOR_INSTRUCTIONS), 0, 1 },
	{ "smsp_inst_executed_pipe_tensor.sum", KIND(TENSOR_INSTRUCTIONS), 1, 1 },
	{ "sm__inst_executed_pipe_tensor.sum", KIND(TENSOR_INSTRUCTIONS), 2, 1 },
	{ "sm__inst_executed_pipe_tensor_op_hmma.sum", KIND(TENSOR_INSTRUCTIONS), 3, 1 },

	{ THREAD_OP "fp16_pred_on.sum", KIND(FP_THREAD_INSTRUCTIONS), 0, 1 },
	{ THREAD_OP "fp32_pred_on.sum", KIND(FP_THREAD_INSTRUCTIONS), 0, 1 },
	{ THREAD_OP "fp64_pred_on.sum", KIND(FP_THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_fp_16", KIND(FP_THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_fp_32", KIND(FP_THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_fp_64", KIND(FP_THREAD_INSTRUCTIONS), 0, 1 },
	{ THREAD_OP "integer_pred_on.sum", KIND(INTEGER_THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_integer", KIND(INTEGER_THREAD_INSTRUCTIONS), 0, 1 },
	{ THREAD_OP "memory_pred_on.sum", KIND(MEMORY_THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_compute_ld_st", KIND(MEMORY_THREAD_INSTRUCTIONS), 0, 1 },
	{ THREAD_OP "control_pred_on.sum", KIND(CONTROL_THREAD_INSTRUCTIONS), 0, 1 },
	{ "inst_control", KIND(CONTROL_THREAD_INSTRUCTIONS), 0, 1 },

	{ THREAD_OP "dadd_pred_on.sum", KIND(FLOP), 0, 1 },
	{ THREAD_OP "dmul_pred_on.sum", KIND(FLOP), 0, 1 },
	{ THREAD_OP "dfma_pred_on.sum", KIND(FLOP), 0, FUSED },
	{ THREAD_OP "fadd_pred_on.sum", KIND(FLOP), 0, 1 },
	{ THREAD_OP "fmul_pred_on.sum", KIND(FLOP), 0, 1 },
	{ THREAD_OP "ffma_pred_on.sum", KIND(FLOP), 0, FUSED },
	{ THREAD_OP "hadd_pred_on.sum", KIND(FLOP), 0, 1 },
	{ THREAD_OP "hmul_pred_on.sum", KIND(FLOP), 0, 1 },
	{ THREAD_OP "hfma_pred_on.sum", KIND(FLOP), 0, FUSED },
	{ "flop_count_dp", KIND(FLOP), 0, 1 },
	{ "flop_count_sp", KIND(FLOP), 0, 1 },
	{ "flop_count_hp", KIND(FLOP), 0, 1 },
};

enum { METRICS = sizeof(rf_metrics_table) / sizeof(*rf_metrics_table) };

const size_t rf_metrics_count = METRICS;

_Static_assert((int)METRICS <= (int)RF_METRICS_MOST, "there is a mark for each");

const struct rf_metric *rf_metrics_find(const char *name)
{
	for (size_t i = 0; i < METRICS; ++i)
		if (rf_text_equal(rf_metrics_table[i].name, name))
			return &rf_metrics_table[i];
	return NULL;
}

/* What one of a unit of time is in seconds; 0: it is none. */
static double seconds_of(const char *unit)
{
	static const struct {
		const char *word;
		double factor;
	} times[] = { { "nsecond", 1e-9 }, { "ns", 1e-9 }, { "usecond", 1e-6 }, { "us", 1e-6 },
		      { "msecond", 1e-3 }, { "ms", 1e-3 }, { "second", 1 },     { "s", 1 } };

	for (size_t i = 0; i < sizeof(times) / sizeof(*times); ++i)
		if (rf_text_equal(times[i].word, unit))
			return times[i].factor;
	return 0;
}

bool rf_metrics_is_time(const char *unit)
{
	return seconds_of(unit) > 0;
}

double rf_metrics_unit(const char *unit)
{
	static const struct {
		const char *word;
		double factor;
	} prefixes[] = { { "", 1 }, { "K", 1e3 }, { "M", 1e6 }, { "G", 1e9 }, { "T", 1e12 } };
	static const char *const things[] = { "",          "inst", "sector", "request",
		                              "wavefront", "byte", "B",      NULL };

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); ++i)
		if (rf_text_starts_with(unit, prefixes[i].word) &&
		    rf_text_is_one_of(unit + strlen(prefixes[i].word), things))
			return prefixes[i].factor;
	return seconds_of(unit);
}

bool rf_metrics_is_whole(const char *unit)
{
	static const char *const things[] = { "inst", "sector", "request", "wavefront", NULL };

	return rf_text_is_one_of(unit, things);
}
