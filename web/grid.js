// SPDX-License-Identifier: MIT
//
// Arrays as grids of cells: where the elements of small arrays lie, and the parts of the picture.
"use strict";

const MOST_COLUMNS = 32, MOST_ROWS = 64, MOST_IN_PLANE = 16, MOST_PLANES = 16;
const TALLEST = 420, GAP = 14, HEAD = 16, AROUND = 3;

// The elements of an array in rows, a block for each plane; of large arrays the first ones.
function blocksOfArray(shape, index, name) {
	const wide = shape.row || shape.elements;
	const stride = shape.row ? wide : Math.min(wide, MOST_COLUMNS);
	const inPlane = shape.plane || shape.elements;
	const most = shape.plane ? MOST_IN_PLANE : MOST_ROWS;
	const blocks = [];

	for (let first = 0; first < shape.elements && blocks.length < MOST_PLANES; first += inPlane) {
		const count = Math.min(inPlane, shape.elements - first);

		blocks.push({ array: index, first, stride, count, left: 0, top: 0,
			columns: Math.min(stride, most), rows: Math.min(Math.ceil(count / stride), most),
			title: inPlane < shape.elements ? `${name}[${blocks.length}]` : name });
	}
	return blocks;
}

// Whether some cells of an array are left out.
function isPart(grid) {
	return grid.blocks.some((block) => block.columns < block.stride ||
		block.rows < Math.ceil(block.count / block.stride));
}

// The cell of a block in which a touch lies; -1: none.
function cellOf(block, small, touch) {
	const cell = Math.floor(touch[TOUCH.offset] / small.arrays[touch[TOUCH.array]].element) -
		block.first;
	const column = cell % block.stride - block.left;
	const row = Math.floor(cell / block.stride) - block.top;

	return block.array === touch[TOUCH.array] && cell >= 0 && cell < block.count && column >= 0 &&
		row >= 0 && column < block.columns && row < block.rows ? cell : -1;
}

// Blocks cut down to what lies around some touches, alike in all planes of an array.
function cropped(blocks, small, touches) {
	const boxes = new Map();
	const inside = blocks.filter((block) => touches.some((touch) => {
		const cell = cellOf(block, small, touch);

		if (cell < 0)
			return false;
		const column = cell % block.stride, row = Math.floor(cell / block.stride);
		const box = boxes.get(block.array) || { left: column, right: column, top: row, bottom: row };
		boxes.set(block.array, { left: Math.min(box.left, column), right: Math.max(box.right, column),
			top: Math.min(box.top, row), bottom: Math.max(box.bottom, row) });
		return false;
	}) || touches.some((touch) => cellOf(block, small, touch) >= 0));

	return inside.map((block) => {
		const box = boxes.get(block.array);
		const left = Math.max(0, box.left - AROUND), top = Math.max(0, box.top - AROUND);

		return { ...block, left, top,
			columns: Math.min(block.stride, box.right + AROUND + 1) - left,
			rows: Math.min(Math.ceil(block.count / block.stride), box.bottom + AROUND + 1) - top };
	});
}

// Places of blocks in lines of the width, of cells of that size: the height that they take.
function placeBlocks(blocks, size, width) {
	let x = 0, y = 0, tallest = 0;

	for (const block of blocks) {
		const wide = Math.max(block.columns * size, 24);

		if (x > 0 && x + wide > width) {
			x = 0;
			y += tallest + GAP;
			tallest = 0;
		}
		block.x = x;
		block.y = y + HEAD;
		block.size = size;
		x += wide + GAP;
		tallest = Math.max(tallest, HEAD + block.rows * size);
	}
	return y + tallest;
}

// Cells of all arrays that are touched, or of what lies around some touches, as large as fits.
function gridOf(small, width, largest, around) {
	const touched = new Set(small.touches.map((touch) => touch[TOUCH.array]));
	const all = small.arrays.flatMap((shape, index) => touched.has(index)
		? blocksOfArray(shape, index, BEGINNING.arrays[index].name) : []);
	const blocks = around ? cropped(all, small, around) : all;
	let size = largest + 1, height;

	do
		height = placeBlocks(blocks, --size, width);
	while (size > 3 && (height > TALLEST || blocks.some((b) => b.columns * size > width)));
	return { blocks, size, width, height: height + 2 };
}

// Calls with each cell of a block that is shown, and its place.
function eachCell(block, call) {
	for (let row = block.top; row < block.top + block.rows; ++row)
		for (let column = block.left; column < block.left + block.columns; ++column) {
			const cell = row * block.stride + column;

			if (cell < block.count)
				call(cell, block.x + (column - block.left) * block.size,
					block.y + (row - block.top) * block.size);
		}
}

// The middle of the cell in which a touch lies.
function touchPlace(grid, small, touch) {
	for (const block of grid.blocks) {
		const cell = cellOf(block, small, touch);

		if (cell >= 0)
			return { x: block.x + (cell % block.stride - block.left + .5) * block.size,
				y: block.y + (Math.floor(cell / block.stride) - block.top + .5) * block.size };
	}
	return null;
}

// The rectangles, in the order of `cellsOf`.
function gridMarkup(grid) {
	let body = "";

	for (const block of grid.blocks) {
		body += `<text class="soft" x="${block.x}" y="${block.y - 4}">${escaped(block.title)}</text>`;
		eachCell(block, (cell, x, y) => {
			body += `<rect class="cell" x="${x}" y="${y}" width="${block.size - 1}" ` +
				`height="${block.size - 1}"/>`;
		});
	}
	return body;
}

// What each rectangle stands for: its array and the line of memory that it begins in.
function cellsOf(grid, small, lineBytes) {
	const cells = [];

	for (const block of grid.blocks) {
		const shape = small.arrays[block.array];

		eachCell(block, (cell) => {
			const element = block.first + cell;
			const address = shape.base + element * shape.element;

			cells.push({ array: block.array, element,
				line: Math.floor(address / lineBytes) * lineBytes });
		});
	}
	return cells;
}

// An element by its subscripts: a[2][5].
function elementName(small, array, element) {
	const { row, plane } = small.arrays[array], name = BEGINNING.arrays[array].name;

	if (!row)
		return `${name}[${element}]`;
	const inner = `[${Math.floor((plane ? element % plane : element) / row)}][${element % row}]`;

	return plane ? `${name}[${Math.floor(element / plane)}]${inner}` : name + inner;
}

// An arrow that bends, with a head that points at its end.
function arrowPath(from, to, bend) {
	const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy) || 1;
	const middle = { x: (from.x + to.x) / 2 - dy / length * bend,
		y: (from.y + to.y) / 2 + dx / length * bend };
	const angle = Math.atan2(to.y - middle.y, to.x - middle.x);
	const wing = (turn) => `${(to.x - 7 * Math.cos(angle + turn)).toFixed(1)} ` +
		`${(to.y - 7 * Math.sin(angle + turn)).toFixed(1)}`;

	return { path: `M${from.x} ${from.y}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${to.x} ` +
		`${to.y}M${wing(.4)}L${to.x} ${to.y}L${wing(-.4)}`, middle };
}
