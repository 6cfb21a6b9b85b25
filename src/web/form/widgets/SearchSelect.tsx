import { Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyedSelect } from './KeyedSelect.tsx';
import { useSearch } from './use-search.ts';
import { isBlank, type WidgetProps } from './widget.ts';

/** An option of a searched list: what is stored, what is shown. */
export interface SearchOption {
  readonly value: string;
  readonly label: string;
}

interface SearchSelectProps<T extends SearchOption> {
  readonly input: WidgetProps;
  readonly shown: string;
  readonly find: (query: string) => Promise<readonly T[]>;
  readonly onPick: (picked: T | null) => void;
}

/** A select whose options the server looks up while one types. */
export function SearchSelect<T extends SearchOption>({ input, shown, find, onPick }: SearchSelectProps<T>) {
  const { t } = useTranslation('renderer');
  const { hits, state, ask } = useSearch(find);
  const { id, value, disabled, invalid, describedBy, onBlur } = input;
  const [typed, setTyped] = useState('');
  const stored = typeof value === 'string' && !isBlank(value) ? value : null;
  // While one types, the present value is no hit: Enter would take it again.
  const known =
    stored === null || typed !== '' || hits.some((hit) => hit.value === stored)
      ? []
      : [{ value: stored, label: shown }];
  const empty = state === 'busy' ? <Spin size="small" /> : t(state === 'failed' ? 'searchFailed' : 'nothingFound');
  return (
    <KeyedSelect<string | null>
      id={id}
      value={stored}
      options={[...known, ...hits.map(({ value: key, label }) => ({ value: key, label }))]}
      disabled={disabled}
      allowClear={!disabled}
      filterOption={false}
      onSearch={(text) => {
        setTyped(text);
        ask(text);
      }}
      firstHit={state === 'busy' ? undefined : (hits[0]?.value ?? null)}
      onTake={(picked) => onPick(hits.find((hit) => hit.value === picked) ?? null)}
      onEmpty={() => onPick(null)}
      notFoundContent={empty}
      placeholder={disabled ? '' : t('typeToSearch')}
      className="form-full"
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onOpened={() => {
        setTyped('');
        ask('');
      }}
      onChange={(picked: string | null | undefined) => onPick(hits.find((hit) => hit.value === picked) ?? null)}
      onBlur={onBlur}
    />
  );
}
