/* SPDX-License-Identifier: MIT */
#ifndef RF_CLI_OPTIONS_H
#define RF_CLI_OPTIONS_H

#include "cli/settings.h"

struct rf_option_reader {
	struct rf_settings *settings;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	const struct rf_option *option; /* the one being read */
	int argument_count;
	char **arguments;
	int position; /* of the argument being read */
};

struct rf_option {
	const char *name;     /* without its dashes */
	char letter;          /* 0 for none */
	const char *argument; /* as help shows it; NULL for a switch */
	const char *choices;  /* its values, separated by spaces; NULL for any */
	const char *help;
	unsigned verbs;
	bool repeatable;
	enum rf_status (*set)(struct rf_option_reader *reader, const char *value);
};

extern const struct rf_option rf_option_table[];
extern const size_t rf_option_count;

/* Reads the command line after the program's name. */
enum rf_status rf_options_read(int argument_count, char **arguments, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_settings *settings);

/* Refuses options that do not belong to the verb. */
enum rf_status rf_options_check_verb(const struct rf_settings *settings, unsigned verb_bit,
                                     const char *verb, struct rf_diagnostics *diagnostics);

/* "-m, --machine" or "--pure", as messages and help name an option. */
const char *rf_options_spelling(struct rf_arena *arena, const struct rf_option *option);

/* Whole number in decimal, nothing around it, within 64 bits. */
bool rf_options_integer(const char *text, int64_t *value);

#endif
