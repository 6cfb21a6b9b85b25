import { connect, type Socket } from 'node:net';

/** A call whose body begins and does not end. */
export interface HalfSent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The first bytes of the body; more are announced. */
  readonly begun?: string;
}

const announced = 100_000;

/** Sends the head and the first bytes of a call, and waits for whatever is answered all the same. */
export async function sendHalf(
  address: string,
  call: HalfSent,
): Promise<{ readonly status: number; readonly body: string }> {
  const socket = openHalf(address, call);
  try {
    const answer = await firstAnswer(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body };
  } finally {
    socket.destroy();
  }
}

/** Begins a call and leaves it. */
export function openHalf(address: string, { method, path, headers = {}, begun = '{' }: HalfSent): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const all = { host: hostname, 'content-length': String(announced), 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${begun}`);
  return socket;
}

function firstAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      const body = text.split('\r\n\r\n')[1] ?? '';
      if (length !== undefined && Buffer.byteLength(body) >= Number(length)) resolve(text);
    });
    socket.once('error', reject).once('close', () => reject(new Error(`closed after: ${text}`)));
  });
}
