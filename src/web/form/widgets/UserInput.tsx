import { useCallback } from 'react';
import { personLabel } from '../../data/services/person-label.ts';
import { SearchList } from './SearchList.tsx';
import { SearchSelect, type SearchOption } from './SearchSelect.tsx';
import type { WidgetProps } from './widget.ts';

/** Looks a person up by name or account, or several. */
export function UserInput(props: WidgetProps) {
  const { field, value, services, onChange } = props;
  const find = useCallback(
    async (query: string): Promise<readonly SearchOption[]> =>
      (await services.findPeople(query)).map((person) => ({ value: person.userId, label: personLabel(person) })),
    [services],
  );
  // A hit says the account beside the name, which tells namesakes apart.
  const nameOf = (userId: string, hit?: SearchOption): string | undefined =>
    hit?.label ?? services.personName(userId) ?? undefined;
  if (field.type === 'array') return <SearchList input={props} find={find} nameOf={nameOf} />;
  const shown = typeof value === 'string' ? (services.personName(value) ?? value) : '';
  return <SearchSelect input={props} shown={shown} find={find} onPick={(picked) => onChange(picked?.value ?? null)} />;
}
