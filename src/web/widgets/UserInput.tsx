import { useCallback } from 'react';
import { personLabel } from './person-label.ts';
import { SearchSelect, type SearchOption } from './SearchSelect.tsx';
import type { WidgetProps } from './widget.ts';

/** Looks a person up by name or account. */
export function UserInput(props: WidgetProps) {
  const { value, services, onChange } = props;
  const find = useCallback(
    async (query: string): Promise<readonly SearchOption[]> =>
      (await services.findPeople(query)).map((person) => ({ value: person.userId, label: personLabel(person) })),
    [services],
  );
  const shown = typeof value === 'string' ? (services.personName(value) ?? value) : '';
  return <SearchSelect input={props} shown={shown} find={find} onPick={(picked) => onChange(picked?.value ?? null)} />;
}
