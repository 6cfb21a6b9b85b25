import { acceptOf, isAccepted } from '../../../core/form/file-accept.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { filesOf, type FileValue } from '../../../core/values/file.ts';
import { isUploaded } from '../../../core/values/values.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { FormStore } from './form-store.ts';
import type { SheetAttachment } from './sheet-part.ts';

/** The first field for files of a form that may be written and takes the file; null where it has none. */
export function sheetAttachment(store: FormStore, { upload }: FormServices, file: File): SheetAttachment | null {
  const takes = (field: FieldModel): boolean => {
    const state = store.state(field.key);
    return isUploaded(field) && state.visible && !state.locked && isAccepted(file, acceptOf(field));
  };
  const fields = store.view.sections.flatMap((section) => section.fields);
  const view = fields.find(({ field, access }) => access === 'edit' && takes(field));
  if (view === undefined) return null;
  const { field } = view;
  const held = (): ReturnType<typeof filesOf> => filesOf(store.value(field.key));
  const many = field.type === 'array';
  let [uploaded, replaced]: [FileValue | null, FileValue | null] = [null, null];
  const put = async (): Promise<boolean> => {
    const value = await upload(file, () => undefined).catch(() => null);
    if (value === null) return false;
    [uploaded, replaced] = [value, many ? null : (held()[0] ?? null)];
    show(true);
    return true;
  };
  const show = (there: boolean): void => {
    const file = uploaded;
    if (file === null || held().some(({ id }) => id === file.id) === there) return;
    const others = held().filter(({ id }) => id !== file.id);
    if (many) store.setValue(field.key, there ? [...others, file] : others);
    else store.setValue(field.key, there ? file : replaced);
  };
  return {
    label: field.label,
    show,
    replaces: many ? null : (held()[0]?.name ?? null),
    attach: async () => {
      const batch = put();
      store.uploads.add(batch);
      return batch;
    },
  };
}
