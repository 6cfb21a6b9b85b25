const keptPage = '.kept-page';

/** Elements that lost the focus while their page was hidden, which nobody was told. */
const untold = new Set<HTMLElement>();

/**
 * Keeps from a page that goes out of sight with the focus in it that the focus has gone: its parts have let go of their
 * elements already, and the pickers of antd fail over it. They are told when the page is shown again.
 */
export function holdBackHiddenBlur(): void {
  window.addEventListener(
    'focusout',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !isInHiddenPage(target)) return;
      event.stopImmediatePropagation();
      untold.add(target);
    },
    true,
  );
}

/** Tells the parts of a page that is seen again which of them lost the focus meanwhile. */
export function tellLostFocus(page: HTMLElement): void {
  for (const element of untold) {
    if (element.isConnected && !page.contains(element)) continue;
    untold.delete(element);
    if (element.isConnected) element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

function isInHiddenPage(element: HTMLElement): boolean {
  for (let around = element.closest(keptPage); around !== null; around = around.parentElement) {
    if (getComputedStyle(around).display === 'none') return true;
  }
  return false;
}
