// SPDX-License-Identifier: MIT
//
// The models: WebAssembly compiled from the program, asked through its few functions.  There is no
// formula of a model in this language.
"use strict";

// Four bytes for five digits of base 85, as the program writes them.
function bytesOfBase85(text) {
	const values = new Uint8Array(128);

	Array.from("!#$%)*+,-./0123456789:;>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_" +
		"abcdefghijklmnopqrstuvwxyz{|}~", (digit, value) => {
		values[digit.charCodeAt(0)] = value;
	});

	const digits = text.trim();
	const bytes = new Uint8Array(digits.length - Math.ceil(digits.length / 5));

	for (let i = 0, k = 0; i < digits.length; i += 5) {
		let group = 0;

		for (let digit = i; digit < i + 5; ++digit)
			group = group * 85 +
				(digit < digits.length ? values[digits.charCodeAt(digit)] : 84);
		for (let shift = 24; shift >= 0 && k < bytes.length; shift -= 8)
			bytes[k++] = group >>> shift;
	}
	return bytes;
}

async function unpacked(bytes) {
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));

	return new Response(stream).arrayBuffer();
}

// Bytes in which a zero and a number stand for so many zeros.
function withZeros(runs) {
	const bytes = [];

	for (let i = 0; i < runs.length; ++i)
		if (runs[i] === 0)
			for (let left = runs[++i]; left > 0; --left)
				bytes.push(0);
		else
			bytes.push(runs[i]);
	return Uint8Array.from(bytes);
}

class Models {
	// From the bytes of the module, packed, and those of the archive, without runs of zeros.
	static async open(module, runs) {
		const archive = withZeros(runs);
		// The C library asks for a system that is not there, and never gets to use it.
		const system = new Proxy({}, { get: () => () => 0 });
		const { instance } = await WebAssembly.instantiate(await unpacked(module),
			{ wasi_snapshot_preview1: system });
		const models = new Models(instance.exports);

		models.calls._initialize();
		const room = models.calls.rf_module_room(archive.length);
		new Uint8Array(models.calls.memory.buffer).set(archive, room);
		if (models.calls.rf_module_open(archive.length) !== 0)
			throw new Error("archive");
		return models;
	}

	constructor(calls) {
		this.calls = calls;
	}

	// The text that an answer is; it lies in memory that may have moved.
	text(address) {
		const memory = new Uint8Array(this.calls.memory.buffer);

		return address === 0 ? "" : new TextDecoder().decode(
			memory.subarray(address, memory.indexOf(0, address)));
	}

	// A document, or { refused: why }.
	document(address) {
		const text = this.text(address);

		return text.startsWith("{") ? JSON.parse(text) : { refused: text };
	}

	// Sets all that a state says: sizes by index, caches in bytes (0: as the machine has it).
	set(state) {
		for (const [index, value] of Object.entries(state.sizes))
			this.calls.rf_module_size(Number(index), value);
		state.caches.forEach((bytes, index) => this.calls.rf_module_cache(index, bytes));
		state.bypasses.forEach((is, index) =>
			this.calls.rf_module_nontemporal(index, is ? 1 : 0));
		this.calls.rf_module_cores(state.cores);
		this.calls.rf_module_safety(state.safety);
	}

	// Everything about a point.
	analyze(state) {
		this.set(state);
		return this.document(this.calls.rf_module_analyze(0));
	}

	// The figures and formulas of a point, without a simulation.
	formulas(state) {
		this.set(state);
		return this.document(this.calls.rf_module_analyze(4));
	}

	// The figures of a point alone, without a simulation.
	figures(state) {
		this.set(state);
		return this.document(this.calls.rf_module_analyze(1));
	}

	// The same with the simulation that takes no time.
	simulated(state) {
		this.set(state);
		return this.document(this.calls.rf_module_analyze(2));
	}

	// Speeds of other numbers of cores.
	scaled(state) {
		this.set(state);
		return this.document(this.calls.rf_module_analyze(3)).scaling || [];
	}

	// What blocks of a loop carry, those over them directly outside of another one.
	block(state, { loop, outside, length }) {
		return this.blocking(state, loop, outside, length)[0];
	}

	// Blocks that restore a condition.
	suggestedBlocks(state) {
		return this.blocking(state, 0, 0, 0);
	}

	blocking(state, loop, outside, length) {
		this.set(state);
		this.calls.rf_module_block(loop, outside, length);
		return this.document(this.calls.rf_module_analyze(5)).blocking || [];
	}

	// What a warp of a kernel of a GPU asks for.
	warp(state) {
		this.set(state);
		return this.document(this.calls.rf_module_warp(state.warp.x, state.warp.y,
			state.warp.warp));
	}

	// The same kernel at small sizes: those of the state where none are given.
	setSmall(state, sizes) {
		this.set(state);
		this.calls.rf_module_small_begin();
		for (const [index, value] of Object.entries(sizes))
			this.calls.rf_module_small_size(Number(index), value);
	}

	// How many touches a sweep over the small grid takes; 0 where that is not known.
	smallTouches(state, sizes) {
		this.setSmall(state, sizes);
		return this.calls.rf_module_small_touches();
	}

	// The sweep through a cache of `lines` lines of `line` bytes.
	smallSweep(state, { sizes, lines, line }) {
		this.setSmall(state, sizes);
		return this.document(this.calls.rf_module_small_sweep(lines || 1, line));
	}

	// How many other lines were used since the last touch of the same data.
	smallBetween(touch) {
		return this.calls.rf_module_small_between(touch);
	}

	// What that cache holds after so many touches, newest first.
	smallAfter(touches) {
		return this.document(this.calls.rf_module_small_after(touches));
	}

	// Whether a cache can have that size.
	canHold(index, bytes) {
		return this.calls.rf_module_cache(index, bytes) === 1;
	}
}

// Bytes per iteration by link of the first prediction.
function linksOf(result) {
	return result.traffic && result.traffic.length ? result.traffic[0].links : [];
}

// The simulation's links, if one joined.
function simulatedLinksOf(result) {
	const found = (result.traffic || []).find((traffic) => traffic.predictor === "sim");

	return found ? found.links : [];
}

// A state with another value of a size.
function withSize(state, index, value) {
	return { ...state, sizes: { ...state.sizes, [index]: value } };
}
