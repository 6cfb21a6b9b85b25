import { useMemo, type DragEvent } from 'react';
import { acceptOf } from '../../../core/form/file-accept.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { offersFiles } from '../../parts/file-drop.ts';
import type { UploadsUnderWay } from '../widgets/uploads-context.ts';
import type { FormStore } from './form-store.ts';
import type { HeldFile, SheetRegistry } from './sheet-registry.ts';

/** Kinds of files that hold tables. */
const tableKinds: ReadonlySet<string> = new Set(['.xlsx', '.csv', '.tsv', '.txt']);

/** Whether a field takes files of tables and no others, so that its file is a list of rows. */
function isListOfRows(field: FieldModel): boolean {
  const accept =
    acceptOf(field)
      ?.split(',')
      .map((kind) => kind.trim().toLowerCase()) ?? [];
  return accept.length > 0 && accept.every((kind) => tableKinds.has(kind));
}

/** What a form does with files that are dropped on it or uploaded in it: those with rows go to its sheet. */
export interface FormFiles {
  readonly uploads: UploadsUnderWay;
  readonly drop: { readonly onDragOver: (event: DragEvent) => void; readonly onDrop: (event: DragEvent) => void };
}

/** Hands files to the sheet of a form, wherever on the form they arrive. */
export function useFormFiles(store: FormStore, sheets: SheetRegistry): FormFiles {
  return useMemo(() => {
    const { sections, tables } = store.view;
    // Rows that are known by a key go first: of those a person brings lists.
    const inOrder = [...tables].sort((a, b) => Number(a.key === null) - Number(b.key === null));
    const sheet = () => inOrder.map(({ name }) => sheets.get(name)).find((each) => (each?.takeFiles ?? null) !== null);
    const give = (files: readonly HeldFile[]): void => sheet()?.takeFiles?.(files);
    const header = new Set(sections.flatMap(({ fields }) => fields.map(({ field }) => field.key)));
    const listed = inOrder[0]?.canAddRows === true;
    return {
      uploads: {
        add: (batch) => store.uploads.add(batch),
        uploaded: (file, field) => {
          if (listed && header.has(field.key) && isListOfRows(field)) give([{ file, attached: true }]);
        },
      },
      drop: {
        onDragOver: (event) => {
          if (offersFiles(event) && sheet() !== undefined) event.preventDefault();
        },
        onDrop: (event) => {
          if (!offersFiles(event) || sheet() === undefined) return;
          event.preventDefault();
          give([...event.dataTransfer.files].map((file) => ({ file, attached: false })));
        },
      },
    };
  }, [store, sheets]);
}
