import { text } from './support/both.ts';
import type { Json, Plant } from './support/small-library.ts';

/** Gives the record a detail table. */
const withTable =
  (plant: (record: Json) => void): Plant =>
  ({ types, record }) => {
    const items = { 'x-fields': ['reagent'] };
    types.sets.thing.properties.lots = { type: 'array', items, 'x-label': text('Lots') };
    plant(record);
  };

/** A record that a call of the server keeps, correct but for these words. */
const served =
  (words: object, { actions = [] }: { readonly actions?: readonly object[] } = {}): Plant =>
  (library) => {
    const kept = { kind: 'record', id: 'served', version: 1, area: 'stock', label: text('Served') };
    const lists = 'single' in words ? {} : { search: ['title'], list: ['title'] };
    const data = { 'x-fields': ['facts'] };
    Object.assign(library, { served: { ...kept, data, ...lists, api: '/api/blade-user', actions, ...words } });
  };

const permission = 'thing_edit';
const button = (words: object): Plant => served({}, { actions: [{ permission, ...words }] });
const open =
  (words: object): Plant =>
  ({ record }) =>
    void record.actions.push({ verb: 'open', as: 'thing', permission, ...words });
const call = { verb: 'call', as: 'reset-password' };
const part =
  (words: object): Plant =>
  ({ record }) =>
    void (record.page = [{ show: 'facts', label: text('Facts'), fields: ['title'], ...words }]);

/** Words of records, their buttons and pages that do nothing where they stand. */
export const plantedIdleRecords: Readonly<Record<string, Plant>> = {
  'idle-record-words field/item-idle': ({ record }) => (record.sort = ['title', '-title']),
  'idle-record-words field/item-idle one column of two names': ({ record }) => {
    record.sort = ['-createdAt', 'createTime'];
  },
  'idle-record-words field/item-idle table in a list': withTable((record) => record.list.push('lots')),
  'idle-record-words field/item-idle table in a search': withTable((record) => record.search.push('lots')),
  'idle-record-words field/item-idle table in an order': withTable((record) => record.sort.push('-lots')),
  'idle-record-words field/item-idle table that is unique': withTable((record) => record.unique.push(['lots'])),
  'idle-record-words field/item-idle table as a title': withTable((record) => {
    record.title = { zh: 'title', en: 'lots' };
  }),
  'idle-record-words field/word-alone': served({ sort: ['title'] }),
  'idle-record-words field/word-alone unique of a call': served({ unique: [['title']] }),
  'idle-record-words field/word-alone page of a call': served({
    page: [{ show: 'facts', label: text('Facts'), fields: ['title'] }],
  }),
  'idle-record-words field/word-alone prints of a call': served({
    prints: [{ id: 'row', label: text('Row'), blocks: [{ fields: ['title'] }] }],
  }),
  'idle-record-words field/word-alone import of a call': served({}, { actions: [{ verb: 'import', permission }] }),
  'idle-record-words field/word-alone search of one row': served({
    api: '/api/seqdesk-system/setting',
    single: true,
    search: ['title'],
  }),
  'idle-record-words field/word-alone print by a button': ({ record }) => {
    record.actions.push({ verb: 'print', permission });
  },
  'idle-record-words field/word-alone second submit': ({ record }) => record.actions.push('submit'),
  'idle-record-words field/word-alone what is submitted': ({ record }) => {
    record.actions[0] = { verb: 'submit', as: 'thing', permission };
  },
  'idle-record-words field/word-alone name of a submit': ({ record }) => {
    record.actions[0] = { verb: 'submit', label: text('Go') };
  },
  'idle-record-words field/word-alone removing no rows': ({ record }) => (record.actions[1].rows = 'none'),
  'idle-record-words field/word-alone opening for many': open({ rows: 'many' }),
  'idle-record-words field/word-alone condition of no row': open({ rows: 'none', when: "status == 'new'" }),
  'idle-record-words field/word-alone values of no row': open({ rows: 'none', carry: { title: 'title' } }),
  'idle-record-words field/word-alone way of sending nothing': button({ ...call, send: 'query' }),
  'idle-record-words field/word-alone need outside a form': button({ ...call, form: ['title'], need: ['amount'] }),
  'idle-record-words field/word-alone need of a move': ({ record }) => {
    Object.assign(record.states.moves[0], { form: ['title'], need: ['amount'] });
  },
  'idle-record-words field/word-alone part of another kind': part({ group: 'status' }),
  'idle-record-words field/word-alone rows of facts': part({ rows: 'thing' }),
  'record-calls field/word-alone opening nothing': open({ as: undefined }),
  'record-calls reference/record-unknown a process': open({ as: 'plain' }),
};
