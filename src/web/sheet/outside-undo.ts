import type { SheetController } from './sheet-controller.ts';

/** The sheet that took the last edit; null where a field elsewhere did. */
let lastUsed: SheetController | null = null;

/** A sheet is used: undo pressed outside of all texts is its own from now on. */
export function usedLast(sheet: SheetController): void {
  lastUsed = sheet;
}

/** Inputs that hold no text, so that there is nothing to undo in them. */
const withoutText = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'];

/** Whether keys are typed into something, as text. */
export function holdsText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'));
}

/** What a key undoes or does again; null for other keys. */
function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  const letter = (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : '';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

/**
 * Undo and redo that are pressed outside of all texts go to the sheet that was used last. The browser would take back
 * a text of the sheet's one editor instead, which stands over another cell by then.
 *
 * @returns ends it
 */
export function listenForUndo(sheet: SheetController, editor: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    const command = commandOf(event);
    // A page that is kept behind another one has no box.
    if (command === null || lastUsed !== sheet || event.defaultPrevented || editor.offsetParent === null) return;
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest('[aria-modal="true"], dialog') !== null;
    if (isElsewhere || holdsText(target)) return;
    event.preventDefault();
    sheet[command]();
    sheet.surface?.focus();
  }
  function typed({ target }: Event): void {
    if (target !== editor && holdsText(target) && lastUsed === sheet) lastUsed = null;
  }
  document.addEventListener('keydown', press);
  document.addEventListener('input', typed);
  return () => {
    document.removeEventListener('keydown', press);
    document.removeEventListener('input', typed);
    if (lastUsed === sheet) lastUsed = null;
  };
}

/**
 * A text that the browser itself put back or took away in the editor, by its menu or from another field. It belongs to
 * a cell that was edited before, so the sheet undoes or does again instead; a text that was typed over a cell and is
 * taken back wholly leaves the cell as it was.
 *
 * @returns whether that was all there is to do
 */
export function undoneByBrowser(sheet: SheetController, inputType: string, text: string): boolean {
  if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return false;
  if (sheet.editing === null) {
    sheet.surface?.write('', false);
    if (inputType === 'historyUndo') sheet.undo();
    else sheet.redo();
    return true;
  }
  if (!sheet.editing.replaced || text !== '') return false;
  sheet.cancel();
  return true;
}
