import type { ActionSource, RecordDescriptor } from '../../generated/descriptor.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';
import { pointerTo } from '../text/json.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { editAt, fixBy, removing } from './edits.ts';
import { RecordFaults, storedHere } from './record-faults.ts';
import { serverCalls } from './server-calls.ts';

const fieldItemIdle = rule('field/item-idle', {
  message: { zh: '“{name}”写在 "{word}" 里不起作用：{reason}', en: '"{name}" in "{word}" has no effect: {reason}' },
  why: { zh: '写明的事页面并不照做。', en: 'The page does not do what is written.' },
  fix: hinted,
});

/** Lists, buttons and parts of a record's page say nothing that nobody reads. */
export const checkIdleRecordWords: Check = {
  name: 'idle-record-words',
  codes: [fieldItemIdle, 'field/word-alone'],
  run: ({ records }, report) => {
    for (const record of records) {
      const faults = new RecordFaults(record, report);
      checkKeeping(faults);
      checkTables(faults, report);
      checkOrder(faults, report);
      checkActions(faults);
      checkMoves(faults);
      checkParts(faults);
    }
  },
};

/** What the store does with its rows; whoever keeps them elsewhere does not. */
const ofStore = ['sort', 'unique', 'prints', 'page', 'rowPath', 'states', 'migrate'] as const;
const ofLists = ['search', 'list'] as const;

function checkKeeping(faults: RecordFaults): void {
  const { descriptor } = faults.record;
  // One that there is not is told as such.
  if (descriptor.api === undefined || !Object.hasOwn(serverCalls, descriptor.api)) return;
  for (const word of ofStore) if (descriptor[word] !== undefined) faults.idle(`/${word}`, word, storedHere);
  if (descriptor.single === true)
    for (const word of ofLists) if (descriptor[word] !== undefined) faults.idle(`/${word}`, word, ofManyRows);
  eachAction(descriptor, ({ verb }, index) => {
    if (verb === 'import') faults.idleItem(pointerTo('/actions', index), verb, storedHere);
  });
}

const ofManyRows = { zh: '有许多行的记录（没有 "single"）', en: 'a record of many rows (without "single")' };

const itemLists = ['search', 'list', 'sort', 'unique'] as const;

/** A table in a row is neither a column of a list nor compared, ordered or searched, and names nothing. */
function checkTables(faults: RecordFaults, report: Report): void {
  const { descriptor, scope } = faults.record;
  const isTable = (key: string): boolean => (scope.fields.get(key)?.columns ?? null) !== null;
  const reason = { zh: '它是一张明细表。', en: 'it is a table of its own.' };
  const look = (word: string, key: string, ...at: readonly (string | number)[]): void => {
    if (!isTable(key)) return;
    const place = faults.at(pointerTo('', ...at));
    const isDemanded = word === 'search' || word === 'list';
    const gone = isDemanded ? fixBy([editAt(place, 'remove')]) : removing(place);
    // Which field names a row instead is for a person to say.
    const fix = word === 'title' ? {} : gone;
    report(fieldItemIdle, place, { name: key, word, reason, hint: takenOut(key) }, fix);
  };
  const { title } = descriptor;
  if (typeof title === 'string') look('title', title, 'title');
  else for (const language of ['zh', 'en'] as const) look('title', title?.[language] ?? '', 'title', language);
  for (const word of itemLists) {
    (descriptor[word] ?? []).forEach((item, index) => {
      if (typeof item === 'string') look(word, item.replace(/^-/, ''), word, index);
      else item.forEach((key, at) => look(word, key, word, index, at));
    });
  }
}

function takenOut(name: string): Text {
  return { zh: `去掉“${name}”。`, en: `Remove "${name}".` };
}

/** Columns that rows have under two names. */
const sameColumn: Readonly<Record<string, string>> = { createTime: 'createdAt', updateTime: 'updatedAt' };

/** Rows that were ordered by a field are the same in it. */
function checkOrder(faults: RecordFaults, report: Report): void {
  const { sort = [] } = faults.record.descriptor;
  const columns = sort.map((item) => item.replace(/^-/, '')).map((key) => sameColumn[key] ?? key);
  sort.forEach((name, index) => {
    const first = columns.indexOf(columns[index] ?? '');
    if (first === index) return;
    const reason = {
      zh: `“${sort[first]}”已排定这一列。`,
      en: `"${sort[first]}" orders the rows by this column already.`,
    };
    const place = faults.at(pointerTo('/sort', index));
    report(fieldItemIdle, place, { name, word: 'sort', reason, hint: takenOut(name) }, removing(place));
  });
}

const opened = { zh: '"open"、"call" 或 "remove"', en: '"open", "call" or "remove"' };
const ofOneRow = { zh: '行的按钮（"rows" 不是 "none"）', en: 'a button of rows ("rows" other than "none")' };
const withForm = { zh: '"form"', en: '"form"' };
const inForm = { zh: '"form" 中的字段', en: 'a field of "form"' };
const onceOnly = { zh: '没有同样按钮的记录', en: 'a record without the same button' };
const withoutPrint = {
  zh: '流程的步骤；记录的 "prints" 不需要按钮',
  en: 'a step of a process; "prints" of a record need no button',
};

/** Verbs of which a record has one button. */
const single: readonly string[] = ['submit', 'import', 'export'];

function checkActions(faults: RecordFaults): void {
  const { descriptor } = faults.record;
  const verbs: string[] = [];
  eachAction(descriptor, (action, index) => {
    const { verb, rows } = action;
    const at = pointerTo('/actions', index);
    if (verb === 'print') faults.idleItem(at, 'print', withoutPrint);
    else if (single.includes(verb) && verbs.includes(verb)) faults.idleItem(at, verb, onceOnly);
    verbs.push(verb);
    if (action.as !== undefined && verb !== 'call' && verb !== 'open') faults.idle(`${at}/as`, 'as', calledOrOpened);
    if (action.label !== undefined && single.includes(verb)) faults.idle(`${at}/label`, 'label', opened);
    if (rows === 'none' && verb === 'remove') faults.idle(`${at}/rows`, 'none', calledOrOpened);
    if (rows === 'many' && verb === 'open') faults.idle(`${at}/rows`, 'many', calledOrRemoved);
    for (const word of ['when', 'carry'] as const)
      if (rows === 'none' && action[word] !== undefined) faults.idle(`${at}/${word}`, word, ofOneRow);
    if (verb !== 'call') return;
    if (action.send !== undefined && action.form === undefined) faults.idle(`${at}/send`, 'send', withForm);
    checkNeed(faults, at, action);
  });
}

const calledOrOpened = { zh: '"call" 或 "open"', en: '"call" or "open"' };
const calledOrRemoved = { zh: '"call" 或 "remove"', en: '"call" or "remove"' };

type Asking = Pick<ActionSource, 'form' | 'need'>;

/** A dialog asks for nothing beside its fields. */
function checkNeed(faults: RecordFaults, at: string, { form = [], need = [] }: Asking): void {
  // What a set brings along is told by its fields.
  if (form.some((item) => item.startsWith('@'))) return;
  need.forEach((key, index) => {
    if (!form.includes(key)) faults.idleItem(pointerTo(`${at}/need`, index), key, inForm);
  });
}

function checkMoves(faults: RecordFaults): void {
  (faults.record.descriptor.states?.moves ?? []).forEach((move, index) =>
    checkNeed(faults, pointerTo('/states/moves', index), move),
  );
}

/** The words of each part of a page beside `show` and `label`. */
const partWords: Readonly<Record<string, readonly string[]>> = {
  fields: ['facts'],
  record: ['related'],
  by: ['related'],
  group: ['related'],
  list: ['related'],
  export: ['sums'],
  any: ['work'],
  rows: ['work'],
};

function checkParts(faults: RecordFaults): void {
  (faults.record.descriptor.page ?? []).forEach((part, index) => {
    for (const word of Object.keys(part)) {
      const shows = partWords[word];
      if (shows === undefined || shows.includes(part.show)) continue;
      const other = `"show": "${shows[0]}"`;
      faults.idle(pointerTo('/page', index, word), word, { zh: other, en: other });
    }
  });
}

function eachAction({ actions }: RecordDescriptor, each: (action: ActionSource, index: number) => void): void {
  actions.forEach((action, index) => each(typeof action === 'string' ? { verb: action } : action, index));
}
