/**
 * A descriptor that cannot be loaded: not self-contained, or damaged on its way. `pointer` (RFC 6901) names the place in
 * the descriptor. Whoever shows forms falls back to the last good release when this is thrown.
 */
export class DescriptorError extends Error {
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(`${pointer === '' ? 'descriptor' : pointer}: ${message}`);
    this.name = 'DescriptorError';
    this.pointer = pointer;
  }
}
