import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';
import {
  calls,
  type Body,
  type CallName,
  type EnvelopedCall,
  type IsDone,
  type Parameters,
  type Reply,
} from '../../../core/calls/calls.ts';
import type { PathPartsOf } from '../../../core/calls/call.ts';
import type { Language } from '../../../core/text/text.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { MessageKey } from '../errors/messages.ts';
import type { Services } from '../services.ts';
import type { Unit } from '../unit.ts';
import type { RunJob } from '../workers/jobs.ts';
import { personOf, principalOf } from './access.ts';
import { admission } from './admission.ts';
import { done, nothingDone, ok } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { takesKey } from './idempotency-key.ts';
import { languageOf } from './language.ts';
import { answeredBefore, beginParts, endParts, runOnce, runTaken } from './once.ts';
import { requiredText, textOf, type RawQuery } from './page.ts';
import { isObject } from '../../../core/text/json.ts';

/** What a request brings along, typed by the declaration of its call. */
export interface Input<N extends CallName> {
  /** The declared parameters as texts, those that have to be there not empty; and whatever else was sent. */
  readonly query: RawQuery & Parameters<N>;
  readonly body: Body<N>;
  /** Parts of the path. */
  readonly path: Readonly<Record<PathPartsOf<N>, string>>;
  readonly language: Language;
  /** The name of the call. */
  readonly call: N;
}

/** What a handler gives: the data of the reply, or nothing, or how many things were changed; 0 where nothing was. */
type Answer<N extends EnvelopedCall> = IsDone<N> extends true ? number | void : Reply<N> | 0;

/** One call and how it is answered. */
export interface Route {
  readonly name: CallName;
  readonly options: RouteShorthandOptions;
  readonly answer: (exchange: Exchange) => unknown;
}

/**
 * A call that is one unit of work: it runs in a transaction, and what it gives is answered in the envelope.
 *
 * @param message what is said where it went well
 */
export function handle<N extends EnvelopedCall>(
  name: N,
  work: (unit: Unit, input: Input<N>) => Answer<N> | Promise<Answer<N>>,
  message?: MessageKey,
): Route {
  return madeBy(name, async (exchange, input) => {
    const answer = await runOnce(exchange, async (unit) => work(unit, input), { name });
    return envelopeOf(exchange.request, answer, { name, message });
  });
}

/**
 * The same for work that needs a thread: it is waited for before the transaction begins, and kept until that has ended.
 */
export function handleWithThread<N extends EnvelopedCall>(
  name: N,
  work: (unit: Unit, input: Input<N>, run: RunJob) => Promise<Answer<N>>,
): Route {
  return madeBy(name, async (exchange, input) => {
    const { services, request } = exchange;
    const answer = await services.workers.turn(personOf(principalOf(request)), (run) =>
      runOnce(exchange, async (unit) => work(unit, input, run), { name }),
    );
    return envelopeOf(request, answer, { name });
  });
}

/** Runs the one unit of work in which a call writes; `bodyHash` says what a body was that is no JSON. */
export type WriteOnce = <T>(work: (unit: Unit) => Promise<T>, bodyHash?: string) => Promise<T>;

/** A call that has more to do before or after the one unit of work in which it writes, all by `write`. */
export function handleAround<N extends EnvelopedCall>(
  name: N,
  work: (exchange: Exchange, input: Input<N>, write: WriteOnce) => Promise<Answer<N>>,
  options: RouteShorthandOptions = {},
): Route {
  const answer = async (exchange: Exchange, input: Input<N>): Promise<unknown> => {
    const before = await answeredBefore(exchange, name);
    if (before !== null) return before.answer;
    try {
      return await work(exchange, input, (write, bodyHash) =>
        runOnce(exchange, write, { name, ...(bodyHash !== undefined && { bodyHash }) }),
      );
    } catch (error) {
      // The same call may have been under way, and what it did is in the way of this one.
      const meanwhile = error instanceof BusinessError ? await answeredBefore(exchange, name) : null;
      if (meanwhile === null) throw error;
      return meanwhile.answer;
    }
  };
  return madeBy(
    name,
    async (exchange, input) => envelopeOf(exchange.request, await answer(exchange, input), { name }),
    options,
  );
}

/** Does one thing of several in a transaction of its own, once for each key. */
export type DoPart = <T>(part: string, work: (unit: Unit) => Promise<T>) => Promise<T>;

/** A call that does several things, each in its own unit of work; what was cut off goes on where it was. */
export function handleParts<N extends EnvelopedCall>(
  name: N,
  work: (exchange: Exchange, input: Input<N>, doPart: DoPart) => Promise<Answer<N>>,
): Route {
  return madeBy(name, async (exchange, input) => {
    const before = await beginParts(exchange, name);
    if (before !== null) return envelopeOf(exchange.request, before.answer, { name });
    const answer = await work(exchange, input, (part, one) => runOnce(exchange, one, { name, part }));
    await endParts(exchange, name, answer);
    return envelopeOf(exchange.request, answer, { name });
  });
}

/** Does something once for each key: it takes the key first, and writes in transactions of its own. */
export type TakeKey = <T>(work: () => Promise<T>) => Promise<T>;

/** A call that is answered by hand and does by `once` what has to be done once, also for somebody unknown. */
export function handleByHand<N extends CallName>(
  name: N,
  answer: (exchange: Exchange, input: Input<N>, once: TakeKey) => unknown,
  options: RouteShorthandOptions = {},
): Route {
  return madeBy(name, (exchange, input) => answer(exchange, input, (work) => runTaken(exchange, name, work)), options);
}

function envelopeOf(
  request: FastifyRequest,
  answer: unknown,
  { name, message }: { readonly name: CallName; readonly message?: MessageKey | undefined },
): unknown {
  if (answer === 0) return nothingDone(request);
  return calls.get(name)?.reply.kind === 'data' ? ok<unknown>(request, answer, message) : done(request, message);
}

/**
 * A call that is answered by hand and writes nothing: without a transaction, or with bytes. One that takes a key is made
 * by those above, which hold to it.
 */
export function route<N extends CallName>(
  name: N,
  answer: (exchange: Exchange, input: Input<N>) => unknown,
  options: RouteShorthandOptions = {},
): Route {
  const call = calls.get(name);
  if (call !== undefined && takesKey(name, call)) throw new Error(`${name} takes a key that nothing would look at.`);
  return madeBy(name, answer, options);
}

function madeBy<N extends CallName>(
  name: N,
  answer: (exchange: Exchange, input: Input<N>) => unknown,
  options: RouteShorthandOptions = {},
): Route {
  return { name, options, answer: (exchange) => answer(exchange, inputOf<N>(name, exchange.request)) };
}

/** Registers routes; each is declared in `core/calls`. */
export function addRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const { name, options, answer } of routes) {
    const [method, url = ''] = name.split(' ');
    const handler = (request: FastifyRequest, reply: FastifyReply): unknown => answer({ services, request, reply });
    const preParsing = admission(services, name);
    app.route({
      ...options,
      method: method as HTTPMethods,
      url,
      handler,
      ...(preParsing.length > 0 && { preParsing }),
    });
  }
}

function inputOf<N extends CallName>(name: N, request: FastifyRequest): Input<N> {
  const { body, params } = request;
  const input = {
    // Read when it is asked for, so that what is refused before does not depend on it.
    get query() {
      return queryOf(name, request);
    },
    body,
    path: params,
    language: languageOf(request),
    call: name,
  };
  return input as unknown as Input<N>;
}

/** @throws BusinessError 400 where a parameter is missing that has to be there */
function queryOf(name: CallName, { query, body }: FastifyRequest): RawQuery {
  const { query: declared = {}, queryInBody } = calls.get(name) ?? {};
  const sent = { ...(queryInBody === true && isObject(body) ? body : {}), ...(query as RawQuery) };
  const texts = Object.entries(declared).flatMap(([key, { required }]) => {
    if (required === true) return [[key, requiredText(sent, key)] as const];
    return key in sent ? [[key, textOf(sent, key)] as const] : [];
  });
  return { ...sent, ...Object.fromEntries(texts) };
}
