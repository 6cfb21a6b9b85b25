import { useCallback } from 'react';
import { SearchSelect, type SearchOption } from './SearchSelect.tsx';
import { isBlank, plainText, type Person, type Widget, type WidgetProps } from './widget.ts';

/** A person as lists show them: the name, with the account to tell namesakes apart. */
export function personLabel(person: Person): string {
  return person.realName === '' ? person.account : `${person.realName} (${person.account})`;
}

function UserWidget(props: WidgetProps) {
  const { value, services, onChange } = props;
  const find = useCallback(
    async (query: string): Promise<readonly SearchOption[]> =>
      (await services.findPeople(query)).map((person) => ({ value: person.userId, label: personLabel(person) })),
    [services],
  );
  const shown = typeof value === 'string' ? (services.personName(value) ?? value) : '';
  return <SearchSelect input={props} shown={shown} find={find} onPick={(picked) => onChange(picked?.value ?? null)} />;
}

/** A person of the tenant; the user id is stored, the name shown. */
export const userWidget: Widget = {
  name: 'user',
  Input: UserWidget,
  show: (value, { lookups }) => (typeof value === 'string' ? (lookups.personName(value) ?? value) : plainText(value)),
  // Names are not unique: a pasted id is kept, a name is looked up only in the picker.
  read: (text) => ({ ok: true, value: isBlank(text.trim()) ? null : text.trim() }),
  cell: 'people',
  align: 'start',
  width: 112,
};
