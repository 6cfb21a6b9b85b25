import type { FormContext } from '../../../core/form/form-engine.ts';
import { chinaTime } from '../../parts/china-time.ts';
import { session } from '../state/session.ts';

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
