// SPDX-License-Identifier: MIT
//
// warps.mjs PROGRAM ROOT SETTINGS KERNEL@FUNCTION...: pages of kernels of GPUs against the program:
// the whole document at random sizes, and what single warps ask for, of which the program has the
// mean over all.
import { ask, kernelOf, open, random } from "./page.mjs";

const [count, ...kernels] = process.argv.slice(4);
const MACHINES = ["v100", "a100", "h100"];
const APART = new Set(["provenance", "set"]);
let failures = 0, compared = 0;

function check(what, page, program) {
	const differ = typeof page === "number" && typeof program === "number"
		? Math.abs(page - program) > 1e-9 * Math.abs(program) : page !== program;

	if (differ) {
		console.log(`${what}: page ${page}, program ${program}`);
		++failures;
	}
}

function compare(what, page, program) {
	if (page && program && typeof page === "object" && typeof program === "object") {
		for (const key of new Set([...Object.keys(page), ...Object.keys(program)]))
			if (!APART.has(key))
				compare(`${what}.${key}`, page[key], program[key]);
	} else {
		check(what, page, program);
	}
}

for (const [number, word] of kernels.entries()) {
	const { name, file, called } = kernelOf(word);
	const machine = MACHINES[number % MACHINES.length];
	const first = ["-D", "width=1024", "-D", "height=1024"];
	const { models, beginning } = await open(file, machine, [...called, ...first]);

	for (let i = 0; i < Number(count); ++i) {
		const state = { sizes: {}, caches: beginning.caches.map(() => 0), cores: 0, safety: 2,
			bypasses: beginning.arrays.map(() => false), warp: { x: random(32), y: random(32),
				warp: random(8) } };
		const options = [];

		for (const size of beginning.sizes) {
			state.sizes[size.index] = 1024 * (1 + random(4)) + 8 * random(5);
			options.push("-D", `${size.name}=${state.sizes[size.index]}`);
		}
		const what = `${name} -m ${machine} ${options.join(" ")}`;
		const page = models.analyze(state);
		const printed = ask(file, ...called, "-m", machine, ...options);

		++compared;
		compare(what, page, printed);
		for (const request of models.warp(state).requests) {
			const access = beginning.accesses[request.access];
			const mean = printed.gpu.accesses.find((item) => item.access === access.text &&
				item.op === (access.is_store ? "store" : "load"));

			check(`${what}, lanes of ${access.text}`,
				request.lanes.filter((address) => address >= 0).length, 32);
			if (request.is_shared)
				check(`${what}, rounds of ${access.text}`, request.wavefronts,
					mean.wavefronts_per_request);
			else if (Object.values(state.sizes).every((size) => size % 32 === 0))
				check(`${what}, sectors of ${access.text}`, request.sectors,
					mean.transactions_per_request);
		}
	}
}
console.log(`${compared} launches compared, ${failures} figures differ`);
process.exit(failures > 0 || compared === 0 ? 1 : 0);
