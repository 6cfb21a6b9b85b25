import type { RecordDescriptor } from '../../../generated/descriptor.ts';
import type { RecordModel } from '../model.ts';
import type { PageSection } from '../../words/row-page.ts';

/** The parts of a row's page; `resolve` makes field paths of what a part lists. Without them, the form is the page. */
export function loadPage(
  { page, label }: RecordDescriptor,
  form: readonly string[],
  resolve: (fields: readonly string[], index: number) => readonly string[],
): RecordModel['page'] {
  if (page === undefined) return Object.freeze([{ show: 'facts', label, fields: form } as const]);
  const parts = page.map((part, index): PageSection =>
    part.show === 'facts' ? { ...part, fields: resolve(part.fields, index) } : part,
  );
  return Object.freeze(parts);
}
