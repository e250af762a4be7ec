// SPDX-License-Identifier: MIT
//
// The sweep over a small grid, touch by touch, through one small cache: the module simulates it,
// this shows what it says.
"use strict";

const TOUCH = { access: 0, array: 1, offset: 2, outcome: 3, distance: 4, before: 5, iteration: 6,
	values: 7 };
const OUTCOMES = ["miss", "hit", "past"];
const FEW_TOUCHES = 3000, MOST_LINES = 512, SPEEDS = [1, 5, 25];

let small, sweepGrid, sweepCells, sweepNodes, at = 0, playing = 0;

// Sizes at which the sweep is short, all alike: the largest of some.
function smallSizes(state) {
	const free = BEGINNING.sizes.map((size) => size.index);

	for (const value of [96, 64, 48, 32, 24, 16, 12, 10, 8, 6, 5, 4, 3, 2]) {
		const sizes = Object.fromEntries(free.map((index) => [index, value]));
		const touches = models.smallTouches(state, sizes);

		if (touches > 0 && touches <= FEW_TOUCHES)
			return sizes;
	}
	return Object.fromEntries(BEGINNING.sizes.map((size) => [size.index, size.value]));
}

// The smallest cache that keeps all that is used again.
function enoughLines() {
	return Math.max(1, small.misses_by_lines.length - 1);
}

function mostLines() {
	return Math.min(MOST_LINES, Math.max(8, Math.ceil(small.misses_by_lines.length * 1.25)));
}

// Simulates anew, and keeps the place where the animation stands.
function computeSmall() {
	small = models.smallSweep(state, state.small);
	if (small.refused === undefined && state.small.lines === 0) {
		state.small = { ...state.small, lines: enoughLines() };
		small = models.smallSweep(state, state.small);
	}
	at = Math.min(at, small.refused === undefined ? small.touches.length : 0);
}

// ---- the picture ----

function sweepControls() {
	const button = (id) => `<button type="button" id="sweep-${id}" title="${escaped(words(`${id}Title`))}">` +
		`${escaped(words(id))}</button>`;
	const sizes = BEGINNING.sizes.map((size) => `<label>${escaped(size.name)} <input type="number" ` +
		`class="short" id="small-${size.index}" min="1" max="999" value="${state.small.sizes[size.index]}"></label>`);
	const lines = [16, 32, 64, 128, 256].map((bytes) => `<option value="${bytes}"` +
		`${bytes === state.small.line ? " selected" : ""}>${bytes} B</option>`);

	return `<div class="buttons">${["sweepFirst", "sweepBack", "sweepPlay", "sweepStep",
		"sweepIteration", "sweepMiss", "sweepLast"].map(button).join("")}<label>` +
		`${escaped(words("sweepSpeed"))} <select id="sweep-speed">${SPEEDS.map((speed) =>
			`<option value="${speed}">${speed}\u00d7</option>`).join("")}</select></label></div>` +
		`<div class="buttons wide-slider"><label>${escaped(words("sweepPosition"))} ` +
		"<input type=\"range\" id=\"sweep-at\" min=\"0\"></label></div>" +
		`<div class="buttons wide-slider"><label>${escaped(words("sweepLines"))} <input type="range" ` +
		`id="sweep-lines" min="1" max="${mostLines()}" value="${state.small.lines}">` +
		"<output id=\"sweep-lines-value\" for=\"sweep-lines\"></output></label></div>" +
		`<div class="buttons">${sizes.join("")}<label>${escaped(words("sweepLine"))} ` +
		`<select id="sweep-line">${lines.join("")}</select></label></div>`;
}

function missCurve() {
	const misses = small.misses_by_lines, height = 150, left = 52, right = WIDTH - 20;
	const top = 12, bottom = height - 34;
	const x = scale(1, mostLines(), left, right, false);
	const y = scale(0, misses[1] || 1, bottom, top, false);
	let path = "", body = "";

	for (let lines = 1; lines <= mostLines(); ++lines) {
		const high = y(misses[Math.min(lines, misses.length - 1)]);

		path += `${path ? "H" : "M"}${x(lines).toFixed(1)} ${path ? "V" : ""}${high.toFixed(1)}`;
	}
	for (const tick of evenTicks(misses[1] || 1))
		if (tick <= (misses[1] || 1))
			body += `<path class="rule" d="M${left} ${y(tick)}H${right}"/><text class="soft" ` +
				`x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${shortNumber(tick)}</text>`;
	for (const tick of evenTicks(mostLines()))
		if (tick >= 1 && Number.isInteger(tick) && tick <= mostLines())
			body += `<text class="soft" x="${x(tick)}" y="${bottom + 15}" text-anchor="middle">` +
				`${tick}</text>`;
	body += `<path class="axis" d="M${left} ${top}V${bottom}H${right}"/>` +
		`<path class="curve link1" d="${path}"/><path class="here" ` +
		`d="M${x(state.small.lines)} ${top}V${bottom}"/>` +
		`<text class="soft" x="${right}" y="${height - 4}" text-anchor="end">` +
		`${escaped(words("missCurveX"))}</text><text class="soft" x="${left}" y="${height - 4}">` +
		`${escaped(words("missCurveY"))}</text>`;
	return frame(height, words("missCurve", { lines: state.small.lines,
		misses: small.counts.misses }), body);
}

// What each access of the source comes to in the whole sweep.
function accessTable() {
	const rows = BEGINNING.accesses.map((access, index) => {
		const touches = small.touches.filter((touch) => touch[TOUCH.access] === index);
		const misses = touches.filter((touch) => touch[TOUCH.outcome] === 0);
		const waits = touches.map((touch) => touch[TOUCH.distance]);

		return { access, touches: touches.length, misses: misses.length,
			cold: misses.filter((touch) => touch[TOUCH.distance] < 0).length,
			longest: Math.max(0, ...waits) + 1 };
	}).filter((row) => row.touches > 0);

	return `<table id="sweep-accesses"><tr>${["tableAccess", "tableTouches", "tableHits",
		"tableMisses", "tableCold", "tableNeeds"].map((key, i) => `<th${i ? " class=\"figure\"" : ""}>` +
		`${escaped(words(key))}</th>`).join("")}</tr>` + rows.map((row) =>
		`<tr><td><code>${escaped(row.access.text)}</code>${row.access.is_store
			? ` ${escaped(words("isStored"))}` : ""}</td>` +
		[row.touches, row.touches - row.misses, row.misses, row.cold, row.longest].map((figure, i) =>
			`<td class="figure${i === 2 && row.misses > row.cold ? " broken" : ""}">${figure}</td>`)
			.join("") + "</tr>").join("") + "</table>";
}

// Accesses whose places nobody knows without the data are in no picture.
function indirectWords() {
	const list = BEGINNING.accesses.filter((access) => access.is_indirect)
		.map((access) => access.text);

	return list.length === 0 ? "" : `<p class="note">${escaped(words("sweepIndirect",
		{ list: [...new Set(list)].join(", ") }))}</p>`;
}

function sweepWords() {
	const counts = small.counts;

	return words(small.is_cut ? "sweepCut" : "sweepWhole", { ...counts, lines: state.small.lines,
		bytes: bytesText(state.small.lines * state.small.line),
		per_it: shortNumber(counts.bytes_per_it, 4) });
}

function drawSweep() {
	const place = element("sweep");

	stopPlaying();
	if (small.refused !== undefined) {
		place.innerHTML = `<h2>${escaped(words("sweep"))}</h2>` +
			`<p>${escaped(words("sweepNone", { why: small.refused }))}</p>`;
		return;
	}
	sweepGrid = gridOf(small, WIDTH, 18);
	sweepCells = cellsOf(sweepGrid, small, state.small.line);
	const key = ["keyHeld", "keyGone", "keyDirty", "keyHit", "keyMiss"].map((id) =>
		`<span><svg class="swatch" viewBox="0 0 14 14" aria-hidden="true"><rect class="cell ${id}" ` +
		`x="1" y="1" width="12" height="12"/></svg> ${escaped(words(id))}</span>`).join("");
	place.innerHTML = `<h2>${escaped(words("sweep"))}</h2><p>${escaped(words("sweepAbout"))}</p>` +
		`${indirectWords()}${sweepControls()}<p id="touch" aria-live="polite"></p>` +
		`<figure id="sweep-picture"><svg viewBox="0 0 ${WIDTH} ${sweepGrid.height}" role="img" ` +
		`aria-label="${escaped(words("sweepPicture"))}">${gridMarkup(sweepGrid)}` +
		"<g id=\"sweep-marks\"></g></svg></figure>" +
		`<div class="key">${key}${isPart(sweepGrid) ? `<span>${escaped(words("sweepPart"))}</span>` : ""}` +
		"</div><h3 id=\"strip-title\"></h3><figure id=\"strip\"></figure>" +
		"<div class=\"wide\"><table id=\"sweep-counts\"></table></div>" +
		`<h3>${escaped(words("sweepResult"))}</h3><p id="sweep-whole">${escaped(sweepWords())}</p>` +
		`<figure id="miss-curve">${missCurve()}</figure><div class="wide">${accessTable()}</div>`;
	sweepNodes = [...element("sweep-picture").querySelectorAll("rect.cell")];
	element("sweep-at").max = small.touches.length;
	listenToSweep();
	showTouch();
}

// ---- a moment ----

function touchWords(touch) {
	const access = BEGINNING.accesses[touch[TOUCH.access]];
	const size = small.arrays[touch[TOUCH.array]].element;
	const before = touch[TOUCH.before] >= 0 ? small.touches[touch[TOUCH.before]] : null;
	const values = {
		number: at, access: access.text, lines: touch[TOUCH.distance],
		bytes: bytesText(touch[TOUCH.distance] * state.small.line), held: state.small.lines,
		element: elementName(small, touch[TOUCH.array], Math.floor(touch[TOUCH.offset] / size)),
		turn: BEGINNING.loops.map((loop, k) => `${loop} = ${touch[TOUCH.values + k]}`).join(", "),
		before: before ? BEGINNING.accesses[before[TOUCH.access]].text : "",
		ago: at - 1 - touch[TOUCH.before]
	};
	const outcome = OUTCOMES[touch[TOUCH.outcome]];
	const key = outcome === "past" ? "touchPast" : touch[TOUCH.distance] < 0
		? access.is_store ? "touchFirstStore" : "touchFirst"
		: outcome === "hit" ? "touchHit" : access.is_store ? "touchLostStore" : "touchLost";

	return `${words("touchAt", values)} ${words(key, values)} ` +
		(before && outcome !== "past" ? words("touchBefore", values) : "");
}

function showCells(held) {
	const rank = new Map(held.map(([address, isDirty], index) => [address, { index, isDirty }]));
	const visited = small.arrays.map(() => new Set());

	for (let i = 0; i < at; ++i) {
		const touch = small.touches[i];

		visited[touch[TOUCH.array]].add(Math.floor(touch[TOUCH.offset] /
			small.arrays[touch[TOUCH.array]].element));
	}
	sweepCells.forEach((cell, i) => {
		const line = rank.get(cell.line);
		const name = line ? `cell held${line.isDirty ? " dirty" : ""} array${cell.array % 4 + 1}`
			: visited[cell.array].has(cell.element) ? "cell gone" : "cell";
		const shade = line ? (1 - .75 * line.index / Math.max(1, held.length)).toFixed(2) : "";

		if (sweepNodes[i].getAttribute("class") !== name)
			sweepNodes[i].setAttribute("class", name);
		sweepNodes[i].style.fillOpacity = shade;
	});
}

// The lines of the cache side by side, the next to leave at the right end.
function stripMarkup(held) {
	const most = state.small.lines, columns = Math.min(most, 64);
	const wide = Math.min(28, WIDTH / columns), rows = Math.ceil(most / columns);
	let body = "";

	for (let i = 0; i < most; ++i) {
		const x = (i % columns) * wide, y = Math.floor(i / columns) * 26;

		if (i >= held.length) {
			body += `<rect class="cell" x="${x}" y="${y + 1}" width="${wide - 2}" height="22"/>`;
			continue;
		}
		const [address, isDirty] = held[i];
		const array = arrayAt(address);
		const name = array < 0 ? "" : BEGINNING.arrays[array].name;
		const shade = (1 - .75 * i / Math.max(1, held.length)).toFixed(2);

		body += `<g><title>${escaped(lineName(address))}</title><rect x="${x}" y="${y + 1}" ` +
			`class="cell held${isDirty ? " dirty" : ""} array${array % 4 + 1}" width="${wide - 2}" ` +
			`height="22" style="fill-opacity:${shade}"/>` + (wide > 14 && name.length < 3
			? `<text x="${x + wide / 2 - 1}" y="${y + 16}" text-anchor="middle">${escaped(name)}</text>`
			: "") + "</g>";
	}
	return frame(rows * 26 + 2, words("stripTitle", { held: held.length, lines: most }), body);
}

function arrayAt(address) {
	return small.arrays.findIndex((shape) => address + state.small.line > shape.base &&
		address < shape.base + shape.elements * shape.element);
}

function lineName(address) {
	const array = arrayAt(address);

	if (array < 0)
		return "";
	const shape = small.arrays[array];
	const first = Math.max(0, Math.ceil((address - shape.base) / shape.element));
	const last = Math.min(shape.elements - 1,
		Math.floor((address - shape.base + state.small.line - 1) / shape.element));

	return words("lineName", { first: elementName(small, array, first),
		last: elementName(small, array, last) });
}

function marks(touch) {
	const place = touchPlace(sweepGrid, small, touch);
	const half = Math.max(sweepGrid.size, 8) / 2;

	return place === null ? "" : ["around", OUTCOMES[touch[TOUCH.outcome]]].map((name) =>
		`<rect class="${name}-mark" x="${place.x - half - .5}" y="${place.y - half - .5}" ` +
		`width="${2 * half}" height="${2 * half}"/>`).join("");
}

function showTouch() {
	const now = models.smallAfter(at);
	const touch = at > 0 ? small.touches[at - 1] : null;

	showCells(now.lines);
	element("sweep-marks").innerHTML = touch ? marks(touch) : "";
	element("touch").textContent = touch ? touchWords(touch) : words("touchNone");
	element("touch").className = touch ? OUTCOMES[touch[TOUCH.outcome]] : "";
	element("strip").innerHTML = stripMarkup(now.lines);
	element("strip-title").textContent = words("stripTitle",
		{ held: now.lines.length, lines: state.small.lines });
	element("sweep-at").value = at;
	element("sweep-at").setAttribute("aria-valuetext", words("sweepAt",
		{ number: at, all: small.touches.length }));
	element("sweep-lines-value").textContent = words("linesText", { lines: state.small.lines,
		bytes: bytesText(state.small.lines * state.small.line) });
	element("sweep-lines").setAttribute("aria-valuetext",
		element("sweep-lines-value").textContent);
	element("sweep-counts").innerHTML = "<tr>" + ["countTouches", "countHits", "countMisses",
		"countAllocated", "countEvicts"].map((key) => `<th class="figure">${escaped(words(key))}` +
		"</th>").join("") + "</tr><tr>" + [now.counts.accesses, now.counts.hits,
		now.counts.misses, now.counts.store_misses, now.counts.evicts].map((figure) =>
		`<td class="figure">${figure}</td>`).join("") + "</tr>";
}

// ---- moving ----

function stopPlaying() {
	clearInterval(playing);
	playing = 0;
	if (element("sweep-sweepPlay")) {
		element("sweep-sweepPlay").textContent = words("sweepPlay");
		element("touch").setAttribute("aria-live", "polite");
	}
}

function go(to) {
	at = Math.max(0, Math.min(small.touches.length, to));
	showTouch();
	if (at === small.touches.length)
		stopPlaying();
}

function play() {
	const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

	if (playing) {
		stopPlaying();
		return;
	}
	if (at >= small.touches.length)
		go(0);
	element("sweep-sweepPlay").textContent = words("sweepPause");
	element("touch").setAttribute("aria-live", "off");
	playing = setInterval(() => go(at + Number(element("sweep-speed").value)),
		isCalm ? 1000 : 200);
}

// The next touch for which something holds, or the end.
function nextTouch(holds) {
	const found = small.touches.findIndex((touch, index) => index >= at && holds(touch));

	return found < 0 ? small.touches.length : found + 1;
}

function changeSmall(part) {
	state = { ...state, small: { ...state.small, ...part } };
	computeSmall();
	keepAddress();
	drawSweep();
	showReuse();
	showExercises();
}

function listenToSweep() {
	const now = () => at > 0 ? small.touches[at - 1][TOUCH.iteration] : -1;
	const moves = { sweepFirst: () => 0, sweepBack: () => at - 1, sweepStep: () => at + 1,
		sweepIteration: () => nextTouch((touch) => touch[TOUCH.iteration] > now()),
		sweepMiss: () => nextTouch((touch) => touch[TOUCH.outcome] === 0),
		sweepLast: () => small.touches.length };

	for (const [id, to] of Object.entries(moves))
		element(`sweep-${id}`).addEventListener("click", () => {
			stopPlaying();
			go(to());
		});
	element("sweep-sweepPlay").addEventListener("click", play);
	element("sweep-at").addEventListener("input", (event) => {
		stopPlaying();
		go(Number(event.target.value));
	});
	element("sweep-lines").addEventListener("input", (event) => {
		changeSmall({ lines: Number(event.target.value) });
		element("sweep-lines").focus();
	});
	element("sweep-line").addEventListener("change", (event) => {
		changeSmall({ line: Number(event.target.value), lines: 0 });
		element("sweep-line").focus();
	});
	for (const { index } of BEGINNING.sizes)
		element(`small-${index}`).addEventListener("change", (event) => {
			changeSmall({ sizes: { ...state.small.sizes, [index]:
				wholeNumber(event.target.value, 1, 999, state.small.sizes[index]) }, lines: 0 });
			element(`small-${index}`).focus();
		});
}
