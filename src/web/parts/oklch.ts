/** A colour by how people see it: lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** The parts of `#rrggbb` from 0 to 1. Throws for anything else. */
export function rgbOf(hex: string): Triple {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`not a colour: ${hex}; write it as #rrggbb`);
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** A part of sRGB without its gamma, both from 0 to 1 (IEC 61966-2-1). */
export function linearOf(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function gammaOf(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function times(matrix: readonly Triple[], [a, b, c]: Triple): Triple {
  const row = ([x, y, z]: Triple): number => x * a + y * b + z * c;
  const [first, second, third] = matrix;
  if (first === undefined || second === undefined || third === undefined) throw new Error('a matrix has three rows');
  return [row(first), row(second), row(third)];
}

// The matrices of Oklab, from linear sRGB to the cones' answers and on, and back: Björn Ottosson, "A perceptual color
// space for image processing", 2020.
const toCones: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** The lightness, chroma and hue of `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex);
  const [l, m, s] = times(toCones, [linearOf(r), linearOf(g), linearOf(b)]);
  const [lightness, a, bb] = times(toLab, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, bb), hue: hue < 0 ? hue + 360 : hue };
}

function linearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const [l, m, s] = times(fromLab, [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
  return times(fromCones, [l ** 3, m ** 3, s ** 3]);
}

/** Whether a screen can show it, give or take half a step of 255. */
function shown(parts: Triple): boolean {
  return parts.every((part) => part >= -0.0005 && part <= 1.0005);
}

const halvings = 20;

/** The colour as `#rrggbb`. Where a screen cannot show that much chroma, lightness and hue stay and chroma gives way. */
export function hexOf(colour: Oklch): string {
  const lightness = Math.min(Math.max(colour.lightness, 0), 1);
  let low = 0;
  let high = colour.chroma;
  if (shown(linearRgb({ ...colour, lightness }))) low = high;
  else {
    for (let step = 0; step < halvings; step += 1) {
      const middle = (low + high) / 2;
      if (shown(linearRgb({ lightness, chroma: middle, hue: colour.hue }))) low = middle;
      else high = middle;
    }
  }
  const parts = linearRgb({ lightness, chroma: low, hue: colour.hue });
  const texts = parts.map((part) => {
    const byte = Math.round(gammaOf(Math.min(Math.max(part, 0), 1)) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${texts.join('')}`;
}
