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
import type { MessageKey } from '../errors/messages.ts';
import type { Services } from '../services.ts';
import { runUnit, type Unit } from '../unit.ts';
import type { RunJob } from '../workers/jobs.ts';
import { personOf, principalOf } from './access.ts';
import { admission } from './admission.ts';
import { done, nothingDone, ok } from './envelope.ts';
import { languageOf } from './language.ts';
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

/** What a handler gives: the data of the reply; where that is empty, nothing, or how many things were changed. */
type Answer<N extends EnvelopedCall> = IsDone<N> extends true ? number | void : Reply<N>;

/** What is known of a call that is answered by hand. */
export interface Exchange {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

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
  return route(name, async ({ services, request }, input) => {
    const answer = await runUnit(services, principalOf(request), async (unit) => work(unit, input));
    return envelopeOf(request, answer, { name, message });
  });
}

/**
 * The same for work that needs a thread: it is waited for before the transaction begins, and kept until that has ended.
 */
export function handleWithThread<N extends EnvelopedCall>(
  name: N,
  work: (unit: Unit, input: Input<N>, run: RunJob) => Promise<Answer<N>>,
): Route {
  return route(name, async ({ services, request }, input) => {
    const principal = principalOf(request);
    const answer = await services.workers.turn(personOf(principal), (run) =>
      runUnit(services, principal, async (unit) => work(unit, input, run)),
    );
    return envelopeOf(request, answer, { name });
  });
}

function envelopeOf(
  request: FastifyRequest,
  answer: unknown,
  { name, message }: { readonly name: CallName; readonly message?: MessageKey | undefined },
): unknown {
  if (calls.get(name)?.reply.kind === 'data') return ok<unknown>(request, answer, message);
  return answer === 0 ? nothingDone(request) : done(request, message);
}

/** A call that is answered by hand: without a transaction or with several, with bytes, or for somebody unknown. */
export function route<N extends CallName>(
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
