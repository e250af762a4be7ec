# SPDX-License-Identifier: MIT
#
# Lines "LEVEL MODE LOOP MEASURED | CYCLES BOUND-OF-ALL BOUND-OF-CORE [?] | the same, or nothing" as
# a table for each level, the worst first.

function off(predicted, measured) {
	return predicted / measured - 1
}

function size_of(error) {
	return error < 0 ? 1 / (1 + error) : 1 + error
}

# The bound: that of the core, where the core is what takes longest.
function bound_of(words) {
	return words[2] == "CPU" || words[2] == "L1" || words[2] == "chain" ? words[3] : words[2]
}

function summary(level, what, list, count,    i, j, t, twice) {
	for (i = 2; i <= count; i++)
		for (j = i; j > 1 && list[j - 1] > list[j]; j--) {
			t = list[j]
			list[j] = list[j - 1]
			list[j - 1] = t
		}
	twice = 0
	if (count > 0)
		printf "%s: %s, %d loops: median %.1f %%, 9th decile %.0f %%\n", level, what,
			count, 100 * list[int((count + 1) / 2)], 100 * list[int(0.9 * count + 0.5)]
}

{
	split($0, parts, " *[|] *")
	split(parts[1], run, " ")
	own_count = split(parts[2], own, " ")
	compiled_count = split(parts[3], compiled, " ")
	level = run[1]
	rows[level] += 1
	r = rows[level]
	if (own_count < 3) {
		print level " " run[3] ": no prediction" > "/dev/stderr"
		rows[level] -= 1
		next
	}
	error = off(own[1], run[4])
	key[level, r] = size_of(error)
	doubt = own[own_count] == "?"
	line[level, r] = sprintf("| `%s`%s | %.3f | %.3f | %+.0f%s | %s | %s | %s |", run[3],
		run[2] == "fast" ? " `-ffast-math`" : "", run[4], own[1], 100 * error,
		doubt ? ", uncertain" : "", bound_of(own),
		compiled_count >= 3 ? sprintf("%.3f", compiled[1]) : "-",
		compiled_count >= 3 ? sprintf("%+.0f", 100 * off(compiled[1], run[4])) : "-")
	errors[level, r] = error < 0 ? -error : error
	if (compiled_count >= 3) {
		e = off(compiled[1], run[4])
		of_code[level, ++codes[level]] = e < 0 ? -e : e
	}
	doubts[level] += doubt
	silent[level] += !doubt && key[level, r] > 2
	said[level] += doubt && key[level, r] > 2
}

END {
	for (l = 1; l <= 2; l++) {
		level = "L" l
		print "\nData in " level ", cycles of an iteration:\n"
		print "| loop | measured | from the source | % | bound | compiled | % |"
		print "| --- | --- | --- | --- | --- | --- | --- |"
		for (i = 1; i <= rows[level]; i++) {
			best = 0
			for (r = 1; r <= rows[level]; r++)
				if (!printed[level, r] && (!best || key[level, r] > key[level, best]))
					best = r
			printed[level, best] = 1
			print line[level, best]
		}
	}
	print ""
	for (l = 1; l <= 2; l++) {
		level = "L" l
		for (r = 1; r <= rows[level]; r++)
			list[r] = errors[level, r]
		summary(level, "from the source", list, rows[level])
		for (r = 1; r <= codes[level]; r++)
			list[r] = of_code[level, r]
		summary(level, "compiled", list, codes[level])
		printf "%s: said to be uncertain %d, off by more than twice %d of these and %d others\n",
			level, doubts[level], said[level], silent[level]
	}
}
