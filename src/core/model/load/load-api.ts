import type { RecordDescriptor } from '../../../generated/descriptor.ts';
import type { RecordApi } from '../model.ts';

/** What the calls behind a record are called, defaults settled; null where a record has no such call. */
export function callNames({
  calls,
  single,
}: RecordDescriptor): Readonly<Record<'list' | 'submit' | 'remove', string>> & { readonly detail: string | null } {
  const detail = calls?.detail ?? (single === true ? 'detail' : null);
  return { list: calls?.list ?? 'list', detail, submit: calls?.submit ?? 'submit', remove: calls?.remove ?? 'remove' };
}

/** The addresses of the calls that keep a record's rows, or null where the server's store of records keeps them. */
export function recordApi(descriptor: RecordDescriptor): RecordApi | null {
  const base = descriptor.api;
  if (base === undefined) return null;
  const { list, detail, submit, remove } = callNames(descriptor);
  const address = (call: string): string => `${base}/${call}`;
  return Object.freeze({
    base,
    list: address(list),
    detail: detail === null ? null : address(detail),
    submit: address(submit),
    remove: address(remove),
  });
}
