/* SPDX-License-Identifier: MIT */
#ifndef RF_CLI_H
#define RF_CLI_H

/* The whole program; returns the exit code. */
int rf_cli_main(int argc, char **argv);

#endif
