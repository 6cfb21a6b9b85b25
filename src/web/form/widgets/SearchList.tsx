import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeyedSelect } from './KeyedSelect.tsx';
import { useSearch } from './use-search.ts';
import type { SearchOption } from './SearchSelect.tsx';
import type { WidgetProps } from './widget.ts';

interface SearchListProps {
  readonly input: WidgetProps;
  readonly find: (query: string) => Promise<readonly SearchOption[]>;
  /** What a value, chosen or found just now, is called; undefined where that is not known. */
  readonly nameOf: (value: string, hit?: SearchOption) => string | undefined;
}

/** Several people or rows of a record, looked up while one types. */
export function SearchList({ input, find, nameOf }: SearchListProps) {
  const { t } = useTranslation('renderer');
  const { hits, state, ask } = useSearch(find);
  const { id, value, disabled, invalid, describedBy, onChange, onBlur } = input;
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const known = chosen.filter((one) => !hits.some((hit) => hit.value === one));
  const options = [
    ...known.map((one) => ({ value: one, label: nameOf(one) ?? one })),
    ...hits.map((hit) => ({ value: hit.value, label: nameOf(hit.value, hit) ?? hit.value })),
  ];
  return (
    <KeyedSelect<readonly string[]>
      id={id}
      mode="multiple"
      value={chosen}
      options={options}
      disabled={disabled}
      allowClear={!disabled}
      filterOption={false}
      onSearch={ask}
      firstHit={state === 'busy' ? undefined : (hits[0]?.value ?? null)}
      onTake={(picked) => {
        if (typeof picked === 'string' && !chosen.includes(picked)) onChange([...chosen, picked]);
      }}
      onEmpty={() => onChange([])}
      notFoundContent={
        state === 'busy' ? <Spin size="small" /> : t(state === 'failed' ? 'searchFailed' : 'nothingFound')
      }
      placeholder={disabled ? '' : t('choose')}
      className="form-full"
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onOpened={() => ask('')}
      onChange={(picked: readonly string[]) => onChange([...picked])}
      onBlur={onBlur}
    />
  );
}
