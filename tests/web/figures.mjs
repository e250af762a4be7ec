// SPDX-License-Identifier: MIT
//
// figures.mjs PROGRAM ROOT SETTINGS KERNEL[:SIZE=VALUE]...: what the models inside a page answer
// against what the program prints, at random settings.  Texts are the same, and numbers up to the
// last digits, in which libraries of mathematics differ.
import { ask, kernelOf, open, random } from "./page.mjs";

const [count, ...kernels] = process.argv.slice(4);
const MACHINES = ["skylake-sp-6148", "zen2-7452-nps4", "broadwell-ep-e5-2697v4", "a64fx"];
const DIGITS = 1e-9;

// What a page does not tell, or tells of itself.
const APART = new Set(["provenance", "scaling", "set", "simulated_bytes_per_it"]);

// Where two models say the same speed, the last digits decide which of them is named.
const NAMES_OF_MODELS = [".ecm.headline", ".ecm.why", ".prediction.model"];
function isTie(printed) {
	const speeds = [printed.ecm, printed.roofline].map((model) => (model || {}).it_per_s);

	return Math.abs(speeds[0] - speeds[1]) <= DIGITS * speeds[0];
}

function differences(page, printed, path, found) {
	if (typeof page === "number" && typeof printed === "number") {
		if (Math.abs(page - printed) > DIGITS * Math.max(Math.abs(page), Math.abs(printed)))
			found.push(`${path}: page ${page}, program ${printed}`);
	} else if (page !== null && printed !== null && typeof page === "object" &&
		typeof printed === "object") {
		for (const key of new Set([...Object.keys(page), ...Object.keys(printed)]))
			if (!APART.has(key))
				differences(page[key], printed[key], `${path}.${key}`, found);
	} else if (page !== printed) {
		found.push(`${path}: page ${JSON.stringify(page)}, program ${JSON.stringify(printed)}`);
	}
	return found;
}

// Settings, as the page has them and as options of the program.
function settings(beginning, models) {
	const state = { sizes: {}, caches: beginning.caches.map(() => 0),
		bypasses: beginning.arrays.map(() => false), cores: 1, safety: [1, 1.5, 2, 3][random(4)] };
	const options = ["--safety", String(state.safety)];

	for (const size of beginning.sizes) {
		state.sizes[size.index] = Math.max(5, Math.round(size.value * 2 ** (random(60) / 10 - 3)));
		options.push("-D", `${size.name}=${state.sizes[size.index]}`);
	}
	beginning.caches.forEach((cache, index) => {
		const bytes = cache.bytes * 2 ** (random(5) - 2);

		if (random(3) === 0 && models.canHold(index, bytes)) {
			state.caches[index] = bytes;
			options.push("--set", `${cache.name}.size=${bytes} B`);
		}
	});
	if (random(3) === 0) {
		state.cores = 1 + random(beginning.most_cores);
		options.push("-c", String(state.cores));
	}
	beginning.arrays.forEach((array, index) => {
		if (array.is_stored && random(4) === 0) {
			state.bypasses[index] = true;
			options.push("--nt", array.name);
		}
	});
	return { state, options };
}

// Blocks that the page suggests, against those that the program finds for the same loop and cache,
// in textbook caches: where sets decide, the program simulates.
async function compareBlocks(what, file, machine, values) {
	const { models, beginning } = await open(file, machine, [...values, "--pure"]);
	const state = { sizes: Object.fromEntries(beginning.sizes.map((s) => [s.index, s.value])),
		caches: beginning.caches.map(() => 0), bypasses: beginning.arrays.map(() => false),
		cores: 1, safety: 2 };
	const printed = ask("block", file, "-m", machine, ...values, "--pure").blocking || [];
	let found = 0;

	for (const block of models.suggestedBlocks(state)) {
		const same = printed.find((item) => item.kind === block.kind && item.loop === block.loop &&
			item.level === block.level && item.restores === block.restores &&
			item.outside === block.outside && item.factor === block.factor && item.note === undefined);

		// A simulation that joined may have put another figure in the place of that of now.
		if (block.kind !== "block" || block.factors.length > 1 || !same ||
			same.links.some((link, i) =>
				link.bytes_per_it_before !== block.links[i].bytes_per_it_before))
			continue;
		++found;
		const set = models.block(state, { length: block.factor,
			loop: beginning.loops.lastIndexOf(block.loop),
			outside: beginning.loops.lastIndexOf(block.outside) });

		for (const [i, link] of same.links.entries()) {
			// What was simulated stands in the place of a forecast that is clearly less.
			if (link.bytes_per_it_after === link.simulated_bytes_per_it)
				continue;
			for (const page of [block.links[i], set.links[i]])
				for (const differs of differences(page, link, link.link, [])) {
					console.log(`${what}: block ${block.loop} by ${block.factor}: ${differs}`);
					++failures;
				}
		}
	}
	return found;
}

let blocks = 0;
let failures = 0, compared = 0, refused = 0;

for (const [number, word] of kernels.entries()) {
	const { name, file, options: values } = kernelOf(word);
	const machine = MACHINES[number % MACHINES.length];
	const { models, beginning } = await open(file, machine, values);

	blocks += await compareBlocks(`${name} -m ${machine}`, file, machine, values);
	for (let i = 0; i < Number(count); ++i) {
		const { state, options } = settings(beginning, models);
		const page = models.analyze(state), printed = ask(file, "-m", machine, ...options);

		if (page.refused !== undefined || printed.refused !== undefined) {
			++refused;
			if (page.refused === undefined || printed.refused === undefined) {
				console.log(`${name} ${machine} ${options.join(" ")}: refused by one: ` +
					`page ${page.refused}, program ${printed.refused}`);
				++failures;
			}
			continue;
		}
		++compared;
		const found = differences(page, printed, "", []).filter((text) =>
			!(isTie(printed) && NAMES_OF_MODELS.includes(text.split(":")[0])));
		if (found.length > 0) {
			console.log(`${name} -m ${machine} ${options.join(" ")}`);
			console.log(`  ${found.slice(0, 5).join("\n  ")}`);
			++failures;
		}
	}
}
console.log(`${blocks} blocks and ${compared} settings compared, ${refused} refused, ${failures} differ`);
process.exit(failures > 0 || compared === 0 || blocks === 0 ? 1 : 0);
