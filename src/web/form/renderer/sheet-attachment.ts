import { acceptOf, isAccepted } from '../../../core/form/file-accept.ts';
import { filesOf } from '../../../core/values/file.ts';
import { isUploaded } from '../../../core/values/values.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { FormStore } from './form-store.ts';
import type { SheetAttachment } from './sheet-part.ts';

/** The first field for files of a form that may be written and takes the file; null where it has none. */
export function sheetAttachment(store: FormStore, { upload }: FormServices): SheetAttachment | null {
  const fields = store.view.sections.flatMap((section) => section.fields);
  const view = fields.find(({ field, access }) => access === 'edit' && isUploaded(field));
  if (view === undefined) return null;
  const { field } = view;
  const put = async (file: File): Promise<boolean> => {
    const value = await upload(file, () => undefined).catch(() => null);
    if (value === null) return false;
    store.setValue(field.key, field.type === 'array' ? [...filesOf(store.value(field.key)), value] : value);
    return true;
  };
  return {
    label: field.label,
    takes: (file) => {
      const state = store.state(field.key);
      return state.visible && !state.locked && isAccepted(file, acceptOf(field));
    },
    attach: async (file) => {
      const batch = put(file);
      store.uploads.add(batch);
      return batch;
    },
  };
}
