/** One part of a multipart body; without a file name it is a field. */
export interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly content: Buffer | string;
}

const boundary = 'seqdesk-boundary';

/** `content-type` of bodies that `multipartBody` makes. */
export const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** A multipart body as a browser sends it. */
export function multipartBody(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(
      filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\nContent-Type: application/x-whatever\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}
