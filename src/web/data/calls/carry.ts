import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { sessionRules } from '../../../core/product.ts';
import { i18n } from '../../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { keyHeader, newKey } from './form-key.ts';
import { callKey } from './pending-calls.ts';
import { forgetKey, keepKey, unansweredKey } from './unanswered.ts';

type Send = (config: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>;

/** Asks the person whether to try once more; `words` say what happened. */
export type AskAgain = (words: string) => Promise<boolean>;

/**
 * How calls of somebody signed in travel: what writes bears a key, so that it is done once however often it is sent; a
 * transfer ends where no byte comes for a minute; after the time limit the person is told, and a form is sent again with
 * its key where that is wanted.
 */
export function carrying(askAgain: AskAgain): (config: AxiosRequestConfig, send: Send) => Promise<AxiosResponse> {
  return async (config, send) => {
    const { keyed, isForm, answered } = withKey(config);
    for (;;) {
      try {
        const answer = await sendInTime(keyed, send);
        answered();
        return answer;
      } catch (error) {
        if (!isLate(error)) throw error;
        const words = lateText(config);
        if (!isForm || !(await askAgain(words))) throw new ApiError(0, words, null);
      }
    }
  };
}

interface Keyed {
  readonly keyed: AxiosRequestConfig;
  /** Whether a form gave the key. */
  readonly isForm: boolean;
  readonly answered: () => void;
}

function withKey(config: AxiosRequestConfig): Keyed {
  const headers = config.headers as Readonly<Record<string, string>>;
  const given = headers[keyHeader] !== undefined;
  const needsNone = config.method === 'GET' || headers['Blade-Auth'] === undefined;
  if (needsNone) return { keyed: config, isForm: given, answered: () => undefined };
  const call = callKey(config.method ?? '', config.url ?? '', config.params, config.data);
  const key = (call === null ? null : unansweredKey(call)) ?? headers[keyHeader] ?? newKey();
  if (call !== null) keepKey(call, key);
  const answered = (): void => void (call !== null && forgetKey(call));
  return { keyed: { ...config, headers: { ...headers, [keyHeader]: key } }, isForm: given, answered };
}

function isTransfer({ data, responseType }: AxiosRequestConfig): boolean {
  return data instanceof FormData || responseType === 'blob';
}

async function sendInTime(config: AxiosRequestConfig, send: Send): Promise<AxiosResponse<unknown>> {
  if (!isTransfer(config)) return send(config);
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), sessionRules.silenceMs);
  };
  const own = config.signal as AbortSignal | undefined;
  heard();
  try {
    return await send({
      ...config,
      timeout: 0,
      signal: own === undefined ? silence.signal : AbortSignal.any([own, silence.signal]),
      onUploadProgress: (event) => {
        heard();
        config.onUploadProgress?.(event);
      },
      onDownloadProgress: (event) => {
        heard();
        config.onDownloadProgress?.(event);
      },
    });
  } catch (error) {
    const silent = silence.signal.aborted && own?.aborted !== true;
    throw silent ? new axios.AxiosError('silent', axios.AxiosError.ECONNABORTED) : error;
  } finally {
    clearTimeout(timer);
  }
}

function isLate(error: unknown): boolean {
  return axios.isAxiosError(error) && error.code === axios.AxiosError.ECONNABORTED;
}

function lateText(config: AxiosRequestConfig): string {
  const kind = isTransfer(config) ? 'transfer' : config.method === 'GET' ? 'read' : 'write';
  const ms = kind === 'transfer' ? sessionRules.silenceMs : (config.timeout ?? 0);
  return i18n.t(`retry:late.${kind}`, { seconds: ms / 1000 });
}
