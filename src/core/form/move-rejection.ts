import type { MoveModel, RecordModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { fieldAccess, type Roles } from './access.ts';
import type { FormContext } from './form-engine.ts';
import { evaluateOnRow } from './row-expression.ts';
import { viewExpressions } from './view-expressions.ts';
import { withValues } from './with-values.ts';

/** A row that a move is wanted for, as far as whoever asks has it. */
export interface MovedRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly context: FormContext;
  /** Whose row it is: what these roles do not see of it decides nothing. */
  readonly roles: Roles;
}

/** The first of the `rejections` that speaks against a row making a move, with its values; null where none does. */
export function rejectionOf(
  record: RecordModel,
  { rejections }: MoveModel,
  { row, context, roles }: MovedRow,
): Text | null {
  const isSeen = (path: string): boolean => {
    const field = record.fields.get(path);
    return field === undefined || fieldAccess(field, 'read', roles) !== 'hide';
  };
  const expressions = viewExpressions(record);
  const against = rejections.find(
    ({ if: text }) =>
      expressions.compiled(text, null).inputs.every(({ path }) => isSeen(path)) &&
      evaluateOnRow(record, text, row, context) === true,
  );
  return against === undefined ? null : withValues(against.msg, row, (key) => record.fields.get(key));
}

/** The fields that the rejections of a move read. */
export function readByRejections(record: RecordModel, { rejections }: MoveModel): readonly string[] {
  const expressions = viewExpressions(record);
  return rejections.flatMap(({ if: text }) => expressions.compiled(text, null).inputs.map(({ path }) => path));
}
