import type { FastifyInstance } from 'fastify';

/** How long calls under way may take until the server stops all the same, in milliseconds: less than compose.yaml grants. */
const graceMs = 20_000;

/**
 * Closes an app once the calls under way have ended. Connections that are open after the grace are cut: a browser opens
 * some ahead and never says anything on them, and Node would wait for these without end.
 *
 * @param grace milliseconds
 */
export async function closeApp(app: FastifyInstance, grace = graceMs): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), grace);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
