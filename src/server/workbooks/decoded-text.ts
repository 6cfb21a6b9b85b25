/** A text file as text, with the encoding that it was in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/** The signs that a file begins with to say how it is encoded. */
const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const sampled = 4096;

/**
 * Decodes a text file by its mark; without one as UTF-16 where every other byte is zero, as UTF-8 where it is that
 * throughout, else as GB18030. Null where it is no text.
 */
export function decodedText(bytes: Uint8Array): DecodedText | null {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const encoding = marked ?? wideEncoding(bytes);
  for (const candidate of encoding === undefined ? ['utf-8', 'gb18030'] : [encoding]) {
    const text = decodedAs(bytes, candidate);
    if (text !== null) return isText(text) ? { text, encoding: candidate } : null;
  }
  return null;
}

function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampled);
  const zeros = (odd: number): number => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const most = sample.length / 4;
  if (sample.length < 4) return undefined;
  if (zeros(1) > most && zeros(0) < zeros(1) / 8) return 'utf-16le';
  return zeros(0) > most && zeros(1) < zeros(0) / 8 ? 'utf-16be' : undefined;
}

function decodedAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Files of other kinds hold signs that no text has. */
function isText(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text);
}
