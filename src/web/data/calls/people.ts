import type { Person } from '../services/lookups.ts';
import { get } from './client.ts';

/** People of the tenant whose name, account or id holds the text, at most 50. */
export function findPeople(q: string, role?: string): Promise<readonly Person[]> {
  return get('/blade-user/lookup', { q, role }, { silent: true });
}
