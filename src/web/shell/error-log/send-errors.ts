import { post } from '../../data/calls/client.ts';
import { dropErrors, errorLog } from '../../data/state/error-log.ts';
import { inParts } from '../../data/state/log-entry.ts';

/** What one call may carry: the server takes 100 entries and 256 KiB. */
const sent = { entries: 100, bytes: 240_000 } as const;

/**
 * Sends the log to the server (S7-09, S7-36); the session goes on. What has arrived is no longer kept here. Throws when
 * a call fails; what was not sent stays.
 */
export async function sendErrors(): Promise<void> {
  for (const part of inParts(errorLog.entries, sent.entries, sent.bytes)) {
    await post('/blade-auth/oauth/logout', part);
    dropErrors(part);
  }
}
