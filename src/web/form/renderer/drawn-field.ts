import type { FieldView } from '../../../core/form/form-view.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { FormScope } from './form-scope.ts';
import type { FormStore } from './form-store.ts';

/** Whether a header field is there to be read: this page does not let its value be typed. */
export function isOnlyRead(store: FormStore, { field, access }: FieldView): boolean {
  return access === 'read' || (field.calc !== null && store.state(field.key).locked);
}

/** Whether a header field is drawn: its condition holds, and in the form of a new row it has a value or waits for one. */
export function isDrawn({ store, isNew }: Pick<FormScope, 'store' | 'isNew'>, view: FieldView): boolean {
  const { key } = view.field;
  if (!store.state(key).visible) return false;
  return !isNew || !isOnlyRead(store, view) || !isEmptyValue(store.value(key));
}

/** A header field as the form's page shows it; undefined where it has none of that key. */
export function fieldView({ view }: FormStore, key: string): FieldView | undefined {
  return view.sections.flatMap((section) => section.fields).find(({ field }) => field.key === key);
}
