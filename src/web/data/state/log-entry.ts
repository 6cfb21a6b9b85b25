/** One error of this browser (S3-08), as it is kept and sent. */
export interface LogEntry {
  /** Address of the page, without what only its visitor may know. */
  readonly url: string;
  /** When it happened: ISO 8601, UTC. */
  readonly time: string;
  /** Where it was caught: error, promise, page, … */
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** What else is known, e.g. the parts of the page around the one that failed. */
  readonly info: string;
}

/** What is known of an error when it is recorded. */
export type RecordedError = Pick<LogEntry, 'type' | 'message'> & Partial<Pick<LogEntry, 'stack' | 'info'>>;

/** Most characters of each text. */
const longest = { url: 500, type: 40, message: 2_000, stack: 6_000, info: 2_000 } as const;

const secretNames = /^(code|state|token|access_token|refresh_token|password|id_token)$/i;

/** The address of a page with its query, where values that let somebody in are left out. */
export function shownAddress(href: string): string {
  const { pathname, searchParams } = new URL(href);
  for (const name of new Set(searchParams.keys())) if (secretNames.test(name)) searchParams.set(name, '***');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** An entry with every text within its length. */
export function entryOf({ type, message, stack = '', info = '' }: RecordedError, href: string, now: Date): LogEntry {
  return {
    url: shownAddress(href).slice(0, longest.url),
    time: now.toISOString(),
    type: type.slice(0, longest.type),
    message: message.slice(0, longest.message),
    stack: stack.slice(0, longest.stack),
    info: info.slice(0, longest.info),
  };
}

/** What somebody threw, as far as it can be read: errors as they are, anything else as text. */
export function readThrown(thrown: unknown): Pick<LogEntry, 'message' | 'stack'> {
  if (thrown instanceof Error) {
    return { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '' };
  }
  try {
    const text = typeof thrown === 'string' ? thrown : JSON.stringify(thrown);
    return { message: text ?? String(thrown), stack: '' };
  } catch {
    return { message: String(thrown), stack: '' };
  }
}

const encoder = new TextEncoder();

/** Bytes of an entry as it is sent: JSON in UTF-8. */
export function entryBytes(entry: LogEntry): number {
  return encoder.encode(JSON.stringify(entry)).length;
}

/** The newest entries, at most so many of them and so many bytes, oldest first. */
export function newestWithin(entries: readonly LogEntry[], most: number, mostBytes: number): readonly LogEntry[] {
  let bytes = 0;
  let first = entries.length;
  while (first > 0 && entries.length - first < most) {
    const entry = entries[first - 1];
    bytes += entry === undefined ? 0 : entryBytes(entry);
    if (bytes > mostBytes) break;
    first -= 1;
  }
  return entries.slice(first);
}

/** The entries one after another in parts of at most so many entries and bytes; an entry larger than that goes alone. */
export function inParts(entries: readonly LogEntry[], most: number, mostBytes: number): readonly LogEntry[][] {
  const parts: LogEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = entryBytes(entry) + 1;
    const last = parts.at(-1);
    if (last === undefined || last.length === most || bytes + size > mostBytes) {
      parts.push([entry]);
      bytes = size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return parts;
}
