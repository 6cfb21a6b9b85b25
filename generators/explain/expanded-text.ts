import { isObject, pointerTo } from '../../src/core/text/json.ts';
import type { PlaceMap } from '../../src/core/words/place.ts';

/** How long a value may be to stand in one line. */
const widest = 100;

interface Line {
  readonly origin: string;
  readonly text: string;
}

/** Where the part of an expanded descriptor at a pointer was written: `file:line`. */
export function originOf(places: PlaceMap, pointer: string): string {
  const { source, pointer: there, of } = places.at(pointer, 'key');
  return `${source.file}:${source.locate(there, of).line}`;
}

/** A self-contained descriptor as JSON, each line with the file and line of its origin before it. */
export function expandedText(descriptor: object, places: PlaceMap): string {
  const lines: Line[] = [];
  const say = (pointer: string, text: string): void => void lines.push({ origin: originOf(places, pointer), text });
  write(descriptor, { pointer: '', indent: '', name: '', after: '' }, say);
  const width = Math.max(...lines.map(({ origin }) => origin.length));
  return lines.map(({ origin, text }) => `${origin.padEnd(width)}  ${text}\n`).join('');
}

interface Spot {
  readonly pointer: string;
  readonly indent: string;
  /** The key before the value, with its colon. */
  readonly name: string;
  readonly after: string;
}

function write(value: unknown, spot: Spot, say: (pointer: string, text: string) => void): void {
  const { pointer, indent, name, after } = spot;
  const short = JSON.stringify(value);
  const isList = Array.isArray(value);
  if (!(isList || isObject(value)) || (pointer !== '' && indent.length + name.length + short.length <= widest)) {
    say(pointer, `${indent}${name}${short}${after}`);
    return;
  }
  const items = Object.entries(value as object);
  say(pointer, `${indent}${name}${isList ? '[' : '{'}`);
  items.forEach(([key, item], index) => {
    const inner = {
      pointer: pointerTo(pointer, key),
      indent: `${indent}  `,
      name: isList ? '' : `${JSON.stringify(key)}: `,
    };
    write(item, { ...inner, after: index < items.length - 1 ? ',' : '' }, say);
  });
  say(pointer, `${indent}${isList ? ']' : '}'}${after}`);
}
