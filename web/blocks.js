// SPDX-License-Identifier: MIT
//
// The loops in blocks: which lengths restore a condition, and what any length carries.
"use strict";

const SHORTEST_BLOCK = 8;

// Pairs of loops of which the inner one can be blocked outside of the other.
function blockablePairs() {
	const pairs = [];

	for (let loop = 1; loop < BEGINNING.loops.length; ++loop)
		for (let outside = 0; outside < loop; ++outside)
			if (turnsOf(loop) > SHORTEST_BLOCK &&
				models.block(state, { loop, outside, length: SHORTEST_BLOCK }))
				pairs.push({ loop, outside });
	return pairs;
}

function turnsOf(loop) {
	return (result.kernel.loops[loop] || {}).trip_count || 0;
}

function loopNamed(name) {
	return BEGINNING.loops.lastIndexOf(name);
}

function isPair(pairs, block) {
	return pairs.some((pair) => pair.loop === block.loop && pair.outside === block.outside);
}

// The block that the page has set, or the first one that is suggested, else one of some length.
function blockOf(pairs, suggested) {
	const first = suggested.find((proposal) => proposal.kind === "block");
	const found = first && { loop: loopNamed(first.loop), outside: loopNamed(first.outside),
		length: first.factor };

	if (state.block && isPair(pairs, state.block))
		return state.block;
	return found && isPair(pairs, found) ? found
		: { ...pairs[pairs.length - 1], length: 64 };
}

function suggestedBlocks(suggested) {
	const items = suggested.filter((proposal) => proposal.kind === "block" &&
		(proposal.factors || []).length === 1);

	return items.length === 0 ? `<p>${escaped(words("blocksNone"))}</p>`
		: `<ul>${items.map((proposal) => {
			const link = proposal.links.find((item) => item.link.startsWith(`${proposal.level}-`)) ||
				proposal.links[0];

			return `<li>${escaped(words("blockSuggested", { ...proposal, link: link.link,
				before: shortNumber(link.bytes_per_it_before, 4),
				after: shortNumber(link.bytes_per_it_after, 4),
				speedup: shortNumber(proposal.speedup || 1) }))} ` +
				`${proposal.speedup < 1 ? escaped(words("blockSlower")) : ""} <button type="button" ` +
				`data-block="${loopNamed(proposal.loop)}:${loopNamed(proposal.outside)}:` +
				`${proposal.factor}">` +
				`${escaped(words("blockSet"))}</button></li>`;
		}).join("")}</ul>`;
}

function blockTable(block) {
	const proposal = models.block(state, block);

	if (!proposal)
		return "";
	return "<table id=\"block-table\"><tr>" + ["blockLink", "blockBefore", "blockAfter"]
		.map((key, i) => `<th${i ? " class=\"figure\"" : ""}>${escaped(words(key))}</th>`).join("") +
		"</tr>" + proposal.links.map((link) => `<tr><td>${escaped(link.link)}</td>` +
		[link.bytes_per_it_before, link.bytes_per_it_after].map((bytes) =>
			`<td class="figure">${shortNumber(bytes, 4)}</td>`).join("") + "</tr>").join("") +
		"</table>" + (proposal.speedup ? `<p id="block-speed">${escaped(words("blockSpeed",
		{ speedup: shortNumber(proposal.speedup), bound: proposal.bound || "" }))}</p>` : "");
}

// Lengths from a line to the whole loop, evenly on a logarithmic scale.
function lengthsOf(turns, length) {
	const lengths = new Set([Math.min(length, turns)]);

	for (let i = 0; i <= 60; ++i)
		lengths.add(Math.round(SHORTEST_BLOCK * (turns / SHORTEST_BLOCK) ** (i / 60)));
	return [...lengths].sort((a, b) => a - b);
}

// The curve over all lengths, some points at a time.
async function drawBlockCurve(block) {
	const links = linksOf(result).map((link) => link.link);
	const points = await compute(coarseFirst(lengthsOf(turnsOf(block.loop), block.length)), (length) => {
		const proposal = models.block(state, { ...block, length });

		return proposal ? proposal.links.map((link) => ({ link: link.link,
			total_bytes_per_it: link.bytes_per_it_after })) : [];
	}, CURVE_MS);

	if (points && points.length && element("block-chart"))
		element("block-chart").innerHTML = staircaseChart({ points, dots: [],
			links: points[0].links.length ? points[0].links : links, here: block.length,
			label: words("blockAxis", { loop: BEGINNING.loops[block.loop] }) });
}

async function showBlocks() {
	const place = element("blocks");
	const pairs = result.refused === undefined ? blockablePairs() : [];

	if (pairs.length === 0) {
		place.innerHTML = "";
		return;
	}
	const suggested = models.suggestedBlocks(state);
	const block = blockOf(pairs, suggested), turns = turnsOf(block.loop);
	const choices = pairs.map((pair, index) => `<option value="${index}"` +
		`${isPair([pair], block) ? " selected" : ""}>${escaped(words("blockPair",
			{ loop: BEGINNING.loops[pair.loop], outside: BEGINNING.loops[pair.outside] }))}</option>`);
	const focus = document.activeElement && document.activeElement.id;
	const chart = element("block-chart") ? element("block-chart").innerHTML : "";

	place.innerHTML = `<h2>${escaped(words("blocks"))}</h2><p>${escaped(words("blocksAbout"))}</p>` +
		suggestedBlocks(suggested) + "<div class=\"buttons wide-slider\"><label>" +
		`${escaped(words("blockLoop"))} <select id="block-loop">${choices.join("")}</select></label>` +
		`<label>${escaped(words("blockLength"))} <input type="range" id="block-length" min="0" ` +
		`max="${RANGE}"></label><label><span class="note">${escaped(words("blockTurns"))}</span> ` +
		`<input type="number" class="short" id="block-number" min="1" max="${turns}"></label></div>` +
		`<div class="wide">${blockTable(block)}</div><figure id="block-chart">${chart}</figure>`;
	element("block-length").value = RANGE * Math.log(block.length / SHORTEST_BLOCK) /
		Math.log(turns / SHORTEST_BLOCK);
	element("block-length").setAttribute("aria-valuetext", block.length);
	element("block-number").value = block.length;
	listenToBlocks(pairs, block, turns);
	if (focus && focus.startsWith("block-") && element(focus))
		element(focus).focus();
	await drawBlockCurve(block);
}

function changeBlock(block) {
	state = { ...state, block };
	keepAddress();
	++drawing;
	showBlocks();
}

function listenToBlocks(pairs, block, turns) {
	element("block-loop").addEventListener("change", (event) =>
		changeBlock({ ...pairs[Number(event.target.value)], length: block.length }));
	element("block-length").addEventListener("input", (event) => {
		const share = Number(event.target.value) / RANGE;

		changeBlock({ ...block,
			length: Math.round(SHORTEST_BLOCK * (turns / SHORTEST_BLOCK) ** share) });
	});
	element("block-number").addEventListener("change", (event) => changeBlock({ ...block,
		length: wholeNumber(event.target.value, 1, turns, block.length) }));
	for (const button of element("blocks").querySelectorAll("[data-block]"))
		button.addEventListener("click", () => {
			const [loop, outside, length] = button.dataset.block.split(":").map(Number);

			changeBlock({ loop, outside, length });
		});
}
