import type { ASTNode } from '@marcbachmann/cel-js';
import type { FieldSchema } from '../../generated/descriptor.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import { own } from '../text/json.ts';
import type { Text } from '../text/text.ts';
import { kindOf, kinds, type ValueKind } from '../values/kinds.ts';
import type { Place } from '../words/place.ts';
import { setParts } from '../words/set-parts.ts';
import type { CheckedSet, Report } from './check.ts';
import { removing, replacing } from './edits.ts';
import { treeOf } from './literals.ts';

/** What a formula gives, a field cannot hold. */
export const fieldGiven = rule('field/given-misfit', {
  message: {
    zh: '“{word}”给出的 {value} 不是“{name}”能有的值：{reason}',
    en: '"{word}" gives {value}, which "{name}" cannot hold: {reason}',
  },
  why: { zh: '值一给出就带着错误，提交不了。', en: 'The value would be wrong as soon as it is given, and refused.' },
  fix: hinted,
});

/** An expression that gives the value of a field. */
export interface Giving {
  readonly word: string;
  readonly written: string;
  readonly field: FieldModel;
  readonly at: Place;
}

/** What an expression comes out as: itself, or one of its branches. */
export function outcomesOf(node: ASTNode): readonly ASTNode[] {
  return node.op === '?:' ? node.args.slice(1).flatMap(outcomesOf) : [node];
}

/** The kind of value that each name of the language stands for. */
const named: Readonly<Record<string, ValueKind>> = Object.fromEntries(
  (Object.keys(kinds) as ValueKind[]).flatMap((kind) => (kinds[kind].names ?? []).map((name) => [name, kind] as const)),
);

/** Where names are looked for. */
interface Known {
  readonly set: CheckedSet;
  readonly library: Library;
}

/** Tells of names that stand for values of another kind: people, days and moments, and free texts at days. */
export function checkGivenNames(giving: Giving, { set, library }: Known, report: Report): void {
  const { word, written, field, at } = giving;
  const tree = treeOf(written);
  if (tree === null || field.type !== 'string' || isOfServer(field, library)) return;
  for (const node of outcomesOf(tree)) {
    if (node.op !== 'id') continue;
    const kind = named[node.args] ?? (isDay(field.kind) ? kindOfText(node.args, set) : undefined);
    if (kind === undefined || kind === field.kind) continue;
    const reason: Text = {
      zh: `它给出的是${kinds[kind].label.zh}，这里要的是${kinds[field.kind].label.zh}。`,
      en: `it stands for ${kinds[kind].label.en}, and the value here is ${kinds[field.kind].label.en}.`,
    };
    report(
      fieldGiven,
      at,
      { word, name: field.key, value: node.args, reason, ...mendOf(giving, node.args) },
      fixOf(giving, node.args),
    );
  }
}

function isDay(kind: ValueKind): boolean {
  return kinds[kind].now !== undefined;
}

/** Rows that a call of the server keeps may be those of people. */
function isOfServer({ words }: FieldModel, library: Library): boolean {
  const ref = words['x-ref'];
  return ref?.startsWith('record:') === true && library.records.get(ref.slice(7))?.value.api !== undefined;
}

/** The kind of a field in which anything may be written; of other fields and names, nothing. */
function kindOfText(name: string, { name: of, value, siblings }: CheckedSet): ValueKind | undefined {
  const sets = [of, ...(value.uses ?? [])].flatMap((each) => setParts(each, siblings));
  const found = sets.map((each) => own(own(siblings, each)?.properties ?? {}, name)).find((each) => each !== undefined);
  const isFree = found?.type === 'string' && found.format === undefined && !isGivenElsewhere(found);
  return isFree && kindOf(found, () => undefined) === 'text' ? 'text' : undefined;
}

/** A text that a formula gives, or that has a pattern, may well be a day. */
function isGivenElsewhere({ 'x-calc': calc, pattern, readOnly }: FieldSchema): boolean {
  return (calc ?? pattern ?? readOnly) !== undefined;
}

/** Of days and moments the one that is meant is written; else a suggestion goes. */
function mendOf({ word, field }: Giving, name: string): { readonly hint: Text } {
  const other = kinds[field.kind].names?.[0];
  if (other !== undefined && named[name] !== undefined)
    return { hint: { zh: `写 "${other}"，或去掉“${word}”。`, en: `Write "${other}", or remove "${word}".` } };
  return {
    hint: { zh: `去掉“${word}”，或写这一字段能有的值。`, en: `Remove "${word}", or write what the field can hold.` },
  };
}

function fixOf({ word, written, field, at }: Giving, name: string): MachineFix {
  const other = kinds[field.kind].names?.[0];
  if (other !== undefined && isDay(field.kind) && isDay(named[name] ?? 'text') && written.trim() === name)
    return replacing(at, other);
  return word === 'x-suggest' && written.trim() === name ? removing(at) : {};
}
