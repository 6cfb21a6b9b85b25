/** A command line that asks for something there is not; the message says what, and what to write instead. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** What to say of a misuse: what is wrong, in one line, and where the usage stands. */
export function misuseText({ message }: Error, command: string): string {
  return `${message}\nnpm run ${command} -- --help says how it is used.\n`;
}
