import type { AxiosError, AxiosRequestConfig, AxiosResponse } from 'axios';
import { apiGroups } from '../../../core/product.ts';
import { ApiError } from '../calls/api-error.ts';
import { callKey } from '../calls/pending-calls.ts';
import { onForget } from '../state/forget.ts';
import { session } from '../state/session.ts';
import { i18n } from '../../i18n/i18n.ts';
import { connection, isOutOfReach } from './connection.ts';
import { forgetEntries, keepEntry, keepNewest, keptEntry } from './kept-store.ts';

type Send = (config: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>;
type Carry = (config: AxiosRequestConfig, send: Send) => Promise<AxiosResponse<unknown>>;

/**
 * What is kept: what work on tasks takes. Rows of records are not: wages and people stand among them, and who reads
 * those is written down.
 */
const keptCalls = [
  '/blade-flow/',
  '/blade-system/menu/',
  '/blade-system/dict',
  '/blade-auth/oauth/user',
  '/blade-user/lookup',
  `/${apiGroups.baseConfig}/`,
  `/${apiGroups.delivery}/`,
].map((path) => `/api${path}`);

/** So many replies are kept, the newest. */
const most = 500;
/** After so many new ones the oldest are thrown away. */
const sweepEvery = 50;

let keptSince = 0;

/** A person's replies go with their session: the next one at this computer finds none. */
onForget(() => void forgetEntries('answers'));

/** Under what a reply is kept; null for what is asked for anew each time. */
function keyOf({ method, url = '', params, headers, responseType }: AxiosRequestConfig): string | null {
  const signed = (headers as Readonly<Record<string, string>> | undefined)?.['Blade-Auth'] !== undefined;
  const isRead = method === 'GET' && signed && responseType === undefined;
  const owner = session.user?.userId;
  if (!isRead || owner === undefined || !keptCalls.some((path) => url.startsWith(path))) return null;
  return `${owner} ${i18n.language} ${callKey('GET', url, params, null)}`;
}

/** Whether a call failed for want of an answer. */
function hadNoAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 0;
  // What was cancelled has another name.
  return error instanceof Error && error.name === 'AxiosError' && (error as AxiosError).response === undefined;
}

async function keep(key: string, { status, data }: AxiosResponse<unknown>): Promise<void> {
  const isGood = status === 200 && (data as { code?: unknown } | null)?.code === 200;
  if (!isGood || !(await keepEntry('answers', key, data))) return;
  keptSince += 1;
  if (keptSince % sweepEvery === 1) await keepNewest('answers', most);
}

async function kept(key: string, config: AxiosRequestConfig): Promise<AxiosResponse<unknown> | null> {
  const found = await keptEntry<unknown>('answers', key);
  if (found === null) return null;
  return { status: 200, statusText: 'OK', data: found.content, headers: {}, config: config as never };
}

/** Lets reads be answered by what the same person fetched before while the server is out of reach. */
export function withKeptAnswers(carry: Carry): Carry {
  return async (config, send) => {
    const key = keyOf(config);
    if (key === null) return carry(config, send);
    const known = connection.offline ? await kept(key, config) : null;
    if (known !== null) return known;
    try {
      const answer = await carry(config, send);
      void keep(key, answer);
      return answer;
    } catch (error) {
      const found = hadNoAnswer(error) && (await isOutOfReach()) ? await kept(key, config) : null;
      if (found === null) throw error;
      return found;
    }
  };
}
