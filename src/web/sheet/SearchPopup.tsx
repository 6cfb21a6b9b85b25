import { useCallback, useEffect, useRef } from 'react';
import { fillNamed, findTargets } from '../form/widgets/find-targets.ts';
import { useSearch } from '../form/widgets/use-search.ts';
import { mayNameRow } from '../form/widgets/widget.ts';
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
  const naming = mayNameRow(field);
  const find = useCallback((text: string) => findTargets(services, field, text), [services, field]);
  const { hits, state, ask } = useSearch(find);
  const query = editing.replaced || naming ? sheet.text : '';
  useEffect(() => ask(query), [ask, query]);
  useFillAfterwards(sheet, editing, services);
  const pick = useCallback(
    (index: number, next: 'row' | 'cell' | 'stay') => {
      // A text that may name a row stays as it is typed, unless it is the name of one or somebody went to a line.
      const typed = naming && index < 0 ? hits.find(({ value }) => value === sheet.text.trim()) : undefined;
      const hit = typed ?? hits[index];
      if (hit === undefined) return false;
      sheet.commitValue(hit.value, next, hit.fill);
      return true;
    },
    [sheet, hits, naming],
  );
  const highlighted = useListKeys(sheet, { count: hits.length, first: naming ? -1 : 0, pick });
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

/** A scanner, or who types fast, is done before the answer comes: what the text names is filled in then. */
function useFillAfterwards(sheet: SheetController, { place, column }: Editing, services: FormServices): void {
  const first = useRef(sheet.table.value(place.row, column));
  useEffect(
    () => () => {
      const { table } = sheet;
      const text = table.value(place.row, column);
      if (!mayNameRow(column.field) || typeof text !== 'string' || text === first.current) return;
      fillNamed(services, column.field, text).then(
        (fill) => {
          if (table.value(place.row, column) !== text) return;
          table.write(Object.entries(fill).map(([key, value]) => ({ row: place.row, key, value })));
        },
        // Without a network the text stays as it was typed.
        () => undefined,
      );
    },
    [sheet, place, column, services],
  );
}
