import {
  memo,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetProps } from '../form/renderer/sheet-part.ts';
import { useViewText, type Arrangement } from '../data/views/views.ts';
import { CellEditor } from './CellEditor.tsx';
import { layColumns, rowHeight, scrollToSee, visibleBox, type ColumnLayout } from './layout.ts';
import { PasteNotice } from './paste-notice.ts';
import { SelectionFrame } from './SelectionFrame.tsx';
import { SheetController } from './sheet-controller.ts';
import { SheetHead } from './SheetHead.tsx';
import { SheetMenu } from './SheetMenu.tsx';
import { SheetPopup } from './SheetPopup.tsx';
import { SheetRow } from './SheetRow.tsx';
import { SheetStatus } from './SheetStatus.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import { SheetTotals } from './SheetTotals.tsx';
import { arrangementKey, showArrangement } from './column-commands.ts';
import { FindPart } from './FindPart.tsx';
import { MapPart } from './map/MapPart.tsx';
import { ScanPart } from './scan/ScanPart.tsx';
import { ViewBar } from './ViewBar.tsx';
import { TableStore } from './table-store.ts';
import { FileDialog } from './files/file-dialog.ts';
import { useSheetFiles } from './files/use-sheet-files.ts';
import { useKeptEdits } from './use-kept-edits.ts';
import { useSheetClipboard } from './use-clipboard.ts';
import { useSheetPointer } from './use-pointer.ts';
import { useSheetWindow } from './use-sheet-window.ts';
import './sheet.css';
import './fingers.css';
import './forced-colors.css';

function useController({ store, view, services, language, onReady }: SheetProps): SheetController {
  const sheet = useMemo(() => new SheetController(new TableStore(store, view, services)), [store, view, services]);
  sheet.language = language;
  useEffect(() => {
    onReady?.(sheet);
    const stop = store.addPending(() => sheet.commit());
    store.validateInBackground();
    return () => {
      stop();
      onReady?.(null);
    };
  }, [sheet, store, onReady]);
  return sheet;
}

function useViewport(sheet: SheetController, layout: ColumnLayout, scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const area = scroller.current;
    if (area === null) return undefined;
    sheet.viewport = {
      reveal: (place) => {
        const now = { left: area.scrollLeft, top: area.scrollTop, width: area.clientWidth, height: area.clientHeight };
        const to = scrollToSee(place, layout, now);
        if (to.left !== now.left) area.scrollLeft = to.left;
        if (to.top !== now.top) area.scrollTop = to.top;
        const box = visibleBox(place, layout, { ...now, ...to });
        const top = area.getBoundingClientRect().top + box.top;
        scrollPageTo(area, { top: top - layout.headHeight, bottom: top + box.height });
      },
      toLeft: () => {
        area.scrollLeft = 0;
      },
      pageRows: () => Math.max(1, Math.floor((area.clientHeight - layout.headHeight) / rowHeight) - 1),
    };
    return () => {
      sheet.viewport = null;
    };
  }, [sheet, layout, scroller]);
}

/** Re-renders when rows come or go or others are shown, and not when a cell changes. */
function useRowCount(table: TableStore): number {
  const { store, name } = table;
  useSyncExternalStore(store.baselines.onShown, store.baselines.version);
  useSyncExternalStore(table.onView, table.viewVersion);
  return useSyncExternalStore(
    (listener) => store.onTable(name, listener),
    () => table.rowCount,
  );
}

/** Menus and popups that stand open, wherever the page draws them. */
const openPopups = ['dropdown', 'popover', 'select-dropdown']
  .map((kind) => `.ant-${kind}:not(.ant-${kind}-hidden)`)
  .join();

function useFullScreen(sheet: SheetController) {
  const [on, setOn] = useState(false);
  const toggle = (): void => {
    setOn(!on);
    sheet.surface?.focus();
  };
  return {
    on,
    toggle,
    keys: {
      onKeyDown: ({ key, defaultPrevented, currentTarget, target }: KeyboardEvent): void => {
        if (key !== 'Escape' || !on || defaultPrevented) return;
        // What stands over the sheet closes first; keys pressed in it come here, too.
        const isOver = !currentTarget.contains(target as Node) || document.querySelector(openPopups) !== null;
        if (!isOver) toggle();
      },
    },
  };
}

/** Shows the columns as the person arranged them, here or elsewhere. */
function useArrangement(sheet: SheetController): void {
  const text = useViewText(arrangementKey(sheet.table));
  useLayoutEffect(() => showArrangement(sheet, JSON.parse(text) as Arrangement), [sheet, text]);
}

/** A table of rows as a sheet: virtual rows of plain text, one editor, clipboard, undo, errors by cell. */
export const Sheet = memo(function Sheet(props: SheetProps) {
  const { view, services, language } = props;
  const { t } = useTranslation('sheet');
  const sheet = useController(props);
  const { table } = sheet;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rowCount = useRowCount(table);
  useArrangement(sheet);
  useKeptEdits(sheet, props.history ?? null);
  const { columns, frozen, groups } = table;
  const layout = useMemo(() => layColumns({ columns, frozen, groups }, window.innerWidth), [columns, frozen, groups]);
  useViewport(sheet, layout, scroller);
  const drawn = useSheetWindow(table, layout, scroller);
  const clipboard = useSheetClipboard(sheet, services);
  const pointer = useSheetPointer(sheet, layout, scroller);
  const full = useFullScreen(sheet);
  const readOnly = !table.allColumns.some((column) => column.editable);
  const files = useSheetFiles(sheet, { readOnly, onDone: clipboard.show });
  const height = layout.headHeight + rowCount * rowHeight;
  const looks = ['sheet', ...(full.on ? ['sheet-full'] : []), ...(files.over ? ['sheet-over'] : [])];
  return (
    <section className={looks.join(' ')} aria-label={view.label[language]} {...files.drop} {...full.keys}>
      <SheetToolbar {...{ sheet, language, readOnly, full, files }} />
      {clipboard.state !== null && (
        <Suspense fallback={<div className="sheet-notice" aria-busy />}>
          <PasteNotice.Part sheet={sheet} state={clipboard.state} language={language} show={clipboard.show} />
        </Suspense>
      )}
      <ViewBar sheet={sheet} language={language} />
      <FindPart sheet={sheet} />
      <MapPart sheet={sheet} language={language} />
      <ScanPart sheet={sheet} language={language} />
      <SheetMenu sheet={sheet}>
        <div className="sheet-scroll" ref={scroller} tabIndex={-1} {...pointer}>
          <CellEditor {...{ sheet, layout, scroller, gridId, language, clipboard }} />
          <div
            role="grid"
            id={gridId}
            aria-label={view.label[language]}
            aria-rowcount={rowCount + 1}
            aria-colcount={table.columns.length + 1}
            aria-multiselectable
            aria-readonly={readOnly}
            className="sheet-grid"
            style={{ width: layout.totalWidth, height }}
          >
            <SheetHead sheet={sheet} layout={layout} columns={drawn.columns} language={language} />
            {drawn.rows.map((row) => (
              <SheetRow
                key={row}
                {...{ table, row, gridId, layout, language }}
                stored={table.index(row)}
                baseline={table.store.baselines.of(table.name)}
                columns={drawn.columns}
              />
            ))}
            <SelectionFrame sheet={sheet} layout={layout} />
          </div>
        </div>
      </SheetMenu>
      {rowCount === 0 && table.rows.length > 0 && <p className="sheet-nothing">{t('view.nothing')}</p>}
      {table.rows.length === 0 && (
        <button type="button" className="sheet-empty" onClick={() => sheet.surface?.focus()}>
          {t(readOnly ? 'emptyReadOnly' : 'empty')}
        </button>
      )}
      {files.held !== null && (
        <Suspense fallback={null}>
          <FileDialog.Part {...{ sheet, services, files }} surroundings={props.surroundings ?? null} />
        </Suspense>
      )}
      <SheetTotals sheet={sheet} language={language} />
      <SheetStatus sheet={sheet} language={language} readOnly={readOnly} />
      <SheetPopup sheet={sheet} services={services} />
    </section>
  );
});

/** A stretch of the window from top to bottom, px. */
interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** How far down (or, below 0, up) a page scrolls for a stretch to come into what is seen of it; its top goes first. */
export function pageShift(stretch: Stretch, seen: Stretch): number {
  if (stretch.top < seen.top) return stretch.top - seen.top;
  return Math.max(0, Math.min(stretch.bottom - seen.bottom, stretch.top - seen.top));
}

/** Scrolls the page that something stands on until a stretch of it is seen, not under the bar at the page's foot. */
function scrollPageTo(inside: Element, stretch: Stretch): void {
  const page = inside.closest('.kept-page');
  if (page === null) return;
  const { top, bottom } = page.getBoundingClientRect();
  const bar = page.querySelector('.outcome-bar')?.getBoundingClientRect();
  const shift = pageShift(stretch, { top, bottom: Math.min(bottom, bar?.top ?? bottom) });
  if (shift !== 0) page.scrollTop += shift;
}
