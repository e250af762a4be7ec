// SPDX-License-Identifier: MIT
//
// Pictures: small SVG back-ends for the staircase, the roofline and the bar of ECM.
"use strict";

function escaped(text) {
	return String(text).replace(/[&<>"]/g, (c) =>
		({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" })[c]);
}

function shortNumber(value, digits = 3) {
	if (value === 0)
		return "0";
	const magnitude = Math.abs(value);

	return magnitude >= 1e6 || magnitude < 1e-3 ? value.toExponential(digits - 1)
		: String(Number(value.toPrecision(Math.max(digits, Math.ceil(Math.log10(magnitude))))));
}

function withPrefix(value, unit) {
	const prefixes = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]];
	const [factor, name] = prefixes.find(([least]) => value >= least) || [1, ""];

	return `${shortNumber(value / factor)} ${name}${unit}`;
}

function bytesText(bytes) {
	const prefixes = [[1 << 20, "MiB"], [1 << 10, "KiB"]];
	const [factor, name] = prefixes.find(([least]) => bytes >= least) || [1, "B"];

	return `${shortNumber(bytes / factor, 4)} ${name}`;
}

// A scale from values to places, logarithmic or not.
function scale(low, high, from, to, isLog) {
	const at = isLog ? Math.log : (value) => value;

	return (value) =>
		from + (to - from) * (at(value) - at(low)) / (at(high) - at(low) || 1);
}

function decades(low, high) {
	const ticks = [];

	for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); ++power)
		for (const digit of [1, 2, 5])
			ticks.push(digit * 10 ** power);
	const inside = ticks.filter((tick) => tick >= low * .999 && tick <= high * 1.001);

	return inside.length > 9
		? inside.filter((tick) => /^1/.test(tick.toExponential())) : inside;
}

function evenTicks(high) {
	const rough = high / 5;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 4, 5, 8, 10].map((f) => f * power).find((s) => s >= rough);
	const ticks = [];

	for (let tick = 0; tick <= high * 1.001; tick += step)
		ticks.push(tick);
	return ticks;
}

const WIDTH = 760;

function frame(height, label, body) {
	return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(label)}">` +
		`${body}</svg>`;
}

// Names at heights that do not touch, in the order of their places.
function apart(labels, least) {
	const sorted = [...labels].sort((a, b) => a.y - b.y);

	for (let i = 1; i < sorted.length; ++i)
		sorted[i].y = Math.max(sorted[i].y, sorted[i - 1].y + least);
	return labels;
}

// Curves of bytes per iteration: points [{ n, bytes: [...] }], dots alike, links' names.
function staircaseChart(input) {
	const { points, dots, links, here, label } = input;
	const height = 320, left = 52, right = WIDTH - 90, top = 14, bottom = height - 42;
	const low = points[0].n, high = points[points.length - 1].n;
	const most = Math.max(1, ...points.flatMap((p) => p.bytes), ...dots.flatMap((p) => p.bytes));
	const x = scale(low, high, left, right, true), y = scale(0, most * 1.08, bottom, top, false);
	let body = "";

	for (const tick of evenTicks(most))
		body += `<path class="rule" d="M${left} ${y(tick)}H${right}"/>` +
			`<text class="soft" x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">` +
			`${shortNumber(tick)}</text>`;
	for (const tick of decades(low, high))
		body += `<path class="rule" d="M${x(tick)} ${bottom}v5"/>` +
			`<text class="soft" x="${x(tick)}" y="${bottom + 18}" text-anchor="middle">` +
			`${shortNumber(tick)}</text>`;
	body += `<path class="axis" d="M${left} ${top}V${bottom}H${right}"/>` +
		`<text x="${right}" y="${bottom + 36}" text-anchor="end">${escaped(label)}</text>` +
		`<text class="soft" x="${left}" y="${bottom + 36}">${escaped(words("staircaseY"))}</text>`;
	links.forEach((link, k) => {
		const path = points.map((p, i) =>
			`${i ? "L" : "M"}${x(p.n).toFixed(1)} ${y(p.bytes[k]).toFixed(1)}`).join("");

		body += `<path class="curve link${k % 4 + 1}" d="${path}"><title>${escaped(link)}` +
			"</title></path>";
		for (const dot of dots)
			body += `<circle class="link${k % 4 + 1}" cx="${x(dot.n).toFixed(1)}" ` +
				`cy="${y(dot.bytes[k]).toFixed(1)}" r="3"><title>${escaped(link)}, ` +
				`${dot.n}: ${shortNumber(dot.bytes[k], 4)}</title></circle>`;
	});
	const last = points[points.length - 1];
	const names = apart(links.map((link, k) => ({ link, k, y: y(last.bytes[k]) + 4 })), 15);
	for (const name of names)
		body += `<text class="link${name.k % 4 + 1}" x="${right + 6}" y="${name.y}">` +
			`${escaped(name.link)}</text>`;
	if (here >= low && here <= high)
		body += `<path class="here" d="M${x(here)} ${top}V${bottom}"/>` +
			`<text x="${x(here)}" y="${bottom + 36}" text-anchor="middle">` +
			`${escaped(label)} = ${here}</text>`;
	return frame(height, words("staircase", { size: label }), body);
}
