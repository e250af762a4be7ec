// SPDX-License-Identifier: MIT
//
// Source and grid side by side: which access uses again what another one brought, how many bytes
// pass in between, and whether a cache keeps them.
"use strict";

const LINES_AROUND = 4;

let chosen = -1; // access that is looked at

// The lines of the source from a little before the loops to a little behind the last access.
function shownLines() {
	const lines = BEGINNING.source.split("\n");
	const places = BEGINNING.accesses.filter((access) => access.line > 0).map((a) => a.line);
	const first = Math.max(1, Math.min(BEGINNING.line, ...places) - LINES_AROUND);
	const last = Math.min(lines.length, Math.max(BEGINNING.line, ...places) + LINES_AROUND / 2);

	return lines.slice(first - 1, last).map((text, i) => ({ text, number: first + i }));
}

function accessButton(index, text) {
	return `<button type="button" class="access" data-access="${index}" ` +
		`aria-describedby="reuse-words">${escaped(text)}</button>`;
}

// The text of an access as the source has it, from a column on: blanks apart, it is the one that
// the program prints.
function textInSource(line, start, access) {
	const blank = /\s/;
	let at = start;

	for (const c of access.text.replace(/\s/g, "")) {
		while (blank.test(line[at]) && at > start)
			++at;
		if (line[at] !== c)
			return "";
		++at;
	}
	return line.slice(start, at);
}

// A line in which each access is a button; tabs count as one column, as the compiler has it.
function lineMarkup({ text, number }, drawn) {
	const accesses = BEGINNING.accesses.map((access, index) => ({ ...access, index }))
		.filter((access) => access.line === number).sort((a, b) => a.column - b.column);
	let markup = "", from = 0;

	for (const access of accesses) {
		const start = access.column - 1;
		const written = textInSource(text, start, access);

		if (start < from || written === "")
			continue;
		markup += escaped(text.slice(from, start)) + accessButton(access.index, written);
		from = start + written.length;
		drawn.add(access.index);
	}
	return `<span class="line-number">${String(number).padStart(4)}</span>  ${markup}` +
		`${escaped(text.slice(from))}\n`;
}

// The conditions in which an access uses again what was touched before.
function conditionsOf(index) {
	const access = BEGINNING.accesses[index];

	return (result.layer_conditions || []).filter((condition) =>
		condition.access === access.text && (!condition.line || condition.line === access.line) &&
		(!condition.column || condition.column === access.column));
}

// An access of that text, of the same array.
function accessNamed(text, like) {
	return BEGINNING.accesses.findIndex((access) =>
		access.text === text && access.array === BEGINNING.accesses[like].array);
}

// Touches of an iteration in the middle of the small sweep.
function middleIteration() {
	const byIteration = new Map();

	for (const touch of small.touches) {
		if (!byIteration.has(touch[TOUCH.iteration]))
			byIteration.set(touch[TOUCH.iteration], []);
		byIteration.get(touch[TOUCH.iteration]).push(touch);
	}
	const all = [...byIteration.values()];
	const loops = BEGINNING.loops.map((loop, k) => {
		const values = small.touches.map((touch) => touch[TOUCH.values + k]);

		return { least: values.reduce((a, b) => Math.min(a, b)),
			most: values.reduce((a, b) => Math.max(a, b)) };
	});
	const most = all.reduce((count, touches) => Math.max(count, touches.length), 0);
	const distance = (touches) => loops.reduce((sum, loop, k) => sum +
		Math.abs(touches[0][TOUCH.values + k] - (loop.least + loop.most) / 2) /
		(loop.most - loop.least + 1), touches.length < most ? 1000 : 0);

	return all.reduce((best, touches) => distance(touches) < distance(best) ? touches : best);
}

// An arrow for each reuse whose two places are in the picture.
function reuseArrows(grid, touches) {
	return BEGINNING.accesses.flatMap((access, index) => conditionsOf(index).map((condition) => {
		const from = accessNamed(condition.reused_from, index);
		const ends = [from, index].map((which) =>
			touches.find((touch) => touch[TOUCH.access] === which));

		if (ends.some((touch) => touch === undefined))
			return null;
		const [start, end] = ends.map((touch) => touchPlace(grid, small, touch));
		const level = condition.levels[0];

		return start && end && (start.x !== end.x || start.y !== end.y)
			? { index, from, start, end, condition, verdict: word(level.verdict) } : null;
	})).filter((arrow) => arrow !== null);
}

// The bytes of an arrow, at the side where there is room for them.
function arrowLabel({ index, start, end, condition }, size) {
	const isLeft = Math.min(start.x, end.x) > 90 + size;
	const x = isLeft ? Math.min(start.x, end.x) - size : Math.max(start.x, end.x) + size;

	return `<text class="arrow-label" data-access="${index}" x="${x}" ` +
		`y="${(start.y + end.y) / 2}" text-anchor="${isLeft ? "end" : "start"}">` +
		`${bytesText(condition.need_bytes)}</text>`;
}

function reusePicture() {
	const touches = middleIteration();
	const grid = gridOf(small, WIDTH / 1.9, 30, touches);
	let body = gridMarkup(grid);

	for (const touch of touches) {
		const place = touchPlace(grid, small, touch);
		const access = BEGINNING.accesses[touch[TOUCH.access]];

		if (place)
			body += `<rect class="cell touched${access.is_store ? " store" : ""}" ` +
				`data-access="${touch[TOUCH.access]}" x="${place.x - grid.size / 2}" ` +
				`y="${place.y - grid.size / 2}" width="${grid.size - 1}" ` +
				`height="${grid.size - 1}"><title>${escaped(access.text)}</title></rect>`;
	}
	reuseArrows(grid, touches).forEach((arrow, i) => {
		const { path } = arrowPath(arrow.start, arrow.end, 14 + 5 * (i % 3));

		body += `<path class="arrow ${arrow.verdict}" data-access="${arrow.index}" ` +
			`data-from="${arrow.from}" d="${path}"><title>${escaped(arrow.condition.reused_from)} ` +
			`\u2192 ${escaped(arrow.condition.access)}: ` +
			`${bytesText(arrow.condition.need_bytes)}</title></path>` +
			arrowLabel(arrow, grid.size);
	});
	return `<svg viewBox="-2 -2 ${grid.width + 4} ${grid.height + 4}" role="img" aria-label="` +
		`${escaped(words("reusePicture"))}">${body}</svg>`;
}

// What is to be said of an access at the sizes of the page, and in the small picture.
function reuseWords(index) {
	const access = BEGINNING.accesses[index];
	const conditions = conditionsOf(index);
	const lines = conditions.map((condition) => {
		const levels = condition.levels.map((level) => words("reuseLevel",
			{ level: level.level, verdict: words(word(level.verdict)) })).join(", ");

		const need = condition.need_exact || condition.need || "";
		const key = !condition.loop ? "reuseLoops" : condition.reuse === "spatial" ? "reuseLine"
			: need ? "reuseFrom" : "reuseBytes";

		return words(key, { access: access.text, from: condition.reused_from,
			loop: condition.loop, need,
			bytes: bytesText(condition.need_bytes), levels });
	});
	const bypasses = access.is_store && state.bypasses[access.array];

	if (lines.length === 0)
		lines.push(words(access.is_indirect ? "reuseIndirect" : bypasses
			? "reusePast" : access.is_store ? "reuseStore" : "reuseNone",
			{ access: access.text }));
	if (small.refused === undefined) {
		const touch = middleIteration().find((item) => item[TOUCH.access] === index);

		if (touch && touch[TOUCH.before] >= 0) {
			const before = small.touches[touch[TOUCH.before]];
			const between = models.smallBetween(small.touches.indexOf(touch));

			lines.push(words("reuseSmall", {
				from: BEGINNING.accesses[before[TOUCH.access]].text,
				ago: small.touches.indexOf(touch) - touch[TOUCH.before],
				lines: between, bytes: bytesText(between * state.small.line) }));
		}
	}
	return lines;
}

function choose(index) {
	chosen = index;
	for (const node of element("reuse").querySelectorAll("[data-access]")) {
		const isIt = Number(node.dataset.access) === index;

		node.classList.toggle("chosen", isIt);
		node.classList.toggle("last", !isIt && [...element("reuse")
			.querySelectorAll(`path[data-access="${index}"]`)].some((path) =>
			path.dataset.from === node.dataset.access && node.tagName === "rect"));
		if (node.tagName === "BUTTON")
			node.setAttribute("aria-pressed", String(isIt));
	}
	element("reuse-words").innerHTML = index < 0 ? escaped(words("reuseHint"))
		: reuseWords(index).map((line) => `<span>${escaped(line)}</span>`).join("<br>");
}

function showReuse() {
	const place = element("reuse"), drawn = new Set();
	const source = shownLines().map((line) => lineMarkup(line, drawn)).join("");
	const others = BEGINNING.accesses.map((access, index) => drawn.has(index) ? ""
		: accessButton(index, access.is_store ? `${access.text} ${words("isStored")}` : access.text)).join(" ");

	place.innerHTML = `<h2>${escaped(words("reuse"))}</h2><p>${escaped(words("reuseAbout"))}</p>` +
		`<div class="pair"><div><pre class="source">${source}</pre>` +
		(others.trim() ? `<p class="source">${others}</p>` : "") +
		`<p id="reuse-words" aria-live="polite"></p></div><figure>` +
		(small.refused === undefined ? reusePicture()
			: `<p>${escaped(words("sweepNone", { why: small.refused }))}</p>`) +
		"</figure></div>";
	for (const node of place.querySelectorAll("[data-access]"))
		for (const event of ["mouseenter", "focus", "click"])
			node.addEventListener(event, () => choose(Number(node.dataset.access)));
	choose(chosen);
}
