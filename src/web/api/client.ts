import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { product } from '../../core/product.ts';
import { i18n } from '../i18n/i18n.ts';
import { session } from '../state/session.ts';
import { ApiError } from './api-error.ts';

/** What a call may say beside method, address and body. */
export interface CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leave the token out (public calls). */
  readonly anonymous?: boolean;
  /** No toast for a failure: the caller shows it. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal;
  readonly onUploadProgress?: (fraction: number) => void;
  /** Called with the bytes received so far. */
  readonly onDownloadProgress?: (bytes: number) => void;
}

/** How failures reach the person and the session; the shell registers these once. */
export interface ClientHooks {
  readonly onUnauthorised: () => void;
  readonly onFailure: (error: ApiError) => void;
}

let hooks: ClientHooks = { onUnauthorised: () => undefined, onFailure: () => undefined };

/** Registers what happens on a 401 and on a failure that is not silent. */
export function setClientHooks(next: ClientHooks): void {
  hooks = next;
}

// HTTP statuses 200 to 500 count as responses (S8-03); no time-out (S9-06).
const http = axios.create({ timeout: 0, validateStatus: (status) => status >= 200 && status <= 500 });

/** The fixed client credential and, when there is one, the token (S7-01). */
export function authHeaders(anonymous = false): Record<string, string> {
  const headers: Record<string, string> = {
    Authorization: `Basic ${btoa(`${product.clientId}:${product.clientSecret}`)}`,
    'Accept-Language': i18n.language === 'en' ? 'en' : 'zh',
  };
  if (!anonymous && session.accessToken !== null) headers['Blade-Auth'] = `bearer ${session.accessToken}`;
  return headers;
}

interface LooseBody {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly message?: unknown;
  readonly error_description?: unknown;
  readonly data?: unknown;
}

function looseBody(body: unknown): LooseBody {
  return typeof body === 'object' && body !== null ? body : {};
}

/** The failure that a response stands for, or null for success (S8-02). */
function failureOf(response: AxiosResponse<unknown>): ApiError | null {
  const body = looseBody(response.data);
  const code = typeof body.code === 'number' ? body.code : response.status;
  if (code === 200 && body.error_description === undefined) return null;
  const texts = [body.msg, body.message, body.error_description, response.statusText];
  const message = texts.find((text): text is string => typeof text === 'string' && text !== '');
  return new ApiError(code, message ?? i18n.t('shell:error.unknown'), body.data);
}

/** What a server above HTTP 500 says of itself, e.g. that its database is away; null for gateways and dead lines. */
function overloaded(cause: unknown): ApiError | null {
  if (!axios.isAxiosError<unknown>(cause) || cause.response === undefined) return null;
  const { msg } = looseBody(cause.response.data);
  return typeof msg === 'string' && msg !== '' ? failureOf(cause.response) : null;
}

function requestConfig(method: string, url: string, body: unknown, options: CallOptions): AxiosRequestConfig {
  const { onUploadProgress: progress, onDownloadProgress: received } = options;
  return {
    method,
    url: `/api${url}`,
    headers: { ...authHeaders(options.anonymous ?? false), ...options.headers },
    ...(body === undefined ? {} : { data: body }),
    ...(options.params === undefined ? {} : { params: options.params }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(progress === undefined ? {} : { onUploadProgress: (event) => progress(event.progress ?? 0) }),
    ...(received === undefined ? {} : { onDownloadProgress: (event) => received(event.loaded) }),
  };
}

function report(error: ApiError, options: CallOptions): never {
  if (error.code === 401 && !(options.anonymous ?? false)) hooks.onUnauthorised();
  else if (!(options.silent ?? false)) hooks.onFailure(error);
  throw error;
}

/** Sends a call and gives back the whole body; throws ApiError for everything but success. */
export async function send(method: string, url: string, body: unknown, options: CallOptions = {}): Promise<unknown> {
  let response: AxiosResponse<unknown>;
  try {
    response = await http.request<unknown>(requestConfig(method, url, body, options));
  } catch (cause) {
    if (axios.isCancel(cause)) throw cause;
    return report(overloaded(cause) ?? new ApiError(0, i18n.t('shell:error.network'), null), options);
  }
  const failure = failureOf(response);
  return failure === null ? response.data : report(failure, options);
}

/** GET of an enveloped call: its `data`. */
export async function get<T>(url: string, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
  return looseBody(await send('GET', url, undefined, { ...options, params })).data as T;
}

/** POST of an enveloped call: its `data`. */
export async function post<T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return looseBody(await send('POST', url, body, options)).data as T;
}

/** DELETE of an enveloped call: its `data`. */
export async function remove<T>(url: string, params: Readonly<Record<string, unknown>> = {}): Promise<T> {
  return looseBody(await send('DELETE', url, undefined, { params })).data as T;
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
export async function getFile(url: string, options: CallOptions = {}): Promise<ReceivedFile> {
  let response: AxiosResponse<Blob>;
  try {
    response = await http.request<Blob>({ ...requestConfig('GET', url, undefined, options), responseType: 'blob' });
  } catch (cause) {
    if (axios.isCancel(cause)) throw cause;
    return report(new ApiError(0, i18n.t('shell:error.network'), null), options);
  }
  const { status, data, headers } = response;
  const isFile = (status === 200 || status === 206) && !data.type.includes('json');
  if (isFile) return { bytes: data, name: fileName(headers['content-disposition']) };
  const body = looseBody(parsedJson(await data.text()));
  const message = typeof body.msg === 'string' ? body.msg : i18n.t('shell:error.unknown');
  return report(new ApiError(typeof body.code === 'number' ? body.code : status, message, body.data), options);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The bytes of a file. */
export async function getBlob(url: string, options: CallOptions = {}): Promise<Blob> {
  return (await getFile(url, options)).bytes;
}
