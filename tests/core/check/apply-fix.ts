import type { Fix } from '../../../src/core/errors/diagnostic.ts';

/** A copy of a JSON value with the change that a fix describes. */
export function applyFix(value: unknown, { op, pointer = '', value: next }: Fix): unknown {
  const copy: unknown = structuredClone(value);
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = parts.pop() ?? '';
  const parent = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], copy);
  if (Array.isArray(parent)) {
    if (op === 'remove') parent.splice(Number(last), 1);
    else if (op === 'add') parent.splice(last === '-' ? parent.length : Number(last), 0, next);
    else parent[Number(last)] = next;
    return copy;
  }
  const object = parent as Record<string, unknown>;
  if (op === 'rename') object[String(next)] = object[last];
  else if (op !== 'remove') object[last] = next;
  if (op === 'remove' || op === 'rename') delete object[last];
  return copy;
}
