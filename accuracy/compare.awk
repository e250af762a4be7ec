# SPDX-License-Identifier: MIT
#
# Joins predictions with runs: quantity, machine, stencil, relative error, and of a figure with an
# interval whether it holds what was measured (1, 0).  All runs are of `cores` where predictions do not
# say of how many.

FNR == NR {
	if (FNR == 1)
		for (i = 1; i <= NF; ++i)
			column[$i] = i
	else
		predicted[$column["N"] "," ("cores" in column ? $column["cores"] : cores)] = $0
	next
}

{
	split($0, run, ",")
	if (!((run[1] "," run[2]) in predicted))
		next
	split(predicted[run[1] "," run[2]], figure, ",")
	link("L1-L2", run[3], run[4])
	link("L2-L3", run[5], run[6])
	link("L3-MEM", run[7], run[8])
	if (run[9] > 0)
		say("time of one core", figure[column["ecm.total_cy_per_cl"]], run[9], "")
	if (run[10] > 0)
		say(run[2] == 1 ? "speed of one core" : "speed of several cores",
			figure[column["ecm.it_per_s"]] / 1e6, run[10], "")
}

# Traffic below 4 bytes per iteration is next to none, and no error is told of it.
function link(name, load, evict,    low, high, real)
{
	real = load + evict
	if (load == "" || real < 4)
		return
	low = figure[column[name ".low"]]
	high = figure[column[name ".high"]]
	say(name " traffic", figure[column[name ".total_bytes_per_it"]], real,
		low == "" ? "" : (low <= real && real <= high) + 0)
}

function say(quantity, got, real, holds)
{
	print quantity, machine, stencil, (got > real ? got - real : real - got) / real, holds
}
