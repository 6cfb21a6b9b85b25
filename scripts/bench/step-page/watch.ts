/** Calls back once what was just done has been drawn. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  });
}

/**
 * Begins the measuring of a page: `window.benchOpened` is set to the ms until the element named by the query's `ready`
 * has been drawn, and each key adds the ms until it has been drawn to `window.benchKeys`.
 */
export function watchPage(query: URLSearchParams): void {
  const start = performance.now();
  const ready = query.get('ready');
  function look(): void {
    if (ready === null) return;
    if (document.querySelector(ready) === null) requestAnimationFrame(look);
    else afterPaint(() => (window.benchOpened = performance.now() - start));
  }
  requestAnimationFrame(look);
  document.addEventListener(
    'keydown',
    (event) => afterPaint(() => window.benchKeys?.push(performance.now() - event.timeStamp)),
    true,
  );
}
