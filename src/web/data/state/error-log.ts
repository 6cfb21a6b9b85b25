import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { session } from './session.ts';
import { readStored, removeStored, writeStored } from '../../parts/storage.ts';
import { entryOf, newestWithin, type LogEntry, type RecordedError } from './log-entry.ts';

/** What is kept at most. */
const kept = { entries: 200, bytes: 400_000 } as const;

/** The same error again within this time is not recorded again. */
const sameWithinMs = 1_000;

function ownKey(): string {
  return `error-log-${session.user?.userId ?? ''}`;
}

function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false;
  const loose: Partial<Record<keyof LogEntry, unknown>> = value;
  return (['url', 'time', 'type', 'message', 'stack', 'info'] as const).every((key) => typeof loose[key] === 'string');
}

function storedEntries(key: string): readonly LogEntry[] {
  const stored = readStored<unknown>(key);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/** The errors of this browser while this person, or nobody, was logged in; oldest first. */
export const errorLog = proxy<{ entries: readonly LogEntry[] }>({ entries: ref([...storedEntries(ownKey())]) });

/** Shows the entries and stores them; where the browser has no room for all, the older ones are given up. */
function keep(entries: readonly LogEntry[]): void {
  const key = ownKey();
  let left = newestWithin(entries, kept.entries, kept.bytes);
  errorLog.entries = ref([...left]);
  while (left.length > 0 && !writeStored(key, left)) left = left.slice(Math.ceil(left.length / 2));
  if (left.length === 0) removeStored(key);
}

function sameAgain(last: LogEntry | undefined, entry: LogEntry): boolean {
  if (last === undefined) return false;
  const same = (['url', 'type', 'message', 'stack'] as const).every((key) => last[key] === entry[key]);
  return same && Date.parse(entry.time) - Date.parse(last.time) < sameWithinMs;
}

/**
 * Writes an error into the log of this browser (S8-09). Never throws. What other windows of the browser have written
 * meanwhile is taken in.
 */
export function recordError(error: RecordedError): void {
  const entry = entryOf(error, window.location.href, new Date());
  const stored = storedEntries(ownKey());
  const entries = stored.length === 0 ? errorLog.entries : stored;
  if (!sameAgain(entries.at(-1), entry)) keep([...entries, entry]);
}

/** Empties the log. */
export function clearErrors(): void {
  keep([]);
}

/** Takes entries out of the log. */
export function dropErrors(entries: readonly LogEntry[]): void {
  const gone = new Set(entries.map((entry) => JSON.stringify(entry)));
  keep(errorLog.entries.filter((entry) => !gone.has(JSON.stringify(entry))));
}

// Errors from before the login belong to whoever logs in next: without a login nobody could send them.
subscribeKey(
  session,
  'user',
  (user) => {
    const own = storedEntries(ownKey());
    if (user === null) {
      errorLog.entries = ref([...own]);
      return;
    }
    const before = storedEntries('error-log-');
    removeStored('error-log-');
    keep([...own, ...before]);
  },
  true,
);
