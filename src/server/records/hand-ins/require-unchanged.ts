import { withComputed } from '../../../core/form/record-view.ts';
import { ownChoices } from '../../../core/form/with-values.ts';
import { carriedFields } from '../../../core/model/carried-fields.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Language } from '../../../core/text/text.ts';
import type { Row } from '../../../core/values/finding.ts';
import { showValue } from '../../../core/values/values.ts';
import { newestProcess } from '../../forms/find-release.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import { titleOf, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import type { HandedIn } from './row-values.ts';

/** How many values are told. */
const mostTold = 3;

/**
 * What was approved is what the process showed: a computed value that is another by now, since other rows changed after
 * the row was handed in, has to be looked at anew.
 *
 * @param given what other rows give the row now
 * @throws BusinessError 400 which says what the values were and are
 */
export async function requireUnchanged(
  unit: RowUnit & HandedIn,
  row: RecordRow,
  { before, given }: { readonly before: Row; readonly given: Row },
): Promise<void> {
  if (Object.keys(given).length === 0) return;
  const { model, found } = unit.record;
  const process = await newestProcess(unit, unit.handIn.process.id, null);
  const context = contextOf(unit, found.head.version);
  const was = await inTurns(withComputed(model, before, context));
  const now = await inTurns(withComputed(model, { ...before, ...given }, context));
  const shown =
    process === null ? [] : carriedFields(process.model, model).flatMap(({ key }) => model.fields.get(key) ?? []);
  const changed = shown.filter(({ key, calc }) => calc !== null && plainText(was[key]) !== plainText(now[key]));
  if (changed.length === 0) return;
  const told = (language: Language, between: string): string =>
    changed
      .slice(0, mostTold)
      .map((field) => changeText(field, language, { was, now }))
      .join(between);
  const args = {
    name: titleOf(model, row),
    zh: `提交审批以后，${told('zh', '，')}：请退回，由提交人重新提交`,
    en: `${told('en', ', ')} since it was handed in: return it, to be handed in anew`,
  };
  throw new BusinessError(400, 'record.move-refused', { args });
}

function changeText(field: FieldModel, language: Language, { was, now }: Readonly<Record<'was' | 'now', Row>>): string {
  const { key, label } = field;
  const text = (from: Row): string => showValue(from[key], { field, language, lookups: ownChoices }) || '—';
  return language === 'zh'
    ? `“${label.zh}”由 ${text(was)} 变为 ${text(now)}`
    : `"${label.en}" went from ${text(was)} to ${text(now)}`;
}
