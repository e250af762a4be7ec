#!/bin/sh
# SPDX-License-Identifier: MIT
# Every member of a kernel, a machine and options goes into archives, or stands here with the reason
# why it does not: a page must not know less than the program.  Works on the current folder, the
# root of the repository.
set -eu

# What the program makes of them: nests of C mapped to threads, conditions taken out; how kernels
# are called; the text of files; what a page sets by itself, asks by itself, or does without;
# structs that are taken as a whole.
cat >"${TMPDIR:-/tmp}/archive.$$" <<'LIST'
rf_kernel.nest rf_kernel.with_data rf_kernel.named rf_kernel.called rf_kernel.parameter_count
rf_kernel.parameters rf_machine.text rf_machine.host rf_machine.topology
rf_machine.source_count rf_machine.sources rf_machine.tag rf_statement.followed
rf_statement.followed_count
rf_options.sizes rf_options.sizes_given rf_options.other_count rf_options.others
rf_options.measured rf_options.work_name rf_options.work_per_it rf_options.compiled
rf_options.gpu_compiled rf_options.matrix rf_options.substituted_s
rf_options.capacity_count rf_options.capacities
rf_options.first_cores rf_options.end rf_options.branches rf_options.without_formulas
rf_options.command rf_options.settings_path rf_options.settings_sha256 rf_parameter
rf_operations rf_latency_path rf_work rf_scalar_use rf_flow rf_alike rf_thread_counts rf_gpu_use
LIST
trap 'rm -f "${TMPDIR:-/tmp}/archive.$$"' EXIT

awk -v list="${TMPDIR:-/tmp}/archive.$$" '
BEGIN {
	while ((getline line < list) > 0)
		for (i = split(line, word, " "); i > 0; --i)
			is_apart[word[i]] = 1
}
FILENAME ~ /^model\/archive/ {
	while (match($0, /(->|\.)[a-z_0-9]+/)) {
		name = substr($0, RSTART, RLENGTH)
		sub(/^(->|\.)/, "", name)
		is_archived[name] = 1
		$0 = substr($0, RSTART + RLENGTH)
	}
	next
}
{
	if (in_comment) {
		if (!sub(/^.*\*\//, ""))
			next
		in_comment = 0
	}
	gsub(/\/\*[^*]*\*\//, "")
	if (sub(/\/\*.*/, ""))
		in_comment = 1
}
/^struct rf_[a-z_]+ \{/ { inside = $2; next }
/^\}/ { inside = "" }
inside != "" {
	gsub(/(enum|struct) \{[^}]*\}/, "enum x")
	text = text " " $0
	if (text !~ /;/)
		next
	sub(/;.*/, "", text)
	gsub(/\[[^]]*\]/, "", text)
	gsub(/[*{}\t]/, " ", text)
	count = split(text, part, ",")
	for (i = 1; i <= count; ++i) {
		sub(/ +$/, "", part[i])
		name = part[i]
		sub(/.* /, "", name)
		if (name == "" || inside in is_apart || (inside "." name) in is_apart)
			continue
		++looked_at
		if (!(name in is_archived)) {
			print FILENAME ": " inside "." name " does not go into archives"
			status = 1
		}
	}
	text = ""
}
END {
	if (looked_at < 150) {
		print "only " looked_at + 0 " members were found"
		status = 1
	}
	exit status
}' model/archive/*.c model/ir/kernel.h model/ir/machine.h model/ir/options.h
