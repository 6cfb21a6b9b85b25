import { useCallback, useEffect } from 'react';
import { filledValues } from '../form/widgets/reference-text.ts';
import { personLabel } from '../data/services/person-label.ts';
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

interface Found {
  readonly value: string;
  readonly label: string;
  readonly fill: Readonly<Record<string, unknown>>;
}

function useFinder({ editing, services }: SearchPopupProps): (query: string) => Promise<readonly Found[]> {
  const { field } = editing.column;
  return useCallback(
    async (query: string) => {
      if (field.ref?.kind === 'record') {
        const rows = await services.findRecords(field.ref.record, query, field.only);
        return rows.map((row) => ({ value: row.value, label: row.label, fill: filledValues(row.row, field.fill) }));
      }
      const people = await services.findPeople(query);
      return people.map((person) => ({ value: person.userId, label: personLabel(person), fill: {} }));
    },
    [field, services],
  );
}

/** People or records below the cell, looked up as one types. */
export function SearchPopup(props: SearchPopupProps) {
  const { sheet, editing } = props;
  useSheetTopic(sheet, 'text');
  const { hits, state, ask } = useSearch(useFinder(props));
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
  const take = useCallback(
    (key: 'Enter' | 'Tab' | ' ', index: number) => key !== ' ' && pick(index, key === 'Enter' ? 'row' : 'cell'),
    [pick],
  );
  const [highlighted] = useListKeys(sheet, hits.length, 0, take);
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
