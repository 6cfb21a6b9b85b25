import type { MoveModel } from '../../core/model/model.ts';
import { evaluateOnRow } from '../../core/form/row-expression.ts';
import { withValues } from '../../core/form/with-values.ts';
import type { Row } from '../../core/values/finding.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { titleOf, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';

/**
 * What speaks against a row making a move (`rejections`).
 *
 * @throws BusinessError 400 which says the first of it
 */
export function requireAccepted(
  unit: RowUnit,
  { rejections }: MoveModel,
  { row, values }: { readonly row: RecordRow; readonly values: Row },
): void {
  const { model, found } = unit.record;
  const context = contextOf(unit, found.head.version);
  const against = rejections.find((each) => evaluateOnRow(model, each.if, values, context) === true);
  if (against === undefined) return;
  const args = { name: titleOf(model, row), ...withValues(against.msg, values) };
  throw new BusinessError(400, 'record.move-refused', { args });
}
