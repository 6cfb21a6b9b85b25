import type { FieldModel } from '../../../core/model/model.ts';
import { findHeader, matchHeader, mostAbove, type HeadedField } from '../../../core/model/header-names.ts';
import { headerUnit, type HeaderUnit } from '../../../core/model/header-unit.ts';
import { showUnit } from '../../../core/text/unit-text.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { columnLetters, type SheetRow } from '../../workbooks/read-sheet.ts';
import type { OpenRecord } from '../record-store.ts';
import { headedFact, rowFactColumns } from './exchange-fields.ts';
import { formerlyHeaded } from './former-headers.ts';
import { olderForms, targetOf, type Headed, type KnownForms, type ReadingForm } from './reading-forms.ts';
import { cellText } from '../../../core/values/values.ts';
import type { Unit } from '../../platform/unit.ts';

/** A sheet whose header was found. */
export interface HeadedSheet {
  readonly columns: readonly Headed[];
  readonly unknownHeaders: readonly string[];
  readonly body: readonly SheetRow[];
}

/** The forms to look in, older ones at most once. */
export function knownForms(
  unit: Unit,
  record: OpenRecord,
  { first, isStated }: Pick<KnownForms, 'first' | 'isStated'>,
): KnownForms {
  let older: Promise<readonly ReadingForm[]> | null = null;
  return { first, isStated, older: () => (older ??= olderForms(unit, record)) };
}

/**
 * Finds the row of headers among the first of a sheet, by the names of the first form, else by those of an older one.
 * What the first form does not know is looked for in the others.
 *
 * @returns null where no row names columns
 * @throws BusinessError 400 where a header names a unit from which nothing leads to the field's, or none where it may be
 *   another than today's
 */
export async function headedSheet(sheet: readonly SheetRow[], forms: KnownForms): Promise<HeadedSheet | null> {
  for (const candidates of [() => Promise.resolve(forms.first), forms.older]) {
    for (const form of await candidates()) {
      const header = headerOf(sheet, form);
      if (header === null) continue;
      const { titles, matched, place } = header;
      const columns = await withOthers(titles, matched, forms);
      if (!forms.isStated) refuseUnsaidUnits(columns);
      const known = new Set(columns.map(({ index }) => index));
      const unknownHeaders = titles.filter((title, index) => title !== '' && !known.has(index));
      return { columns, unknownHeaders, body: sheet.slice(place + 1) };
    }
  }
  return null;
}

/** The first row that names columns of a form. */
function headerOf(sheet: readonly SheetRow[], form: ReadingForm) {
  const rows = sheet.slice(0, mostAbove).map(({ cells }) => Array.from(cells, cellText));
  const found = findHeader(rows, columnsIn(form));
  if (found === null) return null;
  const matched = found.match.flatMap((column, index) => (column === null ? [] : [{ ...column, index, form }]));
  return { titles: rows[found.place] ?? [], matched, place: found.place };
}

/** A header with the column of a form that it names. */
interface Matched {
  readonly field: HeadedField;
  readonly model: FieldModel | null;
  readonly index: number;
  readonly form: ReadingForm;
}

function columnsIn({ fields }: ReadingForm): readonly Pick<Matched, 'field' | 'model'>[] {
  return [
    ...fields.map((field) => ({ field: field as HeadedField, model: field as FieldModel | null })),
    ...rowFactColumns.map((fact) => ({ field: headedFact(fact), model: null })),
  ];
}

async function withOthers(titles: readonly string[], matched: readonly Matched[], forms: KnownForms) {
  const found = [...matched];
  const isOpen = (index: number): boolean => titles[index] !== '' && !found.some((each) => each.index === index);
  const open = (): readonly number[] => [...titles.keys()].filter(isOpen);
  for (const candidates of [() => Promise.resolve(forms.first), forms.older]) {
    if (open().length === 0) break;
    for (const form of await candidates()) {
      for (const index of open()) found.push(...namedBy(titles[index] ?? '', index, { form, found }));
    }
  }
  const columns: Headed[] = [];
  for (const each of found.toSorted((a, b) => a.index - b.index))
    columns.push(await measured(titles[each.index] ?? '', each, forms));
  return columns;
}

/** The column of a form that a header names, if none was found for its field; a list of one or none. */
function namedBy(
  title: string,
  index: number,
  { form, found }: { readonly form: ReadingForm; readonly found: readonly Matched[] },
): readonly Matched[] {
  const named = (by: ReadingForm, key: string): string => targetOf(by, key) ?? key;
  const taken = new Set(found.flatMap(({ model, form: by }) => (model === null ? [] : [named(by, model.key)])));
  const free = columnsIn(form).filter(({ model }) => model !== null && !taken.has(named(form, model.key)));
  const column = matchHeader([title], free)?.[0] ?? null;
  return column === null ? [] : [{ ...column, index, form }];
}

/** The column as its numbers are to be read: by another form where that measures in the unit that the header says. */
async function measured(header: string, { field, model, index, form }: Matched, forms: KnownForms): Promise<Headed> {
  const to = model === null ? null : targetOf(form, model.key);
  const plain = { index, header, field, model, form, to };
  const unit: HeaderUnit = model === null ? { kind: 'same' } : headerUnit(header, model);
  const former = model === null ? null : await formerlyHeaded({ ...plain, model }, unit, forms);
  if (former !== null) return { ...plain, ...former };
  if (unit.kind !== 'other' || model === null) return { ...plain, unit };
  for (const other of await forms.older()) {
    const measuring = other.fields.find((each) => targetOf(other, each.key) === to);
    const said = measuring === undefined ? null : headerUnit(header, measuring);
    if (measuring === undefined || said === null || said.kind === 'other') continue;
    return { ...plain, field: measuring, model: measuring, form: other, unit: said };
  }
  throw new BusinessError(400, 'record.import-unit', {
    args: { column: columnLetters(index), header, unit: unit.unit, now: showUnit(model.unit, 'zh') || '-' },
  });
}

/**
 * Asks for the unit of a column that says none, where another column is of an older form alone in which the first was
 * measured in another unit: nobody can tell whether its numbers are of then or of now.
 */
function refuseUnsaidUnits(columns: readonly Headed[]): void {
  const older = columns.filter(({ model, form, unit }) => model !== null && form.way !== null && unit.kind === 'same');
  for (const { index, header, model, form, to, unit } of columns) {
    if (model === null || form.way !== null || unit.kind !== 'same') continue;
    for (const sign of older) {
      const then = sign.form.fields.find((each) => targetOf(sign.form, each.key) === to);
      if (then === undefined || then.unit === model.unit || headerUnit(header, then).kind !== 'same') continue;
      const [column, other] = [columnLetters(index), columnLetters(sign.index)];
      const units = { then: showUnit(then.unit, 'zh') || '-', now: showUnit(model.unit, 'zh') || '-' };
      const args = { column, header, other, named: sign.header, version: sign.form.version, ...units };
      throw new BusinessError(400, 'record.import-unit-unsaid', { args });
    }
  }
}
