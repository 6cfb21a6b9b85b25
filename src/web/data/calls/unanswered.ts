import { readStored, writeStored } from '../../parts/storage.ts';

/**
 * Keys of calls that were not answered, by what was said: said once more, also after the page was loaded anew, they are
 * the same call. Kept for the tab; of what was said a mark alone, since it may hold a password.
 */
type Unanswered = Readonly<Record<string, string>>;

const place = 'unanswered-calls';
const most = 20;

/** The key that a call was sent with and not answered; null where there is none. */
export function unansweredKey(call: string): string | null {
  return all()[markOf(call)] ?? null;
}

/** Keeps the key of a call until it is answered. */
export function keepKey(call: string, key: string): void {
  const others = Object.entries(all()).filter(([mark]) => mark !== markOf(call));
  write(Object.fromEntries([...others.slice(1 - most), [markOf(call), key]]));
}

/** Forgets the key of a call: it was answered. */
export function forgetKey(call: string): void {
  const mark = markOf(call);
  if (mark in all()) write(Object.fromEntries(Object.entries(all()).filter(([each]) => each !== mark)));
}

/** What the browser lets nobody keep is kept as long as the page. */
let kept: Unanswered = {};

function all(): Unanswered {
  return readStored<Unanswered>(place, 'session') ?? kept;
}

function write(keys: Unanswered): void {
  kept = keys;
  writeStored(place, keys, 'session');
}

/** 64 bits; of two calls with the same mark the server refuses the second, as its key came with another body. */
function markOf(call: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < call.length; at += 1) {
    const sign = call.charCodeAt(at);
    one = Math.imul(one ^ sign, 0x01000193);
    two = Math.imul(two ^ sign, 0x85ebca6b) ^ (two >>> 13);
  }
  return `c${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}
