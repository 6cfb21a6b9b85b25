import { useCallback, useEffect } from 'react';
import { findTargets } from '../form/widgets/find-targets.ts';
import { useSearch } from '../form/widgets/use-search.ts';
import type { FormServices } from '../data/services/lookups.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Editing, SheetController } from './sheet-controller.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSheetTopic } from './use-topic.ts';

interface SearchPopupProps {
  readonly sheet: SheetController;
  readonly editing: Editing;
  readonly services: FormServices;
}

/** People or records below the cell, looked up as one types. */
export function SearchPopup({ sheet, editing, services }: SearchPopupProps) {
  useSheetTopic(sheet, 'text');
  const { field } = editing.column;
  const find = useCallback((text: string) => findTargets(services, field, text), [services, field]);
  const { hits, state, ask } = useSearch(find);
  const query = editing.replaced ? sheet.text : '';
  useEffect(() => ask(query), [ask, query]);
  const pick = useCallback(
    (index: number, next: 'row' | 'cell' | 'stay') => {
      const hit = hits[index];
      if (hit === undefined) return false;
      const row = editing.place.row;
      sheet.commitValue(hit.value, next);
      sheet.table.write(Object.entries(hit.fill).map(([key, value]) => ({ row, key, value })));
      return true;
    },
    [sheet, editing, hits],
  );
  const highlighted = useListKeys(sheet, { count: hits.length, first: 0, pick });
  const stored = sheet.table.value(editing.place.row, editing.column);
  const choices = hits.map((hit) => ({ id: hit.value, label: hit.label, chosen: hit.value === stored }));
  return (
    <ChoiceList
      choices={choices}
      highlighted={highlighted}
      busy={state === 'busy'}
      onPick={(index) => pick(index, 'stay')}
    />
  );
}
