/** The code that acts on each value of an enum: the value stands there in quotes, or as a key. */
export const valueReaders: Readonly<Record<string, readonly string[]>> = {
  'dictionary.store': ['web/data/services/choice-cache.ts'],
  paramKind: ['core/model/expand/family-problems.ts'],
  'field.x-errors': ['core/form/messages.ts', 'core/form/step-schemas.ts', 'core/form/form-state.ts'],
  'field.x-widget': ['web/form/widgets/registry.ts'],
  'field.x-format': [
    'web/form/widgets/NumberWidget.tsx',
    'web/pages/record/record-columns.ts',
    'web/form/widgets/TextWidget.tsx',
  ],
  'field.x-unique': ['core/form/form-state.ts', 'core/model/load/load-field.ts'],
  'set.scope': ['core/check/set-words.ts'],
  stage: ['core/words/counters.ts', 'core/words/standard-texts.ts'],
  'start.by': ['server/workflow/policy.ts', 'core/check/graph.ts'],
  'application.roles.may': ['core/calls/access.ts'],
  'step.countsAs': ['core/words/counters.ts'],
  'outcome.pick': ['web/pages/step/first-choice.ts', 'core/form/step-view.ts', 'core/bpmn/chart.ts'],
  'sheet.at': ['core/form/table-views.ts', 'server/workflow/waiting.ts'],
  verb: [
    'web/pages/record/use-record-rights.ts',
    'web/data/calls/record.ts',
    'web/pages/record/row-buttons.ts',
    'core/model/load/load-steps.ts',
  ],
  'action.rows': ['web/pages/record/use-record-rights.ts', 'core/model/load/load-action.ts'],
  'action.send': ['server/records/routes.ts', 'web/data/calls/record.ts', 'core/model/load/load-action.ts'],
  'print.paper': ['core/model/load/print-paper.ts'],
  'block.align': ['core/print/lay-print.ts'],
  'tableColumn.type': ['core/values/kinds.ts', 'core/check/tables.ts'],
  'pageSection.show': ['web/pages/row/RowPart.tsx'],
};

/** Values that are data: the code treats all of them alike and hands them on, to where a person sees them. */
export const handedOn: readonly string[] = [
  'menuEntry.isOpen',
  'button.action',
  'step.like',
  'accounts.tenants.people.sex',
];

/** What says of itself that it is a note, or may be left out: nothing is promised but to those who edit descriptors. */
export const notes: readonly string[] = [
  ...['dictionary', 'family', 'menu', 'process', 'record', 'table', 'types'].flatMap((kind) =>
    ['$schema', 'description'].map((word) => `${kind}.${word}`),
  ),
  ...['application', 'accounts', 'texts'].flatMap((kind) =>
    ['$schema', 'kind', 'description'].map((word) => `${kind}.${word}`),
  ),
  'field.description',
  'value.description',
  'set.description',
  'rule.source',
  'rule.status',
  ...['quoted', 'cited', 'proposal'].map((status) => `rule.status=${status}`),
  ...['field', 'value', 'set'].map((thing) => `${thing}.additionalProperties`),
];

const kinds = ['dictionary', 'family', 'menu', 'process', 'record', 'table', 'types'];

/** What every descriptor has: its kind and name, its version, and its name for people. */
export const envelope: readonly string[] = kinds.flatMap((kind) =>
  ['kind', 'id', 'version', 'label'].map((word) => `${kind}.${word}`),
);

/** Words that do nothing yet beyond being written down. Nothing is added here. */
export const unread: readonly string[] = ['start.by=auto'];
