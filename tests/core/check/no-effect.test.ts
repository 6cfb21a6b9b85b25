import { describe, expect, test } from 'vitest';
import { text } from './support/both.ts';
import type { Plant } from './support/small-library.ts';
import { codes, fact, factPlace as at, told } from './support/told.ts';

describe('S7-31 a field whose limits leave no value is told', () => {
  test.each([
    [{ type: 'number', minimum: 5, exclusiveMaximum: 5 }, at, { op: 'rename' }],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, at, {}],
    [{ type: 'integer', minimum: 1, maximum: 9, multipleOf: 10 }, `${at}/multipleOf`, { op: 'replace', value: 10 }],
    [{ type: 'number', exclusiveMinimum: 10, maximum: 19, multipleOf: 10 }, `${at}/multipleOf`, { value: 20 }],
    [{ type: 'number', minimum: 1, exclusiveMaximum: 10, multipleOf: 10 }, `${at}/multipleOf`, { op: 'remove' }],
    [{ type: 'string', pattern: '^$' }, `${at}/pattern`, { op: 'remove' }],
    [{ type: 'string', pattern: String.raw`^\d{4}$`, minLength: 5 }, `${at}/minLength`, { op: 'remove' }],
    [{ type: 'string', pattern: String.raw`^\d{4}$`, maxLength: 3 }, `${at}/maxLength`, { op: 'remove' }],
    [{ type: 'string', maxLength: 0 }, `${at}/maxLength`, { op: 'remove' }],
    [
      { type: 'array', items: { type: 'string', 'x-dict': 'biz:kind' }, maxItems: 0 },
      `${at}/maxItems`,
      { op: 'remove' },
    ],
    [{ type: 'array', readOnly: true, items: { type: 'string', pattern: '^$' } }, `${at}/items/pattern`, {}],
  ])('%j', (words, pointer, fix) => {
    expect(told(fact(words))).toMatchObject([{ code: 'field/no-value', severity: 'error', pointer, fix }]);
  });

  test.each([
    { type: 'integer', minimum: 10, maximum: 10, multipleOf: 10 },
    { type: 'integer', minimum: 1, maximum: 10, multipleOf: 10 },
    { type: 'number', multipleOf: 10, minimum: 1 },
    { type: 'number', exclusiveMinimum: -10, exclusiveMaximum: 10, multipleOf: 10 },
    { type: 'number', minimum: 0.1, maximum: 0.2 },
    { type: 'string', pattern: String.raw`^\d{4}$`, minLength: 4, maxLength: 4 },
    { type: 'string', pattern: '^$|^A' },
    { type: 'string', pattern: 'A', minLength: 90 },
  ])('%j is in order', (words) => {
    expect(told(fact(words))).toEqual([]);
  });
});

/** Gives the note of the plain process a choice, and the record one as well. */
const withChoice =
  (words: object, plant: Plant): Plant =>
  (library) => {
    const way = { type: 'string', 'x-enum': { a: text('A'), b: text('B') }, ...words, 'x-label': text('Way') };
    library.plain.sets.note.properties.way = way;
    library.types.sets.thing.properties.way = way;
    library.types.sets.result.properties.rowWay = way;
    plant(library);
  };

/** A condition at each place beside the sets. */
const placed: Readonly<Record<string, readonly [pointer: string, plant: (text: string) => Plant]>> = {
  outcome: [
    '/steps/0/outcomes/0/if',
    (condition) =>
      ({ plain }) =>
        void (plain.steps[0].outcomes[0].if = condition),
  ],
  print: [
    '/prints/0/blocks/0/if',
    (condition) =>
      ({ plain }) =>
        void (plain.prints = [{ id: 'one', label: text('One'), blocks: [{ title: text('T'), if: condition }] }]),
  ],
  action: [
    '/actions/1/when',
    (condition) =>
      ({ record }) =>
        void (record.actions[1].when = condition),
  ],
  rejection: [
    '/states/moves/0/rejections/0/if',
    (condition) =>
      ({ record }) =>
        void (record.states.moves[0].rejections = [{ if: condition, msg: text('No') }]),
  ],
  export: [
    '/exports/0/only',
    (condition) =>
      ({ record, menu }) => {
        const columns = [{ field: 'title', header: text('Title') }];
        const permission = 'thing_edit';
        record.exports = [{ id: 'all', label: text('All'), format: 'csv', only: condition, columns, permission }];
        menu.menus[1].buttons[1].label = text('Edit');
      },
  ],
};

/** A record whose rows reserve a thing, beside the thing itself, and files of its rows at those of the thing. */
describe('S7-31 words that do nothing beside a verb, a file or fields', () => {
  const button =
    (action: object): Plant =>
    ({ record }) =>
      void record.actions.push(action);
  test.each([
    [{ verb: 'export', permission: 'thing_edit', need: ['title'] }, 'need'],
    [{ verb: 'export', permission: 'thing_edit', confirm: text('Sure?') }, 'confirm'],
    [{ verb: 'import', permission: 'thing_edit', carry: { title: 'title' } }, 'carry'],
    [{ verb: 'open', as: 'thing', permission: 'thing_edit', confirm: text('Sure?') }, 'confirm'],
  ])('%j', (action, word) => {
    const pointer = `/actions/2/${word}`;
    expect(told(button(action)).filter(({ code }) => code === 'field/word-alone')).toMatchObject([
      { pointer, fix: { op: 'remove', pointer } },
    ]);
  });

  test.each(['minimum', 'pattern', 'maxItems', 'x-unique'])('words for "%s" at a file', (name) => {
    const file = fact({ $ref: 'types/lab#/file', 'x-errors': { [name]: text('No') } });
    expect(codes(file)).toEqual([`field/error-idle ${at}/x-errors/${name}`]);
    const files = { type: 'array', items: { $ref: 'types/lab#/file' }, maxItems: 2 };
    const expected = name === 'maxItems' ? [] : [`field/error-idle ${at}/x-errors/${name}`];
    expect(codes(fact({ ...files, 'x-errors': { [name]: text('No') } }))).toEqual(expected);
  });

  test('a shape that no field names, in a file of types and in one of a process', () => {
    const spare = { type: 'string', maxLength: 9 };
    expect(codes(({ types }) => void (types.$defs.spare = spare))).toEqual(['reference/shape-unused /$defs/spare']);
    expect(codes(({ plain }) => void (plain.$defs = { spare }))).toEqual(['reference/shape-unused /$defs/spare']);
    const used: Plant = ({ plain }) => {
      plain.$defs = { spare };
      plain.sets.note.properties.more = { $ref: '#/$defs/spare', 'x-label': text('More') };
    };
    expect(codes(used)).toEqual([]);
  });
});

describe.each(Object.entries(placed))('S7-31 a condition of the %s', (_, [pointer, plant]) => {
  test('that never holds is told', () => {
    expect(codes(withChoice({}, plant("way == 'a' && way == 'b'")))).toEqual([`condition/never ${pointer}`]);
    expect(codes(withChoice({ 'x-enum': undefined, const: 'a' }, plant("way == 'b'")))).toEqual([
      `condition/never ${pointer}`,
    ]);
  });

  test('that always holds is told', () => {
    expect(codes(withChoice({}, plant("empty(way) || way in ['a', 'b']")))).toEqual([`condition/always ${pointer}`]);
  });

  test('that compares with a choice that there is not is told', () => {
    expect(codes(withChoice({}, plant("way == 'zz'")))).toEqual([`reference/choice-unknown ${pointer}`]);
  });

  test('that tells values apart, or reads what nobody can decide, is in order', () => {
    for (const condition of ["way == 'a'", 'empty(way)', '!empty(way)', "way != 'a' || amount > 3.0"])
      expect(codes(withChoice({}, plant(condition)))).toEqual([]);
  });
});

describe('S7-31 a single choice decides a condition of a row that has to have it', () => {
  const action = placed['action']?.[1] ?? (() => () => undefined);
  const single = { 'x-enum': { a: text('A') } };

  test('of a field that is required', () => {
    const required: Plant = (library) => {
      action("way == 'a'")(library);
      library.types.sets.thing.required = ['way'];
    };
    expect(codes(withChoice(single, required))).toEqual(['condition/always /actions/1/when']);
  });

  test('and leaves one of an optional field open', () => {
    expect(codes(withChoice(single, action("way == 'a'")))).toEqual([]);
  });
});

describe('S7-31 a condition of a field that holds always is said in plain words', () => {
  const always = "state == 'ok' || state != 'ok' || empty(state)";
  const reason = '/sets/result/properties/reason';
  test.each([
    ['x-when', { op: 'remove', pointer: `${reason}/x-when` }],
    [
      'x-need',
      { op: 'remove', pointer: `${reason}/x-need`, more: [{ op: 'add', pointer: '/sets/result/required/-' }] },
    ],
    ['x-lock', { op: 'remove', pointer: `${reason}/x-lock`, more: [{ op: 'add', pointer: `${reason}/readOnly` }] }],
  ])('%s', (word, fix) => {
    const plant: Plant = ({ types, process }) => {
      delete process.examples;
      delete types.sets.result.properties.reason['x-need'];
      types.sets.result.properties.reason[word] = always;
    };
    expect(told(plant)).toMatchObject([{ code: 'condition/always', pointer: `${reason}/${word}`, fix }]);
  });

  test('a warning for all who do not pass is in order', () => {
    const warns: Plant = ({ types, process }) => {
      delete process.examples;
      types.sets.result['x-rules'][0].warn = 'true';
    };
    expect(codes(warns)).toEqual([]);
  });

  test('a field that is needed and narrowed out of what is edited is told', () => {
    const narrowed: Plant = ({ plain }) => {
      plain.sets.note.properties.more = { type: 'string', 'x-label': text('More') };
      plain.steps[0].hide = ['remark'];
    };
    expect(codes(narrowed)).toContain('graph/need-hidden /steps/0/need/0');
  });

  test('what is required only where it is locked is told, what is locked otherwise is not', () => {
    const lock =
      (condition: string): Plant =>
      ({ types }) =>
        void (types.sets.result.properties.reason['x-lock'] = condition);
    expect(codes(lock("state != 'ok'"))).toEqual([`condition/need-locked ${reason}/x-need`]);
    expect(told(lock("state != 'ok'"))).toMatchObject([{ fix: { op: 'remove', pointer: `${reason}/x-need` } }]);
    expect(codes(lock("state == 'ok'"))).toEqual([]);
    expect(codes(lock('conc * volume > total'))).toEqual([]);
  });
});

describe('S7-31 words of steps, records and prints that do nothing are told', () => {
  test('a print that lies within its margins, and a file that says where rows go', () => {
    const print =
      (words: object): Plant =>
      ({ plain }) =>
        void (plain.prints = [{ id: 'one', label: text('One'), ...words }]);
    const blocks = [{ fields: ['title'] }];
    expect(codes(print({ margin: 105, blocks }))).toEqual(['print/margin /prints/0/margin']);
    expect(codes(print({ margin: 104, blocks }))).toEqual([]);
    const labels = { code: 'sampleNo', lines: ['sampleNo'], width: 30, height: 20 };
    expect(codes(print({ labels: { ...labels, margin: 10 } }))).toEqual(['print/margin /prints/0/labels/margin']);
    expect(codes(print({ labels: { ...labels, margin: 2 } }))).toEqual([]);
    const file = (words: object) => ({
      name: 'a.txt',
      lines: [{ rows: 'samples', each: [['a [[#to]] b']], ...words }],
    });
    expect(codes(print({ file: file({ to: { rows: 8, columns: 12 } }) }))).toEqual([]);
    expect(told(print({ file: file({}) }))).toMatchObject([
      { code: 'field/word-alone', message: { en: '"[[#to]]" works only with "to".' }, fix: { value: 'a  b' } },
    ]);
  });

  test('a key of rows that may be empty', () => {
    const key =
      (words: object): Plant =>
      ({ record, types }) => {
        types.sets.thing.properties.code = { type: 'string', ...words, 'x-label': text('Code') };
        record.rowKey = 'code';
      };
    expect(told(key({}))).toMatchObject([
      { code: 'field/row-key-empty', fix: { op: 'add', pointer: '/sets/thing/required', value: ['code'] } },
    ]);
    expect(codes(key({ readOnly: true }))).toEqual([]);
    expect(codes(({ record }) => void (record.rowKey = 'thingNo'))).toEqual([]);
    expect(codes(({ record }) => void (record.rowKey = 'title'))).toEqual([]);
  });

  test('what may not occur twice, twice', () => {
    const unique =
      (...lists: readonly (readonly string[])[]): Plant =>
      ({ record }) =>
        void (record.unique = lists);
    expect(codes(unique(['title'], ['title']))).toEqual(['clash/unique /unique/1']);
    expect(codes(unique(['title', 'group'], ['group']))).toEqual(['clash/unique /unique/0']);
    expect(codes(unique(['title', 'group'], ['group', 'title']))).toEqual(['clash/unique /unique/1']);
    expect(codes(unique(['title', 'group'], ['group', 'kind']))).toEqual([]);
  });

  test('a process that nothing begins any more, and a page that corrects what came along, are in order', () => {
    expect(
      codes(({ plain, process }) => {
        plain.start.by = [];
        process.params.then = ['planned'];
      }),
    ).toEqual(['reference/process-unbuilt /params/then/0']);
    expect(codes(({ plain }) => void (plain.given = ['title']))).toEqual([]);
  });

  test('how long a place on a carrier may be written', () => {
    const place = { type: 'string', 'x-position': { sizes: [{ rows: 8, columns: 12 }] }, 'x-label': text('Place') };
    const column =
      (words: object): Plant =>
      ({ types }) =>
        void (types.sets.sample.properties.place = { ...place, ...words });
    expect(codes(column({}))).toEqual([]);
    expect(codes(column({ maxLength: 3 }))).toEqual(['field/word-idle /sets/sample/properties/place/maxLength']);
  });
});
