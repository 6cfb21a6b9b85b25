import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import common from './common-passwords.json' with { type: 'json' };

const keyBytes = 5;
/** Hashes between two breaths of the server. */
const batch = 2000;
const digits = '0123456789';
const small = `abcdefghijklmnopqrstuvwxyz${digits}`;
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');

/** The signs of short passwords, and how many of them stand in one: what a table can hold. */
const shortOnes = [
  [printable, 1],
  [printable, 2],
  [small, 3],
  [digits, 4],
  [digits, 5],
] as const;

/** What is typed by running along. */
const rows = [small.slice(0, 26), digits + digits, 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb'];
const longestRun = 12;

let table: Promise<Float64Array> | null = null;

/** Whether a digest is that of a common password or of a very short one; the table is made at the first question. */
export async function isKnownDigest(digest: string): Promise<boolean> {
  table ??= makeTable();
  const keys = await table;
  const key = Number.parseInt(digest.slice(0, keyBytes * 2), 16);
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key;
}

async function makeTable(): Promise<Float64Array> {
  const stored = Buffer.from(common.digests, 'base64');
  const keys: number[] = [];
  for (let at = 0; at < stored.length; at += keyBytes) keys.push(stored.readUIntBE(at, keyBytes));
  for (const text of texts()) {
    keys.push(createHash('md5').update(text).digest().readUIntBE(0, keyBytes));
    if (keys.length % batch === 0) await setImmediate();
  }
  return Float64Array.from(keys).sort();
}

/** What the stored list leaves to be made: short texts, one sign again and again, runs along the keys. */
function* texts(): Generator<string> {
  for (const [signs, length] of shortOnes) yield* textsOf(signs, length);
  for (let length = 3; length <= longestRun; length += 1) {
    for (const sign of printable) yield sign.repeat(length);
    for (const row of rows.flatMap((each) => [each, [...each].toReversed().join('')])) {
      for (let at = 0; at + length <= row.length; at += 1) yield row.slice(at, at + length);
    }
  }
}

function* textsOf(signs: string, length: number): Generator<string> {
  if (length === 0) yield '';
  else for (const rest of textsOf(signs, length - 1)) for (const sign of signs) yield rest + sign;
}
