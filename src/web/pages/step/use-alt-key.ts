import { useEffect, useRef, type RefObject } from 'react';

/** A button that Alt and a key press too, as long as its page is shown; `code` names the key by its place. */
export function useAltKey(code: string): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const shown = button.current;
      // A page that is kept behind another one has no box.
      if (shown === null || shown.offsetParent === null || shown.closest('[inert]') !== null) return;
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== code) return;
      event.preventDefault();
      shown.click();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [code]);
  return button;
}
