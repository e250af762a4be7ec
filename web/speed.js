// SPDX-License-Identifier: MIT
//
// What follows from the bytes: the place on the roofline, the parts of ECM, and more cores.
"use strict";

function roofPath(bandwidth, peak, x, y, low, high) {
	const ridge = Math.min(high, Math.max(low, peak / bandwidth));

	return `M${x(low).toFixed(1)} ${y(Math.min(peak, bandwidth * low)).toFixed(1)}` +
		`L${x(ridge).toFixed(1)} ${y(Math.min(peak, bandwidth * ridge)).toFixed(1)}` +
		`H${x(high).toFixed(1)}`;
}

function axes(plot, ticksX, ticksY) {
	const { x, y, left, right, top, bottom } = plot;
	let body = "";

	for (const tick of ticksX)
		body += `<path class="rule" d="M${x(tick)} ${top}V${bottom}"/><text class="soft" ` +
			`x="${x(tick)}" y="${bottom + 16}" text-anchor="middle">${shortNumber(tick)}</text>`;
	for (const tick of ticksY)
		body += `<path class="rule" d="M${left} ${y(tick)}H${right}"/><text class="soft" ` +
			`x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${withPrefix(tick, "")}</text>`;
	return body + `<path class="axis" d="M${left} ${top}V${bottom}H${right}"/>`;
}

function rooflineChart() {
	const roofline = result.roofline, height = 300;
	const levels = (roofline.levels || []).filter((level) =>
		level.intensity_flop_per_byte > 0 && level.bytes_per_s > 0);
	const peak = roofline.ceilings[0].flop_per_s;
	const speed = result.prediction ? result.prediction.flop_per_s : roofline.flop_per_s;
	const intensities = levels.map((level) => level.intensity_flop_per_byte);
	const low = Math.min(...intensities, .05) / 2;
	const high = Math.max(...intensities, ...levels.map((l) => peak / l.bytes_per_s)) * 2;
	const plot = { left: 58, right: WIDTH - 96, top: 12, bottom: height - 40 };
	const x = scale(low, high, plot.left, plot.right, true);
	const least = Math.min(speed, ...levels.map((l) => l.bytes_per_s * low)) / 2;
	const y = scale(least, peak * 2, plot.bottom, plot.top, true);
	let body = axes({ ...plot, x, y }, decades(low, high),
		decades(least, peak * 2).filter((tick) => /^1/.test(tick.toExponential())));

	levels.forEach((level, k) => {
		const at = level.intensity_flop_per_byte;

		body += `<path class="curve link${k % 4 + 1}" ` +
			`d="${roofPath(level.bytes_per_s, peak, x, y, low, high)}"><title>` +
			`${escaped(level.level)}: ${withPrefix(level.bytes_per_s, "B/s")}</title></path>` +
			`<circle class="ring link${k % 4 + 1}" cx="${x(at)}" ` +
			`cy="${y(Math.min(peak, level.bytes_per_s * at))}" r="5"><title>` +
			`${escaped(level.level)}: ${shortNumber(at)} FLOP/B</title></circle>`;
	});
	const names = apart(levels.map((level, k) => ({ level, k,
		y: y(Math.min(peak, level.bytes_per_s * low)) - 34 })), 14);
	for (const name of names)
		body += `<text class="roof link${name.k % 4 + 1}" x="${plot.left + 6}" ` +
			`y="${name.y}">` +
			`${escaped(name.level.level)} ${withPrefix(name.level.bytes_per_s, "B/s")}</text>`;
	const memory = levels[levels.length - 1];
	const mark = memory.intensity_flop_per_byte;
	body += `<path class="here" d="M${x(mark)} ${plot.top}V${plot.bottom}"/>` +
		`<circle class="here" cx="${x(mark)}" cy="${y(speed)}" r="6"/>` +
		`<text x="${x(mark) + 10}" y="${y(speed) + 16}">${withPrefix(speed, "FLOP/s")}</text>` +
		`<text class="soft" x="${plot.right}" y="${y(peak) - 6}" text-anchor="end">` +
		`${escaped(words("peak"))} ${withPrefix(peak, "FLOP/s")}</text>` +
		`<text class="soft" x="${plot.right}" y="${height - 4}" text-anchor="end">` +
		`${escaped(words("intensity"))}</text>`;
	return frame(height, words("rooflineLabel", { speed: withPrefix(speed, "FLOP/s"),
		intensity: shortNumber(mark) }), body);
}

function transferTime(ecm, transfer) {
	return ecm.trusted === "measured" && transfer.measured_cy_per_cl !== undefined
		? transfer.measured_cy_per_cl : transfer.cy_per_cl;
}

// Two bars: what overlaps, and below it what takes its turn.
function ecmChart() {
	const ecm = result.ecm, height = 118, left = 8, right = WIDTH - 8;
	const parts = [{ name: "T_nOL", cycles: ecm.t_nol, part: "core" },
		...ecm.transfers.map((transfer, k) => ({ name: transfer.link,
			cycles: transferTime(ecm, transfer), part: `link${k % 4 + 1}` }))];
	const sum = parts.reduce((total, part) => total + part.cycles, 0);
	const most = Math.max(sum, ecm.t_ol, ecm.total_cy_per_cl || 0);
	const x = scale(0, most * 1.02, left, right, false);
	const bar = (from, cycles, y, name, part) => {
		const wide = x(from + cycles) - x(from);

		return `<g><title>${escaped(name)}: ${shortNumber(cycles)} ${escaped(words("cycles"))}</title>` +
			`<rect class="${part}" x="${x(from)}" y="${y}" width="${Math.max(0, wide - 1)}" ` +
			`height="26"/>` + (wide > 7.5 * (name.length + 5)
				? `<text class="inverse" x="${x(from) + wide / 2}" y="${y + 17}" ` +
				`text-anchor="middle">${escaped(name)} ${shortNumber(cycles)}</text>` : "") + "</g>";
	};
	let body = bar(0, ecm.t_ol, 6, "T_OL", "core overlapping"), from = 0;

	for (const part of parts) {
		body += bar(from, part.cycles, 38, part.name, part.part);
		from += part.cycles;
	}
	for (const tick of evenTicks(most))
		body += `<path class="rule" d="M${x(tick)} 68v5"/><text class="soft" x="${x(tick)}" y="88" ` +
			`text-anchor="${tick ? "middle" : "start"}">${shortNumber(tick)}</text>`;
	if (ecm.total_cy_per_cl)
		body += `<path class="here" d="M${x(ecm.total_cy_per_cl)} 0V72"/>`;
	body += `<path class="axis" d="M${left} 68H${right}"/><text class="soft" x="${right}" y="108" ` +
		`text-anchor="end">${escaped(words("cycles"))}</text>`;
	return frame(height, words("ecmLabel", { total: shortNumber(ecm.total_cy_per_cl || sum) }),
		body);
}

function coresChart(points) {
	const height = 200, left = 58, right = WIDTH - 20, top = 12;
	const bottom = height - 38;
	const most = Math.max(...points.map((point) => point.it_per_s));
	const x = scale(0, points[points.length - 1].cores, left, right, false);
	const y = scale(0, most * 1.1, bottom, top, false);
	const path = points.map((point, i) =>
		`${i ? "L" : "M"}${x(point.cores).toFixed(1)} ${y(point.it_per_s).toFixed(1)}`).join("");
	const here = points.find((point) => point.cores === state.cores);
	let body = axes({ x, y, left, right, top, bottom },
		evenTicks(points[points.length - 1].cores).filter(Number.isInteger), evenTicks(most));

	body += `<path class="curve link1" d="${path}"/>` + (here ? `<circle class="here" ` +
		`cx="${x(here.cores)}" cy="${y(here.it_per_s)}" r="5"/>` : "") +
		`<text class="soft" x="${right}" y="${height - 4}" text-anchor="end">` +
		`${escaped(words("cores"))}</text>` +
		`<text class="soft" x="${left + 6}" y="${top + 8}">${escaped(words("itPerS"))}</text>`;
	return frame(height, words("coresLabel", { most: withPrefix(most, "It/s") }), body);
}

// From how many cores on the memory that they share is saturated; 0: it is not, or not known yet.
function saturatedCores() {
	return (scaling.find((point) => point.saturates) || { cores: 0 }).cores;
}

function speedWords() {
	const prediction = result.prediction, lines = [];

	if (prediction)
		lines.push(words(state.cores === 1 ? "speedIsOne" : "speedIs", { speed: withPrefix(prediction.it_per_s, "It/s"),
			bound: prediction.bound, cores: state.cores }));
	if (saturatedCores())
		lines.push(words("saturates", { cores: saturatedCores() }));
	return lines.join(" ");
}

function figureOf(id, title, about, markup) {
	return `<h3>${escaped(words(title))}</h3><p class="note">${escaped(about)}</p>` +
		`<figure id="${id}">${markup}</figure>`;
}

// With the speed of other numbers of cores, once that is known.
function showSpeed() {
	const place = element("speed");
	const roofline = result.roofline, ecm = result.ecm;
	let html = "";

	if (result.refused === undefined && roofline && roofline.levels && roofline.flop_per_s > 0 &&
		(roofline.ceilings || []).length > 0 &&
		roofline.levels.some((level) => level.intensity_flop_per_byte > 0))
		html += figureOf("roofline-chart", "roofline", words("rooflineAbout"), rooflineChart());
	if (result.refused === undefined && ecm && ecm.transfers)
		html += figureOf("ecm-chart", "ecm",
			words(ecm.trusted === "measured" ? "ecmMeasured" : "ecmAbout",
				{ published: ecm.published || "", measured: ecm.measured || "" }), ecmChart());
	if (result.refused === undefined && scaling.length > 1)
		html += figureOf("cores-chart", "scaling", words("scalingAbout"), coresChart(scaling));
	place.innerHTML = html && `<h2>${escaped(words("speed"))}</h2>` +
		`<p>${escaped(speedWords())}</p>${html}`;
}
