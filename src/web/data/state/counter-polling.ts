import { subscribeKey } from 'valtio/utils';
import { onRefresh } from '../calls/refresh-actions.ts';
import { loadCounters, menuState } from './menu.ts';

const pollEveryMs = 90_000;
const menuRetryMs = 3_000;

/** Starts over what a failure stopped; nothing while nobody is signed in. */
let wake: () => void = () => undefined;

/**
 * Fetches the counters at once and every 90 s, and every 3 s while the menu has nothing to be counted (S4-05). A
 * failure stops it until `wakeCounters`.
 *
 * @returns a function that ends it
 */
export function startCounters(): () => void {
  let beat = 0;
  let retry = 0;
  function rest(): void {
    window.clearInterval(beat);
    window.clearTimeout(retry);
    beat = 0;
  }
  function poll(): void {
    window.clearTimeout(retry);
    loadCounters().then(() => {
      if ((menuState.menus ?? []).length === 0 && beat !== 0) retry = window.setTimeout(poll, menuRetryMs);
    }, rest);
  }
  // The beat goes on while events flow: what is fetched between two beats does not put the next one off.
  wake = () => {
    if (beat === 0) beat = window.setInterval(poll, pollEveryMs);
    poll();
  };
  wake();
  const forget = subscribeKey(menuState, 'menus', (menus) => (menus === null ? undefined : poll()));
  return () => {
    forget();
    rest();
    wake = () => undefined;
  };
}

/** Fetches the counters now and goes on polling: after an event of the server, or when a task list is opened. */
export function wakeCounters(): void {
  wake();
}

onRefresh('counters', wakeCounters);
