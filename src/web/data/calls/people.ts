import type { Person } from '../../../core/calls/people.ts';
import { ask } from './client.ts';

/** People of the tenant whose name, account or id holds the text, at most 50. */
export function findPeople(q: string, role?: string): Promise<readonly Person[]> {
  return ask('GET /api/blade-user/lookup', { query: { q, role }, silent: true });
}
