import { parse, type ElementNode, type MemberNode, type ValueNode } from '@humanwhocodes/momoa';
import type { Diagnostic, Edit, FileEdit, Splice } from '../../errors/diagnostic.ts';
import { childOf, pointerParts } from './text-tree.ts';

/** The edits that mend a finding, in the order in which they are made; none where a person has to decide. */
export function editsOf({ file, fix }: Pick<Diagnostic, 'file' | 'fix'>): readonly FileEdit[] {
  const { op, pointer, value, more = [] } = fix;
  return op === undefined || pointer === undefined ? [] : [{ file: fix.file ?? file, op, pointer, value }, ...more];
}

/**
 * The texts of files after edits.
 *
 * @param read the text of a file as it is, or null where it is not at hand: then it can only be created, and what is
 *   there cannot
 */
export function editedTexts(
  edits: readonly FileEdit[],
  read: (file: string) => string | null,
): ReadonlyMap<string, string> | null {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const text = texts.get(edit.file) ?? read(edit.file);
    if ((text === null) !== (edit.op === 'create')) return null;
    texts.set(edit.file, text === null ? `${JSON.stringify(edit.value, null, 2)}\n` : editedText(text, edit));
  }
  return texts;
}

/** What makes one text of another, as the smallest single change. */
export function differenceOf(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < most - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start: same, end: before.length - tail, by: after.slice(same, after.length - tail) };
}

/**
 * The text with a change: all that the change does not concern stays as it was written, down to its blanks. What is not
 * there cannot be changed: then the text stays as it is.
 *
 * @param text valid JSON, but for a splice
 */
export function editedText(text: string, edit: Edit): string {
  // Places are counted without a byte order mark, which goes with the first edit.
  const body = text.replace(/^\uFEFF/, '');
  const change = replacementOf(body, edit);
  return change === null ? text : body.slice(0, change.start) + change.by + body.slice(change.end);
}

/** The part of a text that a change replaces; null where there is nothing to change. */
export function replacementOf(text: string, { op, pointer, value }: Edit): Splice | null {
  if (op === 'splice') return value as Splice;
  const parts = pointerParts(pointer);
  const name = parts.pop();
  const { body } = parse(text);
  if (name === undefined) return op === 'replace' ? { ...spanOf(body), by: written(value, '\n') } : null;
  const parent = parts.reduce<ValueNode | undefined>((node, part) => node && childOf(node, part)?.value, body);
  if (parent?.type !== 'Object' && parent?.type !== 'Array') return null;
  const child = childOf(parent, name);
  const items = parent.type === 'Object' ? parent.members : parent.elements;
  const list: ItemList = { text, items, inside: { start: spanOf(parent).start + 1, end: spanOf(parent).end - 1 } };
  if (op === 'add' && (parent.type === 'Array' || child === undefined)) return addition(list, name, value);
  if (child === undefined) return null;
  if (op === 'remove') return removal(list, items.indexOf(child as never));
  if (op !== 'rename') return { ...spanOf(child.value), by: written(value, lineBreakOf(list)) };
  return child.type === 'Member' ? { ...spanOf(child.name), by: JSON.stringify(value) } : null;
}

/** The members of an object or the elements of an array, as they stand in a text. */
interface ItemList {
  readonly text: string;
  readonly items: readonly (MemberNode | ElementNode)[];
  /** What stands between the brackets. */
  readonly inside: Pick<Splice, 'start' | 'end'>;
}

function spanOf({ loc }: { readonly loc: ValueNode['loc'] }): Pick<Splice, 'start' | 'end'> {
  return { start: loc.start.offset, end: loc.end.offset };
}

function removal({ items, inside }: ItemList, index: number): Splice {
  const [item, before, after] = [items[index], items[index - 1], items[index + 1]];
  if (item !== undefined && before !== undefined) return { start: spanOf(before).end, end: spanOf(item).end, by: '' };
  if (item !== undefined && after !== undefined) return { start: spanOf(item).start, end: spanOf(after).start, by: '' };
  return { ...inside, by: '' };
}

/** @param name the key in an object; in an array the index, or `-` for the end */
function addition(list: ItemList, name: string, value: unknown): Splice {
  const { items, inside } = list;
  const isObject = items[0]?.type === 'Member' || (items.length === 0 && list.text[inside.start - 1] === '{');
  const said = written(value, lineBreakOf(list));
  const item = isObject ? `${JSON.stringify(name)}: ${said}` : said;
  const last = items.at(-1);
  if (last === undefined) return { ...inside, by: isObject ? ` ${item} ` : item };
  const next = isObject || name === '-' ? undefined : items[Number(name)];
  if (next === undefined) return { start: spanOf(last).end, end: spanOf(last).end, by: `${commaOf(list)}${item}` };
  return { start: spanOf(next).start, end: spanOf(next).start, by: `${item}${commaOf(list)}` };
}

/** The comma between two items with the blanks around it, as they are there. */
function commaOf({ text, items, inside }: ItemList): string {
  const [first, second] = items;
  if (first !== undefined && second !== undefined) return text.slice(spanOf(first).end, spanOf(second).start);
  const blanks = first === undefined ? '' : text.slice(inside.start, spanOf(first).start);
  return `,${blanks || ' '}`;
}

/** The line break and indent before the items; none where they stand on one line. */
function lineBreakOf({ text, items: [first], inside }: ItemList): string {
  const blanks = first === undefined ? '' : text.slice(inside.start, spanOf(first).start);
  return /\r?\n[ \t]*$/.exec(blanks)?.[0] ?? '';
}

/** A value as JSON; below a line break with its own lines indented, else on one line. */
function written(value: unknown, lineBreak: string): string {
  return lineBreak === '' ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll('\n', lineBreak);
}
