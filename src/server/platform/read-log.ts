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

/** Notes a read once the unit of work is over; the call does not wait for it. */
export function noteRead(unit: Unit, { subject, subjectId = '', ids, ...figures }: Reading): void {
  const detail = { ...figures, ...(ids === undefined ? {} : { ids: ids.slice(0, mostNamedIds) }) };
  const entry = { kind: 'read', action: 'read', subject, subjectId, detail, at: unit.now } as const;
  unit.afterwards(() => unit.services.readLog.add(unit.services, unit.principal, entry));
}

/**
 * Reads on their way into the audit log: written together every second, when many wait, before the log is read and when
 * the server stops. What a killed server had not written yet is lost, a second's reads at most.
 */
export class ReadLog {
  #waiting: { readonly tenantId: string; readonly entry: AuditEntry }[] = [];
  #writing: Promise<void> = Promise.resolve();

  add(services: Services, { tenantId, userId }: Principal, entry: AuditEntry): void {
    this.#waiting.push({ tenantId, entry: { ...entry, userId } });
    if (this.#waiting.length >= mostAtOnce) void this.flush(services);
  }

  /** Writes what waits; where that fails it waits on. */
  flush(services: Services): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(services));
    return this.#writing;
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
