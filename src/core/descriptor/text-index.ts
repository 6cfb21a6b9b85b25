/** One value of a JSON text: where it and its key begin, and its members by key or index. */
export interface TextNode {
  readonly start: number;
  readonly keyStart: number | null;
  readonly members: ReadonlyMap<string, TextNode> | null;
}

/** Where the values of a JSON text stand, and the keys that an object repeats. */
export interface TextIndex {
  readonly root: TextNode;
  /** Pointers of objects with the key that each of them repeats, in order of the repetition. */
  readonly repeated: readonly { readonly pointer: string; readonly key: string; readonly start: number }[];
}

interface Open {
  readonly members: Map<string, TextNode>;
  readonly pointer: string;
  readonly array: boolean;
  key: string;
  keyStart: number | null;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Finds where each value of a JSON text begins, in one pass. The text must be valid JSON (`JSON.parse` accepts it);
 * where a key is repeated the last one counts, as in `JSON.parse`.
 */
export function indexText(text: string): TextIndex {
  const repeated: { pointer: string; key: string; start: number }[] = [];
  const top: Open = { members: new Map(), pointer: '', array: true, key: '', keyStart: null };
  const stack: Open[] = [top];
  let pending: { key: string; start: number } | null = null;
  for (const match of text.matchAll(tokens)) {
    const token = match[0];
    const here = stack.at(-1) ?? top;
    if (token === ':' && pending !== null) {
      noteKey(here, pending, repeated);
      pending = null;
    } else if (token === '}' || token === ']') stack.pop();
    else if (token !== ',') {
      if (token.startsWith('"') && !here.array && here.keyStart === null) {
        pending = { key: decoded(token), start: match.index };
      } else addValue(here, match.index, token, stack);
    }
  }
  return { root: top.members.get('0') ?? { start: 0, keyStart: null, members: null }, repeated };
}

function decoded(token: string): string {
  return token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
}

function noteKey(
  object: Open,
  { key, start }: { key: string; start: number },
  repeated: { pointer: string; key: string; start: number }[],
): void {
  if (object.members.has(key)) repeated.push({ pointer: object.pointer, key, start });
  object.key = key;
  object.keyStart = start;
}

function addValue(parent: Open, start: number, token: string, stack: Open[]): void {
  const key = parent.array ? String(parent.members.size) : parent.key;
  const opens = token === '{' || token === '[';
  const members = opens ? new Map<string, TextNode>() : null;
  parent.members.set(key, { start, keyStart: parent.keyStart, members });
  parent.keyStart = null;
  if (members === null) return;
  const pointer = stack.length === 1 ? '' : `${parent.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  stack.push({ members, pointer, array: token === '[', key: '', keyStart: null });
}

/** The node at a pointer, or the nearest one around it; `exact` says which of the two. */
export function nodeAt(index: TextIndex, pointer: string): { readonly node: TextNode; readonly exact: boolean } {
  let node = index.root;
  for (const part of pointer.split('/').slice(1)) {
    const next = node.members?.get(part.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (next === undefined) return { node, exact: false };
    node = next;
  }
  return { node, exact: true };
}
