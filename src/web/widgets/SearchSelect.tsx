import { Select, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
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
  const stored = typeof value === 'string' && !isBlank(value) ? value : null;
  const known = stored === null || hits.some((hit) => hit.value === stored) ? [] : [{ value: stored, label: shown }];
  const empty = state === 'busy' ? <Spin size="small" /> : t(state === 'failed' ? 'searchFailed' : 'nothingFound');
  return (
    <Select
      id={id}
      value={stored}
      options={[...known, ...hits.map(({ value: key, label }) => ({ value: key, label }))]}
      disabled={disabled}
      allowClear={!disabled}
      showSearch={{ filterOption: false, onSearch: ask }}
      notFoundContent={empty}
      placeholder={disabled ? '' : t('typeToSearch')}
      className="form-full"
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onOpenChange={(open) => {
        if (open && hits.length === 0) ask('');
      }}
      onChange={(picked: string | null | undefined) => onPick(hits.find((hit) => hit.value === picked) ?? null)}
      onBlur={onBlur}
    />
  );
}
