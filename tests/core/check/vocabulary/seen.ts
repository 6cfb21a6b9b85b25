import type { FieldSchema, FieldSet, LookupTable } from '../../../../src/generated/descriptor.ts';
import { loadProcess, loadRecord } from '../../../../src/core/model/load/load.ts';
import type { FieldModel } from '../../../../src/core/model/model.ts';
import { applyDefaults } from '../../../../src/core/form/defaults.ts';
import { createFormEngine } from '../../../../src/core/form/engine.ts';
import { recordView } from '../../../../src/core/form/record-view.ts';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { formatNumber } from '../../../../src/core/words/given-number.ts';
import { columnTitle, matchHeader } from '../../../../src/core/model/header-names.ts';
import { acceptOf, isAccepted } from '../../../../src/core/form/file-accept.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { sampleOf } from '../../../../src/web/form/widgets/widget.ts';
import { carrierMap, fillCarrier, placingPatches } from '../../../../src/web/sheet/map/carrier-map.ts';
import { validate } from '../../../../src/core/form/validate.ts';

const context = {
  today: '2026-11-20',
  now: '2026-11-20T09:00:00+08:00',
  me: 'u1',
  prevUser: '',
  roles: ['tech'],
  release: 1,
};

/** A field under the key `it`, what its set says beside it, and what somebody fills in. */
export interface Case {
  readonly field: FieldSchema;
  readonly set?: Partial<FieldSet>;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Rows of the look-up table `own` that the release carries. */
  readonly tables?: readonly Readonly<Record<string, unknown>>[];
  /** Whether it stands in a record, not in a process. */
  readonly inRecord?: boolean;
}

const label = { zh: '值', en: 'Value' };

function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): LookupTable {
  const column = (type: 'number' | 'string') => ({ type, 'x-label': label });
  const columns = { upTo: column('number'), name: column('string') };
  return { version: 1, label, key: 'upTo', columns, rows: rows as LookupTable['rows'] };
}

/** A process of one step with the field, another one beside it, and a set that it may use. */
function processOf({ field, set = {}, tables }: Case) {
  const other: FieldSchema = { type: 'number', 'x-label': { zh: '另一个', en: 'Other' } };
  return loadProcess({
    kind: 'process',
    id: 'seen',
    version: 1,
    label,
    stage: 'support',
    start: { by: ['manual'], roles: ['tech'], edit: ['@main'] },
    steps: [{ id: 'fill', label, roles: ['tech'], edit: ['@main'], outcomes: [{ id: 'submit', label, to: 'end' }] }],
    sets: { main: { scope: 'form', label, properties: { it: { 'x-label': label, ...field }, other }, ...set } },
    ...(tables === undefined ? {} : { tables: { own: tableOf(tables) } }),
    $defs: { text: { type: 'string', maxLength: 3 } },
  });
}

/** A record with the same set. */
function recordOf({ field, set = {}, tables = [] }: Case) {
  return loadRecord({
    kind: 'record',
    id: 'seen',
    version: 1,
    label,
    area: 'seen',
    data: { 'x-fields': ['main'] },
    sets: { main: { scope: 'record', label, properties: { it: { 'x-label': label, ...field } }, ...set } },
    tables: { own: tableOf(tables) },
    actions: [],
  });
}

/** What people, the validate of the form, workbooks and files make of the case: nothing of it is the model itself. */
export function observe(given: Case): string {
  const process = given.inRecord === true ? recordOf(given) : processOf(given);
  const view = process.kind === 'record' ? recordView(process, ['tech']) : stepView(process, 'fill', ['tech']);
  const engine = createFormEngine(view, given.data ?? {}, context);
  const it = process.fields.get('it');
  return JSON.stringify({
    findings: validate(engine, interpreterChecks(view), 'submit', null),
    header: engine.header(),
    handedIn: engine.submission(),
    state: engine.fieldState('it'),
    rights: [[...view.visible], [...view.editable]],
    defaults: applyDefaults(view, {}),
    sections: view.sections.map((section) => section.label),
    keys: [...process.fields.keys()],
    field: it === undefined ? null : textsOf(it),
    places: placesOf(process.fields.get('samples.it'), given.data?.['samples']),
  });
}

/** Where the map of places shows the rows, and where it would put those that wait. */
function placesOf(field: FieldModel | undefined, samples: unknown) {
  const word = field?.words['x-position'];
  if (word === undefined || !Array.isArray(samples)) return null;
  const placed = { key: 'it', word, rows: samples as Readonly<Record<string, unknown>>[] };
  const { carriers, waiting } = carrierMap(placed);
  const [carrier] = carriers;
  if (carrier === undefined) return null;
  const filled = fillCarrier(placed, carrier, waiting, { order: 'rows', from: { row: 0, column: 0 } });
  return [carriers.map(({ name, size, taken }) => [name, size, [...taken]]), placingPatches(placed, carrier, filled)];
}

function textsOf(field: FieldModel) {
  const headed = matchHeader(['Alias'], [{ field }]);
  return {
    title: columnTitle(field, 'en'),
    known: headed !== null,
    pdf: isAccepted({ name: 'a.pdf', type: 'application/pdf' }, acceptOf(field)),
    sample: sampleOf({ field, disabled: false }),
    number: field.number === null ? null : formatNumber(field.number, '2026-11-20', 7),
  };
}
