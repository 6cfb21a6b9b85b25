import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { calls, type CallName } from '../../../core/calls/calls.ts';
import type { Services } from '../services.ts';
import { runUnit, type Unit } from '../unit.ts';
import { principalOf } from './access.ts';
import { keyOf } from './idempotency-key.ts';
import { isAnswered } from './once.ts';
import { textOf, type RawQuery } from './page.ts';
import { BusinessError } from '../errors/business-error.ts';

declare module '../services.ts' {
  interface Services {
    readonly admissions: Admissions;
  }
}

/** What the address of a call says before its body is read. */
export interface Addressed {
  readonly name: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: RawQuery;
}

/** @throws BusinessError where what the address names is not there, or not the caller's to change */
export type Admit = (unit: Unit, addressed: Addressed) => Promise<void>;

/** What calls with a body may be about; the rooms that know these things say who is let through to them. */
export interface Admissions {
  readonly record: Admit;
  readonly task: Admit;
  /** A process that is to be started. */
  readonly process: Admit;
  readonly file: Admit;
}

/** What the address of a call that may have a body names; null where the body alone says what it is about. */
export function subjectOf(name: string): keyof Admissions | null {
  const call = calls.get(name);
  if (call === undefined || name.startsWith('GET ')) return null;
  // A body that the call does not ask for may be sent all the same.
  if (name.includes('/:record/')) return 'record';
  if (call.body === undefined && call.takesFile !== true) return null;
  if (call.takesFile === true) return 'file';
  if (call.query?.['processDefinitionId'] !== undefined) return 'process';
  return call.query?.['taskId'] === undefined ? null : 'task';
}

/** Parameters that name what a call is about; older clients say it in the body alone, which then has to be small. */
const naming: Readonly<Partial<Record<keyof Admissions, string>>> = { task: 'taskId', process: 'processDefinitionId' };
const mostUnnamed = 8 * 1_048_576;

/**
 * Asks, before a byte of the body is read, whether the caller may do what the address says, so that nobody keeps the
 * server at work with what it is going to refuse. Who is signed in and has the call's role was asked before.
 */
export function admission(services: Services, name: CallName): preParsingAsyncHookHandler[] {
  const subject = subjectOf(name);
  if (subject === null) return [requireGoodKey(name)];
  const admit = async (request: FastifyRequest): Promise<void> => {
    const addressed = { name, path: request.params, query: request.query } as Addressed;
    const parameter = naming[subject];
    if (parameter !== undefined && calls.get(name)?.query?.[parameter]?.required !== true) {
      if (textOf(addressed.query, parameter) === '') return requireSmall(request);
    }
    try {
      await runUnit(services, principalOf(request), (unit) => services.admissions[subject](unit, addressed));
    } catch (error) {
      // What was done is no longer there to be done, and is answered once more.
      if (!(await isAnswered({ services, request }, name))) throw error;
    }
  };
  return [requireGoodKey(name), admit];
}

/** @throws BusinessError 400 for a key of a wrong form, before anything is done */
function requireGoodKey(name: CallName): preParsingAsyncHookHandler {
  return async (request) => void keyOf(request, name);
}

/** @throws BusinessError 413 for a body that is large, or does not say how large it is */
function requireSmall({ headers }: FastifyRequest): void {
  const isStreamed = headers['transfer-encoding'] !== undefined;
  if (isStreamed || Number(headers['content-length'] ?? 0) > mostUnnamed)
    throw new BusinessError(413, 'http.too-large');
}
