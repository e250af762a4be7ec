// SPDX-License-Identifier: MIT
//
// Every text of the page.  A translation replaces this table; {name} stands for a value.
"use strict";

const WORDS = {
	title: "Layer conditions of {kernel}",
	about: "{file}, on {machine}. Move the sliders: every figure is computed anew, by the models of rfmodel {version}, which are in this page.",
	footer: "Written by: {command}",
	noModule: "The models did not start: {why}",

	controls: "Settings",
	size: "{name}",
	cache: "{name} size",
	cores: "Cores",
	safety: "Safety factor",
	nontemporal: "Stores to {name} bypass the caches",
	reset: "As at first",

	verdictHolds: "{level} keeps what loop {loop} uses again: {need} of {capacity}. From {below} come {bytes} B per iteration.",
	verdictTight: "{level} keeps what loop {loop} uses again, but with less than the safety factor to spare: {need} of {capacity}. From {below} come {bytes} B per iteration.",
	verdictBroken: "{level} is too small for what loop {loop} uses again: {need} of {capacity}. From {below} come {bytes} B per iteration.",
	verdictNone: "No layer condition depends on a size. {level} exchanges {bytes} B per iteration with {below}.",
	verdictWholeRun: "These loops have no layer conditions of one nest; traffic is that of the whole run. {level} exchanges {bytes} B per iteration with {below}.",
	refused: "No figures: {why}",

	staircase: "Traffic over {size}",
	staircaseAbout: "Bytes that an iteration moves over each link. A step is a layer condition that breaks. Lines: computed; dots: simulated, where a simulation takes no time. The dashed line is your {size}.",
	staircaseAxis: "{size}",
	staircaseY: "B per iteration",
	staircaseChoice: "Over",
	staircaseTable: "As a table",
	suggestion: "What to try",
	noSuggestion: "Nothing to try: every condition that tiling could restore holds.",
	noSize: "The kernel has no size to vary.",

	limits: "How large may {size} be?",
	limitsAbout: "The largest {size} at which the condition of loop {loop} holds in each cache, by several rules: that of layer conditions, exactly; with the safety factor of {safety}; and the classic rule, layers of the read array in half of the cache. What the rules of thumb give away, or take that is not there, is the difference.",
	limitCache: "Cache",
	limitExact: "exact",
	limitSafe: "with safety {safety}",
	limitHalf: "half a cache",
	limitWhere: "where the rules of thumb fail",
	limitInequality: "condition",
	halfCareful: "half a cache gives up at {half}; the data stay up to {exact}",
	halfDaring: "half a cache promises {half}; the data stay up to {exact} only",
	halfNone: "the classic rule says nothing here",
	simulatedAt: "simulated at {at}: {bytes} B per iteration",
	limitsSimulated: "The simulator's own word, for {link}: {list}.",

	conditions: "Every reuse",
	conditionAccess: "access",
	conditionFrom: "used before as",
	conditionLoop: "loop",
	conditionNeed: "bytes in between",
	holds: "holds",
	tight: "tight",
	broken: "broken",
	always: "always"
};

// The text of a key with values put in.
function words(key, values) {
	return WORDS[key].replace(/\{(\w+)\}/g, (all, name) =>
		values && values[name] !== undefined ? values[name] : all);
}
