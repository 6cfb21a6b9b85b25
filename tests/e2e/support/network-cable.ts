import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A network between a browser and an app, which can be cut. */
export interface NetworkCable {
  /** Where the browser finds the app. */
  readonly url: string;
  /** Cuts what is under way; nothing more gets through. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Lays a cable to an app. */
export async function layCable(app: string): Promise<NetworkCable> {
  const target = new URL(app);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((done) => void server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  function cut(): Promise<void> {
    const closed = new Promise<void>((done) => void server.close(() => done()));
    sockets.forEach((socket) => socket.destroy());
    return closed;
  }
  return { url: `http://127.0.0.1:${port}`, cut, mend: () => listen(port) };
}
