import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookupOutside, rejectPrivateHost } from './private-addresses.ts';

const largestReply = 1_048_576;

/** What is asked of somebody else's server. */
export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | null;
  readonly signal?: AbortSignal | undefined;
}

/** How far a call may go. */
export interface OutboundLimits {
  /** Of the whole exchange. */
  readonly timeoutMs: number;
  /** Whether addresses of inner networks are refused: those of whom a company's administrator named. */
  readonly outsideOnly: boolean;
  /** The hosts that may be called; none = any. */
  readonly hosts?: readonly string[];
}

/**
 * Calls another server, one that may be slow, endless or gone: the whole exchange is limited in time and the reply to
 * 1 MiB, and nobody is led elsewhere by a redirect.
 *
 * @throws Error where the server cannot be reached, is too slow, says too much or stands where none is asked
 */
export async function callOut(
  address: string | URL,
  request: OutboundRequest,
  { timeoutMs, outsideOnly, hosts = [] }: OutboundLimits,
): Promise<Response> {
  const url = new URL(address);
  if (hosts.length > 0 && !hosts.includes(url.host))
    throw new Error(`${url.host} is none of the hosts that are allowed.`);
  if (outsideOnly) rejectPrivateHost(url);
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
  const reply = await send(url, request, { signal, ...(outsideOnly ? { lookup: lookupOutside } : {}) });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > largestReply) throw new Error(`The reply of ${url.host} is larger than ${largestReply} bytes.`);
    chunks.push(chunk);
  }
  const headers = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const content = chunks.length === 0 ? null : Buffer.concat(chunks);
  return new Response(content, { status: reply.statusCode ?? 0, headers });
}

type Connecting = Pick<Parameters<typeof requestSecure>[1], 'signal' | 'lookup'>;

/** Not by `fetch`, which does not say where it connects to. */
function send(url: URL, { method, headers, body }: OutboundRequest, connecting: Connecting): Promise<IncomingMessage> {
  const form = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const content = body === undefined || body === null ? '' : String(body);
  const length = content === '' ? {} : { 'content-length': String(Buffer.byteLength(content)) };
  // A connection of its own: one that is kept may be another company's, and was validated by what that one may.
  const options = { ...connecting, agent: false, method: method ?? 'GET', headers: { ...form, ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve);
    asked.once('error', reject);
    asked.end(content);
  });
}

/** A reply's JSON object; null where it is none. */
export async function jsonObject(response: Response): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
