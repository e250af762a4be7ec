// SPDX-License-Identifier: MIT
//
// Kernels of GPUs: one warp lane by lane, the sectors that its requests touch, the banks that they
// meet in, what all requests cost, and where the time of the launch goes.
"use strict";

let warp; // what the module says of the warp that is shown

function requestOf(index) {
	return warp.refused === undefined
		? warp.requests.find((request) => request.access === index) : undefined;
}

// What the program counts of an access, over all warps.
function countsOf(index) {
	const access = BEGINNING.accesses[index];
	const op = access.is_store ? "store" : "load";

	return ((result.gpu || {}).accesses || []).find((item) => item.access === access.text &&
		item.line === access.line && item.column === access.column && item.op !==
		(op === "load" ? "store" : "load"));
}

// ---- lanes and sectors ----

function sectorsOfLane(request, lane) {
	const address = request.lanes[lane], sectors = [];

	if (address < 0)
		return sectors;
	for (let sector = Math.floor(address / warp.sector_bytes);
		sector <= Math.floor((address + request.bytes - 1) / warp.sector_bytes); ++sector)
		sectors.push(sector);
	return sectors;
}

function lanesPicture(request) {
	const inLine = warp.line_bytes / warp.sector_bytes, count = request.lanes.length;
	const lines = [...new Set(request.lanes.flatMap((address, lane) =>
		sectorsOfLane(request, lane).map((sector) => Math.floor(sector / inLine))))]
		.sort((a, b) => a - b);
	const group = Math.min(160, WIDTH / lines.length), sectorWide = (group - 4) / inLine;
	const left = (WIDTH - group * lines.length) / 2, laneWide = WIDTH / count;
	const place = (sector) => left + lines.indexOf(Math.floor(sector / inLine)) * group +
		(sector % inLine + .5) * sectorWide;
	const touched = new Set(request.lanes.flatMap((address, lane) => sectorsOfLane(request, lane)));
	let wires = "", boxes = "";

	request.lanes.forEach((address, lane) => {
		const x = (lane + .5) * laneWide;
		const sectors = sectorsOfLane(request, lane);
		const colour = sectors.length
			? `array${lines.indexOf(Math.floor(sectors[0] / inLine)) % 4 + 1}` : "";

		for (const sector of sectors)
			wires += `<path class="wire ${colour}" d="M${x.toFixed(1)} 36L${place(sector).toFixed(1)} 112"/>`;
		boxes += `<rect class="cell ${sectors.length ? `held ${colour}` : ""}" ` +
			`x="${lane * laneWide + 1}" y="14" width="${laneWide - 2}" height="22"><title>` +
			`${escaped(words(sectors.length ? "laneTitle" : "laneIdle", { lane, address }))}` +
			`</title></rect><text class="tiny" x="${x}" y="29" text-anchor="middle">${lane}</text>`;
	});
	lines.forEach((line, at) => {
		for (let k = 0; k < inLine; ++k)
			boxes += `<rect class="cell ${touched.has(line * inLine + k)
				? `held array${at % 4 + 1}` : ""}" ` +
				`x="${left + at * group + k * sectorWide}" y="112" ` +
				`width="${Math.max(1, sectorWide - 1)}" height="22"/>`;
	});
	return frame(154, words("lanesPicture", { sectors: request.sectors, lines: request.lines }),
		`<text class="soft" x="0" y="10">${escaped(words("lanes"))}</text>${wires}${boxes}` +
		`<text class="soft" x="0" y="150">${escaped(words("sectors", { sector: warp.sector_bytes,
			line: warp.line_bytes }))}</text>`);
}

// ---- banks ----

const WORD_BYTES = 4;

// By group of lanes that fill the banks: for each bank the different words, and who asks for them.
function bankGroups(request) {
	const together = Math.max(1, Math.floor(warp.banks * WORD_BYTES / Math.max(WORD_BYTES,
		request.bytes)));
	const groups = [];

	for (let first = 0; first < request.lanes.length; first += together) {
		const banks = Array.from({ length: warp.banks }, () => new Map());

		for (let lane = first; lane < Math.min(first + together, request.lanes.length); ++lane) {
			const address = request.lanes[lane];

			if (address < 0)
				continue;
			for (let word = Math.floor(address / WORD_BYTES);
				word <= Math.floor((address + request.bytes - 1) / WORD_BYTES); ++word) {
				const words = banks[word % warp.banks];

				words.set(word, [...(words.get(word) || []), lane]);
			}
		}
		groups.push({ first, banks, rounds: Math.max(...banks.map((words) => words.size)) });
	}
	return groups.filter((group) => group.rounds > 0);
}

function bankTable(request) {
	const head = Array.from({ length: warp.banks }, (none, bank) => `<th>${bank}</th>`).join("");
	let number = 0, rows = "";

	for (const group of bankGroups(request))
		for (let round = 0; round < group.rounds; ++round) {
			const cells = group.banks.map((found) => {
				const lanes = [...found.values()][round];
				const degree = found.size > 1 ? "broken" : "holds";

				return lanes ? `<td class="bank-${degree}" title="${escaped(words("bankTitle",
					{ lanes: lanes.join(", ") }))}">${lanes.length > 2 ? `${lanes[0]}…` : lanes.join(" ")}</td>`
					: "<td></td>";
			}).join("");

			rows += `<tr><th>${++number}</th>${cells}</tr>`;
		}
	return `<h3>${escaped(words("banks"))}</h3><p class="note">${escaped(words("banksAbout"))}</p>` +
		`<div class="wide"><table id="banks"><caption>${escaped(words("banksCaption",
			{ rounds: request.wavefronts }))}</caption><tr><th>${escaped(words("bankRound"))}</th>` +
		`${head}</tr>${rows}</table></div>`;
}

// ---- one access ----

function warpWords(index) {
	const request = requestOf(index), counts = countsOf(index);
	const access = BEGINNING.accesses[index], lines = [];

	if (!request)
		lines.push(words("warpNone", { access: access.text }));
	else {
		const active = request.lanes.filter((address) => address >= 0).length;
		const least = Math.ceil(active * request.bytes / warp.sector_bytes);

		lines.push(words(request.is_shared ? request.wavefronts > 1 ? "warpConflict" : "warpShared"
			: request.sectors > least ? "warpScattered" : "warpGlobal",
		{ access: access.text, active, bytes: request.bytes, least, sectors: request.sectors,
			lines: request.lines, rounds: request.wavefronts, sector: warp.sector_bytes }));
	}
	if (counts)
		lines.push(words("warpAll", { requests: shortNumber(counts.requests, 6),
			per: shortNumber(counts.transactions_per_request, 4) }));
	return lines;
}

function showWarpOf(index) {
	const request = requestOf(index);

	chosen = index;
	for (const button of element("reuse").querySelectorAll("[data-access]")) {
		const isIt = Number(button.dataset.access) === index;

		button.classList.toggle("chosen", isIt);
		button.setAttribute("aria-pressed", String(isIt));
	}
	element("reuse-words").innerHTML = warpWords(index).map((line) =>
		`<span>${escaped(line)}</span>`).join("<br>");
	element("warp-picture").innerHTML = !request ? ""
		: request.is_shared && warp.banks > 0 ? bankTable(request)
			: `<figure>${lanesPicture(request)}</figure>`;
}

function warpControls() {
	return `<div class="buttons">${["x", "y", "warp"].map((key) =>
		`<label>${escaped(words(`warp_${key}`))} <input type="number" class="short" min="0" ` +
		`max="99999" id="warp-${key}" value="${state.warp[key]}"></label>`).join("")}</div>`;
}

function showWarp() {
	const place = element("reuse"), drawn = new Set();
	const source = shownLines().map((line) => lineMarkup(line, drawn)).join("");
	const others = BEGINNING.accesses.map((access, index) => drawn.has(index) ? ""
		: accessButton(index, access.is_store ? `${access.text} ${words("isStored")}` : access.text))
		.join(" ");

	warp = models.warp(state);
	place.innerHTML = `<h2>${escaped(words("warp"))}</h2><p>${escaped(words("warpAbout"))}</p>` +
		`<pre class="source">${source}</pre>` +
		(others.trim() ? `<p class="source">${others}</p>` : "") + warpControls() +
		"<p id=\"reuse-words\" aria-live=\"polite\"></p><div id=\"warp-picture\"></div>";
	for (const node of place.querySelectorAll("[data-access]"))
		for (const event of ["mouseenter", "focus", "click"])
			node.addEventListener(event, () => showWarpOf(Number(node.dataset.access)));
	for (const key of ["x", "y", "warp"])
		element(`warp-${key}`).addEventListener("change", (event) => {
			change({ warp: { ...state.warp,
				[key]: wholeNumber(event.target.value, 0, 99999, state.warp[key]) } });
			element(`warp-${key}`).focus();
		});
	if (warp.refused !== undefined)
		element("warp-picture").textContent = words("refused", { why: warp.refused });
	else
		showWarpOf(Math.max(0, chosen >= 0 ? chosen : worstAccess()));
}

// The access that costs most.
function worstAccess() {
	const shares = BEGINNING.accesses.map((access, index) => (countsOf(index) || {}).share || 0);

	return shares.indexOf(Math.max(...shares));
}

// ---- all of them, and the time ----

function requestTable() {
	const rows = result.gpu.accesses.map((item) => `<tr><td class="figure">${item.line}</td>` +
		`<td><code>${escaped(item.access)}</code></td><td>${escaped(item.op)}, ` +
		`${escaped(item.space)}</td>` + [shortNumber(item.requests, 6),
		`${shortNumber(100 * item.active)} %`, shortNumber(item.transactions_per_request, 4),
		item.wavefronts_per_request === undefined ? ""
			: shortNumber(item.wavefronts_per_request, 4),
		item.share === undefined ? "" : `${shortNumber(100 * item.share, 2)} %`].map((figure) =>
		`<td class="figure">${figure}</td>`).join("") + "</tr>");

	return `<div class="wide"><table id="requests"><tr>${["requestLine", "requestAccess",
		"requestKind", "requestCount", "requestActive", "requestSectors", "requestRounds",
		"requestShare"].map((key) => `<th>${escaped(words(key))}</th>`).join("")}</tr>` +
		`${rows.join("")}</table></div>`;
}

function timeText(seconds) {
	const [factor, unit] = [[1, "s"], [1e-3, "ms"], [1e-6, "\u00b5s"], [1e-9, "ns"]]
		.find(([least]) => seconds >= least) || [1e-9, "ns"];

	return `${shortNumber(seconds / factor)} ${unit}`;
}

function termsChart() {
	const terms = result.gpu.terms, left = 120, right = WIDTH - 90;
	const most = Math.max(...terms.map((term) => term.seconds));
	const x = scale(0, most, left, right, false);
	const body = terms.map((term, k) => {
		const isBound = term.seconds === most;

		return `<text x="${left - 8}" y="${k * 26 + 17}" text-anchor="end">${escaped(term.name)}` +
			`</text><rect class="${isBound ? "link2" : "link1"}" x="${left}" y="${k * 26 + 3}" ` +
			`width="${Math.max(1, x(term.seconds) - left)}" height="20"/>` +
			`<text class="soft" x="${x(term.seconds) + 6}" y="${k * 26 + 17}">` +
			`${escaped(timeText(term.seconds))}</text>`;
	}).join("");

	return frame(terms.length * 26 + 6, words("termsLabel", { bound: result.gpu.bound || "" }),
		body);
}

function gpuExercises() {
	const list = [];

	for (const [index, access] of BEGINNING.accesses.entries()) {
		const request = requestOf(index);
		const counts = countsOf(index);

		if (!request || !counts)
			continue;
		list.push([request.is_shared ? "bank" : "sector", { access: access.text,
			lanes: request.lanes.filter((address) => address >= 0).length, line: access.line,
			banks: warp.banks, rounds: request.wavefronts, sectors: request.sectors,
			sector: warp.sector_bytes, requests: shortNumber(counts.requests, 6),
			per: shortNumber(counts.transactions_per_request, 4) }]);
	}
	if (result.gpu && result.gpu.bound)
		list.push(["bound", { bound: result.gpu.bound }]);
	return list;
}

function showGpu() {
	const gpu = result.gpu, verdict = element("verdict");

	verdict.className = "";
	showWarp();
	if (!gpu || !gpu.accesses) {
		verdict.textContent = words("refused", { why: result.refused || words("gpuNothing") });
		element("limits").innerHTML = element("speed").innerHTML = "";
		return;
	}
	verdict.textContent = words("gpuVerdict", { bound: gpu.bound || "?",
		bytes: shortNumber((gpu.bytes_per_it || {}).MEM || 0, 4),
		occupancy: gpu.occupancy ? shortNumber(100 * gpu.occupancy.part) : "?" });
	element("limits").innerHTML = `<h2>${escaped(words("requests"))}</h2>` +
		`<p>${escaped(words("requestsAbout"))}</p>${requestTable()}`;
	element("speed").innerHTML = gpu.terms && gpu.terms.length
		? `<h2>${escaped(words("terms"))}</h2><p>${escaped(words("termsAbout"))}</p>` +
		`<figure id="terms">${termsChart()}</figure>` : "";
	writeExercises(gpuExercises(), "failsGpu", WORDS.gpuFailsList);
}
