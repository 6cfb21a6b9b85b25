import type { FormContext } from '../../../core/form/form-engine.ts';
import { session } from '../state/session.ts';

const chinaOffsetMs = 8 * 60 * 60 * 1000;

/** A moment as China's clocks show it, RFC 3339 with offset; China has no summer time. */
function chinaTime(moment: number): string {
  return `${new Date(moment + chinaOffsetMs).toISOString().slice(0, 19)}+08:00`;
}

/** What expressions may read beside the data: the person, the time, the release. */
export function formContext(prevUser: string, release: number): FormContext {
  const now = chinaTime(Date.now());
  return {
    today: now.slice(0, 10),
    now,
    me: session.user?.userId ?? '',
    prevUser,
    roles: [...(session.user?.roles ?? [])],
    release,
  };
}
