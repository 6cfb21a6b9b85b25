import { randomInt } from 'node:crypto';
import { encodePng } from './png.ts';

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
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  W: [17, 17, 17, 21, 21, 27, 17],
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

const width = 130;
const height = 48;
const dot = 4;
const paper = 245;

/** A captcha as PNG, 130 × 48: the letters stand at random heights on a wave, with specks over them. */
export function drawCaptcha(code: string): Buffer {
  const pixels = new Uint8Array(width * height).fill(paper);
  const phase = randomInt(1000) / 100;
  const advance = Math.floor((width - 10) / code.length);
  for (const [index, letter] of [...code].entries()) {
    const top = 6 + randomInt(12);
    const ink = 20 + randomInt(90);
    drawGlyph(pixels, glyphs[letter] ?? [], { left: 6 + index * advance, top, ink, phase });
  }
  for (let speck = 0; speck < 420; speck += 1) pixels[randomInt(pixels.length)] = 60 + randomInt(180);
  return encodePng(width, height, pixels);
}

interface GlyphPlace {
  readonly left: number;
  readonly top: number;
  /** Grey of the letter, 0 black. */
  readonly ink: number;
  readonly phase: number;
}

function drawGlyph(pixels: Uint8Array, rows: readonly number[], place: GlyphPlace): void {
  for (let y = 0; y < rows.length * dot; y += 1) {
    const bits = rows[Math.floor(y / dot)] ?? 0;
    const shift = Math.round(Math.sin((place.top + y) / 7 + place.phase) * 2);
    for (let x = 0; x < 5 * dot; x += 1) {
      if (((bits >> (4 - Math.floor(x / dot))) & 1) === 0) continue;
      pixels[(place.top + y) * width + place.left + x + shift] = place.ink;
    }
  }
}
