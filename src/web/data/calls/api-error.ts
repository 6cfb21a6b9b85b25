/** A call that the server answered with anything but success, or that never reached it (`code` 0). */
export class ApiError extends Error {
  /** The envelope's code, else the HTTP status; 0 when there was no answer. */
  readonly code: number;
  /** The envelope's data, e.g. findings of a refused form. */
  readonly data: unknown;
  /** What the server itself said; null where `message` had to come from elsewhere. */
  readonly serverWords: string | null;

  constructor(code: number, message: string, data: unknown, serverWords: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.serverWords = serverWords;
  }
}
