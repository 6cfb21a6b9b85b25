import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumber } from '../../core/values/values.ts';
import type { Language } from '../../core/text/text.ts';
import { visibleBox, type ColumnLayout } from './layout.ts';
import type { SheetController } from './sheet-controller.ts';
import { listenForUndo, undoneByBrowser, usedLast } from './outside-undo.ts';
import { handleKey } from './sheet-keys.ts';
import type { SheetClipboard } from './use-clipboard.ts';

interface CellEditorProps {
  readonly sheet: SheetController;
  readonly layout: ColumnLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly gridId: string;
  readonly language: Language;
  readonly clipboard: SheetClipboard;
}

/** Puts the text element over the active cell and tells it whether the cell may be written. */
function place(
  element: HTMLTextAreaElement,
  { sheet, layout, scroller, gridId, language }: CellEditorProps,
  name: string,
): void {
  const area = scroller.current;
  const active = sheet.editing?.place ?? sheet.active;
  const column = sheet.table.columns[active.column];
  if (area === null || column === undefined) return;
  const box = visibleBox(active, layout, {
    left: area.scrollLeft,
    top: area.scrollTop,
    width: area.clientWidth,
    height: area.clientHeight,
  });
  element.style.transform = `translate(${box.left}px, ${box.top}px)`;
  element.style.width = `${box.width}px`;
  element.classList.toggle('sheet-editing', sheet.editing !== null);
  element.classList.toggle('sheet-end', isNumber(column.field));
  element.readOnly = column.widget.cell === 'files' || (sheet.table.rowCount > 0 && !sheet.canEdit(active));
  element.setAttribute('aria-label', `${name} ${column.field.label[language]}, ${sheet.table.index(active.row) + 1}`);
  const cell = sheet.table.rowCount > 0 ? `${gridId}-${active.row}-${active.column}` : '';
  if (cell !== '' && document.getElementById(cell) !== null) element.setAttribute('aria-activedescendant', cell);
  else element.removeAttribute('aria-activedescendant');
}

/**
 * The one editor of a sheet: a text element that always has the sheet's focus, unseen until something is typed, so
 * that an input method's first key is not lost. Uncontrolled: a keystroke renders nothing.
 */
export function CellEditor(props: CellEditorProps) {
  const { sheet, layout, scroller, clipboard } = props;
  const { t } = useTranslation('sheet');
  const element = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(props);
  const name = t('cell');
  const waits = useRef(false);
  // Once for all that happens at a key, and after it was drawn: each look at the scrolled area lays the page out.
  const follow = useCallback(() => {
    if (waits.current) return;
    waits.current = true;
    queueMicrotask(() => {
      waits.current = false;
      if (element.current !== null) place(element.current, latest.current, name);
    });
  }, [name]);
  useLayoutEffect(() => {
    latest.current = props;
    follow();
  });
  useEffect(() => {
    const text = element.current;
    const area = scroller.current;
    if (text === null || area === null) return undefined;
    sheet.surface = {
      read: () => text.value,
      write: (value, select) => {
        text.value = value;
        if (select) text.setSelectionRange(value.length, value.length);
      },
      focus: () => text.focus({ preventScroll: true }),
    };
    const stops = (['selection', 'editing'] as const).map((topic) => sheet.topics.subscribe(topic, follow));
    area.addEventListener('scroll', follow, { passive: true });
    const endUndo = listenForUndo(sheet, text);
    // Before this effect the scrolled area had no size yet.
    follow();
    return () => {
      sheet.surface = null;
      stops.forEach((stop) => stop());
      endUndo();
      area.removeEventListener('scroll', follow);
    };
  }, [sheet, scroller, layout, follow]);
  function input(text: string, inputType: string): void {
    if (undoneByBrowser(sheet, inputType, text)) return;
    if (sheet.editing !== null) sheet.typed(text);
    else if (!sheet.beginEdit(text) && element.current !== null) element.current.value = '';
  }
  return (
    <div className="sheet-editor-layer">
      <textarea
        ref={element}
        className="sheet-editor"
        rows={1}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={(event) => {
          const composing = event.nativeEvent.isComposing || event.keyCode === 229;
          if (handleKey(sheet, event, composing)) event.preventDefault();
        }}
        onContextMenu={(event) => {
          // While a text is edited the menu is the browser's.
          if (sheet.editing !== null) event.stopPropagation();
        }}
        onInput={({ currentTarget, nativeEvent }) => input(currentTarget.value, nativeEvent.inputType)}
        onCompositionStart={() => {
          if (sheet.editing === null) sheet.beginEdit('');
        }}
        onBlur={(event) => {
          const inPopup =
            event.relatedTarget instanceof Element && event.relatedTarget.closest('.sheet-popup') !== null;
          // Choosing files leaves the page for the system's own window.
          const choosesFiles = sheet.editing?.column.widget.cell === 'files';
          if (!inPopup && !choosesFiles) sheet.commit();
        }}
        onCopy={clipboard.onCopy}
        onCut={clipboard.onCut}
        onPaste={clipboard.onPaste}
        onFocus={() => {
          usedLast(sheet);
          clipboard.onFocus();
        }}
      />
    </div>
  );
}
