import { randomFillSync } from 'node:crypto';
import { encodePng } from './png.ts';

/** A number from 0 on and below 1. */
export type Random = () => number;

/** Each letter as seven rows of five dots; a row is a number of five bits. Letters that look alike are left out. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  K: [17, 18, 20, 24, 20, 18, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  3: [30, 1, 1, 14, 1, 1, 30],
  4: [2, 6, 10, 18, 31, 2, 2],
  6: [14, 16, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
};

/** Letters that a captcha is made of. */
export const captchaLetters = Object.keys(glyphs).join('');

/** Size of the picture in pixels. */
export const captchaSize = { width: 130, height: 48 } as const;

const { width, height } = captchaSize;
/** Places of a letter's dots, across and down. */
const [across, down] = [4, 6];

/** A thick line with round ends, in pixels. */
interface Stroke {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly halfWidth: number;
}

/** A captcha as PNG, 130 × 48 pixels. */
export function drawCaptcha(code: string): Buffer {
  return encodePng(width, height, captchaPixels(code, drawnNumbers()));
}

/** Numbers nobody can guess, drawn all at once: one by one they would cost more than the picture. */
function drawnNumbers(): Random {
  const numbers = randomFillSync(new Uint32Array(width * height * 2));
  let next = 0;
  return () => (numbers[next++ % numbers.length] ?? 0) / 2 ** 32;
}

/**
 * The grey values of a captcha, row by row. Letters lean, touch each other and bend with the paper; a line as dark as they
 * are runs through them, so that neither columns nor greys tell the letters apart.
 */
export function captchaPixels(code: string, random: Random): Uint8Array {
  const between: Between = (low, high) => low + random() * (high - low);
  const letters = [...code].flatMap((letter, index) => letterStrokes(letter, index, code.length, between));
  const covered = new Float64Array(width * height);
  const bend = bending(between);
  for (const stroke of [...letters, ...crossingLine(between), ...crossingLine(between)]) cover(covered, bend(stroke));
  const paper = shading(between, 190, 245);
  const ink = shading(between, 20, 95);
  return Uint8Array.from(covered, (part, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const grey = paper(x, y) * (1 - part) + ink(x, y) * part + between(-14, 14);
    return Math.max(0, Math.min(255, grey));
  });
}

type Between = (low: number, high: number) => number;

/** A letter's dots joined by lines, leaning and stretched at random. */
function letterStrokes(letter: string, index: number, count: number, between: Between): Stroke[] {
  const angle = between(-0.36, 0.36);
  const lean = between(-0.22, 0.22);
  const [scaleX, scaleY] = [between(4, 4.9), between(4.5, 5.3)];
  const centreX = (width - 20) * ((index + 0.5) / count) + 10 + between(-2.5, 2.5);
  const centreY = height / 2 + between(-5, 5);
  const halfWidth = between(1.3, 1.9);
  const place = ([column, row]: Dot): readonly [number, number] => {
    const y = (row - down / 2) * scaleY;
    const x = (column - across / 2) * scaleX + y * lean;
    return [
      centreX + x * Math.cos(angle) - y * Math.sin(angle) + between(-0.5, 0.5),
      centreY + x * Math.sin(angle) + y * Math.cos(angle) + between(-0.5, 0.5),
    ];
  };
  return joins(glyphs[letter] ?? []).map(([from, to]) => {
    const [[x1, y1], [x2, y2]] = [place(from), place(to)];
    return { x1, y1, x2, y2, halfWidth };
  });
}

type Dot = readonly [column: number, row: number];

/** Neighbouring dots of a letter; corners are cut only where nothing lies beside them. */
function joins(rows: readonly number[]): (readonly [Dot, Dot])[] {
  const isSet = (column: number, row: number): boolean => (((rows[row] ?? 0) >> (across - column)) & 1) === 1;
  const found: (readonly [Dot, Dot])[] = [];
  for (let row = 0; row <= down; row += 1) {
    for (let column = 0; column <= across; column += 1) {
      if (!isSet(column, row)) continue;
      const right = column < across && isSet(column + 1, row);
      const below = isSet(column, row + 1);
      if (right)
        found.push([
          [column, row],
          [column + 1, row],
        ]);
      if (below)
        found.push([
          [column, row],
          [column, row + 1],
        ]);
      if (!right && !below && column < across && isSet(column + 1, row + 1))
        found.push([
          [column, row],
          [column + 1, row + 1],
        ]);
      const left = column > 0 && isSet(column - 1, row);
      if (!left && !below && column > 0 && isSet(column - 1, row + 1))
        found.push([
          [column, row],
          [column - 1, row + 1],
        ]);
    }
  }
  return found;
}

/** A wavy line from edge to edge, as thick as the letters. */
function crossingLine(between: Between): Stroke[] {
  const [start, end] = [between(8, height - 8), between(8, height - 8)];
  const [wave, length, phase] = [between(3, 9), between(14, 30), between(0, 6)];
  const halfWidth = between(0.8, 1.1);
  const step = 5;
  const at = (x: number): number => start + ((end - start) * x) / width + wave * Math.sin(x / length + phase);
  const count = Math.ceil(width / step);
  return Array.from({ length: count }, (_none, index) => {
    const [x1, x2] = [index * step, (index + 1) * step];
    return { x1, y1: at(x1), x2, y2: at(x2), halfWidth };
  });
}

/** Bends the paper: moves a stroke's ends by waves along rows and columns. */
function bending(between: Between): (stroke: Stroke) => Stroke {
  const [amountX, lengthX, phaseX] = [between(1, 2.2), between(6, 11), between(0, 6)];
  const [amountY, lengthY, phaseY] = [between(1, 2.4), between(9, 18), between(0, 6)];
  const moveX = (x: number, y: number): number => x + amountX * Math.sin(y / lengthX + phaseX);
  const moveY = (x: number, y: number): number => y + amountY * Math.sin(x / lengthY + phaseY);
  return ({ x1, y1, x2, y2, halfWidth }) => ({
    x1: moveX(x1, y1),
    y1: moveY(x1, y1),
    x2: moveX(x2, y2),
    y2: moveY(x2, y2),
    halfWidth,
  });
}

/** A grey that changes slowly over the picture. */
function shading(between: Between, low: number, high: number): (x: number, y: number) => number {
  const [middle, swing] = [(low + high) / 2, (high - low) / 2];
  const [lengthX, lengthY, phase] = [between(12, 28), between(9, 20), between(0, 6)];
  return (x, y) => middle + swing * Math.sin(x / lengthX + phase) * Math.cos(y / lengthY + phase);
}

/** Lays a stroke over the picture, 1 where it covers all of a pixel; edges are soft. */
function cover(covered: Float64Array, stroke: Stroke): void {
  const { x1, y1, x2, y2, halfWidth } = stroke;
  const reach = halfWidth + 1;
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(x1, x2) - reach)),
    Math.min(width - 1, Math.max(x1, x2) + reach),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(y1, y2) - reach)),
    Math.min(height - 1, Math.max(y1, y2) + reach),
  ];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const part = Math.min(1, halfWidth + 0.5 - distance(stroke, x, y));
      if (part > (covered[y * width + x] ?? 0)) covered[y * width + x] = part;
    }
  }
}

function distance({ x1, y1, x2, y2 }: Stroke, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
}
