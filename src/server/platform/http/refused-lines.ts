import type { FastifyInstance } from 'fastify';

/** What the audit log has (403), and what nobody refused (404), leave no line here. */
const silent: ReadonlySet<number> = new Set([403, 404]);
const mostLines = 60;
const minuteMs = 60_000;

/**
 * Calls that are refused for what they sent, for coming too often or without a good token leave a line in the log: who,
 * which call, why, never what was sent. Of one address there are 60 a minute; the others are told as a number, so that
 * refusals cannot fill the disk.
 */
export function addRefusedLines(app: FastifyInstance): void {
  const timesFrom = new Map<string, number>();
  app.addHook('onResponse', (request, { statusCode: status }, next) => {
    const { refusedFor: reason, ip, method, routeOptions, principal } = request;
    if (reason !== null && status < 500 && !silent.has(status)) {
      const times = (timesFrom.get(ip) ?? 0) + 1;
      timesFrom.set(ip, times);
      const call = `${method} ${routeOptions.url ?? ''}`;
      const who = principal === null ? {} : { tenantId: principal.tenantId, userId: principal.userId };
      if (times <= mostLines) request.log.warn({ refused: { call, status, reason, ip, ...who } }, 'call refused');
    }
    next();
  });
  const tellOthers = (): void => {
    for (const [ip, times] of timesFrom) {
      if (times > mostLines) app.log.warn({ refused: { ip, times: times - mostLines } }, 'more calls refused');
    }
    timesFrom.clear();
  };
  const timer = setInterval(tellOthers, minuteMs).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    tellOthers();
  });
}
