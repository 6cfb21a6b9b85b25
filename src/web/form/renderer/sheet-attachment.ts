import { acceptOf, isAccepted } from '../../../core/form/file-accept.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { filesOf } from '../../../core/values/file.ts';
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
  const put = async (): Promise<boolean> => {
    const value = await upload(file, () => undefined).catch(() => null);
    if (value === null) return false;
    store.setValue(field.key, many ? [...held(), value] : value);
    return true;
  };
  return {
    label: field.label,
    replaces: many ? null : (held()[0]?.name ?? null),
    attach: async () => {
      const batch = put();
      store.uploads.add(batch);
      return batch;
    },
  };
}
