import { meaningChanges } from './field-meaning.ts';
import type { FieldPair, FieldPairs } from './field-pairs.ts';
import type { NextVersion, Strands } from './field-strands.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';

/** A version and the next, which is one that there was before. */
interface SameAgain {
  readonly before: FormModel;
  readonly after: FormModel;
  readonly strands: Strands;
  /** The fields of the version that the next one is again. */
  readonly then: Strands;
}

/** Pairs the fields of a version that comes again by what they were then, whatever they were called since. */
export function fieldsAsThen({ before, after, strands, then }: SameAgain): Omit<NextVersion, 'back'> {
  const [old, fields] = [allFields(before), allFields(after)];
  const origins = new Map<string, string>();
  const pairs: FieldPair[] = [];
  const returning = new Map<string, string>();
  // A table goes before its columns, which stand in its rows.
  for (const [to, now] of [...fields].toSorted(([one], [other]) => depth(one) - depth(other))) {
    const strand = strands.withId(then.at(to)?.id ?? -1);
    const table = prefixOf(to).slice(0, -1);
    const from = fields.has(table) ? origins.get(table) : table;
    if (strand === undefined || from !== prefixOf(strand.path).slice(0, -1)) continue;
    const was = old.get(strand.path);
    if (!strand.isGone && was !== undefined) pairs.push({ from: strand.path, to, old: was, now });
    else if (meaningChanges(strand.field, now, to).length === 0 && after.descriptor.migrate?.[to] === undefined)
      returning.set(to, strand.path);
    else continue;
    origins.set(to, strand.path);
  }
  return { ...inOrder(pairs, before, after), returning };
}

function depth(path: string): number {
  return Number(path.includes('.'));
}

/** Pairs in the order of the later version, with what is in one version alone. */
export function inOrder(found: readonly FieldPair[], before: FormModel, after: FormModel): FieldPairs {
  const byTo = new Map(found.map((pair) => [pair.to, pair]));
  const taken = new Set(found.map(({ from }) => from));
  const paths = [...allFields(after).keys()];
  return {
    pairs: paths.flatMap((path) => byTo.get(path) ?? []),
    gone: [...allFields(before).keys()].filter((path) => !taken.has(path)),
    fresh: paths.filter((path) => !byTo.has(path)),
  };
}
