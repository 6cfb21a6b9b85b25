/** The code that acts on each value of an enum: the value stands there in quotes, or as a key. */
export const valueReaders: Readonly<Record<string, readonly string[]>> = {
  'dictionary.store': ['web/services/choice-cache.ts'],
  paramKind: ['core/descriptor/family-problems.ts'],
  'field.x-errors': ['core/validation/messages.ts', 'core/form/step-schemas.ts', 'core/form/form-state.ts'],
  'field.x-widget': ['web/widgets/registry.ts'],
  'field.x-format': [
    'web/widgets/NumberWidget.tsx',
    'web/pages/record/record-columns.ts',
    'web/widgets/TextWidget.tsx',
  ],
  'field.x-unique': ['core/form/form-state.ts', 'core/descriptor/load-field.ts'],
  'set.scope': ['core/descriptor/check/set-words.ts'],
  stage: ['core/descriptor/counters.ts', 'core/descriptor/standard-texts.ts'],
  'start.by': ['server/workflow/policy.ts', 'core/descriptor/check/graph.ts'],
  'application.roles.may': ['server/http/policy-table.ts'],
  'step.countsAs': ['core/descriptor/counters.ts'],
  'outcome.pick': ['web/pages/step/first-choice.ts', 'core/form/step-view.ts', 'core/bpmn/chart.ts'],
  'sheet.at': ['core/form/table-views.ts', 'server/workflow/waiting.ts'],
  verb: [
    'web/pages/record/use-record-rights.ts',
    'web/api/record.ts',
    'web/pages/record/row-buttons.ts',
    'core/descriptor/load-steps.ts',
  ],
  'action.rows': ['web/pages/record/use-record-rights.ts', 'core/descriptor/load-action.ts'],
  'action.send': ['server/records/routes.ts', 'web/api/record.ts', 'core/descriptor/load-action.ts'],
  'print.paper': ['core/descriptor/print-paper.ts'],
  'block.align': ['core/print/lay-print.ts'],
  'tableColumn.type': ['core/values/kinds.ts', 'core/descriptor/check/tables.ts'],
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
