# SPDX-License-Identifier: MIT
#
# Splits a file of runs by stencil: the kernel of each goes to WORK/NAME.c, its runs to
# WORK/NAME.rows as N, cores, and measured loads and evictions of the three links in bytes per
# iteration, cycles of a line of iterations, and million iterations a second; empty where not measured.
#
# A stencil has a radius, a shape (star, box), a type, and coefficients that are constant or arrays;
# its weighting says which points share one: all (homogeneous), those equally far (isotropic), those
# opposite (point-symmetric), none (heterogeneous).

NR == 1 {
	for (i = 1; i <= NF; ++i)
		column[$i] = i
	next
}

$column["N"] + 0 >= from {
	name = $column["radius"] "-" $column["weighting"] "-" $column["kind"] "-" \
		$column["coefficients"] "-" $column["datatype"]
	is_scaling = "threads" in column
	if (!is_scaling && runs[name]++ % every > 0)
		next
	if (!(name in written)) {
		written[name] = 1
		write_kernel(work "/" name ".c", $column["radius"], $column["weighting"],
			$column["kind"], $column["coefficients"], $column["datatype"])
	}
	row = $column["N"] + 0 "," (is_scaling ? $column["threads"] : 1)
	row = row "," field("meas_l1l2_load") "," field("meas_l1l2_evict")
	row = row "," field("meas_l2l3_load") "," field("meas_l2l3_evict")
	row = row "," field("meas_l3mem_load") "," field("meas_l3mem_evict")
	row = row "," field("meas_cycles_per_cl") "," (is_scaling ? field("meas_mlups") : "")
	print row >>(work "/" name ".rows")
	close(work "/" name ".rows")
}

function field(key) { return key in column ? $column[key] : "" }

function index_of(variable, offset)
{
	return "[" variable (offset == 0 ? "" : (offset > 0 ? "+" : "") offset) "]"
}

# Points that share a coefficient have the same key.
function key_of(weighting, k, j, i,    opposite)
{
	if (weighting == "homogeneous")
		return "all"
	if (weighting == "isotropic")
		return k * k + j * j + i * i
	opposite = k < 0 || (k == 0 && (j < 0 || (j == 0 && i < 0)))
	return weighting == "point-symmetric" && opposite ? (-k) " " (-j) " " (-i) : k " " j " " i
}

function write_kernel(file, radius, weighting, kind, coefficients, type,
		distance, k, j, i, group, key, number, terms, sum, g, arguments, weight)
{
	number = 0
	split("", group)
	split("", terms)
	for (distance = 0; distance <= 3 * radius * radius; ++distance)
		for (k = -radius; k <= radius; ++k)
			for (j = -radius; j <= radius; ++j)
				for (i = -radius; i <= radius; ++i) {
					if (k * k + j * j + i * i != distance)
						continue
					if (kind == "star" && (k != 0) + (j != 0) + (i != 0) > 1)
						continue
					key = key_of(weighting, k, j, i)
					if (!(key in group))
						group[key] = number++
					g = group[key]
					terms[g] = terms[g] (terms[g] == "" ? "" : " + ") "a" \
						index_of("k", k) index_of("j", j) index_of("i", i)
				}
	for (g = 0; g < number; ++g) {
		weight = coefficients == "variable" ? "W[" g "][k][j][i]" : "c" g
		sum = sum (g > 0 ? "\n\t\t\t\t+ " : "") weight " * (" terms[g] ")"
		if (coefficients != "variable")
			arguments = arguments ", " type " c" g
	}
	if (coefficients == "variable")
		arguments = ", " type " W[" number "][N][N][N]"
	printf "void stencil(int N, %s a[N][N][N], %s b[N][N][N]%s)\n{\n", type, type,
		arguments >file
	printf "\tfor (int k = %d; k < N - %d; ++k)\n", radius, radius >file
	printf "\t\tfor (int j = %d; j < N - %d; ++j)\n", radius, radius >file
	printf "\t\t\tfor (int i = %d; i < N - %d; ++i)\n", radius, radius >file
	printf "\t\t\t\tb[k][j][i] = %s;\n}\n", sum >file
	close(file)
}
