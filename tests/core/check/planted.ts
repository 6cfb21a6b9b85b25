import { addFields, type Plant, type SmallLibrary } from './support/small-library.ts';
import { plantedImpossible } from './make-impossible.ts';
import { plantedIdle } from './make-idle.ts';
import { plantedBatches } from './make-calculation.ts';
import { plantedPositions } from './make-positions.ts';
import { plantedReservations } from './make-reserving.ts';
import { plantedScans } from './make-scan.ts';
import { plantedStuck } from './make-stuck.ts';

/** Makes the record a ledger of itself that is correct but for these words. */
export function makeLedger(record: SmallLibrary['record'], words: object): void {
  const above = { type: 'string', 'x-ref': 'record:thing', 'x-label': { zh: '账户', en: 'Account' } };
  const label = { zh: '流水', en: 'Entry' };
  record.sets = { entry: { scope: 'record', label, properties: { above }, required: ['above'] } };
  record.data['x-fields'].push('entry');
  record.actions = ['submit'];
  record.ledger = { of: 'thing', by: 'above', postings: {}, balance: 'amount', ...words };
}

/** A ledger of the record's rows and what the record writes into it, correct but for these words. */
export function makeWriter(library: SmallLibrary, words: object): void {
  const label = { zh: '流水', en: 'Entry' };
  const account = { type: 'string', 'x-ref': 'record:thing', 'x-label': label };
  const entry = { scope: 'record', label, properties: { account, change: { type: 'number', 'x-label': label } } };
  const permission = { permission: 'thing_add' };
  Object.assign(library, {
    flows: {
      kind: 'record',
      id: 'flow',
      version: 1,
      area: 'stock',
      label,
      data: { 'x-fields': ['entry'] },
      sets: { entry: { ...entry, required: ['account'] } },
      search: ['account'],
      list: ['account', 'change'],
      ledger: { of: 'thing', by: 'account', postings: {}, balance: 'amount' },
      actions: [{ verb: 'submit', ...permission }],
    },
  });
  const carry = { account: 'title' };
  library.record.effects = [{ id: 'flowing', ledger: 'flow', value: 'change', amount: 'amount', carry, ...words }];
}

/** Makes the record follow the sample table in a way that is correct but for these words. */
export function makeProjection(record: SmallLibrary['record'], words: object): void {
  const label = { zh: '位置', en: 'Place' };
  const placed = { type: 'string', readOnly: true, 'x-label': label };
  const code = { type: 'string', 'x-unique': 'tenant', 'x-label': { zh: '条码', en: 'Code' } };
  record.sets = { place: { scope: 'record', label, properties: { code, stage: placed, step: placed, at: placed } } };
  record.data['x-fields'].push('place');
  const progress = { stage: 'stage', process: 'step', state: 'step', since: 'at' };
  record.projection = { table: 'samples', key: 'code', progress, ...words };
}

/** A part of a page that lists rows of the record itself, correct but for these words. */
function related(words: object): object {
  return { show: 'related', label: { zh: '相关', en: 'Related' }, record: 'thing', by: { title: 'title' }, ...words };
}

/** A print layout of one block. */
function layoutOf(block: object): object {
  return { label: { zh: '单', en: 'Sheet' }, blocks: [block] };
}

/** A print of one block. */
function printOf(block: object): object {
  return { id: 'sheet', ...layoutOf(block) };
}

/** For each check and code a descriptor that is wrong in this one way; further ones say behind the code what is odd. */
export const planted: Readonly<Record<string, Plant>> = {
  'names clash/id': (library) => {
    library.record.id = 'plain';
    library.record.path = '/stock/thing';
    library.types.sets.head.properties.thingNo['x-ref'] = 'record:plain';
    for (const button of library.menu.menus[1].buttons) button.code = button.code.replace('thing', 'plain');
  },
  'names clash/set': (library) => {
    const { sample } = library.types.sets;
    Object.assign(library, { more: { kind: 'types', id: 'more', version: 1, sets: { sample } } });
  },
  'names clash/set-hidden': ({ process, types }) => (process.sets = { sample: types.sets.sample }),
  'size field/too-many': ({ types }) => addFields(types.sets.facts, 3000),
  'meta-schemas reference/meta-schema': ({ record }) => (record.$schema = '../../meta/process.schema.json'),
  'family-params reference/family-unknown': ({ process }) => (process.extends = 'bensh'),
  'family-params family/param-missing': ({ process }) => delete process.params.days,
  'family-params family/param-unknown': ({ process }) => (process.params.day = 3),
  'family-params family/param-kind': ({ process }) => (process.params.bench = 'result'),
  'family-params family/preset-unknown': ({ family, process }) => {
    family.presets = { quick: { days: 1 } };
    process.params.preset = 'quik';
  },
  'family-words family/param-unknown': ({ family }) => (family.presets = { quick: { day: 1 } }),
  'family-words family/param-kind': ({ family }) => (family.presets = { quick: { days: 'one' } }),
  'family-words family/param-unused': ({ family, process }) => {
    family.params.spare = 'workdays';
    process.params.spare = 1;
  },
  'family-words family/param-undeclared': ({ family }) => delete family.params.extra,
  'set-words reference/set-unknown': ({ types }) => types.sets.result.uses.push('samples'),
  'set-words reference/set-scope': ({ types }) => (types.sets.head.properties.reagents.items['x-fields'] = ['sample']),
  'set-words reference/set-circular': ({ types }) => (types.sets.facts['x-fields'] = ['head']),
  'set-fields reference/field-unknown': ({ types }) => types.sets.result.required.push('konc'),
  'set-fields reference/set-unknown': ({ types }) => (types.sets.head.properties.thingNo['x-fill'] = ['@fact']),
  'set-lists reference/set-unknown': ({ plain }) => (plain.steps[0].own = ['opinion']),
  'set-lists reference/set-scope': ({ plain }) => (plain.steps[0].own = ['result']),
  'idle-sets reference/set-unused': ({ plain }) => {
    plain.sets.spare = { ...plain.sets.note, properties: { spare: { ...plain.sets.note.properties.remark } } };
    delete plain.sets.spare.required;
  },
  'path-lists reference/set-unknown': ({ process }) => (process.params.bench = ['resul']),
  'path-lists reference/set-scope': ({ plain }) => plain.steps[0].edit.push('@reagent'),
  'path-lists reference/set-own': ({ family }) => (family.steps[1].edit = ['@approval-opinion']),
  'path-lists reference/field-unknown': ({ plain }) => plain.steps[0].edit.push('remarc'),
  'path-lists reference/path-form': ({ plain }) => plain.steps[0].edit.push('reagents.lot'),
  'shapes reference/shape-unknown': ({ types }) => (types.sets.facts.properties.papers.items.$ref = 'types/lab#/fille'),
  'field-names clash/name-reserved': ({ plain }) => {
    plain.sets.note.properties.samples = { ...plain.sets.note.properties.remark };
  },
  'field-words field/words-clash': ({ types }) => (types.sets.facts.properties.group['x-suggest'] = "'a'"),
  'field-inputs field/look-misfit': ({ types }) => (types.sets.facts.properties.papers['x-widget'] = 'text'),
  'field-inputs field/no-input': ({ types }) => {
    types.sets.facts.properties.marks = { type: 'array', items: { type: 'string' }, 'x-label': { zh: '标', en: 'M' } };
  },
  'field-inputs field/word-alone': ({ types }) => (types.sets.facts.properties.title['x-accept'] = '.pdf'),
  'field-access field/personal-open': ({ types }) => (types.sets.facts.properties.title['x-personal'] = true),
  'field-access field/personal-unmarked': ({ types }) => (types.sets.facts.properties.title['x-label'].zh = '手机号'),
  'field-access field/hides-only': ({ types }) => (types.sets.facts.properties.title['x-access'] = { qc: 'hide' }),
  'field-words field/word-alone': ({ types }) => (types.sets.result.properties.reason['x-fill'] = ['state']),
  'field-words field/decimals-multiple': ({ types }) => (types.sets.facts.properties.amount.multipleOf = 5),
  'field-words field/required-idle': ({ types }) => types.sets.result.required.push('total'),
  ...plantedPositions,
  'error-words field/error-idle': ({ types }) => {
    types.sets.facts.properties.title['x-errors'] = { minLength: { zh: '太短', en: 'too short' } };
  },
  'field-clashes clash/field': ({ plain }) => {
    plain.sets.note.properties.title = { ...plain.sets.note.properties.remark };
  },
  'sheet-titles clash/title': ({ types }) => (types.sets.result.properties.volume['x-label'].en = 'Concentration'),
  'rule-ids clash/rule': ({ types }) => types.sets.result['x-rules'].push(types.sets.result['x-rules'][0]),
  'rule-texts reference/text-field': ({ types }) => (types.sets.result['x-rules'][0].label.en = 'see {totall}'),
  'units field/unit-unknown': ({ types }) => {
    types.sets.sample.properties.mass = { type: 'number', 'x-unit': 'grammes', 'x-label': { zh: '质量', en: 'Mass' } };
  },
  'numbers field/number-pattern': ({ types }) => (types.sets.thing.properties.thingNo.pattern = '^T\\d{7}$'),
  'numbers field/number-length': ({ types }) => (types.sets.thing.properties.thingNo.maxLength = 8),
  'numbers clash/number-series': ({ types }) => {
    const { thingNo } = types.sets.thing.properties;
    types.sets.thing.properties.twinNo = { ...thingNo, 'x-label': { zh: '另号', en: 'Other number' } };
  },
  'tables table/column': ({ limits }) => (limits.rows[0].grad = 'a'),
  'tables table/cell': ({ limits }) => (limits.rows[0].group = 5),
  'tables table/choice': ({ limits }) => (limits.rows[0].grade = 'c'),
  'tables table/row': ({ limits }) => delete limits.rows[0].validTo,
  'tables table/no-key': ({ limits }) => delete limits.rows[0].upTo,
  'tables table/order': ({ limits }) => (limits.rows[1].upTo = 5),
  'tables table/days': ({ limits }) => (limits.validTo = '2025-12-31'),
  'tables field/unit-unknown': ({ limits }) => (limits.columns.upTo['x-unit'] = 'grammes'),
  'tables reference/dictionary-unknown': ({ limits }) => {
    limits.columns.group['x-dict'] = 'biz:kinds';
  },
  'number-prefixes clash/number-prefix': ({ plain, types }) => {
    plain.numberPrefix = types.sets.thing.properties.thingNo['x-number'].prefix.padEnd(2, 'X');
    types.sets.thing.properties.thingNo['x-number'].prefix = plain.numberPrefix;
    types.sets.thing.properties.thingNo.pattern = `^${plain.numberPrefix}`;
    delete types.sets.thing.properties.thingNo.maxLength;
  },
  'dictionary-refs reference/dictionary-unknown': ({ types }) =>
    (types.sets.facts.properties.group['x-dict'] = 'biz:no'),
  'dictionary-refs reference/dictionary-parent': ({ types }) => {
    types.sets.facts.properties.kind['x-dict'] = 'biz:kind<grupe';
  },
  'dictionary-refs reference/dictionary-value': ({ types }) => (types.sets.facts.properties.group.default = 'b'),
  'dictionary-entries clash/entry': ({ kind }) => kind.entries.push({ ...kind.entries[0], sort: 3 }),
  'dictionary-entries reference/dictionary-value': ({ kind }) => (kind.entries[1].parent = 'z'),
  'dictionary-entries reference/dictionary-circular': ({ kind }) => (kind.entries[0].parent = kind.entries[0].dictKey),
  'menu-roles reference/role-unknown': ({ menu }) => (menu.menus[1].roles = ['quality']),
  'roles reference/role-unknown': ({ plain }) => (plain.steps[1].roles = ['quality']),
  'outcomes reference/step-unknown': ({ plain }) => (plain.steps[0].outcomes[0].to = 'raport'),
  'outcomes graph/no-outcome': ({ family }) => (family.steps[0].outcomes = ['{extra}']),
  'outcomes graph/label-missing': ({ plain }) => (plain.steps[0].id = 'first'),
  'outcomes clash/step': ({ plain }) => plain.steps.push({ ...plain.steps[1] }),
  'outcomes clash/step-target': ({ plain }) => {
    plain.steps[0].id = 'back';
    plain.steps[0].label = { zh: '回', en: 'Back' };
  },
  'forks graph/fork': ({ plain }) => plain.steps[0].outcomes.push({ id: 'submit', to: 'end' }),
  'forks clash/outcome': ({ plain }) => plain.steps[0].outcomes.push({ id: 'stop', to: 'terminated' }),
  'former-names clash/former-name': ({ plain }) => (plain.steps[0].was = [plain.steps[1].id]),
  'step-graph graph/unreachable': ({ plain }) => (plain.steps[0].outcomes[0].to = 'end'),
  'step-graph graph/no-end': ({ plain }) => (plain.steps[1].outcomes[0].to = 'report'),
  'step-graph graph/no-finish': ({ plain }) => (plain.steps[1].outcomes[0].to = 'terminated'),
  'step-graph graph/no-actor': ({ family, process }) => {
    family.params.who = 'roles';
    family.steps[2].roles = ['{who}'];
    process.params.who = [];
  },
  'hidden-edits graph/edit-hidden': ({ plain }) => (plain.steps[0].hide = [plain.steps[0].edit[0]]),
  'fillable graph/required-not-editable': ({ plain }) => {
    plain.steps[0].edit = [];
    delete plain.steps[0].need;
    delete plain.steps[0].outcomes[0].if;
    delete plain.steps[1].read;
  },
  'fillable graph/read-not-filled': ({ plain }) => {
    plain.steps[0].edit = [];
    delete plain.steps[0].need;
    delete plain.steps[0].outcomes[0].if;
    delete plain.steps[1].outcomes[0].need;
  },
  ...plantedScans,
  ...plantedStuck,
  'layouts print/unknown': ({ family }) => (family.prints = ['bench-sheet']),
  'layouts print/unused': ({ types }) => (types.prints = { sheet: layoutOf({ fields: ['title'] }) }),
  'prints print/unknown': ({ plain }) => (plain.prints = [printOf({ fields: ['titel'] })]),
  'prints print/content': ({ plain }) => (plain.prints = [printOf({ across: 2 })]),
  'prints print/idle': ({ plain }) => (plain.prints = [printOf({ fields: ['title'], spare: 3 })]),
  'prints print/repeated': ({ plain }) => {
    plain.prints = [printOf({ fields: ['title'] }), printOf({ fields: ['title'] })];
  },
  'prints print/too-big': ({ family }) => {
    const sheet = { across: 9, down: 20, left: 5, top: 5 };
    const labels = { code: 'sampleNo', lines: ['#number'], width: 25.4, height: 12.7, sheet };
    family.prints = [{ id: 'tubes', label: { zh: '标签', en: 'Labels' }, labels }];
  },
  'subjects field/subject-kind': ({ plain }) => (plain.subject = ['group']),
  'letters reference/field-unknown': ({ plain }) => (plain.steps[0].letter = { to: 'opinionBye', text: 'opinionText' }),
  'letters reference/field-unfit': ({ plain }) => (plain.steps[0].letter = { to: 'title', text: 'title' }),
  'opens reference/process-unknown': ({ process }) => (process.params.then = ['plein']),
  'opens reference/process-unbuilt': ({ process }) => (process.params.then = ['planned']),
  'carry reference/field-unknown': ({ family }) => (family.steps[2].outcomes[0].opens[0].carry = { title: 'titel' }),
  'chosen-samples graph/only-idle': ({ family }) => {
    Object.assign(family.steps[2].outcomes[0].opens[0], { carry: ['@head'], only: "state == 'bad'" });
  },
  'opens-alike graph/opens-unlike': ({ family }) => {
    family.steps[2].outcomes[0].opens.push({ process: '{then}', carry: ['@head'] });
  },
  'record-refs reference/record-unknown': ({ types }) => {
    types.sets.head.properties.thingNo['x-ref'] = 'record:things';
  },
  'record-refs reference/field-unknown': ({ types }) => {
    types.sets.head.properties.thingNo['x-only'] = { stetus: 'new' };
  },
  'record-calls reference/call-unknown': ({ record }) =>
    Object.assign(record, { api: '/api/blade-system/roles', sort: undefined, unique: undefined, states: undefined }),
  'record-calls reference/record-unknown': ({ record }) => {
    record.actions.push({ verb: 'open', as: 'things', permission: 'thing_edit' });
  },
  'record-calls reference/field-unknown': ({ record }) => {
    record.actions.push({ verb: 'open', as: 'thing', carry: { titel: 'title' }, permission: 'thing_edit' });
  },
  'record-calls field/word-alone': ({ record }) => (record.tree = { parent: 'title' }),
  'records reference/field-unknown': ({ record }) => (record.sort = ['-titel']),
  'records reference/choice-unknown': ({ record }) => (record.states.moves[0].to = 'olt'),
  'ledgers reference/record-unknown': ({ record }) => makeLedger(record, { of: 'thinks' }),
  'ledgers reference/field-unknown': ({ record }) => makeLedger(record, { balance: 'amont' }),
  'ledgers field/word-alone': ({ record }) => makeLedger(record, { before: 'amount' }),
  'automatic-start graph/not-automatic': ({ plain }) => (plain.start.by = ['manual']),
  'effects reference/record-unknown': (library) => makeWriter(library, { ledger: 'flew' }),
  'effects reference/field-unknown': (library) => makeWriter(library, { value: 'chance' }),
  'effects field/word-alone': (library) => makeWriter(library, { carry: { change: 'amount' } }),
  ...plantedReservations,
  ...plantedBatches,
  'projections reference/field-unknown': ({ record }) => makeProjection(record, { key: 'titel' }),
  'projections field/word-alone': ({ record }) => makeProjection(record, { table: 'rows' }),
  'pages reference/record-unknown': ({ record }) => (record.page = [related({ record: 'thinks' })]),
  'pages reference/field-unknown': ({ record }) => (record.page = [related({ by: { titel: 'title' } })]),
  'pages field/word-alone': ({ record }) => (record.page = [{ show: 'lineage', label: { zh: '亲缘', en: 'Kin' } }]),
  'menus clash/menu': ({ menu }) => (menu.menus[1].buttons[0].code = 'thing_edit'),
  'menus clash/route': ({ menu }) => (menu.menus[1].path = '/lab/bench'),
  'menus reference/menu-unknown': ({ menu }) => menu.top[0].menus.push('labs'),
  'menus reference/count-unknown': ({ menu }) => (menu.menus[0].counts = 'stage:experimnt'),
  'nodes reference/node-unknown': ({ process }) => (process.node = 'bensh'),
  'counters reference/stage-unknown': ({ plain }) => (plain.stage = 'experiments'),
  'counters reference/counter-unknown': ({ process }) => (process.counter = 'extractsCount'),
  'permissions reference/permission-unknown': ({ record }) => (record.actions[1].permission = 'thing_remove'),
  'routes clash/route': ({ plain }) => {
    plain.steps[1].id = 'form';
    plain.steps[1].label = { zh: '表', en: 'Form' };
  },
  'expressions expression/name-near': ({ types }) => (types.sets.result.properties.total['x-calc'] = 'konc * volume'),
  'literals reference/choice-unknown': ({ types }) => {
    types.sets.result.properties.reason['x-need'] = "state == 'bat'";
  },
  'literals reference/dictionary-value': ({ types }) => {
    types.sets.facts.properties.title['x-need'] = "group in ['a', 'b']";
  },
  ...plantedImpossible,
  ...plantedIdle,
  'examples example/refused': ({ process }) => {
    process.examples[0].data.samples[0].conc = -1;
    delete process.examples[0].calc;
  },
  'examples example/accepted': ({ process }) => (process.examples[1].data.samples[0].volume = 100),
  'examples example/place': ({ process }) => (process.examples[1].errors = ['/samples/0/conc']),
  'examples example/calc': ({ process }) => (process.examples[0].calc = { '/samples/0/total': 21 }),
  'examples example/moment': ({ process }) => (process.examples[0].now = '2026-02-30T09:00:00+08:00'),
  'examples example/step-unknown': ({ process }) => (process.examples[0].step = 'experimnt'),
};
