import type { FieldSchema, FieldSet } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import type { Library } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import { fieldPair, setKeys, setParts } from '../words/set-parts.ts';
import type { Check, CheckedSet, Report } from './check.ts';
import { removing } from './edits.ts';
import { knownHint, reportUnknown, writing } from './hint.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const referenceSetCircular = rule('reference/set-circular', {
  message: { zh: '字段集互相合并成环：{trail}。', en: 'Field sets merge one another in a circle: {trail}.' },
  why: { zh: '说不清哪些字段在前。', en: 'Nobody can say which fields come first.' },
  fix: { zh: '从其中一个的 "x-fields" 里去掉另一个。', en: 'Take one of them out of the other’s "x-fields".' },
});

/** Sets name other sets that exist and fit, without going in a circle. */
export const checkSetWords: Check = {
  name: 'set-words',
  codes: ['reference/set-unknown', 'reference/set-scope', referenceSetCircular],
  run: ({ sets, library }, report) => {
    for (const set of sets) {
      checkMerged(set, library, report);
      (set.value.uses ?? []).forEach((name, index) => {
        expectSet(name, set, below(set.place, pointerTo('/uses', index)), library, report);
      });
    }
  },
};

/** `required`, `x-fill` and `x-match` of a set name fields that it has. */
export const checkSetFields: Check = {
  name: 'set-fields',
  codes: ['reference/field-unknown', 'reference/set-unknown'],
  run: ({ sets, library }, report) => {
    for (const set of sets) {
      const keys = Object.keys(set.value.properties);
      const args = { place: { zh: `字段集“${set.name}”`, en: `the set "${set.name}"` } };
      (set.value.required ?? []).forEach((key, index) => {
        const place = below(set.place, pointerTo('/required', index));
        if (!keys.includes(key)) reportUnknown(report, 'reference/field-unknown', place, key, keys, { args });
      });
      for (const [key, field] of Object.entries(set.value.properties)) checkFill(key, field, set, library, report);
    }
  },
};

/** Which scope the sets merged into one of a scope may have. */
const mergeable: Readonly<Record<FieldSet['scope'], readonly FieldSet['scope'][]>> = {
  form: ['form'],
  // A record may be of what stands in a row of a table.
  record: ['record', 'form', 'sample'],
  sample: ['sample'],
  row: ['row'],
};

function checkMerged(set: CheckedSet, library: Library, report: Report): void {
  (set.value['x-fields'] ?? []).forEach((name, index) => {
    const place = below(set.place, pointerTo('/x-fields', index));
    if (!expectSet(name, set, place, library, report)) return;
    expectScope(name, set, mergeable[set.value.scope], place, report);
    const circle = name === set.name || setParts(name, set.siblings).includes(set.name);
    if (circle) report(referenceSetCircular, place, { trail: `${set.name} → ${name} → ${set.name}` }, removing(place));
  });
  for (const [key, field] of Object.entries(set.value.properties)) {
    (field.items?.['x-fields'] ?? []).forEach((name, index) => {
      const place = below(set.place, pointerTo('/properties', key, 'items', 'x-fields', index));
      if (expectSet(name, set, place, library, report)) expectScope(name, set, ['row'], place, report);
    });
  }
}

/** Reports a set that does not exist; says whether it can be looked at. */
function expectSet(
  name: string,
  set: CheckedSet,
  place: Place,
  library: Library,
  report: Report,
  write: (known: string) => string = (known) => known,
): boolean {
  if (own(set.siblings, name) !== undefined) return true;
  if (!library.broken.has(`set:${name}`)) {
    reportUnknown(report, 'reference/set-unknown', place, name, Object.keys(set.siblings), { write });
  }
  return false;
}

function expectScope(
  name: string,
  set: CheckedSet,
  expected: readonly FieldSet['scope'][],
  place: Place,
  report: Report,
): void {
  const scope = own(set.siblings, name)?.scope;
  if (scope === undefined || expected.includes(scope)) return;
  const fitting = Object.entries(set.siblings).filter(([, other]) => expected.includes(other.scope));
  const names = fitting.map(([other]) => other);
  const { hint, near } = knownHint(name, names);
  const meant = near ?? (names.length === 1 ? names[0] : undefined);
  const fix = meant === undefined ? {} : writing(place, meant);
  report('reference/set-scope', place, { name, scope, expected: expected.join(' / '), hint }, fix);
}

function checkFill(key: string, field: FieldSchema, set: CheckedSet, library: Library, report: Report): void {
  (field['x-fill'] ?? []).forEach((item, index) => {
    const place = below(set.place, pointerTo('/properties', key, 'x-fill', index));
    if (item.startsWith('@')) expectSet(item.slice(1), set, place, library, report, (known) => `@${known}`);
    else checkPairedKeys(item, field, set, place, library, report);
  });
  (field['x-match'] ?? []).forEach((item, index) => {
    const place = below(set.place, pointerTo('/properties', key, 'x-match', index));
    checkPairedKeys(item, field, set, place, library, report);
  });
}

/** A key that is filled or compared is one of the record's and of the form's; what the record has is the smaller list. */
function checkPairedKeys(
  item: string,
  field: FieldSchema,
  set: CheckedSet,
  place: Place,
  library: Library,
  report: Report,
): void {
  const record = library.records.get(field['x-ref']?.replace('record:', '') ?? field['x-link'] ?? '');
  if (record === undefined) return;
  const siblings = { ...set.siblings, ...record.value.sets };
  const known = record.value.data['x-fields'].flatMap((name) => setKeys(name, siblings));
  const [here, there] = fieldPair(item);
  const write = (key: string): string => (here === there ? key : `${here}=${key}`);
  const args = { place: { zh: `记录“${record.value.id}”`, en: `the record "${record.value.id}"` } };
  if (!known.includes(there)) reportUnknown(report, 'reference/field-unknown', place, there, known, { args, write });
  const own = Object.keys(set.value.properties ?? {});
  if (here === there || own.includes(here)) return;
  const mine = { place: { zh: `字段集“${set.name}”`, en: `the set "${set.name}"` } };
  reportUnknown(report, 'reference/field-unknown', place, here, own, { args: mine, write: (key) => `${key}=${there}` });
}
