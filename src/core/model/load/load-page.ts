import type { RecordDescriptor } from '../../../generated/descriptor.ts';
import type { RecordModel } from '../model.ts';
import type { ProjectionModel } from '../../words/projection/word.ts';
import type { PageSection } from '../../words/row-page.ts';

/** How a record keeps up with processes, defaults settled. */
export function loadProjection({ projection }: RecordDescriptor): ProjectionModel | null {
  if (projection === undefined) return null;
  const { parents = [], children = [], location = null } = projection;
  return Object.freeze({ ...projection, parents, children, location });
}

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
