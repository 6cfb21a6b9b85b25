import { plantedIdleNames } from './make-idle-names.ts';
import { plantedIdleRecords } from './make-idle-record.ts';
import { plantedIdleWords } from './make-idle-words.ts';
import { text } from './support/both.ts';
import type { Plant } from './support/small-library.ts';

/** Words that do nothing where they stand, and fields that can hold nothing. */
export const plantedIdle: Readonly<Record<string, Plant>> = {
  ...plantedIdleNames,
  ...plantedIdleRecords,
  ...plantedIdleWords,
  'no-value field/no-value': ({ types }) => {
    Object.assign(types.sets.facts.properties.amount, { minimum: 5, exclusiveMaximum: 5 });
  },
  'dead-conditions condition/need-locked': ({ types }) => {
    types.sets.result.properties.reason['x-lock'] = "state in ['bad']";
  },
  'hidden-edits graph/need-hidden': ({ plain }) => {
    plain.steps[1].read = ['title'];
    plain.steps[1].hide = ['remark'];
  },
  'pick field/word-alone': ({ plain }) => (plain.steps[0].outcomes[0].pick = 'all'),
  'menu-labels clash/label': ({ menu }) => {
    menu.menus[1].label.en = menu.menus[0].label.en;
  },
  'same-labels clash/label': ({ types }) => (types.sets.sample.properties.state['x-enum'].bad.en = 'Fine'),
  'given-texts field/given-misfit': ({ types }) => {
    const choices = { alpha: text('A'), beta: text('B') };
    types.sets.facts.properties.odd = {
      type: 'string',
      'x-enum': choices,
      'x-suggest': "'alhpa'",
      'x-label': text('Odd'),
    };
  },
  'idle-shapes reference/shape-unused': ({ types }) => (types.$defs.note = { type: 'string', maxLength: 9 }),
  'allowed-values field/allowed-misfit': ({ types }) => {
    types.sets.facts.properties.odd = {
      type: 'string',
      format: 'uri',
      enum: ['https://lab.example', 'lab.example'],
      'x-label': text('Odd'),
    };
  },
  'idle-words field/word-idle limit beside the values': ({ types }) => {
    types.sets.facts.properties.odd = { type: 'number', enum: [1, 2], maximum: 2, 'x-label': text('Odd') };
  },
  'idle-tables reference/table-unused': (library) => {
    Object.assign(library, { unread: { ...library.limits, id: 'unread', label: text('Unread') } });
  },
  'idle-tables reference/table-unused of a record': ({ record, limits }) => {
    const { kind: _kind, id: _id, ...unread } = limits;
    record.tables = { unread };
  },
  'tables table/key': ({ limits, plain }) => {
    // An expression that looks something up would be told of as well.
    const { 'x-suggest': _suggested, ...remark } = plain.sets.note.properties.remark;
    plain.sets.note.properties.remark = { ...remark, description: "read by lookup('limits', 'upTwo')" };
    limits.key = 'upTwo';
  },
  'idle-uses reference/uses-idle': ({ types }) => void types.sets.result.uses.push('reagent'),
  'idle-uses reference/uses-idle the only one': ({ types }) => (types.sets.sample.uses = ['reagent']),
  'example-values example/field-unknown': ({ process }) => (process.examples[0].before.samples[0].sampleNumber = 'S1'),
  'example-values example/field-unknown of the head': ({ process }) => (process.examples[0].before.titel = 'A'),
  'record-areas reference/area-folder': (library) => {
    Object.assign(library, { 'records/stock/thing': { ...library.record, area: 'stok', path: '/stock/thing' } });
    Reflect.deleteProperty(library, 'record');
  },
  'record-rows field/row-key-empty': ({ record, types }) => {
    types.sets.thing.properties.code = { type: 'string', 'x-label': text('Code') };
    record.rowKey = 'code';
  },
  'record-rows clash/unique-field': ({ types }) => (types.sets.thing.properties.thingNo['x-unique'] = 'tenant'),
  'record-rows clash/unique': ({ record }) => record.unique.push(['title', 'thingNo']),
  'record-rows field/word-alone': ({ record }) => {
    record.examples = [{ name: 'a thing', step: 'plan', data: { title: 'A' }, valid: true }];
  },
  'print-words print/margin': ({ plain }) => {
    plain.prints = [{ id: 'sheet', label: text('Sheet'), margin: 200, blocks: [{ fields: ['title'] }] }];
  },
  'print-words field/word-alone': ({ plain }) => {
    const lines = [{ rows: 'samples', each: [['[[sampleNo]]', 'to [[#to]]']] }];
    plain.prints = [{ id: 'list', label: text('List'), file: { name: 'list.txt', lines } }];
  },
};
