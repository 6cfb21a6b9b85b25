/** A command line that asks for something there is not; the message says what, and what to write instead. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
