import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import type { Splice } from '../../errors/diagnostic.ts';
import { isObject, pointerTo } from '../../text/json.ts';

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

/** The value at a JSON pointer within another; undefined where there is none. */
export function valueAt(whole: unknown, pointer: string): unknown {
  let value = whole;
  for (const part of pointerParts(pointer)) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

/** The member of an object or the element of an array that a part of a pointer names. */
export function childOf(node: ValueNode, part: string) {
  if (node.type === 'Object') return node.members.findLast((member) => keyOf(member) === part);
  return node.type === 'Array' && /^\d+$/.test(part) ? node.elements[Number(part)] : undefined;
}

function keyOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}

function written({ value: { loc } }: MemberNode, text: string): string {
  return text.slice(loc.start.offset, loc.end.offset);
}

/** A key that an object has once more than it may. */
export interface RepeatedKey {
  /** JSON pointer of the key. */
  readonly pointer: string;
  readonly key: string;
  /** Where the repetition begins in the text. */
  readonly start: number;
  /**
   * The change that leaves one of the two: the last, which is the one that counts. Where whole parts differ, a person
   * has to decide.
   */
  readonly repetition: Splice | null;
}

/** The keys that objects of a valid JSON text repeat, in the order of the repetitions. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  return [...repetitionsIn(parse(text).body, '', text)];
}

function* repetitionsIn(node: ValueNode, at: string, text: string): Generator<RepeatedKey> {
  if (node.type === 'Array') {
    for (const [index, { value }] of node.elements.entries()) yield* repetitionsIn(value, pointerTo(at, index), text);
  }
  const seen = new Map<string, MemberNode>();
  const members = node.type === 'Object' ? node.members : [];
  for (const [index, member] of members.entries()) {
    const key = keyOf(member);
    const pointer = pointerTo(at, key);
    const [first, before] = [seen.get(key), members[index - 1]];
    const after = first === undefined ? undefined : members[members.indexOf(first) + 1];
    if (first !== undefined && before !== undefined && after !== undefined) {
      const isSame = written(first, text) === written(member, text);
      const later = { start: before.loc.end.offset, end: member.loc.end.offset, by: '' };
      const earlier = { start: first.loc.start.offset, end: after.loc.start.offset, by: '' };
      const isPart = [first, member].some(({ value: { type } }) => type === 'Object' || type === 'Array');
      yield { pointer, key, start: member.loc.start.offset, repetition: isSame ? later : isPart ? null : earlier };
    }
    seen.set(key, first ?? member);
    yield* repetitionsIn(member.value, pointer, text);
  }
}
