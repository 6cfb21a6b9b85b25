import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findCells, nextHit, replaceIn, type Replaced, type Search } from './find.ts';
import type { CellPlace } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';
import { typedAhead } from './typed-ahead.ts';
import { ToolButton } from './ToolButton.tsx';

interface FindBarProps {
  readonly sheet: SheetController;
  readonly replaces: boolean;
}

/** What the last command came to: which of how many cells is shown, or what was replaced. */
type Outcome =
  | { readonly kind: 'shown'; readonly at: number; readonly count: number }
  | ({ readonly kind: 'replaced' } & Replaced);

/** What the sheet and a search say about a cell. */
function isActive({ active }: SheetController, hit: CellPlace | undefined): boolean {
  return hit?.row === active.row && hit.column === active.column;
}

/** Finds texts in all rows that are shown, drawn or not, and replaces them; Enter goes on, Escape closes. */
export function FindBar({ sheet, replaces }: FindBarProps) {
  const { t } = useTranslation('sheet');
  const [search, setSearch] = useState<Search>({ text: '', matchCase: false, wholeCell: false });
  const [by, setBy] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const input = useRef<InputRef>(null);
  useEffect(
    () => input.current?.focus({ cursor: typedAhead(sheet.tool).text === '' ? 'all' : 'end' }),
    [sheet, replaces],
  );
  function become(change: Partial<Search>): void {
    setSearch({ ...search, ...change });
    setOutcome(null);
  }
  function go(step: 1 | -1, sought = search): void {
    const hits = findCells(sheet, sought);
    const at = nextHit(hits, sheet.active, step);
    const hit = hits[at];
    if (hit !== undefined) sheet.selectCell(hit);
    setOutcome({ kind: 'shown', at: at + 1, count: hits.length });
  }
  // Not before the bar is shown: what is typed while it is drawn counts too.
  const takeOver = useEffectEvent(() => {
    const { text, enter } = typedAhead(sheet.tool);
    if (text !== '') become({ text });
    if (enter) go(1, { ...search, text });
  });
  useEffect(() => queueMicrotask(() => takeOver()), []);
  function replaceOne(): void {
    const hits = findCells(sheet, search);
    const hit = hits.find((candidate) => isActive(sheet, candidate));
    const done = hit === undefined ? null : replaceIn(sheet, [hit], { search, by });
    go(1);
    if (done !== null && done.skipped > 0) setOutcome({ kind: 'replaced', ...done });
  }
  function replaceAll(): void {
    setOutcome({ kind: 'replaced', ...replaceIn(sheet, findCells(sheet, search), { search, by }) });
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') sheet.openTool(null);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isEmpty = search.text === '';
  return (
    <div className="sheet-find" role="search" aria-label={t('find.title')} {...{ onKeyDown }}>
      <Input
        ref={input}
        size="small"
        className="sheet-find-text"
        placeholder={t('find.text')}
        aria-label={t('find.text')}
        value={search.text}
        onChange={({ target }) => become({ text: target.value })}
      />
      <ToolButton icon={<UpOutlined />} label={t('find.previous')} disabled={isEmpty} onClick={() => go(-1)} />
      <ToolButton icon={<DownOutlined />} label={t('find.next')} disabled={isEmpty} onClick={() => go(1)} />
      {replaces ? (
        <>
          <Input
            size="small"
            className="sheet-find-text"
            placeholder={t('find.by')}
            aria-label={t('find.by')}
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
          <Button size="small" disabled={isEmpty} onClick={replaceOne}>
            {t('find.replace')}
          </Button>
          <Button size="small" disabled={isEmpty} onClick={replaceAll}>
            {t('find.replaceAll')}
          </Button>
        </>
      ) : (
        <Button size="small" type="text" onClick={() => sheet.openTool({ kind: 'replace' })}>
          {t('find.replaces')}
        </Button>
      )}
      <Checkbox checked={search.matchCase} onChange={({ target }) => become({ matchCase: target.checked })}>
        {t('find.matchCase')}
      </Checkbox>
      <Checkbox checked={search.wholeCell} onChange={({ target }) => become({ wholeCell: target.checked })}>
        {t('find.wholeCell')}
      </Checkbox>
      <span className="sheet-find-count" role="status">
        {outcome?.kind === 'shown' &&
          t(outcome.count === 0 ? 'find.none' : 'find.count', { ...outcome, all: outcome.count })}
        {outcome?.kind === 'replaced' && (
          <>
            {t('find.replaced', { count: outcome.cells })}
            {outcome.skipped > 0 && ` · ${t('find.skipped', { count: outcome.skipped })}`}
          </>
        )}
      </span>
      <span className="sheet-space" />
      <ToolButton icon={<CloseOutlined />} label={t('find.close')} onClick={() => sheet.openTool(null)} />
    </div>
  );
}
