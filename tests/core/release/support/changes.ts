import type { Json, SmallLibrary } from '../../check/support/small-library.ts';
import { text } from '../../check/support/both.ts';

/** What an author changes of a form. */
export interface AuthoredChange {
  readonly name: string;
  readonly form: 'bench-one' | 'plain' | 'thing';
  readonly make: (library: SmallLibrary) => void;
}

const words = { type: 'string', 'x-label': text('Batch') };
const result = ({ types }: SmallLibrary): Json => types.sets.result;
const sample = ({ types }: SmallLibrary): Json => types.sets.sample;
const facts = ({ types }: SmallLibrary): Json => types.sets.facts;
const note = ({ plain }: SmallLibrary): Json => plain.sets.note;

/** Puts words to a field, or takes those away that are undefined. */
function put(set: Json, key: string, words: object): void {
  const field = { ...set.properties[key], ...words };
  set.properties[key] = Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));
}

function change(form: AuthoredChange['form']) {
  return (name: string, make: (library: SmallLibrary) => void): AuthoredChange => ({ name, form, make });
}

const bench = change('bench-one');
const plain = change('plain');
const thing = change('thing');

/** Columns of sheets, their limits, formulas and rules. */
const ofSheets: readonly AuthoredChange[] = [
  bench('another label', (all) => put(result(all), 'conc', { 'x-label': text('Conc.') })),
  bench('a hint', (all) => put(result(all), 'conc', { 'x-help': text('measured') })),
  bench('a new optional column', (all) => put(result(all), 'batch', words)),
  bench('a new required column', (all) => {
    put(result(all), 'batch', words);
    result(all).required.push('batch');
  }),
  bench('a new column with a default', (all) => put(result(all), 'batch', { ...words, default: 'x' })),
  bench('a new computed column', (all) =>
    put(result(all), 'twice', { type: 'number', 'x-unit': 'ng', 'x-calc': 'total + total', 'x-label': text('Twice') })),
  bench('a column gone', (all) => delete result(all).properties.reason),
  bench('a column required', (all) => result(all).required.push('volume')),
  bench('a column required no more', (all) => delete result(all).required),
  bench('a wider minimum', (all) => put(result(all), 'conc', { minimum: undefined })),
  bench('a narrower minimum', (all) => put(result(all), 'conc', { minimum: 5 })),
  bench('a minimum that excludes itself', (all) =>
    put(result(all), 'conc', { minimum: undefined, exclusiveMinimum: 0 })),
  bench('a maximum where there was none', (all) => put(result(all), 'volume', { maximum: 20 })),
  bench('fewer decimals', (all) => put(result(all), 'volume', { 'x-decimals': 0 })),
  bench('whole numbers for numbers', (all) => put(result(all), 'volume', { type: 'integer' })),
  bench('a shorter text', (all) => put(result(all), 'reason', { maxLength: 3 })),
  bench('a text of some length at least', (all) => put(result(all), 'reason', { minLength: 4 })),
  bench('a pattern', (all) => put(result(all), 'reason', { pattern: '^[A-Z]' })),
  bench('a text that is a day', (all) => put(result(all), 'reason', { format: 'date' })),
  bench('a number for a text', (all) => put(result(all), 'reason', { type: 'number' })),
  bench('yes or no for a text', (all) => put(result(all), 'reason', { type: 'boolean' })),
  bench('a list for a text', (all) =>
    put(result(all), 'reason', { type: 'array', items: { type: 'string', 'x-enum': { a: text('A') } } })),
  bench('a choice more', (all) => (sample(all).properties.state['x-enum'].odd = text('Odd'))),
  bench('a choice less', (all) => {
    delete sample(all).properties.state['x-enum'].bad;
    put(result(all), 'reason', { 'x-need': undefined });
  }),
  bench('a choice under another name', (all) => (sample(all).properties.state['x-enum'].bad = text('Poor'))),
  bench('choices for a text', (all) => put(result(all), 'reason', { 'x-enum': { worn: text('Worn') } })),
  bench('another formula', (all) => put(result(all), 'total', { 'x-calc': 'conc * volume * 2.0' })),
  bench('the same formula written otherwise', (all) => put(result(all), 'total', { 'x-calc': 'volume * conc' })),
  bench('a formula that rounds', (all) => put(result(all), 'total', { 'x-calc': 'round(conc * volume, 0)' })),
  bench('a formula for what was typed', (all) =>
    put(result(all), 'reason', { 'x-calc': "state == 'bad' ? 'bad' : 'fine'", 'x-need': undefined })),
  bench('a rule that asks for more', (all) => (result(all)['x-rules'][0].pass = 'total >= 200')),
  bench('a rule that asks for less', (all) => (result(all)['x-rules'][0].pass = 'total >= 1')),
  bench('a rule gone', (all) => delete result(all)['x-rules']),
  bench('another rule', (all) =>
    result(all)['x-rules'].push({ ...result(all)['x-rules'][0], id: 'small', pass: 'total < 400' })),
  bench('a condition under which a column is needed', (all) =>
    put(result(all), 'volume', { 'x-need': "state == 'ok'" })),
  bench('a condition that needs a column no more', (all) => put(result(all), 'reason', { 'x-need': undefined })),
  bench('a condition under which a column shows', (all) => put(result(all), 'volume', { 'x-when': "state == 'ok'" })),
  bench('a column that is only read', (all) => put(result(all), 'reason', { readOnly: true, 'x-need': undefined })),
  bench('a refusal', (all) => (result(all)['x-check'] = [{ if: 'conc > 30', level: 'error', msg: text('too much') }])),
  bench('the sheet’s key', (all) => {
    put(sample(all), 'tube', { ...words, 'x-label': text('Tube') });
    sample(all).required.push('tube');
    all.family.steps[0].sheet.key = 'tube';
  }),
  bench('the order of columns', (all) => (all.family.steps[0].sheet.columns = ['sampleNo', 'volume', 'conc'])),
];

/** Names that change, and several changes at once. */
const together: readonly AuthoredChange[] = [
  bench('a column under another key, which says so', (all) => rekeyed(all, { 'x-was': ['volume'] })),
  bench('a column under another key, which does not', (all) => rekeyed(all, {})),
  bench('a column under another key and with a narrower limit', (all) =>
    rekeyed(all, { 'x-was': ['volume'], maximum: 20 })),
  bench('a wider limit and a role less', (all) => {
    put(result(all), 'conc', { minimum: undefined });
    all.family.steps[0].roles = ['qc'];
  }),
  bench('a choice more and one less', (all) => {
    sample(all).properties.state['x-enum'] = { ok: text('Fine'), odd: text('Odd') };
    put(result(all), 'reason', { 'x-need': "state == 'odd'" });
  }),
  bench('a wider limit of one column and a narrower one of another', (all) => {
    put(result(all), 'conc', { minimum: undefined });
    put(result(all), 'volume', { minimum: 3 });
  }),
  bench('another label and a rule that asks for more', (all) => {
    put(result(all), 'conc', { 'x-label': text('Conc.') });
    result(all)['x-rules'][0].pass = 'total >= 90';
  }),
  plain('a remark that the next step hides', (all) => {
    all.plain.steps[1].read = undefined;
    all.plain.steps[1].hide = ['remark'];
    delete all.plain.steps[1].outcomes[0].need;
  }),
  plain('a step under another name, which says so', (all) =>
    Object.assign(all.plain.steps[1], { id: 'reporting', was: ['report'], label: text('Reporting') }),
  ),
  plain('a way under another name, which says so', (all) =>
    Object.assign(all.plain.steps[0].outcomes[1], { id: 'halt', was: ['stop'], label: text('Halt') }),
  ),
  plain('a way under another name, which does not', (all) =>
    Object.assign(all.plain.steps[0].outcomes[1], { id: 'halt', label: text('Halt') }),
  ),
];

function rekeyed(all: SmallLibrary, words: object): void {
  const { volume, ...rest } = result(all).properties;
  result(all).properties = { ...rest, amountOf: { ...volume, ...words } };
  put(result(all), 'total', { 'x-calc': 'conc * amountOf' });
  delete all.process.examples;
}

/** Steps, outcomes and people. */
const ofSteps: readonly AuthoredChange[] = [
  bench('another person’s step', (all) => (all.family.steps[0].roles = ['qc'])),
  bench('one more role', (all) => all.family.steps[0].roles.push('qc')),
  bench('a step gone', (all) => all.family.steps.splice(1, 1)),
  bench('a longer time', (all) => (all.process.params.days = 9)),
  plain('another way on', (all) => (all.plain.steps[0].outcomes[1].to = 'next')),
  plain('a way gone', (all) => all.plain.steps[0].outcomes.pop()),
  plain('a way under another condition', (all) => (all.plain.steps[0].outcomes[0].if = 'empty(remark)')),
  plain('a way without its condition', (all) => delete all.plain.steps[0].outcomes[0].if),
  plain('a new way', (all) => all.plain.steps[0].outcomes.push({ id: 'again', label: text('Again'), to: 'plan' })),
  plain('a step asks for one thing less', (all) => delete all.plain.steps[0].need),
  plain('a step asks for one thing more', (all) => {
    put(note(all), 'second', words);
    all.plain.steps[0].need.push('second');
  }),
  plain('a step in between', (all) =>
    all.plain.steps.splice(1, 0, {
      ...all.plain.steps[1],
      id: 'check',
      label: text('Check'),
      outcomes: [{ id: 'submit', to: 'next' }],
    }),
  ),
  plain('a step under another name', (all) =>
    Object.assign(all.plain.steps[1], { id: 'reporting', label: text('Reporting') }),
  ),
  plain('a field that a step hides', (all) => {
    put(note(all), 'second', words);
    all.plain.steps[1].hide = ['second'];
  }),
  plain('a shorter remark', (all) => put(note(all), 'remark', { maxLength: 2 })),
  plain('a remark in several lines', (all) => put(note(all), 'remark', { 'x-widget': 'area' })),
];

/** Records. */
const ofRecords: readonly AuthoredChange[] = [
  thing('a field gone', (all) => delete facts(all).properties.amount),
  thing('a field required', (all) => facts(all).required.push('amount')),
  thing('a field required no more', (all) => delete facts(all).required),
  thing('a narrower number', (all) => put(facts(all), 'amount', { maximum: 9 })),
  thing('a wider text', (all) => put(facts(all), 'title', { maxLength: 90 })),
  thing('a narrower text', (all) => put(facts(all), 'title', { maxLength: 4 })),
  thing('a number for a text', (all) => put(facts(all), 'title', { type: 'number', maxLength: undefined })),
  thing('a dictionary less', (all) => put(facts(all), 'group', { 'x-dict': undefined, 'x-enum': { a: text('A') } })),
  thing('other columns of the list', (all) => (all.record.list = ['title'])),
  thing('a refusal', (all) => (facts(all)['x-check'] = [{ if: 'amount > 10', level: 'error', msg: text('too much') }])),
];

/** What authors change of a form, of every kind. */
export const authoredChanges: readonly AuthoredChange[] = [...ofSheets, ...together, ...ofSteps, ...ofRecords];
