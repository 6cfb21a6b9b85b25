import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a gateway was handed. */
export interface SentSms {
  readonly phone: string;
  readonly code: string;
  readonly tenantId: string;
  readonly minutes: number;
  readonly authorization: string;
}

/** An SMS gateway on this machine that keeps what it is handed. */
export interface LoopbackGateway {
  readonly url: string;
  readonly sent: SentSms[];
  /** What it answers. */
  status: number;
  close(): Promise<void>;
}

/** Starts a gateway on a free port. */
export async function startGateway(): Promise<LoopbackGateway> {
  const sent: SentSms[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const message = JSON.parse(body) as Omit<SentSms, 'authorization'>;
      if (gateway.status === 200) sent.push({ ...message, authorization: request.headers.authorization ?? '' });
      response.writeHead(gateway.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: LoopbackGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    sent,
    status: 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return gateway;
}
