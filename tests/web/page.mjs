// SPDX-License-Identifier: MIT
//
// What the comparisons of pages with the program share: pages written and opened, their models
// started outside of a browser, random numbers that every run repeats.
import { execFileSync } from "node:child_process";
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";

export const [program, root] = process.argv.slice(2);
export const folder = mkdtempSync(join(tmpdir(), "rfmodel-page-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const context = vm.createContext({ Blob, Response, DecompressionStream,
	TextDecoder, WebAssembly });
vm.runInContext(readFileSync(join(root, "web/figures.js"), "utf8") +
	";this.Models = Models; this.bytesOfBase85 = bytesOfBase85;", context);

let seed = 1;
export function random(below) {
	seed = (seed * 1103515245 + 12345) % 2147483648;
	return Math.floor(seed / 65536) % below;
}

function part(html, id) {
	return html.match(new RegExp(`id="${id}">([^<]*)<`))[1];
}

// The text of a page of a kernel.
function written(file, machine, options) {
	const page = join(folder, "page.html");

	execFileSync(program, ["teach", file, "-m", machine, ...options, "-o", page]);
	return readFileSync(page, "utf8");
}

// The script of a page as it stands when its models are there, outside of a browser: what an
// expression has as its value in it.
export async function started(file, machine, options) {
	const html = written(file, machine, options);
	const document = { getElementById: (id) => ({ textContent: part(html, id) }) };
	const page = vm.createContext({ Blob, Response, DecompressionStream, TextDecoder,
		WebAssembly, URLSearchParams, document });
	const script = html.match(/<script>([^]*)<\/script>/)[1];

	vm.runInContext(script.replace(/^begin\(\);$/m, ""), page);
	await vm.runInContext(`(async () => {
		models = await Models.open(bytesOfBase85(element("module").textContent),
			bytesOfBase85(element("archive").textContent));
		beginSmall();
		state = firstState();
		result = models.analyze(state);
		scaling = models.scaled(state);
	})()`, page);
	return (expression) => vm.runInContext(expression, page);
}

// A page of a kernel, its models, and what it begins with.
export async function open(file, machine, options) {
	const html = written(file, machine, options);

	return { models: await context.Models.open(context.bytesOfBase85(part(html, "module")),
		context.bytesOfBase85(part(html, "archive"))),
	beginning: JSON.parse(part(html, "beginning")) };
}

// What the program prints, or { refused: its message }.
export function ask(...words) {
	try {
		return JSON.parse(execFileSync(program, [...words, "--format", "json"],
			{ stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 }));
	} catch (error) {
		return { refused: String(error.stderr) };
	}
}

// A kernel with its options, written FILE[@FUNCTION]:NAME=VALUE:...
export function kernelOf(word) {
	const [name, ...values] = word.split(":");
	const [file, called] = name.split("@");

	return { name, file: join(root, file), called: called ? ["--function", called] : [],
		options: values.flatMap((value) => ["-D", value]) };
}
