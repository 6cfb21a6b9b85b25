import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { Asked, ByteCall, EnvelopedCall, Reply } from '../../../core/calls/calls.ts';
import { product, quietCodes, sessionRules } from '../../../core/product.ts';
import { recordError } from '../state/error-log.ts';
import { i18n } from '../../i18n/i18n.ts';
import { session } from '../state/session.ts';
import { readStored } from '../../parts/storage.ts';
import { failureOf, faultOf, looseBody, parsedJson, type Answer } from './answer.ts';
import { ApiError } from './api-error.ts';
import { keyHeader, newKey, type FormKey } from './form-key.ts';
import { callKey, latestOnly } from './pending-calls.ts';
import { runRefreshActions } from './refresh-actions.ts';

/** What a call may say beside method, address and body. */
export interface CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leave the token out (public calls). */
  readonly anonymous?: boolean;
  /** No toast for a failure: the caller shows it. */
  readonly silent?: boolean;
  /** Codes of answers that fail without a toast, beside those of the product's list (S8-02). */
  readonly quiet?: readonly number[];
  /** How the body travels, where not as JSON: serialised like a form, or as plain text. */
  readonly bodyAs?: 'form' | 'text';
  /** Leaves an identical call under way alone, which is cancelled otherwise. */
  readonly parallel?: boolean;
  /** What is fetched anew after success, by the names given to `onRefresh`. */
  readonly refresh?: readonly string[];
  readonly signal?: AbortSignal;
  /** Of the form that is sent. */
  readonly formKey?: FormKey;
  readonly onUploadProgress?: (fraction: number) => void;
  /** Called with the bytes received so far. */
  readonly onDownloadProgress?: (bytes: number) => void;
}

/** How calls reach the session and failures the person; each part is registered once by whoever knows. */
export interface ClientHooks {
  /** Awaited before each call that carries the token. */
  readonly beforeCall: () => Promise<void>;
  readonly onUnauthorised: () => void;
  readonly onFailure: (error: ApiError) => void;
  /** Sends a request, with all that goes along. */
  readonly carry: (
    config: AxiosRequestConfig,
    send: (config: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>,
  ) => Promise<AxiosResponse<unknown>>;
}

let hooks: ClientHooks = {
  beforeCall: () => Promise.resolve(),
  onUnauthorised: () => undefined,
  onFailure: () => undefined,
  carry: (config, send) => send(config),
};

/** Registers what happens before calls, on a 401 and on a failure that is not silent. */
export function setClientHooks(next: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...next };
}

// HTTP statuses 200 to 500 count as responses (S8-03).
const http = axios.create({ validateStatus: (status) => status >= 200 && status <= 500 });

/** Headers that are sent where the browser has something stored under their name (S7-01). */
const storedHeaders = ['USERSIGN', 'HRSIGN'] as const;

/** The fixed client credential and, when there is one, the token (S7-01). */
export function authHeaders(anonymous = false): Record<string, string> {
  const headers: Record<string, string> = {
    Authorization: `Basic ${btoa(`${product.clientId}:${product.clientSecret}`)}`,
    'Accept-Language': i18n.language === 'en' ? 'en' : 'zh',
  };
  if (!anonymous && session.accessToken !== null) headers['Blade-Auth'] = `bearer ${session.accessToken}`;
  for (const name of storedHeaders) {
    const stored = readStored<unknown>(name);
    // A header carries no Chinese: what it cannot carry goes as in an address.
    if (typeof stored === 'string' && stored !== '')
      headers[name] = stored.replaceAll(/[^\x20-\x7e\ud800-\udfff]/gu, encodeURIComponent);
  }
  return headers;
}

function bodyPart(body: unknown, as: CallOptions['bodyAs']): Pick<AxiosRequestConfig, 'data'> {
  if (body === undefined) return {};
  if (as === 'form') return { data: new URLSearchParams(body as Record<string, string>) };
  if (as === 'text') return { data: typeof body === 'string' ? body : JSON.stringify(body) };
  return { data: body };
}

function requestConfig(method: string, url: string, body: unknown, options: CallOptions): AxiosRequestConfig {
  const { onUploadProgress: progress, onDownloadProgress: received, formKey } = options;
  const type: Record<string, string> = options.bodyAs === 'text' ? { 'Content-Type': 'text/plain' } : {};
  return {
    method,
    timeout: method === 'GET' ? sessionRules.readMs : sessionRules.writeMs,
    url: `/api${url}`,
    headers: {
      ...authHeaders(options.anonymous ?? false),
      ...type,
      ...options.headers,
      ...(formKey && { [keyHeader]: formKey.key }),
    },
    ...bodyPart(body, options.bodyAs),
    ...(options.params === undefined ? {} : { params: options.params }),
    ...(progress === undefined ? {} : { onUploadProgress: (event) => progress(event.progress ?? 0) }),
    ...(received === undefined ? {} : { onDownloadProgress: (event) => received(event.loaded) }),
  };
}

function answerOf({ status, statusText, data }: AxiosResponse<unknown>, body: unknown = data): Answer {
  return { status, statusText, body };
}

/** Sends a request; throws ApiError where no answer came that can be read, and axios's own error when cancelled. */
async function transfer(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    return await hooks.carry(config, (carried) => http.request(carried));
  } catch (cause) {
    if (axios.isCancel(cause) || cause instanceof ApiError) throw cause;
    const response = axios.isAxiosError<unknown>(cause) ? cause.response : undefined;
    const fault = response === undefined ? null : faultOf(answerOf(response));
    throw fault ?? new ApiError(0, i18n.t('shell:error.network'), null);
  }
}

/** Tells the person of a failure that no call of theirs ran into. */
export function tellFailure(error: ApiError): void {
  hooks.onFailure(error);
}

/** Failures that the person was told of: several callers may wait for one call. */
const told = new WeakSet<ApiError>();

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly options: CallOptions;
}

/** Tells of a failure as far as the call wants that; gives back what the caller is told. */
function reported(error: unknown, sentToken: string | null, { url, options }: Call): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === 401 && !(options.anonymous ?? false)) {
    // A token that was replaced meanwhile says nothing of the session that is there now.
    if (sentToken === session.accessToken) hooks.onUnauthorised();
    return new ApiError(401, '401 Unauthorized', error.data);
  }
  if (error.code >= 500) recordError({ type: 'call', message: `${error.code} ${error.message}`, info: url });
  const quiet = (options.silent ?? false) || [...quietCodes, ...(options.quiet ?? [])].includes(error.code);
  if (!quiet && !told.has(error)) {
    told.add(error);
    hooks.onFailure(error);
  }
  return error;
}

/** Runs a call by `read`, in the place of an identical one; a failure is told of and thrown. */
async function run<T>(call: Call, read: (config: AxiosRequestConfig) => Promise<T>): Promise<T> {
  const { method, url, body, options } = call;
  if (!(options.anonymous ?? false)) await hooks.beforeCall();
  const sentToken = session.accessToken;
  const key = (options.parallel ?? false) ? null : callKey(method, url, options.params, body);
  const request = (signal?: AbortSignal): Promise<T> =>
    read({ ...requestConfig(method, url, body, options), ...(signal === undefined ? {} : { signal }) });
  try {
    const answer = await (key === null ? request(options.signal) : latestOnly(key, options.signal, request));
    if (options.formKey !== undefined) options.formKey.key = newKey();
    runRefreshActions(options.refresh ?? []);
    return answer;
  } catch (error) {
    throw reported(error, sentToken, call);
  }
}

/** Sends a call and gives back the whole body; throws ApiError for everything but success. */
export function send(method: string, url: string, body: unknown, options: CallOptions = {}): Promise<unknown> {
  return run({ method, url, body, options }, async (config) => {
    const response = await transfer(config);
    const failure = failureOf(answerOf(response));
    if (failure !== null) throw failure;
    return response.data;
  });
}

/** GET of an enveloped call: its `data`. */
export async function get<T>(url: string, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
  return looseBody(await send('GET', url, undefined, { ...options, params })).data as T;
}

/** POST of an enveloped call: its `data`. */
export async function post<T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return looseBody(await send('POST', url, body, options)).data as T;
}

type Options = Omit<CallOptions, 'params'>;

interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A call as `send` takes it. */
function requestOf(name: string, { path = {}, query, body, ...options }: Parts & Options) {
  const [method = '', pattern = ''] = name.split(' ');
  const url = pattern
    .replace('/api', '')
    .replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(path[part] ?? ''));
  return { method, url, body, options: { ...options, ...(query === undefined ? {} : { params: query }) } };
}

/** Makes a call by its name and gives back its `data`; throws ApiError for everything but success. */
export async function ask<N extends EnvelopedCall>(name: N, asked: Asked<N> & Options): Promise<Reply<N>> {
  const { method, url, body, options } = requestOf(name, asked);
  return looseBody(await send(method, url, body, options)).data as Reply<N>;
}

/** Makes a call that answers with a file, as `getFile`. */
export function askFile<N extends ByteCall>(name: N, asked: Asked<N> & Options): Promise<ReceivedFile> {
  const { url, options } = requestOf(name, asked);
  return getFile(url, options);
}

/** A file as the server sends it. */
export interface ReceivedFile {
  readonly bytes: Blob;
  /** Empty where the server names none. */
  readonly name: string;
}

function fileName(disposition: unknown): string {
  const written = typeof disposition === 'string' ? /filename=([^;]+)/i.exec(disposition)?.[1] : undefined;
  try {
    return decodeURIComponent((written ?? '').replaceAll('"', '').trim());
  } catch {
    return '';
  }
}

/** Fetches a file with the token in its header; the token never stands in an address. Cancelled, it throws. */
export function getFile(url: string, options: CallOptions = {}): Promise<ReceivedFile> {
  return run({ method: 'GET', url, body: undefined, options }, async (config) => {
    const response = await transfer({ ...config, responseType: 'blob' });
    const { status, headers } = response;
    const bytes = response.data as Blob;
    const isFile = (status === 200 || status === 206) && !bytes.type.includes('json');
    if (isFile) return { bytes, name: fileName(headers['content-disposition']) };
    const refused = answerOf(response, parsedJson(await bytes.text()));
    throw failureOf(refused) ?? new ApiError(status, i18n.t('shell:error.unknown'), null);
  });
}

/** The bytes of a file. */
export async function getBlob(url: string, options: CallOptions = {}): Promise<Blob> {
  return (await getFile(url, options)).bytes;
}
