// SPDX-License-Identifier: MIT
//
// Questions whose answers are figures of this kernel, as the models give them at the settings of
// the page.
"use strict";

function firstLink(answer) {
	return linksOf(answer)[0];
}

function lastLink(answer) {
	const links = linksOf(answer);

	return links[links.length - 1];
}

// Where the leading condition of an analysis breaks in its first cache; 0: nowhere.
function edgeOf(answer, name) {
	const conditions = openConditions(answer);

	return conditions.length ? (conditions[0].levels[0].breaks_at || {})[name] || 0 : 0;
}

// The bytes of a link on both sides of a limit, by the rule that the limit is of: what the page
// says of them has corrections, and is told where it is something else.
function stepBetween(below, above) {
	const both = [below, above], page = both.map((link) => shortNumber(link.total_bytes_per_it));
	const [before, after] = both.map((link) =>
		shortNumber(link.textbook_bytes_per_it || link.total_bytes_per_it));
	const isCorrected = before !== page[0] || after !== page[1];

	return { link: below.link, before, after, rule: isCorrected ? words("stepRule") : "",
		corrected: isCorrected ? words("stepCorrected", { low: page[0], high: page[1] }) : "" };
}

function exerciseLimit(list, size) {
	const condition = leadingCondition();
	const level = condition.levels[0];
	const edge = edgeOf(result, size.name);

	if (!edge)
		return;
	list.push(["limit", { size: size.name, level: level.level, loop: condition.loop,
		capacity: bytesText(level.capacity_bytes), need: condition.need || condition.need_exact,
		edge: edge - 1, inequality: level.inequality || "" }]);
	const below = firstLink(models.figures(withSize(state, size.index, edge - 1)));
	const above = firstLink(models.figures(withSize(state, size.index, edge)));
	if (below && above)
		list.push(["step", { size: size.name, low: edge - 1, high: edge,
			...stepBetween(below, above) }]);
	const caches = state.caches.map((bytes, index) => index === 0 ? 2 * bytes : bytes);
	const twice = models.canHold(0, caches[0])
		? edgeOf(models.formulas({ ...state, caches }), size.name) : 0;
	if (twice)
		list.push(["twice", { size: size.name, level: level.level, loop: condition.loop,
			before: edge - 1, after: twice - 1 }]);
	const half = level.half_cache && level.half_cache.holds_to && level.half_cache.holds_to[size.name];
	if (half)
		list.push([half < edge ? "halfSafe" : "halfWrong", { size: size.name, half,
			edge: edge - 1, level: level.level }]);
}

function exerciseStores(list) {
	BEGINNING.arrays.forEach((array, index) => {
		if (!array.is_stored || list.some(([key]) => key.startsWith("past")))
			return;
		const other = state.bypasses.map((is, i) => i === index ? !is : is);
		const now = lastLink(result), then = lastLink(models.figures({ ...state, bypasses: other }));

		if (!now || !then || now.link !== then.link)
			return;
		const before = now.total_bytes_per_it, after = then.total_bytes_per_it;
		const key = state.bypasses[index] ? after < before ? "unpastFalls" : "unpast"
			: after > before ? "pastRises" : "past";

		if (shortNumber(before, 4) !== shortNumber(after, 4))
			list.push([key, { array: array.name, link: now.link,
				before: shortNumber(before, 4), after: shortNumber(after, 4) }]);
	});
}

function exerciseSpeed(list) {
	const roofline = result.roofline, flop = (result.kernel.flop || {}).total;
	const memory = lastLink(result);

	if (roofline && flop && memory && memory.total_bytes_per_it > 0 &&
		roofline.intensity_flop_per_byte) {
		const level = memory.link.split("-")[1];
		const intensity = roofline.intensity_flop_per_byte[level];

		if (intensity)
			list.push(["intensity", { flop: shortNumber(flop), level,
				bytes: shortNumber(memory.total_bytes_per_it, 4),
				intensity: shortNumber(intensity),
				balance: shortNumber(roofline.machine_balance_flop_per_byte || 0),
				bound: roofline.bound }]);
	}
	if (saturatedCores())
		list.push(["saturation", { cores: saturatedCores(), machine: BEGINNING.machine }]);
}

function exerciseSmall(list) {
	if (small.refused !== undefined || small.is_cut || small.misses_by_lines.length < 4)
		return;
	const misses = small.misses_by_lines, lines = enoughLines();

	list.push(["small", { lines, bytes: bytesText(lines * state.small.line),
		before: misses[lines - 1], after: misses[lines] }]);
	if (small.counts.store_misses > 0)
		list.push(["allocate", { misses: small.counts.store_misses,
			evicts: small.counts.evicts, line: state.small.line }]);
}

function exercisesOf() {
	const list = [];
	const size = BEGINNING.sizes.find((item) => item.index === state.over);

	if (result.refused !== undefined)
		return list;
	if (leadingCondition() && size)
		exerciseLimit(list, size);
	else if (firstLink(result))
		list.push(["noReuse", { link: firstLink(result).link,
			bytes: shortNumber(firstLink(result).total_bytes_per_it, 4) }]);
	exerciseSmall(list);
	exerciseStores(list);
	exerciseSpeed(list);
	return list;
}

function showExercises() {
	writeExercises(exercisesOf(), "fails", WORDS.failsList);
	models.set(state);
}

// Exercises, those whose answer is open stay so; and where the models fail.
function writeExercises(list, title, fails) {
	const place = element("exercises");
	const opened = [...place.querySelectorAll("details")].map((item) => item.open);

	place.innerHTML = list.length === 0 ? "" : `<h2>${escaped(words("exercises"))}</h2>` +
		`<p>${escaped(words("exercisesAbout"))}</p><ol>${list.map(([key, values], index) =>
			`<li data-exercise="${key}"><p>${escaped(words(`${key}Question`, values))}</p>` +
			`<details${opened[index] ? " open" : ""}><summary>${escaped(words("answer"))}</summary>` +
			`<p>${escaped(words(`${key}Answer`, values))}</p></details></li>`).join("")}</ol>` +
		`<h3>${escaped(words(title))}</h3><ul>${fails.map((text) =>
			`<li>${escaped(text)}</li>`).join("")}</ul>`;
}
