// SPDX-License-Identifier: MIT
//
// The page: a state, kept in the address; sliders that change it; sections that show it.
"use strict";

const element = (id) => document.getElementById(id);
const BEGINNING = JSON.parse(element("beginning").textContent);
const IS_GPU = BEGINNING.kind === "gpu";

// ---- the state ----

let firstSmall = { sizes: {}, lines: 0,
	line: Math.min(64, BEGINNING.caches.length ? BEGINNING.caches[0].line : 64) };

// The size that curves and limits begin with, by its index; -1: there is none.
let firstOver = BEGINNING.sizes.length ? BEGINNING.sizes[0].index : -1;

function firstState() {
	return {
		sizes: Object.fromEntries(BEGINNING.sizes.map((size) => [size.index, size.value])),
		caches: BEGINNING.caches.map((cache) => cache.bytes),
		bypasses: BEGINNING.arrays.map((array) => array.bypasses),
		cores: BEGINNING.cores,
		safety: BEGINNING.safety,
		small: firstSmall,
		block: null,
		warp: { x: 0, y: 0, warp: 0 },
		over: firstOver
	};
}

// What differs from the beginning, as N=4000&L1=32768&cores=2&safety=1&nt=b&over=N.
function addressOf(state) {
	const first = firstState();
	const address = new URLSearchParams();

	for (const size of BEGINNING.sizes)
		if (state.sizes[size.index] !== size.value)
			address.set(size.name, state.sizes[size.index]);
	BEGINNING.caches.forEach((cache, index) => {
		if (state.caches[index] !== cache.bytes)
			address.set(`${cache.name}.size`, state.caches[index]);
	});
	for (const key of ["cores", "safety"])
		if (state[key] !== first[key])
			address.set(key, state[key]);
	if (String(state.bypasses) !== String(first.bypasses))
		address.set("nt", BEGINNING.arrays.filter((array, index) => state.bypasses[index])
			.map((array) => array.name).join(","));
	for (const size of BEGINNING.sizes)
		if (state.small.sizes[size.index] !== first.small.sizes[size.index])
			address.set(`small.${size.name}`, state.small.sizes[size.index]);
	for (const key of ["line", "lines"])
		if (state.small[key] !== first.small[key])
			address.set(`small.${key}`, state.small[key]);
	if (state.warp.x + state.warp.y + state.warp.warp > 0)
		address.set("warp", `${state.warp.x},${state.warp.y},${state.warp.warp}`);
	if (state.block)
		address.set("block", `${BEGINNING.loops[state.block.loop]}:` +
			`${BEGINNING.loops[state.block.outside]}:${state.block.length}`);
	if (state.over !== first.over)
		address.set("over", BEGINNING.sizes.find((size) => size.index === state.over).name);
	return address.toString();
}

function wholeNumber(text, least, most, otherwise) {
	const value = Number(text);

	return Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

// What is left out of an address: names that the page does not know, numbers that are none.
function leftOut(values, state) {
	const own = new URLSearchParams(addressOf(state));
	const first = stateOf("");

	return [...values].filter(([name, value]) => {
		const alone = stateOf(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);

		return own.get(name) !== value && addressOf(alone) === addressOf(first) &&
			!isFirst(name, value, first);
	}).map(([name, value]) => `${name}=${value}`);
}

// Whether it is what the page begins with, which addresses leave out.
function isFirst(name, value, first) {
	const size = BEGINNING.sizes.find((item) => item.name === name);
	const small = BEGINNING.sizes.find((item) => `small.${item.name}` === name);
	const cache = BEGINNING.caches.findIndex((item) => `${item.name}.size` === name);
	const own = { cores: first.cores, safety: first.safety, "small.line": first.small.line,
		"small.lines": first.small.lines, block: "", nt: "", warp: "0,0,0",
		over: (BEGINNING.sizes.find((item) => item.index === first.over) || {}).name };
	const at = size ? first.sizes[size.index] : small ? first.small.sizes[small.index]
		: cache >= 0 ? first.caches[cache] : own[name];

	return at !== undefined && String(at) === value;
}

// Reads an address; what it does not know, or what makes no sense, stays as at first.
function stateOf(address) {
	const state = firstState();
	const values = new URLSearchParams(address);

	for (const size of BEGINNING.sizes)
		if (values.has(size.name))
			state.sizes[size.index] = wholeNumber(values.get(size.name), 1, 2 ** 40, size.value);
	BEGINNING.caches.forEach((cache, index) => {
		const bytes = wholeNumber(values.get(`${cache.name}.size`), 1, 2 ** 45, cache.bytes);

		if (models.canHold(index, bytes))
			state.caches[index] = bytes;
	});
	state.cores = wholeNumber(values.get("cores"), IS_GPU ? 0 : 1, BEGINNING.most_cores, state.cores);
	const safety = Number(values.get("safety"));
	if (safety >= 1 && safety <= 100)
		state.safety = safety;
	if (values.has("nt"))
		state.bypasses = BEGINNING.arrays.map((array) =>
			values.get("nt").split(",").includes(array.name));
	state.small = smallOf(values, state.small);
	state.block = blockIn(values.get("block") || "");
	state.warp = warpIn(values.get("warp") || "");
	const over = BEGINNING.sizes.find((size) => size.name === values.get("over"));
	if (over)
		state.over = over.index;
	return state;
}

// The block of an address, i:j:504: of loop i, outside of loop j; null: none.
function blockIn(text) {
	const [name, around, number] = text.split(":");
	const loop = BEGINNING.loops.lastIndexOf(name), outside = BEGINNING.loops.lastIndexOf(around);
	const length = wholeNumber(number, 1, 2 ** 31, 0);

	return loop >= 0 && outside >= 0 && length > 0 ? { loop, outside, length } : null;
}

// A block and a warp of an address, 3,0,7.
function warpIn(text) {
	const [x, y, warp] = text.split(",").map((word) => wholeNumber(word || "0", 0, 99999, 0));

	return { x: x || 0, y: y || 0, warp: warp || 0 };
}

// The small grid of an address.
function smallOf(values, first) {
	const sizes = { ...first.sizes };
	const line = wholeNumber(values.get("small.line"), 16, 256, first.line);

	for (const size of BEGINNING.sizes)
		sizes[size.index] = wholeNumber(values.get(`small.${size.name}`), 1, 999,
			sizes[size.index]);
	return { sizes, line: Number.isInteger(Math.log2(line)) ? line : first.line,
		lines: wholeNumber(values.get("small.lines"), 1, MOST_LINES, first.lines) };
}

let models, state, result, scaling = [];

// ---- sliders ----

const RANGE = 1000, DOTS_MS = 1500, CURVE_MS = 4000;

// Sizes from 4 to well behind the last step.
function bounds(index) {
	const size = BEGINNING.sizes.find((item) => item.index === index);
	const breaks = (result.layer_conditions || []).flatMap((condition) =>
		condition.levels.map((level) => (level.breaks_at || {})[size.name] || 0));
	const most = Math.max(1000, 4 * state.sizes[index], ...breaks.map((n) => 4 * n));

	return { low: 4, high: Math.min(most, 1e8) };
}

function control(id, label, input, output) {
	return `<div class="control"><label for="${id}"><span>${escaped(label)}</span>` +
		`<output id="${id}-value" for="${id}">${escaped(output || "")}</output></label>` +
		`${input}</div>`;
}

const POWERS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];

function drawControls() {
	let html = `<h2 id="controls-title">${escaped(words("controls"))}</h2>`;

	for (const size of BEGINNING.sizes) {
		const id = `size-${size.index}`;

		html += `<div class="control"><label for="${id}-number"><span>` +
			`${escaped(words("size", size))}</span>` +
			`<input type="number" id="${id}-number" min="1" step="1"></label>` +
			`<input type="range" id="${id}" min="0" max="${RANGE}" ` +
			`aria-label="${escaped(words("size", size))}"></div>`;
	}
	BEGINNING.caches.forEach((cache, index) => {
		html += control(`cache-${index}`, words("cache", cache),
			`<input type="range" id="cache-${index}" min="-5" max="5" step="1">`);
	});
	if (!IS_GPU)
		html += control("cores", words("cores"),
			`<input type="range" id="cores" min="1" max="${BEGINNING.most_cores}" step="1">`) +
			control("safety", words("safety"),
				"<input type=\"range\" id=\"safety\" min=\"1\" max=\"4\" step=\"0.1\">");
	BEGINNING.arrays.forEach((array, index) => {
		if (array.is_stored && !IS_GPU)
			html += `<div class="control"><label><span>${escaped(words("nontemporal", array))}` +
				`</span><input type="checkbox" id="nt-${index}"></label></div>`;
	});
	html += `<button type="button" id="reset">${escaped(words("reset"))}</button>`;
	element("controls").innerHTML = html;
	listen();
}

function listen() {
	for (const { index } of BEGINNING.sizes) {
		element(`size-${index}`).addEventListener("input", (event) => {
			const { low, high } = bounds(index);
			const share = Number(event.target.value) / RANGE;

			change({ sizes: { ...state.sizes,
				[index]: Math.round(low * (high / low) ** share) } });
		});
		element(`size-${index}-number`).addEventListener("change", (event) =>
			change({ sizes: { ...state.sizes,
				[index]: wholeNumber(event.target.value, 1, 2 ** 40, state.sizes[index]) } }));
	}
	BEGINNING.caches.forEach((cache, index) =>
		element(`cache-${index}`).addEventListener("input", (event) => {
			const bytes = cache.bytes * 2 ** Number(event.target.value);
			const caches = [...state.caches];

			if (Number.isInteger(bytes) && models.canHold(index, bytes))
				caches[index] = bytes;
			change({ caches });
		}));
	for (const key of IS_GPU ? [] : ["cores", "safety"])
		element(key).addEventListener("input", (event) =>
			change({ [key]: Number(event.target.value) }));
	BEGINNING.arrays.forEach((array, index) => {
		if (array.is_stored && !IS_GPU)
			element(`nt-${index}`).addEventListener("change", (event) => {
				const bypasses = [...state.bypasses];

				bypasses[index] = event.target.checked;
				change({ bypasses });
			});
	});
	element("reset").addEventListener("click", () => change(firstState()));
	element("controls").addEventListener("submit", (event) => event.preventDefault());
}

// On paper, in the place of the sliders.
function settingsWords() {
	const list = BEGINNING.sizes.map((size) => `${size.name} = ${state.sizes[size.index]}`)
		.concat(BEGINNING.caches.map((cache, index) =>
			`${cache.name} ${bytesText(state.caches[index])}`));

	if (!IS_GPU)
		list.push(`${words("cores")} ${state.cores}`, `${words("safety")} ${state.safety}`,
			...BEGINNING.arrays.filter((array, index) => state.bypasses[index])
				.map((array) => words("nontemporal", array)));
	return `${words("controls")}: ${list.join(", ")}`;
}

function showControls() {
	element("settings").textContent = settingsWords();
	for (const { index } of BEGINNING.sizes) {
		const { low, high } = bounds(index);

		element(`size-${index}-number`).value = state.sizes[index];
		element(`size-${index}`).value =
			RANGE * Math.log(state.sizes[index] / low) / Math.log(high / low);
		element(`size-${index}`).setAttribute("aria-valuetext", state.sizes[index]);
	}
	BEGINNING.caches.forEach((cache, index) => {
		const text = bytesText(state.caches[index]);

		element(`cache-${index}`).value = Math.log2(state.caches[index] / cache.bytes);
		element(`cache-${index}`).setAttribute("aria-valuetext", text);
		element(`cache-${index}-value`).textContent = text;
	});
	for (const key of IS_GPU ? [] : ["cores", "safety"]) {
		element(key).value = state[key];
		element(`${key}-value`).textContent = state[key];
	}
	BEGINNING.arrays.forEach((array, index) => {
		if (array.is_stored && !IS_GPU)
			element(`nt-${index}`).checked = state.bypasses[index];
	});
}

// ---- the verdict ----

// Conditions that a size decides, those that break first before others, by their needs.
function openConditions(answer) {
	return (answer.layer_conditions || []).filter((condition) => !condition.fits_always)
		.sort((a, b) => (b.need_bytes || 0) - (a.need_bytes || 0));
}

function leadingCondition() {
	return openConditions(result)[0];
}

// The first size that breaks a condition, the leading one before others; undefined: none does.
function breakingSize(answer) {
	const names = openConditions(answer).flatMap((condition) =>
		condition.levels.flatMap((level) => Object.keys(level.breaks_at || {})));

	return BEGINNING.sizes.find((size) => size.name === names[0]);
}

// The cache where it is decided: the first in which it does not hold, or the first of all.
function decisiveLevel(condition) {
	return condition.levels[0];
}

function word(verdict) {
	return verdict === "holds" ? "holds" : verdict === "broken" ? "broken" : "tight";
}

function showVerdict() {
	const place = element("verdict");
	const condition = leadingCondition();
	const link = linksOf(result)[0];

	place.className = "";
	if (result.refused !== undefined) {
		place.textContent = words("refused", { why: result.refused });
		place.className = "broken";
		return;
	}
	const [level, below] = link ? link.link.split("-") : ["", ""];
	const bytes = link ? shortNumber(link.total_bytes_per_it, 4) : "?";
	if (!condition) {
		const isNest = result.layer_conditions ||
			result.kernel.arrays.some((array) => array.reads_per_it !== undefined);
		const key = isNest ? "verdictNone" : "verdictWholeRun";

		place.textContent = words(key, { level, below, bytes });
		return;
	}
	const decisive = decisiveLevel(condition);
	place.className = word(decisive.verdict);
	place.textContent = words({ holds: "verdictHolds", tight: "verdictTight",
		broken: "verdictBroken" }[word(decisive.verdict)] + (condition.loop ? "" : "Run"),
	{ level: decisive.level, loop: condition.loop, need: bytesText(condition.need_bytes),
		capacity: bytesText(decisive.capacity_bytes), below, bytes });
}

// ---- the staircase ----

let drawing = 0; // of the curve that is drawn; a newer one ends it

function samplesOf(index) {
	const { low, high } = bounds(index);
	const name = BEGINNING.sizes.find((size) => size.index === index).name;
	const samples = new Set([state.sizes[index]]);

	for (let i = 0; i <= 120; ++i)
		samples.add(Math.round(low * (high / low) ** (i / 120)));
	for (const condition of result.layer_conditions || [])
		for (const level of condition.levels) {
			const edge = (level.breaks_at || {})[name];

			if (edge > low && edge < high)
				samples.add(edge).add(edge - 1);
		}
	return [...samples].sort((a, b) => a - b);
}

// Every 32nd of some values first, then those between: whoever stops early has seen all of the range.
function coarseFirst(samples) {
	const taken = new Set([samples.length - 1]);

	for (let step = 32; step >= 1; step /= 2)
		for (let i = 0; i < samples.length; i += step)
			taken.add(i);
	return [...taken].map((index) => samples[index]);
}

// Some points at a time, so that sliders answer while a curve is computed; no more of them after so
// many milliseconds.
async function compute(samples, ask, most = Infinity) {
	const mine = drawing, found = [], begin = performance.now();
	let since = begin;

	for (const n of samples) {
		if (performance.now() - begin > most)
			break;
		const links = ask(n);

		if (links.length)
			found.push({ n, bytes: links.map((link) => link.total_bytes_per_it),
				links: links.map((link) => link.link) });
		if (performance.now() - since > 12) {
			await new Promise((resume) => setTimeout(resume, 0));
			if (mine !== drawing)
				return null;
			since = performance.now();
		}
	}
	return found.sort((a, b) => a.n - b.n);
}

function staircaseTable(points, links) {
	const rows = points.filter((p, i) => i === 0 || i === points.length - 1 ||
		p.bytes.some((b, k) => Math.abs(b - points[i - 1].bytes[k]) > .05 * Math.max(1, b)));
	const head = links.map((link) => `<th class="figure">${escaped(link)}</th>`).join("");
	const body = rows.map((p) => `<tr><td class="figure">${p.n}</td>` + p.bytes.map((b) =>
		`<td class="figure">${shortNumber(b, 4)}</td>`).join("") + "</tr>").join("");

	return `<details><summary>${escaped(words("staircaseTable"))}</summary><div class="wide">` +
		`<table><tr><th></th>${head}</tr>${body}</table></div></details>`;
}

function suggestions() {
	const advice = result.advice || [];

	return `<h3>${escaped(words("suggestion"))}</h3>` + (advice.length
		? `<ul>${advice.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`
		: `<p>${escaped(words("noSuggestion"))}</p>`);
}

async function showStaircase() {
	const place = element("staircase");
	const size = BEGINNING.sizes.find((item) => item.index === state.over);

	if (!size) {
		place.innerHTML = `<p>${escaped(words("noSize"))}</p>`;
		return;
	}
	const choices = BEGINNING.sizes.map((item) => `<option value="${item.index}"` +
		`${item === size ? " selected" : ""}>${escaped(item.name)}</option>`).join("");
	const title = words("staircase", { size: size.name });
	const head = `<h2>${escaped(title)}</h2>` +
		`<p>${escaped(words("staircaseAbout", { size: size.name }))}</p>` +
		(BEGINNING.sizes.length > 1 ? `<div class="buttons"><label>` +
			`${escaped(words("staircaseChoice"))} <select id="over">${choices}</select>` +
			"</label></div>" : "");

	if (!element("staircase-chart"))
		place.innerHTML = `${head}<figure id="staircase-chart"></figure>`;
	const samples = samplesOf(size.index);
	const points = await compute(coarseFirst(samples),
		(n) => linksOf(models.figures(withSize(state, size.index, n))), CURVE_MS);
	if (!points || !points.length)
		return;
	const links = points[points.length - 1].links;
	const draw = (dots) => {
		place.innerHTML = `${head}<figure id="staircase-chart">` +
			staircaseChart({ points: points.filter((p) => p.bytes.length === links.length),
				dots, links, here: state.sizes[size.index], label: size.name }) +
			`</figure>${staircaseTable(points, links)}${suggestions()}`;
		if (element("over"))
			element("over").addEventListener("change", (event) =>
				change({ over: Number(event.target.value) }));
	};
	draw([]);
	const dots = await compute(samples.filter((n, i) => i % 10 === 5),
		(n) => simulatedLinksOf(models.simulated(withSize(state, size.index, n))), DOTS_MS);
	if (dots)
		draw(dots.filter((dot) => dot.bytes.length === links.length));
}

// ---- limits ----

// How far the layers of the read array alone reach in whole caches: the rule of half a cache asked
// of caches twice as large.
function wholeCacheLimits(condition, size) {
	const caches = state.caches.map((bytes) => 2 * bytes);

	if (!caches.every((bytes, index) => models.canHold(index, bytes)))
		return [];
	const answer = models.formulas({ ...state, caches });
	const found = (answer.layer_conditions || []).find((other) =>
		other.access === condition.access && other.loop === condition.loop &&
		other.reused_from === condition.reused_from);
	return found ? found.levels.map((level) =>
		level.half_cache && level.half_cache.holds_to && level.half_cache.holds_to[size]) : [];
}

function limitRow(level, size, whole) {
	const exact = level.breaks_at && level.breaks_at[size];
	const safe = level.holds_below && level.holds_below[size];
	const half = level.half_cache && level.half_cache.holds_to && level.half_cache.holds_to[size];
	const why = [];

	if (half && exact)
		why.push(words(half < exact ? "halfCareful" : "halfDaring", { half, exact: exact - 1 }));
	if (whole && exact)
		why.push(words(whole < exact ? "wholeCareful" : "wholeDaring",
			{ whole, exact: exact - 1 }));
	return { level, exact: exact ? exact - 1 : null, safe: safe ? safe - 1 : null, half, whole,
		why: why.join("; ") || words("halfNone") };
}

function showConditions() {
	const levels = BEGINNING.caches.map((cache) => cache.name);
	const rows = (result.layer_conditions || []).map((condition) => {
		const verdicts = condition.levels.map((level) =>
			`<td class="${word(level.verdict)}">${escaped(words(word(level.verdict)))}</td>`);

		return `<tr><td><code>${escaped(condition.access || condition.array)}</code></td>` +
			`<td><code>${escaped(condition.reused_from || "")}</code></td>` +
			`<td>${escaped(condition.loop || "")}</td>` +
			`<td class="figure"><code>${escaped(condition.need_exact || condition.need || "")}` +
			`</code></td>${verdicts.join("")}</tr>`;
	});

	return rows.length === 0 ? "" : `<h3>${escaped(words("conditions"))}</h3><div class="wide">` +
		"<table><tr>" + ["conditionAccess", "conditionFrom", "conditionLoop", "conditionNeed"]
		.map((key) => `<th>${escaped(words(key))}</th>`).join("") +
		levels.slice(0, result.layer_conditions[0].levels.length).map((name) =>
			`<th>${escaped(name)}</th>`).join("") + `</tr>${rows.join("")}</table></div>`;
}

function showLimits() {
	const place = element("limits");
	const condition = leadingCondition();
	const size = BEGINNING.sizes.find((item) => item.index === state.over);
	let html = "";

	if (condition && size && condition.levels.some((level) => level.breaks_at)) {
		const whole = wholeCacheLimits(condition, size.name);
		const rows = condition.levels.map((level, i) => limitRow(level, size.name, whole[i]));

		html = `<h2>${escaped(words("limits", { size: size.name }))}</h2>` +
			`<p>${escaped(words("limitsAbout", { size: size.name, loop: condition.loop,
				safety: state.safety }))}</p><div class="wide"><table id="limit-table"><tr>` +
			["limitCache", "limitInequality", "limitExact", "limitSafe", "limitHalf", "limitWhole",
				"limitWhere"].map((key) => `<th>${escaped(words(key, { safety: state.safety }))}</th>`).join("") +
			"</tr>" + rows.map((row) => `<tr><td>${escaped(row.level.level)} ` +
			`(${bytesText(row.level.capacity_bytes)})</td>` +
			`<td><code>${escaped(row.level.inequality || "")}</code></td>` +
			[row.exact, row.safe, row.half, row.whole].map((n) =>
				`<td class="figure">${n === null || n === undefined ? "" : n}</td>`).join("") +
			`<td>${escaped(row.why)}</td></tr>`).join("") +
			"</table></div><p id=\"limits-simulated\"></p>";
	} else if (condition && size) {
		html = `<h2>${escaped(words("limits", { size: size.name }))}</h2>` +
			`<p>${escaped(words("limitsNone"))}</p>`;
	}
	place.innerHTML = html + showConditions();
}

// What the simulator counts on both sides of the first limit.
function showSimulatedLimits() {
	const condition = leadingCondition();
	const size = BEGINNING.sizes.find((item) => item.index === state.over);
	const place = element("limits-simulated");

	if (!place || !condition || !size)
		return;
	const edge = (condition.levels[0].breaks_at || {})[size.name];
	if (!edge)
		return;
	const lines = [edge - 1, edge + 7].map((n) => {
		const links = simulatedLinksOf(models.simulated(withSize(state, size.index, n)));

		return links.length ? words("simulatedAt", { at: `${size.name} = ${n}`,
			bytes: shortNumber(links[0].total_bytes_per_it, 4) }) : null;
	}).filter((line) => line !== null);
	if (lines.length)
		place.textContent = words("limitsSimulated",
			{ link: linksOf(result)[0].link, list: lines.join("; ") });
}

// ---- the whole ----

let waiting = 0;

function showFigures() {
	showControls();
	if (IS_GPU) {
		showGpu();
		return;
	}
	showVerdict();
	showLimits();
	showSpeed();
}

// Formulas at once; what takes longer, simulations that join above all, when the reader's finger
// rests.
function show() {
	delete document.documentElement.dataset.complete;
	result = models.formulas(state);
	scaling = [];
	++drawing;
	showFigures();
	clearTimeout(waiting);
	waiting = setTimeout(showAll, 30);
}

async function showAll() {
	const mine = waiting;

	result = models.analyze(state);
	showFigures();
	if (!IS_GPU) {
		computeSmall();
		showReuse();
		drawSweep();
		scaling = models.scaled(state);
		showExercises();
		showSpeed();
		await showStaircase();
		await showBlocks();
		showSimulatedLimits();
	}
	if (mine === waiting)
		document.documentElement.dataset.complete = addressOf(state);
}

function keepAddress() {
	const address = addressOf(state);

	history.replaceState(null, "", address ? `#${address}` : location.pathname + location.search);
}

function change(part) {
	state = { ...state, ...part };
	keepAddress();
	show();
}

// What every page begins with that suits the kernel: the size that its conditions are about, and
// the sizes and lines of the small grid.
function beginSmall() {
	if (IS_GPU)
		return;
	state = firstState();
	firstOver = (breakingSize(models.formulas(state)) || { index: firstOver }).index;
	firstSmall = { ...firstSmall, sizes: smallSizes(state) };
	state = firstState();
	computeSmall();
	firstSmall = state.small;
}

// The state of the page's address, and what of that says nothing.
function readAddress() {
	const address = location.hash.slice(1);
	state = stateOf(address);
	const left = leftOut(new URLSearchParams(address), state);

	element("address").textContent = left.length === 0 ? ""
		: words("addressLeft", { list: left.join(", ") });
}

async function begin() {
	element("title").textContent = words(IS_GPU ? "titleGpu" : "title", BEGINNING);
	element("about").textContent = words("about", BEGINNING);
	element("footer").textContent = words("footer", BEGINNING);
	try {
		models = await Models.open(bytesOfBase85(element("module").textContent),
			bytesOfBase85(element("archive").textContent));
	} catch (error) {
		element("verdict").textContent = words("noModule", { why: error.message });
		return;
	}
	beginSmall();
	readAddress();
	drawControls();
	show();
	addEventListener("hashchange", () => {
		readAddress();
		show();
	});
	document.documentElement.dataset.ready = Math.round(performance.now());
}

begin();
