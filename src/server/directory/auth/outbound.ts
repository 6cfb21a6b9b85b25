const largestReply = 1_048_576;

/** What is asked of somebody else's server. */
export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls another server, one that may be slow, endless or gone: the whole exchange is limited in time and the reply to
 * 1 MiB, and nobody is led elsewhere by a redirect.
 *
 * @throws Error where the server cannot be reached, is too slow or says too much
 */
export async function callOut(url: string | URL, request: OutboundRequest, timeoutMs: number): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
  const response = await fetch(url, { ...request, body: request.body ?? null, redirect: 'manual', signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestReply) throw new Error(`The reply of ${new URL(url).host} is larger than ${largestReply} bytes.`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, headers });
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
