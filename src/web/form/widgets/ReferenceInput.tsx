import { Spin } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTargets } from './find-targets.ts';
import { KeyedSelect } from './KeyedSelect.tsx';
import { useSearch } from './use-search.ts';
import type { WidgetProps } from './widget.ts';

/** Looks a person or a row of a record up as one types, or several. */
export function ReferenceInput(props: WidgetProps) {
  const { field, value, language, services, onChange, onFill } = props;
  const { t } = useTranslation('renderer');
  const find = useCallback((query: string) => findTargets(services, field, query), [services, field]);
  const { hits, state, ask } = useSearch(find);
  const [typed, setTyped] = useState('');
  // Rows of one name are told apart by what the list said of the one that was picked.
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const multiple = field.type === 'array';
  const chosen = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  // While one types, the present value is no hit: Enter would take it again.
  const known = !multiple && typed !== '' ? [] : chosen.filter((one) => !hits.some((hit) => hit.value === one));
  const options = [
    ...known.map((one) => ({ value: one, label: picked[one] ?? services.nameOf(field, one, language) ?? one })),
    ...hits.map((hit) => ({ value: hit.value, label: hit.label })),
  ];
  function pick(now: unknown): void {
    setPicked((before) => ({ ...before, ...Object.fromEntries(hits.map(({ value: one, label }) => [one, label])) }));
    if (multiple) return onChange(Array.isArray(now) ? [...(now as unknown[])] : []);
    // Other hits may have come since the list was pressed: what was pressed counts.
    onChange(typeof now === 'string' ? now : null);
    const { fill = {} } = hits.find((one) => one.value === now) ?? {};
    if (Object.keys(fill).length > 0) onFill(fill);
  }
  function take(now: unknown): void {
    if (!multiple) pick(now);
    else if (typeof now === 'string' && !chosen.includes(now)) pick([...chosen, now]);
  }
  return (
    <KeyedSelect
      input={props}
      value={multiple ? chosen : (chosen[0] ?? null)}
      options={options}
      filterOption={false}
      onSearch={(text) => {
        setTyped(text);
        ask(text);
      }}
      firstHit={state === 'busy' ? undefined : (hits[0]?.value ?? null)}
      onTake={take}
      onEmpty={() => onChange(multiple ? [] : null)}
      notFoundContent={
        state === 'busy' ? <Spin size="small" /> : t(state === 'failed' ? 'searchFailed' : 'nothingFound')
      }
      placeholder={t(multiple ? 'choose' : 'typeToSearch')}
      onOpened={() => {
        setTyped('');
        ask('');
      }}
      onChange={pick}
    />
  );
}
