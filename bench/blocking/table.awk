# SPDX-License-Identifier: MIT
# Joins what `variants` measured and the rows of `block --format csv`: a line of a table for each
# proposal that was run.
FNR == NR {
	number = $1
	sub(/.*\//, "", number)
	sub(/\.so$/, "", number)
	median[number] = $2
	spread[number] = $3 " - " $4
	seconds[number] = $5
	result[number] = $6
	next
}
FNR == 1 {
	n = split($0, head, ",")
	for (i = 1; i <= n; ++i)
		column[head[i]] = i
	printf "| %s %s | as it is | 1 | %.4g s | | |\n", name, sizes, seconds["0"]
	next
}
{
	split($0, field, ",")
	number = FNR - 1
	if (!(number in median))
		next
	what = field[column["kind"]] " " field[column["loop"]]
	if (field[column["factor"]] != "")
		what = what " by " field[column["factor"]]
	printf "| | %d %s | %.2f | %.2f | %s | %s |\n", number, what, field[column["speedup"]],
		median[number], spread[number], result[number]
}
