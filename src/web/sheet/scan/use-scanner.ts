import { useEffect, type RefObject } from 'react';

/** Whether keys belong to a field that somebody types into, other than the sheet's own editor. */
function isTypedInto(target: EventTarget | null, own: HTMLInputElement): boolean {
  if (!(target instanceof HTMLElement) || target === own || target.classList.contains('sheet-editor')) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/**
 * Has what a scanner types anywhere on the page go into one field, whatever has the focus: the focus is moved before
 * the first sign is written. Fields of the form keep their keys.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const own = field.current;
      // A page that is kept behind another one has no box.
      if (own === null || own.offsetParent === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target === own || isTypedInto(event.target, own)) return;
      if (event.key.length === 1 || (event.key === 'Enter' && own.value !== '')) own.focus();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [field]);
}
