import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { auditAll, type AuditEntry } from '../store/audit.ts';
import { system } from '../store/deployment-tenant.ts';
import { runUnit } from '../unit.ts';
import { personOf, type Principal } from './access.ts';
import { isId, textOf, type RawQuery } from './page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of the message that the call is refused with; null while it is not. */
    refusedFor: string | null;
  }
}

/** What a person was refused. */
interface Refusal {
  readonly call: string;
  readonly reason: string;
  readonly subject: string;
  readonly subjectId: string;
}

/** What a person was refused within a minute. */
interface Minute {
  readonly principal: Principal;
  readonly since: number;
  /** By call and subject, with how often it was refused again after its line was written. */
  readonly lines: Map<string, { readonly refusal: Refusal; again: number }>;
  /** Refusals beyond those. */
  others: number;
}

const minuteMs = 60_000;
const mostLines = 20;
const longestName = 200;

/**
 * Every call that is answered with 403 leaves a line in the audit log before its answer. The same one again within a
 * minute is counted and told by one line more at its end; a person has at most 20 different ones a minute and one for
 * all others, so that calls in a loop cannot fill the disk.
 */
export function addRefusalTraces(app: FastifyInstance, services: Services): void {
  const refusals = new Refusals(services);
  app.decorateRequest('refusedFor', null);
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 403 && request.principal !== null) await refusals.note(request.principal, request);
    return payload;
  });
  const timer = setInterval(() => void refusals.tellMinutes(services.clock.now().getTime() - minuteMs), minuteMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await refusals.tellMinutes(Number.POSITIVE_INFINITY);
  });
}

class Refusals {
  readonly #services: Services;
  readonly #minutes = new Map<string, Minute>();

  constructor(services: Services) {
    this.#services = services;
  }

  async note(principal: Principal, request: FastifyRequest): Promise<void> {
    const refusal = refusalOf(request);
    const minute = await this.#minuteOf(principal);
    const key = `${refusal.call} ${refusal.subject} ${refusal.subjectId}`;
    const known = minute.lines.get(key);
    if (known !== undefined) known.again += 1;
    else if (minute.lines.size >= mostLines) minute.others += 1;
    else {
      minute.lines.set(key, { refusal, again: 0 });
      await this.#write(principal, [entryOf(refusal, 1)]);
    }
  }

  /** Tells of what was refused again in minutes that began before a time. */
  async tellMinutes(before: number): Promise<void> {
    const over = [...this.#minutes].filter(([, { since }]) => since <= before);
    for (const [person, minute] of over) {
      this.#minutes.delete(person);
      await this.#tell(minute);
    }
  }

  async #minuteOf(principal: Principal): Promise<Minute> {
    const now = this.#services.clock.now().getTime();
    const person = personOf(principal);
    const known = this.#minutes.get(person);
    if (known !== undefined && now - known.since < minuteMs) return known;
    const minute = { principal, since: now, lines: new Map(), others: 0 };
    this.#minutes.set(person, minute);
    if (known !== undefined) await this.#tell(known);
    return minute;
  }

  #tell({ principal, lines, others }: Minute): Promise<void> {
    const again = [...lines.values()].filter((line) => line.again > 0);
    const rest = { call: '*', reason: '*', subject: '*', subjectId: '' };
    return this.#write(principal, [
      ...again.map((line) => entryOf(line.refusal, line.again)),
      ...(others === 0 ? [] : [entryOf(rest, others)]),
    ]);
  }

  /** The answer goes out even where the line cannot be written. */
  async #write(principal: Principal, entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    // A guest has no account yet.
    const writer = isId(principal.userId) ? principal : { ...principal, userId: system };
    try {
      await runUnit(this.#services, writer, ({ tx }) => auditAll(tx, entries));
    } catch (error) {
      this.#services.log.error({ err: error }, 'refused calls could not be noted');
    }
  }
}

function entryOf({ subject, subjectId, ...detail }: Refusal, times: number): AuditEntry {
  return { kind: 'refused', action: 'refused', subject, subjectId, detail: { ...detail, times } };
}

/** What a call was about, as its address says. */
function refusalOf({ routeOptions, method, params, query, refusedFor }: FastifyRequest): Refusal {
  const url = routeOptions.url ?? '';
  const [subject, subjectId] = subjectIn(url, params as Readonly<Record<string, string>>, query as RawQuery);
  const call = `${method} ${url}`;
  return { call, reason: refusedFor ?? '', subject: subject.slice(0, longestName), subjectId };
}

const namedBy = ['taskId', 'processInstanceId', 'id', 'ids', 'userId', 'formId', 'key'] as const;
const subjects: Readonly<Record<string, string>> = { taskId: 'task', processInstanceId: 'instance', formId: 'form' };

function subjectIn(url: string, path: Readonly<Record<string, string>>, query: RawQuery): readonly [string, string] {
  const name = namedBy.find((one) => textOf(query, one) !== '');
  const id = path['id'] ?? (name === undefined ? '' : textOf(query, name));
  // The part before the last one names the room: `/api/blade-user/list`, `/file/:id`.
  const subject = path['record'] ?? subjects[name ?? ''] ?? url.split('/').at(-2) ?? '';
  return [subject, id.slice(0, longestName)];
}
