import type { Finding } from '../../../core/validation/finding.ts';
import { ApiError } from '../../api/api-error.ts';

/** The findings that a refused form carries; none when the call failed for another reason. */
export function findingsOf(error: unknown): readonly Finding[] {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return [];
  return (error.data as { readonly findings?: readonly Finding[] }).findings ?? [];
}
