import { pointerTo } from '../../text/json.ts';

/** A key that an object has once more than it may. */
export interface RepeatedKey {
  /** JSON pointer of the key. */
  readonly pointer: string;
  readonly key: string;
  /** Where the repetition begins in the text. */
  readonly start: number;
}

interface Open {
  readonly pointer: string;
  readonly keys: Set<string> | null;
  /** The key whose value comes next, or how many items a list has so far. */
  next: string | number;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\],]/g;

/** The keys that objects of a JSON text repeat, in the order of the repetitions. The text must be valid JSON. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const stack: Open[] = [];
  for (const match of text.matchAll(tokens)) {
    const here = stack.at(-1);
    const token = match[0];
    if (token === '{' || token === '[') stack.push(opened(here, token));
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',' && typeof here?.next === 'number') here.next += 1;
    else if (match[1] !== undefined && here !== undefined) {
      const key = JSON.parse(token.slice(0, -match[1].length)) as string;
      const pointer = pointerTo(here.pointer, key);
      if (here.keys?.has(key) === true) repeated.push({ pointer, key, start: match.index });
      here.keys?.add(key);
      here.next = key;
    }
  }
  return repeated;
}

function opened(parent: Open | undefined, token: '{' | '['): Open {
  const pointer = parent === undefined ? '' : pointerTo(parent.pointer, parent.next);
  return token === '{' ? { pointer, keys: new Set(), next: '' } : { pointer, keys: null, next: 0 };
}
