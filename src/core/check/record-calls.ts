import type { ActionSource, RecordDescriptor } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { FieldModel } from '../model/model.ts';
import type { Library } from '../model/link-library.ts';
import { callNames } from '../model/load/load-api.ts';
import { serverCalls } from './server-calls.ts';
import type { Check, Report } from './check.ts';
import { replacing } from './edits.ts';
import { reportUnknown } from './hint.ts';
import { recordKeys } from './records.ts';
import { calculateCall } from '../words/calculation/word.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const referenceCallUnknown = rule('reference/call-unknown', {
  message: { zh: '服务器没有可供记录使用的接口“{name}”。', en: 'The server has no call "{name}" for records.' },
  why: { zh: '页面打不开，或者按钮点了没有作用。', en: 'The page would not open, or the button would do nothing.' },
  fix: hinted,
});

/** A record stands on calls that the server has, and its words for calls and buttons fit together. */
export const checkRecordCalls: Check = {
  name: 'record-calls',
  codes: [referenceCallUnknown, 'reference/field-unknown', 'reference/record-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    for (const record of records) {
      if (record.descriptor.api === undefined) checkStored(record, report);
      else checkCalls(record, record.descriptor.api, report);
      eachAction(record.descriptor, (action, pointer) => {
        checkActionWords(record, action, pointer, report);
        if (action.verb === 'open') checkOpened(record, action, pointer, library, report);
      });
    }
  },
};

/** Words of a record that only the server's own calls can serve. */
const apiWords = ['calls', 'single'] as const;

function checkStored(record: LinkedRecord, report: Report): void {
  const { descriptor, places } = record;
  for (const word of apiWords) {
    if (descriptor[word] === undefined) continue;
    report(
      'field/word-alone',
      places.at(`/${word}`, 'key'),
      { word, other: '"api"' },
      { op: 'remove', pointer: `/${word}` },
    );
  }
  checkStoredTree(record, report);
  eachAction(descriptor, ({ verb, as }, pointer) => {
    const calculates = as === calculateCall && descriptor.calculation !== undefined;
    if (verb === 'call' && !calculates)
      report('field/word-alone', places.at(`${pointer}/verb`), { word: 'call', other: '"api"' });
  });
}

/** The store answers a tree whole, and finds the row above by a reference. */
function checkStoredTree({ descriptor, places, scope, whole }: LinkedRecord, report: Report): void {
  const { tree, id } = descriptor;
  if (tree === undefined) return;
  if (tree.lazy !== undefined) {
    const fix = { op: 'remove', pointer: '/tree/lazy' } as const;
    report('field/word-alone', places.at('/tree/lazy', 'key'), { word: 'lazy', other: '"api"' }, fix);
  }
  const parent = scope.fields.get(tree.parent);
  const refers = ({ ref, type }: FieldModel): boolean =>
    ref?.kind === 'record' && ref.record === id && type === 'string';
  if (parent === undefined || refers(parent) || !whole) return;
  const other = { zh: `引用 "record:${id}" 的字段`, en: `a field of "record:${id}"` };
  const [only, ...more] = [...scope.fields.values()].filter(refers);
  const at = places.at('/tree/parent');
  const fix = only === undefined || more.length > 0 ? {} : replacing(at, only.key);
  report('field/word-alone', at, { word: 'parent', other }, fix);
}

function checkCalls({ descriptor, places }: LinkedRecord, api: string, report: Report): void {
  const known = Object.hasOwn(serverCalls, api) ? serverCalls[api] : undefined;
  if (known === undefined) {
    reportUnknown(report, referenceCallUnknown, places.at('/api'), api, Object.keys(serverCalls));
    return;
  }
  const expect = (name: string | null | undefined, pointer: string): void => {
    if (typeof name === 'string' && !known.includes(name))
      reportUnknown(report, referenceCallUnknown, places.at(pointer), name, known);
  };
  const verbs = new Set(['detail', descriptor.single === true ? 'detail' : 'list']);
  eachAction(descriptor, (action, pointer) => {
    verbs.add(action.verb);
    if (action.verb === 'call') expect(action.as, `${pointer}/as`);
  });
  for (const [verb, name] of Object.entries(callNames(descriptor))) {
    const written = Object.hasOwn(descriptor.calls ?? {}, verb);
    if (written || verbs.has(verb)) expect(name, written ? `/calls/${verb}` : '/api');
  }
  expect(descriptor.tree?.lazy, '/tree/lazy');
}

/** Words of an action that only some verbs know. */
const verbsOf: Readonly<Partial<Record<keyof ActionSource, readonly string[]>>> = {
  confirm: ['call', 'remove'],
  form: ['call'],
  need: ['call'],
  send: ['call'],
  carry: ['call', 'open'],
  show: ['call', 'submit'],
  rows: ['call', 'open', 'remove'],
  when: ['call', 'open', 'remove', 'submit'],
};

function checkActionWords({ places }: LinkedRecord, action: ActionSource, pointer: string, report: Report): void {
  for (const [word, verbs] of Object.entries(verbsOf)) {
    if (!Object.hasOwn(action, word) || verbs.includes(action.verb)) continue;
    const other = verbs.map((verb) => `"${verb}"`);
    const args = { word, other: { zh: other.join('、'), en: other.join(' or ') } };
    report('field/word-alone', places.at(`${pointer}/${word}`, 'key'), args, {
      op: 'remove',
      pointer: `${pointer}/${word}`,
    });
  }
  if ((action.verb === 'call' || action.verb === 'open') && action.as === undefined)
    report('field/word-alone', places.at(`${pointer}/verb`), { word: action.verb, other: '"as"' });
}

/** What a button opens exists, and can be asked by what is handed over. */
function checkOpened(
  { places }: LinkedRecord,
  { as, carry = {} }: ActionSource,
  pointer: string,
  library: Library,
  report: Report,
): void {
  if (as === undefined || library.broken.has(`record:${as}`)) return;
  if (!library.records.has(as)) {
    reportUnknown(report, 'reference/record-unknown', places.at(`${pointer}/as`), as, library.records.keys());
    return;
  }
  const keys = recordKeys(as, library);
  for (const there of keys === null ? [] : Object.keys(carry)) {
    if (keys?.includes(there) === true) continue;
    const args = { place: { zh: `记录“${as}”`, en: `the record "${as}"` } };
    const at = places.at(pointerTo(pointer, 'carry', there), 'key');
    reportUnknown(report, 'reference/field-unknown', at, there, keys ?? [], { args });
  }
}

function eachAction({ actions }: RecordDescriptor, each: (action: ActionSource, pointer: string) => void): void {
  actions.forEach((action, index) => {
    const pointer = pointerTo('/actions', index);
    each(typeof action === 'string' ? { verb: action } : action, pointer);
  });
}
