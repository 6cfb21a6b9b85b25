import type { Finding } from '../../../core/values/finding.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** The findings that a refused form carries; none when the call failed for another reason. */
export function findingsOf(error: unknown): readonly Finding[] {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return [];
  return (error.data as { readonly findings?: readonly Finding[] }).findings ?? [];
}

/** What is said of a rejection above a form that lists what is wrong with it: nothing where that list says it. */
export function unlistedText(error: unknown): string | null {
  return findingsOf(error).some(({ level }) => level === 'error') ? null : failureText(error);
}
