# SPDX-License-Identifier: MIT
#
# Errors, sorted within a quantity and machine, as tables in percent: median, ninth decile.

{
	if (!(($1, $2) in count))
		rows[++row_count] = $1 SUBSEP $2
	error[$1, $2, ++count[$1, $2]] = $4
	of_stencil[$1, $2, $3, ++stencil_count[$1, $2, $3]] = $4
	if (stencil_count[$1, $2, $3] == 1)
		stencil[$1, $2, ++stencils_of[$1, $2]] = $3
	if ($5 != "") {
		intervals[$1, $2] += 1
		held[$1, $2] += $5
	}
}

END {
	print "| quantity | machine | runs | median | 9th decile | stencils | their median | intervals hold |"
	print "| --- | --- | --- | --- | --- | --- | --- | --- |"
	for (r = 1; r <= row_count; ++r)
		print_row(rows[r])
	if (stencils)
		print_stencils()
}

# Of so many sorted values.
function at(part, number,    place)
{
	place = int(part * number) + 1
	return place > number ? number : place
}

# The median of the stencils' medians: few stencils have most of the runs.
function of_stencils(row,    s, number, i, j, swap, value)
{
	for (s = 1; s <= stencils_of[row]; ++s) {
		number = stencil_count[row, stencil[row, s]]
		value[s] = of_stencil[row, stencil[row, s], at(0.5, number)]
		for (i = s; i > 1 && value[i] < value[i - 1]; --i) {
			swap = value[i]
			value[i] = value[i - 1]
			value[i - 1] = swap
		}
	}
	return value[at(0.5, stencils_of[row])]
}

function print_row(row,    name, number)
{
	split(row, name, SUBSEP)
	number = count[row]
	printf "| %s | %s | %d | %.1f | %.1f | %d | %.1f | %s |\n", name[1], name[2], number,
		100 * error[row, at(0.5, number)], 100 * error[row, at(0.9, number)],
		stencils_of[row], 100 * of_stencils(row),
		row in intervals ? sprintf("%.0f %% of %d", 100 * held[row] / intervals[row],
			intervals[row]) : "-"
}

function print_stencils(    r, s, name, number, key)
{
	print "\n| quantity | machine | stencil | runs | median | 9th decile |"
	print "| --- | --- | --- | --- | --- | --- |"
	for (r = 1; r <= row_count; ++r)
		for (s = 1; s <= stencils_of[rows[r]]; ++s) {
			split(rows[r], name, SUBSEP)
			key = rows[r] SUBSEP stencil[rows[r], s]
			number = stencil_count[key]
			printf "| %s | %s | %s | %d | %.1f | %.1f |\n", name[1], name[2],
				stencil[rows[r], s], number, 100 * of_stencil[key, at(0.5, number)],
				100 * of_stencil[key, at(0.9, number)]
		}
}
