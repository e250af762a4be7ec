/* SPDX-License-Identifier: MIT
 *
 * peak LIMIT COMMAND...: runs a command and fails when it fails, or when it ever held more than
 * LIMIT MiB of memory.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/tool.h"

/* In the child: becomes the command, with its output thrown away. */
__attribute__((noreturn)) static void become(char **command)
{
	int nowhere = open("/dev/null", O_WRONLY);

	dup2(nowhere, STDOUT_FILENO);
	execvp(command[0], command);
	_exit(127);
}

int main(int argc, char **argv)
{
	struct rusage usage;
	int status;

	if (argc < 3)
		tool_die("usage: peak LIMIT COMMAND...");
	pid_t child = fork();
	if (child == 0)
		become(argv + 2);
	if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0)
		tool_die("%s fails", argv[2]);
	double mebibytes = (double)usage.ru_maxrss / 1024;
	printf("%.1f MiB, at most %s\n", mebibytes, argv[1]);
	return mebibytes > strtod(argv[1], NULL);
}
