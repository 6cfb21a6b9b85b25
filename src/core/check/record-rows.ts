import { hinted, rule } from '../errors/diagnostic-rule.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { FieldModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import { listText } from '../text/list-text.ts';
import { below } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { editAt, fixBy, removing, valueAt } from './edits.ts';
import { placeInSet } from './expression-place.ts';

const rowKeyEmpty = rule('field/row-key-empty', {
  severity: 'warning',
  message: {
    zh: '行以“{name}”为键（"rowKey"），而它可以不填。',
    en: 'Rows are known by "{name}" ("rowKey"), which may be left empty.',
  },
  why: {
    zh: '没有键的行打不开，也没有别处能指向它。',
    en: 'A row without a key cannot be opened, and nothing can name it.',
  },
  fix: { zh: '把“{name}”写进 "required"，或去掉 "rowKey"。', en: 'Name "{name}" in "required", or remove "rowKey".' },
});

const uniqueTwice = rule('clash/unique', {
  severity: 'warning',
  message: {
    zh: '"unique" 已要求 {first} 不重复，再写 {second} 不起作用。',
    en: '"unique" lets {first} occur once already, so {second} says nothing more.',
  },
  why: { zh: '写的人以为还查了别的。', en: 'Whoever wrote it believes that something more is looked for.' },
  fix: hinted,
});

const uniqueByField = rule('clash/unique-field', {
  severity: 'warning',
  message: {
    zh: '字段“{name}”的 "x-unique" 已要求它不重复，"unique" 里的 {second} 不起作用。',
    en: 'The "x-unique" of "{name}" lets it occur once already, so {second} in "unique" says nothing more.',
  },
  why: { zh: '写的人以为还查了别的。', en: 'Whoever wrote it believes that something more is looked for.' },
  fix: { zh: '从 "unique" 里去掉 {second}。', en: 'Remove the entry {second} from "unique".' },
});

/** Rows have keys; what they may not have in common, and their examples, say no more than has an effect. */
export const checkRecordRows: Check = {
  name: 'record-rows',
  codes: [rowKeyEmpty, uniqueTwice, uniqueByField, 'field/word-alone'],
  run: ({ records }, report) => {
    for (const record of records) {
      checkRowKey(record, report);
      checkUnique(record, report);
      (record.descriptor.examples ?? []).forEach(({ step }, index) => {
        const place = record.places.at(pointerTo('/examples', index, 'step'), 'key');
        if (step !== undefined) report('field/word-alone', place, { word: 'step', other: aProcess }, removing(place));
      });
    }
  },
};

const aProcess = { zh: '流程（记录没有步骤）', en: 'a process (a record has no steps)' };

/** What nobody types the server fills. */
function isSure({ required, number, numberIfEmpty, calc, words }: FieldModel): boolean {
  return required || number !== null || numberIfEmpty !== null || calc !== null || words.readOnly === true;
}

function checkRowKey({ descriptor, scope, places }: LinkedRecord, report: Report): void {
  const { rowKey, api } = descriptor;
  const field = scope.fields.get(rowKey ?? '');
  // Rows of a server's own call have the keys that it gives them.
  if (field === undefined || api !== undefined || isSure(field)) return;
  report(rowKeyEmpty, places.at('/rowKey'), { name: field.key }, demanding(field));

  /** Demands the field where its set says what it demands. */
  function demanding({ key, set }: FieldModel): MachineFix {
    const found = placeInSet({ field: key, word: null, index: null, part: null }, set, descriptor.sets ?? {});
    const list = places.at(`${pointerTo('/sets', found.set)}/required`);
    return fixBy([valueAt(list) === undefined ? editAt(list, 'add', [key]) : editAt(below(list, '/-'), 'add', key)]);
  }
}

/** Fields that occur once by themselves, be it by a word of their own, do so along with others as well. */
function checkUnique({ descriptor: { unique = [] }, scope, places }: LinkedRecord, report: Report): void {
  unique.forEach((keys, index) => {
    const own = keys.find((key) => scope.fields.get(key)?.unique === true);
    if (own !== undefined) {
      const place = places.at(pointerTo('/unique', index));
      report(uniqueByField, place, { name: own, second: listText(keys) }, removing(place));
      return;
    }
    const first = unique.find((other, at) => {
      const isWithin = other.every((key) => keys.includes(key));
      return at !== index && isWithin && (other.length < keys.length || at < index);
    });
    if (first === undefined) return;
    const place = places.at(pointerTo('/unique', index));
    const said = { first: listText(first), second: listText(keys) };
    const hint = { zh: `去掉 ${said.second.zh} 这一项。`, en: `Remove the entry ${said.second.en}.` };
    report(uniqueTwice, place, { ...said, hint }, removing(place));
  });
}
