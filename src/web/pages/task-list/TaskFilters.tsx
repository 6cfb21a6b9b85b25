import { FilterOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Select, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/i18n.ts';
import { useFilterChoices, type FilterChoice, type KnownProcesses } from './filter-choices.ts';
import type { FilterName, Filters } from './list-address.ts';
import './task-list.css';

interface TaskFiltersProps {
  /** The filters that this list has. */
  readonly names: readonly FilterName[];
  /** Whether it is the list of one process; else one can be chosen. */
  readonly isOfOne: boolean;
  /** Those that can be chosen; any where none is named. */
  readonly among: readonly string[];
  /** The processes whose tasks it shows; none where it shows those of any. */
  readonly processes: KnownProcesses;
  readonly filters: Filters;
  /** On a telephone they are folded until asked for. */
  readonly narrow: boolean;
  readonly onChange: (filters: Filters) => void;
}

const chosen = ['stage', 'flow', 'step', 'priority', 'due'] as const;
/** What chooses processes: a list of one process has no use for it. */
const ofProcesses: ReadonlySet<FilterName> = new Set(['stage', 'flow']);
const typed = ['project', 'customer'] as const;
const dueWords = ['overdue', 'today', 'week'] as const;

/** What narrows a task list; each filter counts at once, what is typed at Enter or when the field is left. */
export function TaskFilters({ names, isOfOne, among, processes, filters, narrow, onChange }: TaskFiltersProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [unfolded, setUnfolded] = useState(false);
  const known = useFilterChoices(processes, among);
  const due = dueWords.map((word) => ({ value: word, label: t(`due.${word}`) }));
  const texts = (choices: readonly FilterChoice[]) =>
    choices.map(({ value, label }) => ({ value, label: label[language] }));
  const choices = {
    stage: texts(known.stage),
    flow: texts(known.flow),
    step: texts(known.step),
    priority: texts(known.priority),
    due,
  };
  function set(name: FilterName, value: string | undefined): void {
    const { [name]: _old, ...rest } = filters;
    const text = value?.trim() ?? '';
    // The steps of another process are others, and so are the processes of another stage.
    const gone = name === 'stage' ? ['flow', 'step'] : name === 'flow' ? ['step'] : [];
    const kept = Object.fromEntries(Object.entries(rest).filter(([other]) => !gone.includes(other)));
    if (text !== (filters[name] ?? '')) onChange(text === '' ? kept : { ...kept, [name]: text });
  }
  function setDays(from: string | undefined, until: string | undefined): void {
    const { from: _from, until: _until, ...rest } = filters;
    onChange({ ...rest, ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) });
  }
  const offered = chosen.filter((name) => names.includes(name) && (!isOfOne || !ofProcesses.has(name)));
  const count = Object.keys(filters).length;
  if (narrow && !unfolded) {
    return (
      <Button icon={<FilterOutlined />} className="task-filters-fold" onClick={() => setUnfolded(true)}>
        {count === 0 ? t('filter.title') : t('filter.some', { count })}
      </Button>
    );
  }
  return (
    <search className="task-filters" aria-label={t('filter.title')}>
      {offered.map((name) => (
        <Select
          key={name}
          aria-label={t(`filter.${name}`)}
          placeholder={t(`filter.${name}`)}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          disabled={name === 'step' && known.step.length === 0}
          value={filters[name] ?? null}
          options={choices[name]}
          onChange={(value: string | null) => set(name, value ?? undefined)}
        />
      ))}
      {typed
        .filter((name) => names.includes(name))
        .map((name) => (
          <TypedFilter
            key={name}
            label={t(`filter.${name}`)}
            value={filters[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        ))}
      <DatePicker.RangePicker
        // An end may stay open; and without this the Tab key goes round between the two ends and never leaves.
        allowEmpty
        className="task-filter-days"
        aria-label={t('filter.days')}
        value={[filters.from ? dayjs(filters.from) : null, filters.until ? dayjs(filters.until) : null]}
        onChange={(days) => setDays(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))}
      />
      <Flex align="center" gap={8}>
        <Button disabled={count === 0} onClick={() => onChange({})}>
          {t('filter.reset')}
        </Button>
        {narrow && (
          <Button type="link" onClick={() => setUnfolded(false)}>
            {t('filter.fold')}
          </Button>
        )}
      </Flex>
    </search>
  );
}

interface TypedFilterProps {
  readonly label: string;
  /** What the list is narrowed by now. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter that is typed: it counts at Enter, when the field is left, and when it is emptied. */
function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address may change otherwise, e.g. by the button that clears all filters.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <Input
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onChange(text)}
      onBlur={() => onChange(text)}
      onClear={() => onChange('')}
    />
  );
}
