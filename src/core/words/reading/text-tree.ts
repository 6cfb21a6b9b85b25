import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import { pointerTo } from '../../text/json.ts';

/** Where a value of a JSON text stands, and its key if it has one, as offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly keyStart: number | null;
  /** False when the pointer leads further than the text; the place is then that of the nearest value around it. */
  readonly exact: boolean;
}

/**
 * Finds the values of a JSON text by pointer. The text must be valid; it is parsed when the first place is asked for,
 * since most have nothing wrong. Of a repeated key the last one counts, as in `JSON.parse`.
 */
export function spanFinder(text: string): (pointer: string) => TextSpan {
  let body: ValueNode | null = null;
  return (pointer) => {
    let [node, keyStart, exact] = [(body ??= parse(text).body), null as number | null, true];
    for (const part of pointerParts(pointer)) {
      const next = childOf(node, part);
      exact = next !== undefined;
      if (next === undefined) break;
      node = next.value;
      keyStart = next.type === 'Member' ? next.loc.start.offset : null;
    }
    return { start: node.loc.start.offset, end: node.loc.end.offset, keyStart, exact };
  };
}

/** The names and indexes of a JSON pointer (RFC 6901). */
export function pointerParts(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The member of an object or the element of an array that a part of a pointer names. */
export function childOf(node: ValueNode, part: string) {
  if (node.type === 'Object') return node.members.findLast((member) => keyOf(member) === part);
  return node.type === 'Array' && /^\d+$/.test(part) ? node.elements[Number(part)] : undefined;
}

function keyOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}

/** A key that an object has once more than it may. */
export interface RepeatedKey {
  /** JSON pointer of the key. */
  readonly pointer: string;
  readonly key: string;
  /** Where the repetition begins in the text. */
  readonly start: number;
}

/** The keys that objects of a valid JSON text repeat, in the order of the repetitions. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  return [...repetitionsIn(parse(text).body, '')];
}

function* repetitionsIn(node: ValueNode, at: string): Generator<RepeatedKey> {
  if (node.type === 'Array') {
    for (const [index, { value }] of node.elements.entries()) yield* repetitionsIn(value, pointerTo(at, index));
  }
  const seen = new Set<string>();
  for (const member of node.type === 'Object' ? node.members : []) {
    const key = keyOf(member);
    const pointer = pointerTo(at, key);
    if (seen.has(key)) yield { pointer, key, start: member.loc.start.offset };
    seen.add(key);
    yield* repetitionsIn(member.value, pointer);
  }
}
