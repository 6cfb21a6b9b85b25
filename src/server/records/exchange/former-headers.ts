import { formerHeader } from '../../../core/model/former-header.ts';
import { saysUnit, type HeaderUnit } from '../../../core/model/header-unit.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { showUnit } from '../../../core/text/unit-text.ts';
import { isNumber } from '../../../core/values/values.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { columnLetters } from '../../workbooks/read-sheet.ts';
import { targetOf, type Headed, type KnownForms, type ReadingForm } from './reading-forms.ts';

/** A column of a field. */
type FieldColumn = Pick<Headed, 'index' | 'header' | 'form' | 'to'> & { readonly model: FieldModel };

/** The field as an older form had it, in another unit. */
interface Then {
  readonly form: ReadingForm;
  readonly field: FieldModel;
}

/**
 * A header that is a former key of the field and says no unit is one of the form in which the field was called so: its
 * numbers are in the unit of then.
 *
 * @returns null where it is read as today's
 * @throws BusinessError 400 where it may as well be a name of today's, or the field had several units under that key
 */
export async function formerlyHeaded(
  column: FieldColumn,
  unit: HeaderUnit,
  forms: KnownForms,
): Promise<Pick<Headed, 'field' | 'model' | 'form' | 'unit'> | null> {
  const { header, model, form } = column;
  const former = formerHeader(header, model);
  if (former === null || unit.kind !== 'same' || form.way !== null || forms.isStated) return null;
  const all = (await thens(column, forms)).filter(({ field }) => field.key === former.key);
  const others = all.filter(({ field }) => field.unit !== model.unit);
  const [then] = others;
  if (then === undefined) return null;
  const hasSeveral = all.some(({ field }) => field.unit !== then.field.unit);
  if (former.isOpen || hasSeveral)
    throw new BusinessError(400, 'record.import-unit-open', { args: asked(column, then) });
  return { field: then.field, model: then.field, form: then.form, unit: { kind: 'same' } };
}

function asked({ index, header, model }: FieldColumn, { form, field }: Then) {
  const units = { then: unitText(field, 'zh'), now: unitText(model, 'zh') };
  return { column: columnLetters(index), header, version: form.version, ...units };
}

/** The field of a column in the forms before the one in use, the newest first. */
async function thens({ model, to }: FieldColumn, forms: KnownForms): Promise<readonly Then[]> {
  if (!isNumber(model)) return [];
  const older = await forms.older();
  return older.flatMap((form) => {
    const field = form.fields.find(({ key }) => targetOf(form, key) === to);
    return field === undefined ? [] : [{ form, field }];
  });
}

/** What to know of columns that say no unit and are read in today's, while they were measured in another one before. */
export async function unsaidUnitNotes(columns: readonly Headed[], forms: KnownForms): Promise<readonly Text[]> {
  const notes: Text[] = [];
  for (const { index, header, model, form, to, unit } of columns) {
    if (model === null || form.way !== null || unit.kind !== 'same' || saysUnit(header, model)) continue;
    const all = await thens({ index, header, model, form, to }, forms);
    const then = all.find(({ field }) => field.unit !== model.unit);
    if (then === undefined) continue;
    const place = `${columnLetters(index)} ${header}`;
    const { version } = then.form;
    const [now, before] = [model, then.field];
    notes.push({
      zh: `${place}：没有写单位，按现在的 ${unitText(now, 'zh')} 读取；表单版本 ${version} 及更早的是 ${unitText(before, 'zh')}，如果是那时的数值，请在表头写明单位`,
      en: `${place}: says no unit and is read in ${unitText(now, 'en')}, as now; it was ${unitText(before, 'en')} up to form version ${version}: write the unit into the header if the numbers are of then`,
    });
  }
  return notes;
}

function unitText({ unit }: FieldModel, language: Language): string {
  return showUnit(unit, language) || '-';
}
