/** A test beside these, by file and title, that has a word's effect in the database or on a page; `data` is what it reads. */
export interface Elsewhere {
  readonly file: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly data?: readonly string[];
}

const seeded = 'tests/server/seed/seeded-words.test.ts';
const bakery = 'tests/server/app/company/bakery.test.ts';
const fixtures = 'tests/fixtures/bakery';

/** Words of a thing, as the walk names them. */
function named(thing: string, ...words: readonly string[]): readonly string[] {
  return words.map((word) => `${thing}.${word}`);
}

/** Tests of what the core does not see of a word. */
export const elsewhere: readonly Elsewhere[] = [
  {
    file: seeded,
    title:
      'dictionaries stand in their tables: store, code, label; entries with dictKey, dictValue, en, sort, remark, parent',
    words: ['dictionary.label', 'entry.dictValue', 'entry.en', 'entry.sort', 'entry.remark'],
  },
  {
    file: seeded,
    title: 'top menus stand in the bar: code, label, icon and the menus that each binds',
    words: ['topMenu.code', 'topMenu.label', 'topMenu.icon'],
  },
  {
    file: seeded,
    title:
      'accounts: tenants by tenantId and name; their people with account, realName, role, sex and region log in by password',
    words: [
      'accounts.tenants',
      ...['tenantId', 'name', 'people'].map((word) => `accounts.tenants.${word}`),
      ...['account', 'realName', 'role', 'sex', 'sex=1', 'sex=2', 'password', 'region'].map(
        (word) => `accounts.tenants.people.${word}`,
      ),
    ],
  },
  {
    file: 'tests/core/model/instruments.test.ts',
    title: 'each word of an instrument has its effect',
    words: [
      'instruments.instruments',
      ...named('instrument', 'id', 'label', 'places', 'layouts'),
      ...named('instrumentLayout', 'marks', 'above', 'names', 'wells'),
      ...named('instrumentLayout', 'skip', 'skip.titles', 'skip.values', 'values', 'unused'),
      ...named('measuredValue', 'titles', 'to', 'unit', 'unitTitles', 'usual', 'usual.least', 'usual.most', 'alike'),
    ],
    data: ['schemas/instruments.json'],
  },
  {
    file: 'tests/core/model/instruments.test.ts',
    title: 'each form of a layout, and each word of one form alone, has its effect',
    words: named('instrumentLayout', 'form', 'form=rows', 'form=sections', 'form=grid', 'section', 'labels', 'letters'),
    data: ['schemas/instruments.json'],
  },
  {
    file: 'tests/server/records/combined-bonuses.test.ts',
    title: 'does not count one that is void, or taxed by itself, and follows the first one as it is changed',
    words: named('fillSource', 'differ', 'sum', 'earlier'),
    data: ['schemas/records/salary/year-end-bonus.json'],
  },
  {
    file: bakery,
    title: 'a company with descriptors of its own has its process worked on and counted',
    words: named(
      'application',
      'stages',
      'stages.id',
      'stages.label',
      'stages.part',
      'counters',
      'counters.id',
      'counters.stage',
      'counters.label',
      'rowCounts',
      'sheet',
      'sheet.label',
      'sheet.labels',
      'sheet.labelSheet',
      'product',
      'product.name',
      'product.subtitle',
    ),
    data: [`${fixtures}/application.json`],
  },
  {
    file: 'tests/web/shell/unknown-path.test.ts',
    title: 'S2-15 a row below the rowPath of its record has one address: %s leads to %s',
    words: ['record.rowPath'],
  },
  {
    file: 'tests/server/records/pay-slips.test.ts',
    title: 'everybody sees their own slips of paid months alone, in every call and by every filter',
    words: ['record.ownRows', ...named('ownRows', 'by', 'through', 'only', 'all')],
    data: ['schemas/records/salary/salary-sheet.json'],
  },
  {
    file: 'tests/server/directory/data-scope/owned-through.test.ts',
    title: 'S4-08 a customer that is handed over takes along what belongs to it, at once',
    words: ['record.ownedThrough'],
    data: ['schemas/records/cloud-platform/order.json'],
  },
  {
    file: 'tests/server/records/salary-exports.test.ts',
    title: 'the totals by department are the sums of the sheets to the cent, on the page and in the file',
    words: [
      'record.exports',
      ...named('export', 'id', 'label', 'permission', 'when', 'rows', 'only', 'sort', 'group', 'split', 'total'),
      ...named('export', 'format', 'language', 'columns'),
      ...named('exportedRows', 'record', 'by'),
      ...named('exportColumn', 'header', 'field', 'value', 'text', 'count', 'sum', 'need', 'width'),
      'export.format=xlsx',
      'export.format=csv',
      'export.format=text',
      'export.language=zh',
      'pageSection.export',
      'pageSection.show=sums',
    ],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/salary-exports.test.ts',
    title: 'a file of fixed width is in the encoding of banks, with every column at its place by bytes',
    words: ['export.encoding', 'export.encoding=gb18030'],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/salary-month.test.ts',
    title: 'each month is calculated for everybody in one step, from the policy of the month and the months before',
    words: [
      'record.calculation',
      ...named(
        'calculation',
        'rows',
        'by',
        'open',
        'each',
        'key',
        'only',
        'sources',
        'set',
        'follow',
        'faults',
        'totals',
      ),
      ...named('calculationSource', 'record', 'equal', 'latest', 'until', 'below', 'fill', 'need'),
      ...named('calculationFaults', 'count', 'zh', 'en', 'level'),
    ],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/year-end-bonus.test.ts',
    title: 'S1-07 the other income of a year is stated once, and the next bonus of that employee and year takes it',
    words: ['record.carryOver', ...named('carryOver', 'fields', 'same', 'differ')],
    data: ['schemas/records/salary/year-end-bonus.json'],
  },
  {
    file: 'tests/server/records/raises.test.ts',
    title: 'several approved ones of a month, from before that was refused, are a fault that says how to mend it',
    words: ['calculationSource.several'],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/pay-identity.test.ts',
    title: 'that two profiles share from before is a fault of both slips, until one is mended or no longer employed',
    words: ['calculationSource.differ'],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/late-raises.test.ts',
    title: 'one for many closed months is told with all of these, until each of them is corrected',
    words: ['calculation.late', ...named('calculationLate', 'of', 'names')],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/closed-months.test.ts',
    title: 'is neither added, changed, removed nor imported: each says which payroll has it, and what to do',
    words: ['calculationSource.frozen'],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/forms/matching-fields.test.ts',
    title:
      'S2-14 a name that belongs to another number is refused at its field; left empty, or as it was, it is let be',
    words: ['field.x-match'],
    data: ['schemas/types/payroll.json'],
  },
  {
    file: 'tests/server/workflow/last-time.test.ts',
    title:
      'S2-18 as last time: reagents with lots, instruments and what all rows had in common, never what is measured anew',
    words: ['field.x-repeat'],
    data: ['schemas/types/experiment.json'],
  },
  {
    file: 'tests/server/records/reagent-lots.test.ts',
    title: 'S1-06 the page of a lot lists the batches and the samples that it was used for, to who may open them',
    words: ['pageSection.rows'],
    data: ['schemas/records/reagent/reagent-lot.json'],
  },
  {
    file: 'tests/server/records/late-corrections.test.ts',
    title: 'S1-07 a correction counts a later month that is paid and not locked: its tax is withheld by the old sums',
    words: ['calculationSource.only'],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/pay-approval.test.ts',
    title: 'the director releases what finance passed, and the month is approved in the same moment; then it is paid',
    words: ['move.process', ...named('moveProcess', 'id', 'by', 'done')],
    data: ['schemas/records/salary/salary.json'],
  },
  {
    file: 'tests/server/records/raise-rules.test.ts',
    title: 'the director does not release their own bonus: concerns by the number, through the account of the employee',
    words: ['moveProcess.concerns', ...named('moveConcerns', 'by', 'through')],
  },
  {
    file: 'tests/server/records/month-rules.test.ts',
    title: 'one that is taxed with the income of the year is paid with its month, never by itself: rejections if, msg',
    words: ['move.rejections', ...named('moveRejection', 'if', 'msg')],
  },
  {
    file: 'tests/server/records/raise-rules.test.ts',
    title:
      'sources of fillFrom: the page asks what was paid in the effective month, equal to the employee, below the month, set and match',
    words: [
      'record.fillFrom',
      ...named('fillFrom', 'sources', 'set', 'match'),
      ...named('fillSource', 'record', 'equal', 'latest', 'below'),
    ],
    data: ['schemas/records/salary/salary-adjustment.json'],
  },
  {
    file: bakery,
    title: 'a company with descriptors of its own has its process worked on and counted',
    words: ['texts.steps', 'texts.outcomes'],
    data: [`${fixtures}/texts.json`],
  },
  {
    file: bakery,
    title: 'its menu, roles and dictionaries are its own, and nothing of another company is there',
    words: named(
      'application',
      'roles',
      'roles.alias',
      'roles.label',
      'roles.scope',
      ...['own', 'customers', 'region', 'all'].map((scope) => `roles.scope=${scope}`),
      'roles.may',
      'roles.may=administer',
      'roles.may=publish',
    ),
    data: [`${fixtures}/application.json`],
  },
  {
    file: 'tests/core/model/expand/expand.test.ts',
    title: 'has the template of an approval filled in, with what the step writes going first',
    words: named(
      'application',
      'templates',
      'templates.own',
      'templates.outcomes',
      'templates.outcomes.id',
      'templates.outcomes.to',
    ),
    data: ['schemas/application.json'],
  },
  {
    file: 'tests/generators/against.test.ts',
    title: 'a policy: classes that pass',
    words: [
      ...named('policy', '$schema', 'description', 'pass'),
      ...['safe', 'upcast', 'pin', 'refuse'].map((name) => `class=${name}`),
    ],
  },
  {
    file: 'tests/generators/against.test.ts',
    title: 'a policy: an exception holds for its form or file, with its reason, until its day',
    words: [
      'policy.exceptions',
      ...named('policy.exceptions', 'form', 'file', 'subject', 'classes', 'reason', 'until'),
    ],
  },
];
