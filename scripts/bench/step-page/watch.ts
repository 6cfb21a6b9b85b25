/** What the driver reads from a page, and what it waits for there. */
interface Watched {
  /** ms from the start of the navigation until the first cells of a grid were drawn. */
  opened?: number;
  /** Each key pressed, ms until it was drawn. */
  keys: number[];
  /** What the next click or paste has to bring: an element with this text. */
  wanted?: { readonly selector: string; readonly text: string } | undefined;
  /** ms from that click or paste until it was drawn. */
  settled?: number | undefined;
}

const watched: Watched = { keys: [] };
Object.assign(window, { bench: watched });

/** Calls back once what was just done has been drawn. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  });
}

function until(test: () => boolean, done: () => void): void {
  afterPaint(() => (test() ? done() : until(test, done)));
}

function shows(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text) === true);
}

until(
  () => shows('[role="grid"] [role="gridcell"], #root_samples_0_collectionSite', ''),
  () => (watched.opened = performance.now()),
);
document.addEventListener(
  'keydown',
  ({ timeStamp }) => afterPaint(() => watched.keys.push(performance.now() - timeStamp)),
  true,
);
for (const kind of ['click', 'paste']) {
  document.addEventListener(
    kind,
    ({ timeStamp }) => {
      const { wanted } = watched;
      if (wanted === undefined) return;
      watched.wanted = undefined;
      until(
        () => shows(wanted.selector, wanted.text),
        () => (watched.settled = performance.now() - timeStamp),
      );
    },
    true,
  );
}
