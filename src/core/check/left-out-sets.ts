import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import { sampleTable } from '../model/load/load-set.ts';
import { listText } from '../text/list-text.ts';
import { setKeys } from '../words/set-parts.ts';
import { editAt, valueAt } from './edits.ts';
import type { Definition } from './hint.ts';

/** So many sets are proposed: a key that more of them have is no sign of what is meant. */
const mostSets = 3;

/**
 * The set that a form lacks where it names a field of it: how to bring it, in words and as an edit where it is one set
 * and the form lists what its start edits. Null where no set, or too many, have such a field.
 *
 * @param item a key, `samples.key`, or the sample table itself
 * @param others what the form names beside it, by which a whole table is known
 */
export function leftOutSet(
  item: string,
  others: readonly string[],
  { linked, library }: { readonly linked: LinkedProcess | LinkedRecord; readonly library: Library },
): Definition | null {
  if (linked.descriptor.kind !== 'process') return null;
  const items = item === sampleTable ? others.filter((other) => other.startsWith(`${sampleTable}.`)) : [item];
  const sets = new Set(items.flatMap((one) => setsWith(one, { linked, library })));
  if (sets.size === 0 || sets.size > mostSets) return null;
  const [only] = sets;
  const names = listText([...sets].map((name) => `@${name}`));
  const hint = {
    zh: `字段集“${[...sets].join('”“')}”有它，而流程没有用这个字段集：在发起或某一步的 "edit" 中写上 ${names.zh}。`,
    en: `The set "${[...sets].join('", "')}" has it, and the process does not use that set: write ${names.en} in "edit" of the start or of a step.`,
  };
  const start = { source: linked.entry.source, pointer: '/start/edit' };
  const isListed = sets.size === 1 && Array.isArray(valueAt(start));
  return { hint, edits: isListed ? [editAt({ ...start, pointer: `${start.pointer}/-` }, 'add', `@${only}`)] : [] };
}

/** Names of the shared sets that have a field, and that a form does not use yet. */
function setsWith(
  item: string,
  { linked, library }: { readonly linked: LinkedProcess | LinkedRecord; readonly library: Library },
): readonly string[] {
  const isColumn = item.startsWith(`${sampleTable}.`);
  const key = isColumn ? item.slice(sampleTable.length + 1) : item;
  const { stored, own, parts } = linked.scope;
  return [...library.sets].flatMap(([name, { value }]) => {
    const isUsed = stored.has(name) || own.has(name) || parts.has(name);
    const fits = value.scope === (isColumn ? 'sample' : 'form');
    return fits && !isUsed && setKeys(name, library.setsByName).includes(key) ? [name] : [];
  });
}
