import { makeProjection, makeWriter } from '../planted.ts';
import { makeReserving } from '../make-reserving.ts';
import { type Json, smallLibrary } from '../support/small-library.ts';
import { text } from '../support/both.ts';

/** Descriptors in which every word stands that the core acts on. */
export function garden(): Json {
  const library: Json = smallLibrary();
  makeWriter(library, { increase: { change: 1 }, decrease: { change: 2 }, opens: { title: 'title' }, at: 'title' });
  const msg = text('No');
  makeReserving(library, {
    join: { room: 'hall' },
    rejections: [{ if: 'reserved.seatFor != title', msg, at: 'title' }],
    set: { seatFor: 'title' },
  });
  plantTypes(library);
  plantThing(library);
  plantPages(library);
  plantServed(library);
  plantProcesses(library);
  return library;
}

function plantTypes(library: Json): void {
  const { types } = library;
  const { sets } = types;
  const unused = {
    scope: 'form',
    label: text('Later'),
    properties: { then: { type: 'string', 'x-label': text('Then') } },
  };
  library.later = { kind: 'types', id: 'later', version: 1, description: 'A note.', awaited: true, sets: { unused } };
  types.$schema = '../meta/types.schema.json';
  const plate = { sizes: [{ rows: 8, columns: 12 }] };
  sets.sample.properties.place = { type: 'string', 'x-position': plate, 'x-label': text('Place') };
  sets.thing.properties.left = { type: 'integer', default: 0, readOnly: true, 'x-label': text('Left') };
  types.prints = {
    sheet: layout(),
    tag: { label: text('Tag'), labels: labels() },
    list: { label: text('List'), file: file() },
  };
  Object.assign(sets.facts.properties, {
    site: { type: 'string', examples: ['S-1'], 'x-link': 'thing', 'x-label': text('Site') },
    day: { type: 'string', format: 'date', 'x-help': text('Help'), 'x-label': text('Day') },
    look: { type: 'string', 'x-widget': 'area', 'x-language': 'zh', 'x-was': ['appearance'], 'x-label': text('Look') },
    kinds: { type: 'array', items: { type: 'string', 'x-dict': 'biz:kind' }, 'x-label': text('Kinds') },
    things: {
      type: 'array',
      items: { type: 'string', 'x-ref': 'record:thing', 'x-only': { status: 'new' } },
      'x-label': text('Things'),
    },
    codes: { type: 'array', readOnly: true, items: { type: 'string', 'x-link': 'thing' }, 'x-label': text('Codes') },
    pictures: { type: 'array', items: { $ref: 'types/lab#/file', 'x-accept': '.png' }, 'x-label': text('Pictures') },
    price: { type: 'number', 'x-format': 'money', 'x-decimals': 2, 'x-label': text('Price') },
    grade: { type: 'string', 'x-calc': "bracket('limits', inUnit(5.0, 'ng'), 'grade')", 'x-label': text('Grade') },
  });
  sets.head.properties.thingNo['x-only'] = { status: 'new' };
  sets.thing.properties.thingNo['x-number'].series = 'things';
  library.limits.validTo = '2030-12-31';
  library.limits.$schema = '../meta/table.schema.json';
  Object.assign(library.menu.menus[0], { icon: 'experiment', isOpen: 2 });
  library.menu.top[0].icon = 'scan';
  sets.facts.description = 'A note.';
  sets.facts.properties.kind.description = 'A note.';
}

/** A layout with every word of layouts. */
function layout(): Json {
  return {
    label: text('Sheet'),
    roles: ['qc'],
    paper: 'A5',
    landscape: true,
    margin: 10,
    header: text('Top'),
    footer: text('Foot'),
    blocks: [
      { title: text('Title'), if: '!empty(title)' },
      { text: text('Said'), align: 'end', newPage: true },
      { fields: ['title', 'group'], heading: text('Facts'), across: 3, filled: true },
      { rows: 'samples', columns: ['sampleNo', 'state'], spare: 2 },
      { map: 'place', columns: ['sampleNo'] },
      { trail: [] },
      { signs: [text('Signed')] },
      { sections: true },
    ],
  };
}

/** Labels with every word of labels. */
function labels(): Json {
  const sheet = { across: 2, down: 3, left: 5, top: 6, gapX: 1, gapY: 2 };
  return { code: 'sampleNo', lines: ['sampleNo', '#number'], width: 30, height: 20, margin: 2, sheet };
}

/** A file with every word of files. */
function file(): Json {
  const rows = {
    rows: 'samples',
    each: [['[[sampleNo]]', '[[#to]]', '[[#from]]', '[[title]]']],
    need: ['sampleNo'],
    only: 'state',
    from: 'place',
    to: { rows: 8, columns: 12 },
  };
  return { name: '[[title]].txt', separator: 'tab', lineEnd: 'lf', plain: true, lines: [{ cells: ['Place'] }, rows] };
}

/** A record with states, prints and actions. */
function plantThing(library: Json): void {
  const { record } = library;
  record.sets.sitting.properties.short = { $ref: '#/$defs/short', 'x-label': text('Short') };
  record.$defs = { short: { type: 'string', maxLength: 3 } };
  record.$schema = '../meta/record.schema.json';
  Object.assign(record, {
    description: 'A note.',
    singular: text('Thing'),
    path: '/stock/thing',
    rowKey: 'thingNo',
    form: ['@facts', 'thingNo', 'status'],
    roles: { read: ['qc'], write: ['qc'] },
    migrate: { amount: 'number(amount)' },
    prints: [{ id: 'row', ...layout(), blocks: [{ fields: ['title'] }] }],
    examples: [
      { name: 'a thing', now: '2026-03-01T09:00:00+08:00', data: { amount: 1 }, valid: true, calc: { '/grade': 'b' } },
    ],
  });
  Object.assign(record.states.moves[0], { permission: 'thing_edit', form: ['title'], need: ['title'] });
  record.actions = [
    'submit',
    { verb: 'remove', confirm: text('Sure?') },
    {
      verb: 'open',
      as: 'tube',
      label: text('Tubes'),
      permission: 'thing_edit',
      when: "status == 'new'",
      carry: { title: 'title' },
    },
  ];
}

/** The page of a row, a projection and a ledger. */
function plantPages(library: Json): void {
  library.seats.page = [
    { show: 'facts', label: text('Facts'), fields: ['seatFor'] },
    {
      show: 'related',
      label: text('Things'),
      record: 'thing',
      by: { title: 'seatFor' },
      group: 'status',
      list: ['title'],
    },
    { show: 'work', label: text('Work'), any: [{ title: 'seatFor' }, { 'samples.place': 'seatFor' }], rows: 'tube' },
  ];
  library.tubes = {
    kind: 'record',
    id: 'tube',
    version: 1,
    area: 'stock',
    label: text('Tubes'),
    data: { 'x-fields': ['thing'] },
    search: ['title'],
    list: ['title'],
    actions: [],
  };
  makeProjection(library.tubes, {
    parents: ['title'],
    children: ['group'],
    location: { fields: ['title'], while: '!empty(title)' },
  });
  library.flows.sets.entry.properties.held = { type: 'number', readOnly: true, 'x-label': text('Before') };
  library.flows.ledger = {
    of: 'thing',
    by: 'account',
    postings: { left: 'change' },
    balance: 'left',
    before: 'held',
    at: 'change',
    limit: { per: 'change', most: 'amount', counts: ['left'] },
  };
}

/** Records that calls of the server keep. */
function plantServed(library: Json): void {
  library.served = {
    kind: 'record',
    id: 'served',
    version: 1,
    area: 'stock',
    label: text('Served'),
    data: { 'x-fields': ['facts'] },
    search: ['title'],
    list: ['title'],
    title: { zh: 'title', en: 'kind' },
    api: '/api/blade-user',
    calls: { list: 'page', detail: 'info', submit: 'update-info', remove: 'lock' },
    tree: { parent: 'title', lazy: 'sessions' },
    actions: [
      {
        verb: 'call',
        as: 'reset-password',
        label: text('Reset'),
        permission: 'thing_edit',
        carry: { title: 'title' },
        form: ['title'],
        need: ['title'],
        send: 'query',
        rows: 'many',
        show: ['title'],
      },
    ],
  };
  library.own = {
    kind: 'record',
    id: 'own',
    version: 1,
    area: 'stock',
    label: text('Own'),
    data: { 'x-fields': ['facts'] },
    api: '/api/seqdesk-system/setting',
    single: true,
    actions: [{ verb: 'submit', permission: 'thing_edit' }],
  };
}

function plantProcesses(library: Json): void {
  const { family, process, plain } = library;
  Object.assign(family, {
    $schema: '../meta/family.schema.json',
    description: 'A note.',
    prefix: 'bench_stage',
    node: 'bench',
    counter: 'extractCount',
    numberPrefix: 'EX',
    oversee: ['lab-supervisor'],
    given: ['thingNo'],
    prints: ['sheet'],
    presets: { quick: { days: 1 } },
    examples: [{ name: 'all', step: 'review', data: {}, valid: true }],
  });
  family.params = { ...family.params, gap: { kind: 'workdays', default: 3 } };
  Object.assign(family.steps[1], { label: text('Review'), due: { workdays: '{gap}' } });
  for (const form of [family, plain]) form.subject = ['title'];
  Object.assign(process, { $schema: '../meta/process.schema.json', description: 'A note.' });
  process.params.preset = 'quick';
  delete process.node;
  delete process.params.days;
  Object.assign(plain, {
    numberPrefix: 'PL',
    oversee: ['qc'],
    node: 'bench',
    counter: 'libraryCount',
    given: ['title'],
    migrate: { seen: 'number(seen)' },
    prints: [
      'sheet',
      'tag',
      'list',
      { id: 'tube', label: text('Tube'), labels: labels() },
      { id: 'worklist', label: text('Worklist'), file: file() },
    ],
  });
  plain.sets.note.properties.shaped = { $ref: '#/$defs/shaped', 'x-label': text('Shaped') };
  plain.$defs = { shaped: { type: 'string', maxLength: 3 } };
  Object.assign(plain.sets.note.properties, {
    people: { type: 'array', items: { type: 'string', 'x-ref': 'user' }, 'x-label': text('People') },
    seen: { type: 'number', 'x-repeat': true, 'x-label': text('Seen') },
    channel: { type: 'string', 'x-enum': { system: text('System') }, 'x-label': text('Way') },
  });
  plantStep(plain.steps[0]);
}

/** A step with every word of steps and outcomes. */
function plantStep(step: Json): void {
  Object.assign(step, {
    label: text('Plan'),
    edit: [...step.edit, 'samples.state'],
    read: ['title'],
    hide: ['group'],
    own: ['approval-opinion'],
    countsAs: 'waitQcSampleCount',
    was: ['planning'],
    due: { workdays: 3 },
    actions: [{ verb: 'print', as: 'tube' }],
    letter: { to: 'people', text: 'remark', way: 'channel' },
    sheet: { at: 'samples', key: 'sampleNo', freeze: 1, columns: ['state'], scan: { state: 'ok' } },
  });
  Object.assign(step.outcomes[0], {
    label: text('On'),
    need: ['remark'],
    opens: [{ process: 'plain', carry: ['@head', 'samples'], only: "state == 'ok'" }],
    only: "state == 'bad'",
    pick: 'all',
    was: ['hand-in'],
  });
}
