// SPDX-License-Identifier: MIT
//
// exercises.mjs PROGRAM ROOT: what pages ask and answer, against what the program prints.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, folder, root, started } from "./page.mjs";

const MACHINE = "skylake-sp-6148";
let failures = 0;

function check(what, is, should) {
	if (is !== should) {
		console.log(`${what}: ${is}, not ${should}`);
		++failures;
	}
}

// What a page asks and answers, by the keys of its exercises.
async function pageOf(file, ...options) {
	const value = await started(file, MACHINE, options);
	const exercises = value(`exercisesOf().map(([key, values]) => [key,
		{ question: words(key + "Question", values), answer: words(key + "Answer", values) }])`);

	return { value, exercises: Object.fromEntries(exercises) };
}

// The first number of cores at which the page marks SCALING as saturated, which is not that of ECM
// where the share of a cache shrinks on the way.
{
	const file = join(root, "kernels/3d-7pt.c");
	const { value, exercises } = await pageOf(file, "-D", "N=400");
	const printed = ask(file, "-m", MACHINE, "-D", "N=400");
	const cores = printed.scaling.find((point) => point.saturates).cores;

	check("the two figures differ", printed.ecm.saturation_cores !== cores, true);
	check("saturation", exercises.saturation.answer.startsWith(`From ${cores} on, `), true);
	check("words", value("speedWords()").includes(`From ${cores} cores on, `), true);
}

// Stores past the caches: no lines are brought any more, or, where a cache kept them, more goes to
// memory than before.
for (const [size, rises] of [["N=100", true], ["N=4000", false]]) {
	const file = join(root, "kernels/2d-5pt.c");
	const { exercises } = await pageOf(file, "-D", size);
	const back = (await pageOf(file, "-D", size, "--nt", "b")).exercises;
	const [now, then] = [[], ["--nt", "b"]].map((nt) => ask(file, "-m", MACHINE, "-D", size,
		...nt).traffic[0].links.find((link) => link.link === "L3-MEM"));
	const grows = then.total_bytes_per_it > now.total_bytes_per_it;

	check(`${size}: grows`, grows, rises);
	check(`${size}: past`, / B: it grows; /.test((exercises.pastRises || {}).answer), rises);
	check(`${size}: past`, / are not brought /.test((exercises.past || {}).answer), !rises);
	check(`${size}: back`, / B: it falls; /.test((back.unpastFalls || {}).answer), rises);
	check(`${size}: back`, / are brought before /.test((back.unpast || {}).answer), !rises);
}

// Bytes by the rule that a limit is of are named so where the page says something else beside them.
for (const [name, edge, ...pure] of [["3d-7pt", 32], ["2d-5pt", 1024, "--pure"]]) {
	const file = join(root, `kernels/${name}.c`);
	const { step } = (await pageOf(file, "-D", "N=4000", ...pure)).exercises;
	const [low, high] = [edge, edge + 1].map((n) =>
		ask(file, "-m", MACHINE, "-D", `N=${n}`, "--sim-budget", "0 s",
			...pure).traffic[0].links[0]);
	const [page, textbook] = [(link) => link.total_bytes_per_it, (link) =>
		link.textbook_bytes_per_it || link.total_bytes_per_it].map((of) =>
		[low, high].map((link) => String(Number(of(link).toPrecision(3)))));
	const isCorrected = String(page) !== String(textbook);

	check(`${name}: corrected`, isCorrected, pure.length === 0);
	check(`${name}: asks by the rule`, step.question.endsWith(", by the textbook?"), isCorrected);
	check(`${name}: answer`, step.answer, `${textbook[0]} B, then ${textbook[1]} B` + (isCorrected
		? `; with its corrections, the page says ${page[0]} B and ${page[1]} B.` : "."));
}

// Pages begin with the size that conditions have, which is not the first of all here.
for (const sizes of ["int W, int H", "int H, int W"]) {
	const file = join(folder, "blur.c");

	writeFileSync(file, `void blur(${sizes}, const unsigned char in[H][W][3],
	unsigned char out[H][W][3])
{
	for (int y = 1; y < H - 1; ++y)
		for (int x = 1; x < W - 1; ++x)
			for (int c = 0; c < 3; ++c)
				out[y][x][c] = (in[y - 1][x][c] + in[y][x][c] + in[y + 1][x][c]) / 3;
}
`);
	const { value, exercises } = await pageOf(file, "-D", "W=1920", "-D", "H=1080");

	check(`${sizes}: size`, value("BEGINNING.sizes.find((s) => s.index === state.over).name"), "W");
	check(`${sizes}: question`, exercises.limit.question.startsWith("Up to which W "), true);
	check(`${sizes}: address`, value("addressOf(state)"), "");
}
process.exit(failures > 0 ? 1 : 0);
