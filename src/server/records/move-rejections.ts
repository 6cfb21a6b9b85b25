import type { MoveModel } from '../../core/model/model.ts';
import { rejectionOf } from '../../core/form/move-rejection.ts';
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
  move: MoveModel,
  { row, values }: { readonly row: RecordRow; readonly values: Row },
): void {
  const { model, found } = unit.record;
  const context = contextOf(unit, found.head.version);
  const against = rejectionOf(model, move, { row: values, context, roles: null });
  if (against === null) return;
  throw new BusinessError(400, 'record.move-refused', { args: { name: titleOf(model, row), ...against } });
}
