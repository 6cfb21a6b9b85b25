import { pointerTo } from '../../src/core/text/json.ts';

/** A string of a JSON text: offsets of what stands between its quotes. */
export interface WrittenString {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What stands at an offset of a JSON text. */
export interface Cursor {
  /** Of the value there, or of the value whose key is there. */
  readonly pointer: string;
  readonly isKey: boolean;
  /** The string there; null between values. */
  readonly string: WrittenString | null;
}

interface Frame {
  readonly isList: boolean;
  index: number;
  key: string;
  /** Whether a key comes next. */
  isBeforeKey: boolean;
}

const tokens = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** What stands at an offset. Only the text before it and the string around it are read, so the rest may be half written. */
export function cursorAt(text: string, offset: number): Cursor {
  const frames: Frame[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (index >= offset && !(index === offset && token.startsWith('"'))) break;
    if (token.startsWith('"')) {
      const string = stringOf(token, index);
      const frame = frames.at(-1);
      const isKey = frame?.isBeforeKey === true;
      if (isKey) frame.key = string.text;
      if (offset <= index + token.length) return { pointer: pointerOf(frames), isKey, string };
    } else step(frames, token);
  }
  return { pointer: pointerOf(frames), isKey: frames.at(-1)?.isBeforeKey === true, string: null };
}

function stringOf(token: string, index: number): WrittenString {
  const isClosed = token.length > 1 && token.endsWith('"') && !/[^\\](?:\\\\)*\\"$/.test(token);
  const inner = token.slice(1, isClosed ? -1 : undefined);
  return { start: index + 1, end: index + 1 + inner.length, text: unescaped(inner) };
}

function unescaped(inner: string): string {
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}

function step(frames: Frame[], token: string): void {
  const frame = frames.at(-1);
  if (token === '{' || token === '[') {
    const isList = token === '[';
    frames.push({ isList, index: 0, key: '', isBeforeKey: !isList });
  } else if (token === '}' || token === ']') frames.pop();
  else if (frame === undefined) return;
  else if (token === ':') frame.isBeforeKey = false;
  else if (token === ',') {
    frame.index += 1;
    frame.isBeforeKey = !frame.isList;
    frame.key = '';
  }
}

function pointerOf(frames: readonly Frame[]): string {
  return frames.reduce((pointer, { isList, index, key }) => pointerTo(pointer, isList ? index : key), '');
}
