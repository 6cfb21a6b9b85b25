import type { ProjectionSource } from '../../../generated/descriptor.ts';
import { checkRowExpression } from '../../check/expressions/row-expression.ts';
import { type RecordFaults, storedWordCheck } from '../../check/record-faults.ts';
import type { FieldModel } from '../../model/model.ts';
import type { Library } from '../../model/link-library.ts';
import { pointerTo } from '../../text/json.ts';

/** The one table that processes have. */
const table = 'samples';

/** A record that follows a table stands in the store, has one row a key, and lets the server alone say where it is. */
export const checkProjections = storedWordCheck(
  'projection',
  { name: 'projections', codes: ['reference/field-unknown', 'field/word-alone'] },
  (faults, projection, { library }) => {
    if (projection.table !== table) faults.alone('/table', projection.table, { ...sampleTable, fitting: [table] });
    checkOwnFields(faults, projection);
    checkLineage(faults, projection, library);
    checkLocation(faults, projection);
  },
);

const sampleTable = { zh: '样本表 "samples"', en: 'the table "samples"' };
const uniqueKey = { zh: '"x-unique": "tenant" 的文字字段', en: 'a text field that is "x-unique": "tenant"' };
const serversField = { zh: '"readOnly" 的字段', en: 'a field that is "readOnly"' };

function isUnique({ unique }: FieldModel): boolean {
  return unique !== false;
}

function checkOwnFields(faults: RecordFaults, { key, progress }: ProjectionSource): void {
  const { fields } = faults.record.scope;
  faults.expectHere('/key', key, isUnique);
  if (faults.record.whole && fields.get(key)?.unique === false)
    faults.alone('/key', key, { ...uniqueKey, fitting: faults.fitting(isUnique) });
  for (const [word, name] of Object.entries(progress)) {
    const at = pointerTo('/progress', word);
    const field = fields.get(name);
    faults.expectHere(at, name, ({ words }) => words.readOnly === true);
    if (faults.record.whole && field !== undefined && field.words.readOnly !== true)
      faults.alone(at, name, serversField);
  }
}

/** What names lineage is a field that processes can have. */
function checkLineage(faults: RecordFaults, projection: ProjectionSource, library: Library): void {
  const known = new Set(Object.values(library.setsByName).flatMap(({ properties }) => Object.keys(properties ?? {})));
  const sets = { place: { zh: '流程的字段集', en: 'the sets of processes' }, known };
  for (const word of ['parents', 'children'] as const) {
    (projection[word] ?? []).forEach((name, index) => {
      if (!known.has(name)) faults.noField(pointerTo('', word, index), name, sets);
    });
  }
}

/** A place is named by fields of the row, and left by a condition over them. */
function checkLocation(faults: RecordFaults, { location }: ProjectionSource): void {
  const { model, whole } = faults.record;
  location?.fields.forEach((name, index) => faults.expectHere(pointerTo('/location/fields', index), name));
  const text = location?.while;
  if (whole && model !== null && text !== undefined)
    faults.expression('/location/while', checkRowExpression(model, { word: 'when', text }));
}
