import { proxy } from 'valtio';
import type { UnreadNotices } from '../../../core/calls/notices.ts';
import { countNotices, readNotices, type MeantNotices } from '../../data/calls/notice.ts';
import { onForget } from '../../data/state/forget.ts';
import { onServerEvent } from '../../data/calls/server-events.ts';

const none: UnreadNotices = { mail: 0, message: 0, notice: 0 };

/** What is unread of each kind. */
export const notices = proxy<{ unread: UnreadNotices }>({ unread: none });

/** As the counters (S4-05): what an event did not bring shows with the next beat. */
const beatMs = 90_000;

/** Rises with each call, so that an answer older than one already shown is dropped. */
let asked = 0;
let shown = 0;
/** Whether a fetch is under way, and whether something happened since it began. */
let fetching = false;
let stale = false;

/** Shows what is unread; `turn` says when it was asked for. */
function show(unread: UnreadNotices, turn: number): void {
  if (turn < shown) return;
  shown = turn;
  notices.unread = unread;
}

/** Fetches what is unread; many events at once lead to two fetches at most. A failure waits for the next beat. */
async function refresh(): Promise<void> {
  if (fetching) {
    stale = true;
    return;
  }
  fetching = true;
  try {
    do {
      stale = false;
      await shownWith(countNotices(), (unread) => unread);
    } while (stale);
  } catch {
    // The last figures stand.
  } finally {
    fetching = false;
  }
}

/** Waits for an answer and shows the counts in it. */
export async function shownWith<T>(answer: Promise<T>, unreadOf: (answer: T) => UnreadNotices): Promise<T> {
  const turn = ++asked;
  const value = await answer;
  show(unreadOf(value), turn);
  return value;
}

/** Marks notices as read and shows what is left. */
export async function markRead(meant: MeantNotices): Promise<void> {
  await shownWith(readNotices(meant), (unread) => unread);
}

/**
 * Keeps the counts true: at once, on every event about notices and every 90 s.
 *
 * @returns a function that ends it
 */
export function startNotices(): () => void {
  void refresh();
  const beat = window.setInterval(() => void refresh(), beatMs);
  const silence = onServerEvent('notice', () => void refresh());
  return () => {
    window.clearInterval(beat);
    silence();
  };
}

onForget(() => {
  shown = ++asked;
  notices.unread = none;
});
