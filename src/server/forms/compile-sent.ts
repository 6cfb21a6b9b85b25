import { compileCandidate, type CandidateCompilation } from '../../core/check/compile.ts';
import { parseDescriptor, type ParsedDescriptor } from '../../core/words/reading/parse.ts';
import { requireStorable } from '../platform/store/require-storable.ts';
import { toldDiagnostics } from './told-diagnostics.ts';
import { serverSources, withoutCopies, type Published } from './source-library.ts';
import type { CandidateBody } from '../../core/calls/forms.ts';

declare module '../platform/workers/jobs.ts' {
  interface ThreadJobs {
    readonly compileDescriptor: { readonly input: SentDescriptor; readonly output: SentCompilation };
  }
}

/** A descriptor as sent: as text, so that diagnostics name its lines, or as JSON. */
export type Candidate = Pick<CandidateBody, 'descriptor' | 'text' | 'file'>;

/** A candidate with all that it is checked against. */
export interface SentDescriptor {
  readonly candidate: Candidate;
  readonly published: Published;
}

/** What a candidate means. */
export type SentCompilation = Pick<CandidateCompilation, 'release' | 'table' | 'diagnostics'>;

/**
 * Checks a candidate. Takes seconds where it is large or hostile: the job of a thread.
 *
 * @throws BusinessError 400 where it holds what the database cannot keep
 */
export function compileSent({ candidate, published }: SentDescriptor): SentCompilation {
  const { source: sent, diagnostics } = readSent(candidate);
  if (sent === null) return { release: null, table: null, diagnostics: toldDiagnostics(diagnostics) };
  requireStorable(sent.value);
  const source = withoutCopies(sent, published.tables);
  const { release, table, diagnostics: found } = compileCandidate(source, serverSources(published));
  return { release, table, diagnostics: toldDiagnostics([...diagnostics, ...found]) };
}

/** A candidate read from its text. */
export function readSent({ descriptor, text, file }: Candidate): ParsedDescriptor {
  return parseDescriptor(file ?? 'descriptor.json', text ?? JSON.stringify(descriptor ?? null, null, 2));
}
