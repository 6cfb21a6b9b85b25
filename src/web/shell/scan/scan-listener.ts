import { fewestSigns, mostGapMs } from '../../parts/scan-burst.ts';

/** Whether keys go into something that takes them: a field, the cell of a sheet, a dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [aria-modal="true"], dialog') !== null;
}

/**
 * Hears the codes that a scanner types while nothing takes its keys: signs in quick succession that end with Enter. Keys
 * are left alone; Enter alone is kept from pressing what has the focus.
 *
 * @returns ends it
 */
export function listenForScans(onCode: (code: string) => void): () => void {
  let code = '';
  let last = 0;
  function listen(event: KeyboardEvent): void {
    const { key, timeStamp } = event;
    const isBurst = timeStamp - last <= mostGapMs;
    // Shift comes between the signs of a code with capitals.
    if (key === 'Shift') return;
    last = timeStamp;
    if (isTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
      code = '';
    } else if (key === 'Enter') {
      const found = isBurst ? code.trim() : '';
      code = '';
      if (found.length < fewestSigns) return;
      event.preventDefault();
      event.stopPropagation();
      onCode(found);
    } else {
      code = key.length === 1 ? (isBurst ? code : '') + key : '';
    }
  }
  document.addEventListener('keydown', listen, true);
  return () => document.removeEventListener('keydown', listen, true);
}
