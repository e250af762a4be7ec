/* SPDX-License-Identifier: MIT
 *
 * What control groups of both versions leave, told by folders as a system has them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/one_arena.h"
#include "toolchain/limits.h"

static char root[] = "/tmp/rf-limits-XXXXXX", proc[64], groups[64];
static const struct rf_limits_source source = { proc, groups };

static void put(const char *folder, const char *name, const char *text)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	for (char *at = path + strlen(root) + 1; (at = strchr(at, '/')) != NULL; ++at) {
		*at = '\0';
		mkdir(path, 0700);
		*at = '/';
	}
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void fresh(void **state)
{
	(void)state;
	put(proc, "meminfo", "MemTotal:       33000000 kB\nMemAvailable:   1000000 kB\n");
}

static void test_no_groups(void **state)
{
	fresh(state);
	put(proc, "self/cgroup", "0::/\n");
	assert_true(rf_limits_memory(&source, arena) == 1000000.0 * 1024);
	assert_true(isinf(rf_limits_processors(&source, arena)));
}

/* A group has less than the one above it, which has a quota; files in memory give way. */
static void test_second_version(void **state)
{
	fresh(state);
	put(proc, "self/cgroup", "0::/box/inner\n");
	put(groups, "box/inner/memory.max", "500000\n");
	put(groups, "box/inner/memory.current", "300000\n");
	put(groups, "box/inner/memory.stat", "anon 200000\ninactive_file 100000\n");
	put(groups, "box/inner/cpu.max", "max 100000\n");
	put(groups, "box/cpu.max", "150000 100000\n");
	put(groups, "box/memory.max", "max\n");
	assert_true(rf_limits_memory(&source, arena) == 300000);
	assert_true(rf_limits_processors(&source, arena) == 1.5);
	put(groups, "box/inner/memory.current", "700000\n");
	assert_true(rf_limits_memory(&source, arena) == 0);
}

/* Controllers in folders of their own, the group's name that of the outside. */
static void test_first_version(void **state)
{
	fresh(state);
	put(proc, "self/cgroup", "7:memory:/elsewhere/x\n3:cpu,cpuacct:/elsewhere/x\n0::/\n");
	put(groups, "memory/memory.limit_in_bytes", "400000\n");
	put(groups, "memory/memory.usage_in_bytes", "100000\n");
	put(groups, "cpu,cpuacct/cpu.cfs_quota_us", "50000\n");
	put(groups, "cpu,cpuacct/cpu.cfs_period_us", "100000\n");
	assert_true(rf_limits_memory(&source, arena) == 300000);
	assert_true(rf_limits_processors(&source, arena) == 0.5);
	put(groups, "cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
	assert_true(isinf(rf_limits_processors(&source, arena)));
}

static void test_nothing_told(void **state)
{
	static const struct rf_limits_source nowhere = { "/nowhere", "/nowhere" };

	(void)state;
	assert_true(rf_limits_memory(&nowhere, arena) == 0);
	assert_true(isinf(rf_limits_processors(&nowhere, arena)));
}

/* Hostile: what the system never writes is passed over. */
static void test_nonsense(void **state)
{
	fresh(state);
	put(proc, "self/cgroup", "\n::\n:\nmemory\n5:memory\n0::\n6:,,:x\n1:memory:");
	put(proc, "meminfo", "");
	assert_true(rf_limits_memory(&source, arena) >= 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_no_groups, setup, teardown),
		cmocka_unit_test_setup_teardown(test_second_version, setup, teardown),
		cmocka_unit_test_setup_teardown(test_nothing_told, setup, teardown),
		cmocka_unit_test_setup_teardown(test_first_version, setup, teardown),
		cmocka_unit_test_setup_teardown(test_nonsense, setup, teardown),
	};
	char command[128];
	int failed;

	if (mkdtemp(root) == NULL)
		return 1;
	snprintf(proc, sizeof(proc), "%s/proc", root);
	snprintf(groups, sizeof(groups), "%s/groups", root);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	snprintf(command, sizeof(command), "rm -r -- %s", root);
	return system(command) != 0 ? 1 : failed;
}
