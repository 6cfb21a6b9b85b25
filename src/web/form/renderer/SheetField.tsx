import type { FieldProps } from '@rjsf/utils';
import { memo, Suspense, useCallback, useMemo } from 'react';
import { plainText } from '../../../core/text/plain-text.ts';
import { sheetAnchor, useFormScope } from './form-scope.ts';
import { sheetAttachment } from './sheet-attachment.ts';
import { sheetPart } from './sheet-part.ts';
import { useSheetRegistry, type FormSheet } from './sheet-registry.ts';

/** rjsf's field for a table: the sheet, bound to the store. What rjsf hands it is a mere handle. */
export const SheetField = memo(function SheetField({ name }: FieldProps) {
  const { store, services, language, idPrefix, history } = useFormScope();
  const registry = useSheetRegistry();
  const keep = useCallback((sheet: FormSheet | null) => registry.set(name, sheet), [registry, name]);
  const surroundings = useMemo(
    () => ({
      attachment: (file: File) => sheetAttachment(store, services, file),
      customer: () => plainText(store.value('customerOrg')),
    }),
    [store, services],
  );
  const view = store.table(name);
  if (view === undefined) return null;
  return (
    <div id={sheetAnchor(idPrefix, name)}>
      <Suspense fallback={<div className="sheet-wait" aria-busy />}>
        <sheetPart.Part {...{ store, view, services, language, surroundings, history }} onReady={keep} />
      </Suspense>
    </div>
  );
});
