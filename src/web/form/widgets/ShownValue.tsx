import { Link } from 'react-router-dom';
import { showValue } from './registry.ts';
import { valuePath } from './value-links.ts';
import { isBlank, type ValueContext } from './widget.ts';

interface ShownValueProps extends ValueContext {
  readonly value: unknown;
}

/** A value as it is read: text, or the way to the row that it names; a dash where there is none. */
export function ShownValue({ value, ...context }: ShownValueProps) {
  const { field } = context;
  if (isBlank(value)) return '—';
  const text = showValue(value, context);
  const path = valuePath(field, value);
  return path === null ? text : <Link to={path}>{text}</Link>;
}
