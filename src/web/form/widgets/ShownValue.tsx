import { Link } from 'react-router-dom';
import type { FieldModel } from '../../../core/model/model.ts';
import { showValue, type FieldContext } from '../../../core/values/values.ts';
import { valuePath } from './value-links.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';

interface ShownValueProps extends FieldContext {
  readonly field: FieldModel;
  readonly value: unknown;
}

/** A value as it is read: text, or the way to the row that it names; a dash where there is none. */
export function ShownValue({ value, ...context }: ShownValueProps) {
  const { field } = context;
  if (isEmptyValue(value)) return '—';
  const text = showValue(value, context);
  const path = valuePath(field, value);
  return path === null ? text : <Link to={path}>{text}</Link>;
}
