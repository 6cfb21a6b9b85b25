// What is not named is as it would be in an empty page, so that no style sheet clips, shrinks or fades the mark.
const hostStyle =
  'all:initial!important;position:fixed!important;inset:0!important;z-index:9999!important;display:block!important;' +
  'visibility:visible!important;opacity:1!important;pointer-events:none!important;';

/** A mark over the whole page that comes back when it is taken away or changed. */
export interface KeptWatermark {
  /** Shows another picture, a `data:` address. */
  readonly show: (picture: string) => void;
  /** Takes the mark away for good. */
  readonly remove: () => void;
}

function dress(host: HTMLElement): void {
  for (const { name } of Array.from(host.attributes)) {
    if (!['style', 'aria-hidden', 'data-watermark'].includes(name)) host.removeAttribute(name);
  }
  host.setAttribute('aria-hidden', 'true');
  host.setAttribute('data-watermark', '');
  host.setAttribute('style', hostStyle);
}

function screenOnly(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media print { div { display: none; } }');
  return sheet;
}

/**
 * Puts a mark over the page (S9-14). It lets the mouse through and is not read out. Its inside is closed to the page;
 * what is done to it, inside or outside, is undone with the next frame, so that whoever goes on taking it away costs
 * one look a frame and no more.
 *
 * @param isPrinted false on pages that are made to be printed: what goes to customers bears no mark
 */
export function keepWatermark(isPrinted = true): KeptWatermark {
  const host = document.createElement('div');
  const inside = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'closed' });
  if (!isPrinted) shadow.adoptedStyleSheets = [screenOnly()];
  let picture = '';
  let insideStyle = '';
  let frame = 0;
  const observer = new MutationObserver(() => {
    if (frame === 0 && altered()) frame = window.requestAnimationFrame(heal);
  });
  function altered(): boolean {
    const names = host.getAttributeNames().toSorted().join(' ');
    const outside = names !== 'aria-hidden data-watermark style' || host.getAttribute('style') !== hostStyle;
    return outside || host.parentNode !== document.body || insideAltered();
  }
  function insideAltered(): boolean {
    const alone = shadow.childNodes.length === 1 && inside.parentNode === shadow && !inside.hasChildNodes();
    return !alone || inside.getAttributeNames().join(' ') !== 'style' || inside.getAttribute('style') !== insideStyle;
  }
  function heal(): void {
    frame = 0;
    dress(host);
    insideStyle = `position:absolute;inset:0;background-image:url(${picture});background-repeat:repeat;`;
    for (const name of inside.getAttributeNames()) inside.removeAttribute(name);
    inside.setAttribute('style', insideStyle);
    inside.replaceChildren();
    shadow.replaceChildren(inside);
    if (host.parentNode !== document.body) document.body.append(host);
    // What was done here is not looked at again.
    observer.takeRecords();
  }
  heal();
  observer.observe(document.body, { childList: true });
  observer.observe(host, { attributes: true });
  observer.observe(shadow, { attributes: true, childList: true, subtree: true });
  return {
    show: (next) => {
      picture = next;
      heal();
    },
    remove: () => {
      observer.disconnect();
      window.cancelAnimationFrame(frame);
      host.remove();
    },
  };
}
