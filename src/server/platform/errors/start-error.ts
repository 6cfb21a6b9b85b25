/** Why the server cannot start, in one line that says what to do; printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
