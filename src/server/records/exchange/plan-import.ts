import type { FieldModel } from '../../../core/model/model.ts';
import { isEditable } from '../../../core/form/handed-in.ts';
import { applyDefaults } from '../../../core/form/defaults.ts';
import { isEmptyValue, sameValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { contextOf, examineSubmission, nothingKnown, type KnownAnswers } from '../../forms/validate-submission.ts';
import { changesBetween } from '../../workflow/changes.ts';
import { fillingFrom } from '../fill-from.ts';
import { mayDo } from '../policy.ts';
import { withoutGiven } from '../values-found.ts';
import { valuesOfRow, type RecordRow } from '../record-store.ts';
import { firstValues, type RowUnit } from '../row-writer.ts';
import { findTargets, keyHolders, wholeKeys, type Target } from './find-targets.ts';
import { asStored } from '../../../core/values/as-stored.ts';
import { ownFinding, type RowFinding } from './import-findings.ts';
import type { ImportSource, SourceRow } from './import-source.ts';
import { withNamesTold } from './names-told.ts';
import { valuesBrought, valuesHeld, type Bringing } from './values-brought.ts';

/** What an import would do with a row. */
export interface PlannedRow {
  readonly row: SourceRow;
  /** Null for a new row. */
  readonly target: RecordRow | null;
  readonly deed: 'add' | 'edit' | 'same';
  /** As it would be stored; null where it cannot be. */
  readonly data: Record<string, unknown> | null;
  readonly findings: readonly RowFinding[];
}

/** Whether something speaks against writing a row. */
export function isFaulty({ findings }: PlannedRow): boolean {
  return findings.some(({ level }) => level === 'error');
}

const rowsAtOnce = 50;

/**
 * Validates every row of an import as `submit` would, and their unique values among each other and against the table.
 * Nothing is written, but where numbers are given their counters move on.
 */
export async function planImport(unit: RowUnit, source: ImportSource, final: boolean): Promise<readonly PlannedRow[]> {
  const targets = await findTargets(unit.tx, unit.record, source.rows, final);
  const numbered = final ? [...unit.record.model.fields.values()] : [];
  const bringing = await valuesBrought(unit, source.rows);
  // What is named by what is brought counts as well.
  const brought = source.rows.map(({ values }) => ({ values: bringing(values, {}) }));
  const holding = await valuesHeld(unit, [...source.rows, ...brought]);
  const aids = { known: nothingKnown(), bringing, holding };
  const seen = new Map<string, number>();
  const planned: PlannedRow[] = [];
  for (const [index, row] of source.rows.entries()) {
    // Other calls get their turn while many rows are validated.
    if (index % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    const target = targets[index] ?? 'none';
    const earlier = typeof target === 'object' ? seen.get(target.id) : undefined;
    if (typeof target === 'object' && earlier === undefined) seen.set(target.id, row.number);
    planned.push(await planRow(unit, { row, target, earlier }, numbered, aids));
  }
  return withUniqueValues(unit, await withNamesTold(unit, planned));
}

/** What the rows of one import share. */
interface Aids {
  readonly known: KnownAnswers;
  readonly bringing: Bringing;
  readonly holding: Bringing;
}

interface Aimed {
  readonly row: SourceRow;
  readonly target: Target;
  /** The row of the sheet that changes the same one. */
  readonly earlier: number | undefined;
}

async function planRow(
  unit: RowUnit,
  { row, target, earlier }: Aimed,
  numbered: readonly FieldModel[],
  aids: Aids,
): Promise<PlannedRow> {
  const existing = typeof target === 'object' ? target : null;
  const faults = [
    ...faultsOfTarget(unit, row, target),
    ...row.faults.map(({ key, code, args }) => ownFinding(code, key, args)),
  ];
  if (earlier !== undefined) faults.push(ownFinding('row-repeated', null, { row: earlier }));
  const none = { row, target: existing, deed: existing === null ? 'add' : 'edit', data: null } as const;
  if (faults.length > 0) return { ...none, findings: faults };
  const before = existing === null ? firstValues(unit.record.model) : valuesOfRow(unit.record.model, existing);
  const { data, findings } = await examined(unit, { row, before, id: existing?.id ?? null }, numbered, aids);
  if (data === null) return { ...none, findings };
  const isSame = existing !== null && changesBetween(before, data).length === 0;
  if (isSame) return { ...none, deed: 'same', data, findings: [] };
  const isClosed = existing !== null && !isEditable(unit.record.model, before);
  return { ...none, data, findings: isClosed ? [ownFinding('not-editable', null), ...findings] : findings };
}

function faultsOfTarget({ record, principal }: RowUnit, row: SourceRow, target: Target): RowFinding[] {
  const { model } = record;
  if (target === 'unknown') return [ownFinding('row-unknown', 'id')];
  if (target === 'none') {
    const number = [...model.fields.values()].find(
      (field) => field.number !== null && field.table === null && !isEmptyValue(row.values[field.key]),
    );
    if (number !== undefined) return [ownFinding('number-unknown', number.key)];
    return mayDo(model, principal, 'add') ? [] : [ownFinding('no-add', null)];
  }
  if (!mayDo(model, principal, 'edit')) return [ownFinding('no-edit', null)];
  return row.ver !== null && row.ver !== target.ver ? [ownFinding('outdated', null)] : [];
}

/**
 * A row is validated as its dialog would validate it; a new one begins with the dialog's defaults, and what it names
 * brings along what it would bring there.
 */
async function examined(
  unit: RowUnit,
  { row, before, id }: { readonly row: SourceRow; readonly before: Row; readonly id: string | null },
  numbered: readonly FieldModel[],
  { known, bringing, holding }: Aids,
): Promise<Pick<PlannedRow, 'data' | 'findings'>> {
  const isNew = id === null;
  const filled = Object.entries(row.values).filter(([, value]) => !isEmptyValue(value));
  const brought = bringing(row.values, before);
  const sent = isNew
    ? { ...applyDefaults(unit.record.view, {}), ...brought, ...row.filling, ...Object.fromEntries(filled) }
    : {
        ...brought,
        ...Object.fromEntries(
          said(row, { ...brought, ...defaultsIn(unit, before) }).map(([key, value]) => [
            key,
            asStored(value, before[key]),
          ]),
        ),
      };
  const { kit, found, model } = unit.record;
  const submitted = withoutGiven(model, sent);
  const context = contextOf(unit, found.head.version);
  const stored = isNew ? {} : before;
  const filling = fillingFrom(unit, { id, data: stored }, (data) => Promise.resolve(holding(data, stored)));
  const what = { kit, stored: before, submitted, given: {}, numbered, outcome: null, context, known, ...filling };
  try {
    return await examineSubmission(unit, what);
  } catch (error) {
    if (!(error instanceof BusinessError) || error.key !== 'form.unstorable') throw error;
    return { data: null, findings: [ownFinding('unstorable', null)] };
  }
}

/**
 * What the cells of a row say. An empty one clears a value; but a row without its id was written by hand, where an empty
 * cell says nothing of what is filled in by itself: the same file once more changes nothing.
 */
function said({ id, values }: SourceRow, filled: Row): readonly (readonly [string, unknown])[] {
  return Object.entries(values).filter(([key, value]) => id !== '' || !(key in filled) || !isEmptyValue(value));
}

/** The values of a stored row that a new one would begin with. */
function defaultsIn({ record }: RowUnit, stored: Row): Row {
  const first = Object.entries(applyDefaults(record.view, {}));
  return Object.fromEntries(first.filter(([key, value]) => sameValue(stored[key], value)));
}

/** Adds what is wrong with unique values: another row of the import has them, or one of the table that keeps them. */
async function withUniqueValues(to: RowUnit, planned: readonly PlannedRow[]): Promise<readonly PlannedRow[]> {
  const keys = planned.map(({ data }) => (data === null ? [] : wholeKeys(to.record, data)));
  const holders = await keyHolders(to.tx, to.record.model.id, keys.flat());
  // Rows that the import changes give their values free first, so that two may change places.
  const changing = new Set(planned.flatMap(({ target, data }) => (target === null || data === null ? [] : target.id)));
  const taken = new Map<string, number>();
  return planned.map((plan, index) => {
    const findings = (keys[index] ?? []).flatMap(({ group, name, value }) => {
      const key = `${name} ${value}`;
      const first = taken.get(key);
      if (first !== undefined) return [uniqueFinding(to, group, first)];
      taken.set(key, plan.row.number);
      const holder = holders.get(key);
      const isFree = holder === undefined || holder === plan.target?.id || changing.has(holder);
      return isFree ? [] : [uniqueFinding(to, group, null)];
    });
    return findings.length === 0 ? plan : { ...plan, findings: [...plan.findings, ...findings] };
  });
}

/**
 * What is wrong with a value that another row has, or one of the import before it; in the words of the field as well, where
 * it alone is unique and has some for that.
 */
function uniqueFinding({ record }: RowUnit, group: readonly string[], first: number | null): RowFinding {
  const [only = ''] = group;
  const finding = first === null ? ownFinding('unique', only) : ownFinding('repeated', only, { row: first });
  const written = group.length > 1 ? undefined : record.model.fields.get(only)?.words['x-errors']?.['x-unique'];
  if (written === undefined) return finding;
  const { zh, en } = finding.message;
  return { ...finding, message: first === null ? written : { zh: `${zh}：${written.zh}`, en: `${en}: ${written.en}` } };
}
