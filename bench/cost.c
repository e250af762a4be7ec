/* SPDX-License-Identifier: MIT
 *
 * cost LABEL COMMAND...: runs a command with its output thrown away and prints the seconds of
 * processor time that it took and the most memory that it held.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: becomes the command. */
static void become(char **command)
{
	int nowhere = open("/dev/null", O_WRONLY);

	dup2(nowhere, STDOUT_FILENO);
	dup2(nowhere, STDERR_FILENO);
	execvp(command[0], command);
	_exit(127);
}

static double seconds(struct timeval time)
{
	return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

int main(int argc, char **argv)
{
	struct rusage usage;
	int status;
	pid_t child;

	if (argc < 3)
		return 2;
	child = fork();
	if (child == 0)
		become(argv + 2);
	if (child < 0 || wait4(child, &status, 0, &usage) < 0)
		return 1;
	printf("%-44s %9.2f s %8.0f MB%s\n", argv[1],
	       seconds(usage.ru_utime) + seconds(usage.ru_stime), (double)usage.ru_maxrss / 1024,
	       status == 0 ? "" : "  failed");
	return status != 0;
}
