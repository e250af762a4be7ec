// SPDX-License-Identifier: MIT
//
// sweeps.mjs PROGRAM ROOT SWEEPS KERNEL[:SIZE=VALUE]...: the animated sweep of pages against the
// program's own simulation of the same loops, at random small sizes in random small caches: what
// is counted in all, touch by touch, from moment to moment, and in caches of every other size.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, folder, kernelOf, open, random } from "./page.mjs";

const [count, ...kernels] = process.argv.slice(4);
const MISS = 0, HIT = 1, MOST_TOUCHES = 20000; // that a page records
let failures = 0, compared = 0;

function check(what, page, program) {
	if (page !== program) {
		console.log(`${what}: page ${page}, program ${program}`);
		++failures;
	}
}

// A machine with this cache alone, in one set.
function machineOf(lines, line) {
	const file = join(folder, "small.yml");

	writeFileSync(file, `rfmodel: 1
name: one small cache
kind: cpu
cores: 1
clock: 1 GHz
flops: {fma: 16 /cy}
caches:
- {name: L1, size: ${lines * line} B, ways: ${lines}, line: ${line} B, cores: 1}
memory: {bus: 1 x 3200 MT/s x 8 B}
`);
	return file;
}

function simulated(file, options, lines, line) {
	const printed = ask(file, "-m", machineOf(lines, line), ...options, "-P", "sim");

	return printed.traffic ? printed.traffic[0].levels[0] : printed;
}

function compareMoments(what, models, sweep) {
	let hits = 0, misses = 0;

	for (let number = 1; number <= sweep.touches.length; ++number) {
		const outcome = sweep.touches[number - 1][3];

		hits += outcome === HIT;
		misses += outcome === MISS;
		if (number % 50 === 0 || number === sweep.touches.length) {
			const now = models.smallAfter(number);

			check(`${what}, hits after ${number}`, now.counts.hits, hits);
			check(`${what}, misses after ${number}`, now.counts.misses, misses);
		}
	}
}

for (const word of kernels) {
	const { name, file, options } = kernelOf(word);
	const { models, beginning } = await open(file, "skylake-sp-6148", options);
	const state = { sizes: Object.fromEntries(beginning.sizes.map((s) => [s.index, s.value])),
		caches: beginning.caches.map(() => 0), bypasses: beginning.arrays.map(() => false),
		cores: 1, safety: 2 };

	for (let i = 0; i < Number(count); ++i) {
		const sizes = {};

		do
			for (const size of beginning.sizes)
				sizes[size.index] = 6 + random(10);
		while (models.smallTouches(state, sizes) > MOST_TOUCHES);
		const given = beginning.sizes.flatMap((size) =>
			["-D", `${size.name}=${sizes[size.index]}`]);
		const line = 16 << random(3), lines = 2 + random(40);
		const sweep = models.smallSweep(state, { sizes, lines, line });
		const what = `${name} ${given.join(" ")}, ${lines} lines of ${line} B`;
		const level = simulated(file, given, lines, line);

		/* A star of four cells on each side has no turn in a grid of eight. */
		if (level.refused?.includes("runs no iteration") && sweep.counts?.accesses === 0)
			continue;
		if (sweep.refused !== undefined || sweep.is_cut || level.refused !== undefined) {
			console.log(`${what}: ${sweep.refused || level.refused || "too long"}`);
			++failures;
			continue;
		}
		++compared;
		for (const key of ["accesses", "hits", "misses", "evicts", "store_misses"])
			check(`${what}, ${key}`, sweep.counts[key], level[key]);
		compareMoments(what, models, sweep);
		for (const touch of sweep.touches)
			if ((touch[3] === MISS) !== (touch[4] < 0 || touch[4] >= lines))
				check(`${what}, distance ${touch[4]}`, touch[3], "another outcome");
		const other = 1 + random(sweep.misses_by_lines.length - 1);
		check(`${what}, with ${other} lines`, sweep.misses_by_lines[other],
			simulated(file, given, other, line).misses);
	}
}
console.log(`${compared} sweeps compared, ${failures} figures differ`);
process.exit(failures > 0 || compared === 0 ? 1 : 0);
