import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { comparable } from '../../core/text/choice-text.ts';
import { hideColumn, moveColumn, pinTo, resizeColumn } from './column-commands.ts';
import { narrowestColumn, widestColumn } from './column-view.ts';
import type { SheetColumn } from './columns.ts';
import { filterColumn, filterValues, showView, type FilterValue } from './row-view.ts';
import type { SheetController } from './sheet-controller.ts';
import { typedAhead } from './typed-ahead.ts';

interface ColumnMenuProps {
  readonly sheet: SheetController;
  readonly column: SheetColumn;
}

/** So many values can be chosen from without searching. */
const mostListed = 200;

/** The values of a column to choose from; those of the filter that is on are chosen. */
function ValueFilter({ sheet, column }: ColumnMenuProps) {
  const { t } = useTranslation('sheet');
  const values = useMemo(() => filterValues(sheet, column), [sheet, column]);
  const now = sheet.rowView.filters.get(column.key);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => now ?? new Set(values.map(({ mark }) => mark)));
  const [text, setText] = useState('');
  const search = useRef<InputRef>(null);
  useEffect(() => search.current?.focus(), []);
  const takeOver = useEffectEvent(() => {
    const ahead = typedAhead(sheet.tool);
    setText((typed) => ahead.text + typed);
    if (ahead.enter) apply(ahead.text);
  });
  useEffect(() => queueMicrotask(() => takeOver()), []);
  const hitsOf = (sought: string) => values.filter((value) => comparable(value.text).includes(comparable(sought)));
  const hits = hitsOf(text);
  const isAll = hits.every(({ mark }) => chosen.has(mark));
  function choose(some: readonly FilterValue[], on: boolean): void {
    const marks = new Set(some.map(({ mark }) => mark));
    const others = [...chosen].filter((mark) => !marks.has(mark));
    setChosen(new Set(on ? [...others, ...marks] : others));
  }
  function apply(sought: string): void {
    // What is searched for and chosen is meant, not what the search left out.
    const meant = new Set(hitsOf(sought).flatMap(({ mark }) => (chosen.has(mark) ? [mark] : [])));
    const isWhole = meant.size === values.length;
    sheet.openTool(null);
    filterColumn(sheet, column.key, isWhole ? null : meant);
  }
  return (
    <form
      className="sheet-filter"
      aria-label={t('view.filter')}
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <Input
        size="small"
        ref={search}
        allowClear
        placeholder={t('view.search')}
        aria-label={t('view.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Checkbox
        checked={isAll && hits.length > 0}
        indeterminate={!isAll && hits.some(({ mark }) => chosen.has(mark))}
        onChange={({ target }) => choose(hits, target.checked)}
      >
        {t('view.all', { count: hits.length })}
      </Checkbox>
      <ul className="sheet-filter-values">
        {hits.slice(0, mostListed).map((value) => (
          <li key={value.mark}>
            <Checkbox checked={chosen.has(value.mark)} onChange={({ target }) => choose([value], target.checked)}>
              <span className="sheet-filter-text">{value.mark === '' ? t('view.blank') : value.text}</span>
              <span className="sheet-filter-count">{value.count}</span>
            </Checkbox>
          </li>
        ))}
        {hits.length > mostListed && (
          <li className="sheet-filter-count">{t('view.more', { count: hits.length - mostListed })}</li>
        )}
      </ul>
      <div className="sheet-filter-end">
        {now !== undefined && (
          <Button
            size="small"
            type="text"
            onClick={() => {
              sheet.openTool(null);
              filterColumn(sheet, column.key, null);
            }}
          >
            {t('view.clear')}
          </Button>
        )}
        <Button size="small" type="primary" htmlType="submit" disabled={!hits.some(({ mark }) => chosen.has(mark))}>
          {t('view.apply')}
        </Button>
      </div>
    </form>
  );
}

/** Where a column stands and how wide it is, kept for the person. */
function ColumnPlace({ sheet, column: { key, width } }: ColumnMenuProps) {
  const { t } = useTranslation('sheet');
  const { columns, frozen } = sheet.table;
  const at = columns.findIndex((column) => column.key === key);
  const command = (label: string, disabled: boolean, run: () => void) => (
    <Button
      type="text"
      size="small"
      disabled={disabled}
      onClick={() => {
        sheet.openTool(null);
        run();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="sheet-column-place">
      {command(t(at === frozen - 1 ? 'columns.unpin' : 'columns.pin'), false, () => pinTo(sheet, key))}
      {command(t('columns.hide'), columns.length < 2, () => hideColumn(sheet, key))}
      {command(t('columns.left'), at <= 0, () => moveColumn(sheet, key, -1))}
      {command(t('columns.right'), at >= columns.length - 1, () => moveColumn(sheet, key, 1))}
      <label>
        {t('columns.width')}{' '}
        <InputNumber
          size="small"
          min={narrowestColumn}
          max={widestColumn}
          step={20}
          defaultValue={width}
          onChange={(value) => value !== null && resizeColumn(sheet, key, value)}
        />
      </label>
    </div>
  );
}

/** What can be done with a column: sort the rows shown by it, show only some of its values. */
export function ColumnMenu({ sheet, column }: ColumnMenuProps) {
  const { t } = useTranslation('sheet');
  function sort(descending: boolean): void {
    const { sort: now } = sheet.rowView;
    const isSame = now?.key === column.key && now.descending === descending;
    sheet.openTool(null);
    showView(sheet, { ...sheet.rowView, sort: isSame ? null : { key: column.key, descending } });
    // Whoever sorts looks at what comes first, wherever the active row has gone.
    sheet.selectCell({ row: 0, column: sheet.active.column });
  }
  const keys = {
    onKeyDown: ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') sheet.openTool(null);
    },
  };
  const sorted = sheet.rowView.sort?.key === column.key ? sheet.rowView.sort : null;
  return (
    <div className="sheet-column-menu" {...keys}>
      <Button
        block
        type="text"
        size="small"
        aria-pressed={sorted?.descending === false}
        icon={<SortAscendingOutlined />}
        onClick={() => sort(false)}
      >
        {t('view.sortUp')}
      </Button>
      <Button
        block
        type="text"
        size="small"
        aria-pressed={sorted?.descending === true}
        icon={<SortDescendingOutlined />}
        onClick={() => sort(true)}
      >
        {t('view.sortDown')}
      </Button>
      <ValueFilter sheet={sheet} column={column} />
      <ColumnPlace sheet={sheet} column={column} />
    </div>
  );
}
