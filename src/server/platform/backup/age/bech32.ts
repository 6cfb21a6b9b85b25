// Bech32 (BIP 173), in which keys of age are written.
const signs = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const checksumLength = 6;

/** Bytes as a text that begins with `prefix` and `1`, in lower case. */
export function bech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup([...bytes], 8, 5);
  if (words === null) throw new Error('no bytes');
  const rest = polymod([...expanded(prefix), ...words, ...Array<number>(checksumLength).fill(0)]) ^ 1;
  const checksum = Array.from({ length: checksumLength }, (_, at) => (rest >>> (5 * (checksumLength - 1 - at))) & 31);
  return `${prefix}1${[...words, ...checksum].map((word) => signs[word]).join('')}`;
}

/** The bytes of such a text with that prefix; null where it is none, or mistyped. */
export function bytesOfBech32(prefix: string, text: string): Buffer | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null;
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${prefix}1`)) return null;
  const words = Array.from(lower.slice(prefix.length + 1), (sign) => signs.indexOf(sign));
  if (words.length < checksumLength || words.includes(-1) || polymod([...expanded(prefix), ...words]) !== 1)
    return null;
  const bytes = regroup(words.slice(0, -checksumLength), 5, 8);
  return bytes === null ? null : Buffer.from(bytes);
}

function expanded(prefix: string): number[] {
  const codes = [...prefix].map((sign) => sign.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(words: readonly number[]): number {
  let rest = 1;
  for (const word of words) {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ word;
    for (const [bit, part] of generator.entries()) if (((top >> bit) & 1) === 1) rest ^= part;
  }
  return rest >>> 0;
}

/** Groups of `from` bits as groups of `to` bits; the last is filled up with zeros. Null where bits of it are left over. */
function regroup(words: readonly number[], from: number, to: number): number[] | null {
  const out: number[] = [];
  let [held, bits] = [0, 0];
  for (const word of words) {
    held = ((held << from) | word) & 0xfff;
    for (bits += from; bits >= to; bits -= to) out.push((held >> (bits - to)) & ((1 << to) - 1));
  }
  const left = held & ((1 << bits) - 1);
  if (to < from) return bits === 0 ? out : [...out, left << (to - bits)];
  return bits < from && left === 0 ? out : null;
}
