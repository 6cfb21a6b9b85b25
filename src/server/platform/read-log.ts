import { systemOf, type Principal } from './http/access.ts';
import type { Repeated } from './repeat.ts';
import type { Services } from './services.ts';
import { auditAll, type AuditEntry } from './store/audit.ts';
import type { TraceDetail } from './store/tables.ts';
import { mostNamedIds } from './traces.ts';
import { runUnit, type Unit } from './unit.ts';

declare module './services.ts' {
  interface Services {
    readonly readLog: ReadLog;
  }
}

/** What somebody read of things that hold values about people. */
export interface Reading extends Omit<TraceDetail, 'reason' | 'times'> {
  readonly subject: string;
  readonly subjectId?: string;
}

/** Writes what was read, every second. */
export const readWriting: Repeated = {
  everyMs: 1000,
  work: (services) => services.readLog.flush(services),
  failure: 'reads could not be noted',
};

const mostAtOnce = 200;
const mostWaiting = 20_000;
/** So long the same thing read again by the same person is counted instead of told. */
const repeatMs = 3_600_000;
const mostRepeated = 20_000;

/** Notes a read once the unit of work is over; the call does not wait for it. */
export function noteRead(unit: Unit, { subject, subjectId = '', ids, ...figures }: Reading): void {
  const detail = { ...figures, ...(ids === undefined ? {} : { ids: ids.slice(0, mostNamedIds) }) };
  const entry = { kind: 'read', action: 'read', subject, subjectId, detail, at: unit.now } as const;
  unit.afterwards(() => unit.services.readLog.add(unit.services, unit.principal, entry));
}

interface Waiting {
  readonly tenantId: string;
  readonly entry: AuditEntry;
}

/** Reads of the same thing by the same person after the first. */
interface Repeats {
  readonly until: number;
  times: number;
  last: Waiting;
  readonly ids: Set<string>;
}

/**
 * Reads on their way into the audit log: written together every second, when many wait, before the log is read and when
 * the server stops. A page that fetches its list anew whenever something changes reads the same again: the first time is
 * written at once, those of the next hour as one line that says how many they were and which rows they showed.
 * What a killed server had not written yet is lost: the reads of a second, the counts of an hour.
 */
export class ReadLog {
  #waiting: Waiting[] = [];
  readonly #repeated = new Map<string, Repeats>();
  #writing: Promise<void> = Promise.resolve();

  add(services: Services, { tenantId, userId }: Principal, entry: AuditEntry): void {
    const line = { tenantId, entry: { ...entry, userId } };
    if (this.#isRepeated(line)) return;
    this.#waiting.push(line);
    if (this.#waiting.length >= mostAtOnce) void this.flush(services);
  }

  /** Writes what waits, and what was counted long enough; where that fails it waits on. */
  flush(services: Services): Promise<void> {
    return this.#flush(services, services.clock.now().getTime());
  }

  /** Writes all that there is to tell. */
  flushAll(services: Services): Promise<void> {
    return this.#flush(services, Infinity);
  }

  #flush(services: Services, now: number): Promise<void> {
    for (const [key, repeats] of this.#repeated) {
      // In the order in which they began.
      if (repeats.until > now) break;
      this.#repeated.delete(key);
      if (repeats.times > 0) this.#waiting.push(toldOf(repeats));
    }
    this.#writing = this.#writing.then(() => this.#write(services));
    return this.#writing;
  }

  #isRepeated(line: Waiting): boolean {
    const { at, detail } = line.entry;
    const now = (at ?? new Date()).getTime();
    const key = keyOf(line);
    const known = this.#repeated.get(key);
    if (known === undefined || known.until <= now) {
      if (known !== undefined && known.times > 0) this.#waiting.push(toldOf(known));
      this.#repeated.delete(key);
      if (this.#repeated.size < mostRepeated)
        this.#repeated.set(key, { until: now + repeatMs, times: 0, last: line, ids: new Set() });
      return false;
    }
    known.times += 1;
    known.last = line;
    for (const id of detail?.ids ?? []) if (known.ids.size < mostNamedIds) known.ids.add(id);
    return true;
  }

  async #write(services: Services): Promise<void> {
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      const { tenantId } = first;
      const part = this.#waiting.filter((line) => line.tenantId === tenantId).slice(0, mostAtOnce);
      try {
        await runUnit(services, systemOf(tenantId), ({ tx }) =>
          auditAll(
            tx,
            part.map(({ entry }) => entry),
          ),
        );
      } catch (error) {
        services.log.error({ err: error, waiting: this.#waiting.length }, 'reads could not be noted');
        this.#waiting = this.#waiting.slice(-mostWaiting);
        return;
      }
      const written = new Set(part);
      this.#waiting = this.#waiting.filter((line) => !written.has(line));
    }
  }
}

/** Who read what by which call with which words, whichever rows that showed. */
function keyOf({ tenantId, entry: { userId, subject, subjectId, detail } }: Waiting): string {
  return JSON.stringify([tenantId, userId, subject, subjectId, detail?.call, detail?.query]);
}

function toldOf({ last: { tenantId, entry }, times, ids }: Repeats): Waiting {
  const shown = ids.size === 0 ? {} : { ids: [...ids] };
  return { tenantId, entry: { ...entry, detail: { ...entry.detail, ...shown, times } } };
}
