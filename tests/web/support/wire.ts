import axios, { AxiosError, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

/** A request that went out and waits for its answer. */
export interface SentRequest {
  readonly config: InternalAxiosRequestConfig;
  readonly answer: (status: number, body: unknown, statusText?: string) => void;
  /** The line is cut. */
  readonly cut: () => void;
  /** No answer came in time. */
  readonly late: () => void;
  readonly cancelled: () => boolean;
}

/** Everything that went out, in order. */
export const sent: SentRequest[] = [];

/** The last request that went out. */
export function lastSent(): SentRequest {
  const last = sent.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
}

// Takes the place of the network. Has to be loaded before whatever makes its own instance of axios.
axios.defaults.adapter = (config) =>
  new Promise<AxiosResponse>((resolve, reject) => {
    let gone = false;
    config.signal?.addEventListener?.('abort', () => {
      gone = true;
      reject(new CanceledError(undefined, config));
    });
    sent.push({
      config,
      answer: (status, data, statusText = '') => {
        const response: AxiosResponse = { status, data, statusText, headers: {}, config };
        if (config.validateStatus?.(status) ?? true) resolve(response);
        else reject(new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response));
      },
      cut: () => reject(new AxiosError('cut', AxiosError.ERR_NETWORK, config)),
      late: () => reject(new AxiosError('late', AxiosError.ECONNABORTED, config)),
      cancelled: () => gone,
    });
  });
