import type { FieldModel } from '../../core/model/model.ts';
import { isObject } from '../../core/text/json.ts';
import { plainText } from '../../core/text/plain-text.ts';
import type { Language, Text } from '../../core/text/text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { showValue } from '../../core/values/values.ts';
import type { Submission } from '../forms/validate-submission.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId } from '../platform/http/page.ts';
import { carriedOver } from './carry-over.ts';
import { openRecord, titleOf, type RecordAddress, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';
import type { Unit } from '../platform/unit.ts';
import { givenFields, valuesFound, valuesGiven, type FilledRow } from './values-found.ts';

/** What else is known of a row before others fill it. */
type Known = (data: Row) => Promise<Row>;

/**
 * How a submission takes values from other rows: what is left empty is filled, and what has to match is compared. What a
 * new row leaves empty even then comes from the one changed last that is like it (`carryOver`).
 *
 * @param known what the row gets from elsewhere, which others may be found by
 */
export function fillingFrom(
  unit: RowUnit,
  row: FilledRow,
  known: Known = nothing,
): Pick<Submission, 'fill' | 'compare'> {
  const { fillFrom } = unit.record.model;
  const fill = async (data: Row): Promise<Row> => {
    const given = await known(data);
    const filled = { ...given, ...(fillFrom === null ? {} : await filledIn(unit, row, { ...data, ...given })) };
    return row.id === null ? { ...(await carriedOver(unit, { ...data, ...filled })), ...filled } : filled;
  };
  return fillFrom === null ? { fill } : { fill, compare: (data) => misfits(unit, row, data) };
}

function nothing(): Promise<Row> {
  return Promise.resolve({});
}

/** What is found for fields that are left empty, and what nobody types. */
async function filledIn(unit: RowUnit, { id }: FilledRow, data: Row): Promise<Row> {
  const found = await valuesFound(unit, { id, data });
  const open = Object.entries(found).filter(([key]) => isEmptyValue(data[key]));
  return { ...Object.fromEntries(open), ...(await valuesGiven(unit, { id, data })) };
}

/** What has to match and does not; what stood together before is let be, whatever the other rows say by now. */
async function misfits(unit: RowUnit, { id, data: stored }: FilledRow, data: Row): Promise<readonly Finding[]> {
  const found = await valuesFound(unit, { id, data });
  const wrong = mismatched(unit, data, found);
  if (wrong.length === 0) return [];
  const before = Object.keys(stored).length === 0 ? {} : await valuesFound(unit, { id, data: stored });
  const changed = wrong.filter(({ key }) => differs(key, data, stored) || differs(key, found, before));
  return changed.map((field) => mismatch(field, data, found));
}

function differs(key: string, one: Row, other: Row): boolean {
  return plainText(one[key]) !== plainText(other[key]);
}

/** The fields that hold something else than what was found. */
function mismatched({ record: { model } }: RowUnit, data: Row, found: Row): readonly FieldModel[] {
  const wrong = (model.fillFrom?.match ?? []).filter(
    (key) => key in found && !isEmptyValue(data[key]) && differs(key, data, found),
  );
  return wrong.flatMap((key) => model.fields.get(key) ?? []);
}

/**
 * What a row says has to match what other rows give by now, whenever it was saved and whoever asks: values that are not
 * in the sight of the person are compared all the same, and not told.
 *
 * @throws BusinessError 400 which says every value that does not
 */
export async function requireMatching(unit: RowUnit, row: RecordRow, values: Row): Promise<void> {
  const filled = { id: row.id, data: values };
  const found = await valuesFound(unit, filled, 'whole');
  const wrong = mismatched(unit, values, found);
  if (wrong.length === 0) return;
  const seen = await valuesFound(unit, filled);
  const messages = wrong.map((field) =>
    differs(field.key, seen, found) ? outdated(field) : mismatch(field, values, found).message,
  );
  const told = (language: Language, between: string): string =>
    messages.map((message) => message[language]).join(between);
  const args = { name: titleOf(unit.record.model, row), zh: told('zh', '；'), en: told('en', '; ') };
  throw new BusinessError(400, 'record.move-refused', { args });
}

function outdated({ label: { zh, en } }: FieldModel): Text {
  return { zh: `${zh}与现在的数据不一致：请退回改正`, en: `${en} is not what it is by now: return it to be mended` };
}

const nobody = { choices: () => [], nameOf: () => null, meant: () => null };

function mismatch(field: FieldModel, data: Row, found: Row): Finding {
  const { key, label } = field;
  const shown = (language: 'zh' | 'en', from: Row): string =>
    showValue(from[key], { field, language, lookups: nobody });
  return {
    pointer: `/${key}`,
    table: null,
    row: null,
    key,
    code: 'fill/match',
    level: 'error',
    message: {
      zh: `${label.zh}应为 ${shown('zh', found)}，不是 ${shown('zh', data)}：改正，或留空由系统填写`,
      en: `${label.en} is ${shown('en', found)}, not ${shown('en', data)}: mend it, or leave it empty to be filled in`,
    },
  };
}

/**
 * What a row with these values would take from other rows (`fillFrom`, and `carryOver` while it is new), for the page of
 * whoever fills it in; `id` says which row it is.
 *
 * @throws BusinessError 400 where the values are no JSON object, 404 where there is no such record, 403 where its rows are
 *   not the person's to write
 */
export async function readFilled(unit: Unit, address: RecordAddress, text: string): Promise<Row> {
  const record = await openRecord(unit, address, 'write');
  const { id: said, ...data } = rowOfText(text);
  const id = typeof said === 'string' && isId(said) ? said : null;
  const to = { ...unit, record };
  const found = await valuesFound(to, { id, data });
  const { editable, visible } = record.view;
  const given = new Set(givenFields(record.model));
  const isShown = (key: string): boolean => editable.has(key) || (visible.has(key) && given.has(key));
  const shown = Object.fromEntries(Object.entries(found).filter(([key]) => isShown(key)));
  // A row that is stored keeps what it says.
  return id === null ? { ...(await carriedOver(to, { ...data, ...found })), ...shown } : shown;
}

function rowOfText(text: string): Row {
  try {
    const row: unknown = JSON.parse(text);
    if (isObject(row)) return row;
  } catch {
    // Told below, as any other text that is no row.
  }
  throw new BusinessError(400, 'http.parameter-format', { args: { name: 'row' } });
}
