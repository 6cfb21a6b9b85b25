import { useCallback, useMemo, useState } from 'react';
import { choicesUnder, filterChoices, type ChoiceEntry } from '../../core/text/choice-text.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Editing, SheetController } from './sheet-controller.ts';
import { useListKeys } from './use-list-keys.ts';
import { showSwitch } from '../../core/text/switch-text.ts';
import { useSheetTopic } from './use-topic.ts';

const yesNo: readonly { value: boolean; label: ChoiceEntry['label'] }[] = [
  { value: true, label: { zh: showSwitch(true, 'zh'), en: showSwitch(true, 'en') } },
  { value: false, label: { zh: showSwitch(false, 'zh'), en: showSwitch(false, 'en') } },
];

interface Offer {
  readonly value: unknown;
  readonly label: ChoiceEntry['label'];
}

function offersFor(sheet: SheetController, { column, place }: Editing, typed: string): readonly Offer[] {
  if (column.field.type === 'boolean') return yesNo;
  const parentField = column.field.dict?.parentField ?? null;
  const parent = parentField === null ? undefined : sheet.table.row(place.row)[parentField];
  return filterChoices(choicesUnder(sheet.table.lookups.choices(column.field), parent), typed);
}

/** What of the editor's text narrows the list: nothing before something is typed; of a list its last part. */
function typedFilter(sheet: SheetController, editing: Editing, multiple: boolean): string {
  if (multiple) return '';
  const before = sheet.table.text(editing.place.row, editing.column, sheet.language);
  return editing.replaced || sheet.text !== before ? sheet.text : '';
}

/** Choices of a dictionary, a fixed list or yes/no, below the cell; several where the field is a list. */
export function ChoicePopup({ sheet, editing }: { readonly sheet: SheetController; readonly editing: Editing }) {
  useSheetTopic(sheet, 'text');
  const stored = sheet.table.value(editing.place.row, editing.column);
  const multiple = editing.column.field.type === 'array';
  const [picked, setPicked] = useState<readonly unknown[]>(Array.isArray(stored) ? stored : []);
  const typed = typedFilter(sheet, editing, multiple);
  const offers = useMemo(() => offersFor(sheet, editing, typed), [sheet, editing, typed]);
  const mark = useCallback(
    (index: number) => {
      const offer = offers[index];
      if (offer === undefined || !multiple) return false;
      setPicked((old) =>
        old.includes(offer.value) ? old.filter((one) => one !== offer.value) : [...old, offer.value],
      );
      return true;
    },
    [offers, multiple],
  );
  const pick = useCallback(
    (index: number, next: 'row' | 'cell' | 'stay') => {
      const offer = offers[index];
      if (offer === undefined && !multiple) return false;
      sheet.commitValue(multiple ? picked : offer?.value, next);
      return true;
    },
    [sheet, offers, multiple, picked],
  );
  const at = offers.findIndex((offer) => offer.value === stored);
  const first = Math.max(0, at);
  const highlighted = useListKeys(sheet, { count: offers.length, first: typed === '' ? first : 0, pick, mark });
  const choices = offers.map(({ value, label }) => ({
    id: String(value),
    label: label[sheet.language],
    chosen: multiple ? picked.includes(value) : value === stored,
  }));
  return (
    <ChoiceList
      choices={choices}
      highlighted={highlighted}
      onPick={(index) => (multiple ? mark(index) : pick(index, 'stay'))}
    />
  );
}
