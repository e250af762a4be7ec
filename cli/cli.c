/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

int rf_cli_main(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return 2;
}
