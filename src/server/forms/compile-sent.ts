import { compileCandidate, type CandidateCompilation } from '../../core/check/compile.ts';
import type { PublishedDescriptor } from '../../core/model/release.ts';
import { isObject } from '../../core/text/json.ts';
import { parseDescriptor, type DescriptorSource, type ParsedDescriptor } from '../../core/words/reading/parse.ts';
import type { TableDescriptor } from '../../generated/descriptor.ts';
import { requireStorable } from '../platform/store/require-storable.ts';
import { builtInSources } from './library.ts';
import type { CandidateBody } from '../../core/calls/forms.ts';

declare module '../platform/workers/jobs.ts' {
  interface ThreadJobs {
    readonly compileDescriptor: { readonly input: SentDescriptor; readonly output: SentCompilation };
  }
}

/** A descriptor as sent: as text, so that diagnostics name its lines, or as JSON. */
export type Candidate = Pick<CandidateBody, 'descriptor' | 'text' | 'file'>;

/** What a candidate is checked against beside the descriptors that came with the software. */
export interface Published {
  /** Look-up tables as they were published since. */
  readonly tables: readonly TableDescriptor[];
  /** Forms that were published since and did not come with the software. */
  readonly forms: readonly PublishedDescriptor[];
}

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
  if (sent === null) return { release: null, table: null, diagnostics };
  requireStorable(sent.value);
  const source = withoutCopies(sent, published.tables);
  const { release, table, diagnostics: found } = compileCandidate(source, librarySources(published));
  return { release, table, diagnostics: [...diagnostics, ...found] };
}

/** A candidate read from its text. */
export function readSent({ descriptor, text, file }: Candidate): ParsedDescriptor {
  return parseDescriptor(file ?? 'descriptor.json', text ?? JSON.stringify(descriptor ?? null, null, 2));
}

/** The descriptors that came with the software, with those published since in the place of theirs. */
function librarySources({ tables, forms }: Published): readonly DescriptorSource[] {
  const newer = new Set(tables.map(({ id }) => id));
  const builtIn = builtInSources().filter(
    ({ value }) => !isObject(value) || value['kind'] !== 'table' || !newer.has(String(value['id'])),
  );
  const added = [...tables, ...forms].flatMap((descriptor) => {
    const { source } = parseDescriptor(`${descriptor.id}.json`, JSON.stringify(descriptor));
    return source === null ? [] : [source];
  });
  return [...builtIn, ...added];
}

/**
 * A form without the copies of look-up tables that it carries where those are published by themselves: it takes their
 * newest rows, however old the file is.
 */
function withoutCopies(source: DescriptorSource, tables: readonly TableDescriptor[]): DescriptorSource {
  if (!isObject(source.value) || !isObject(source.value['tables'])) return source;
  const published = new Set(tables.map(({ id }) => id));
  const own = Object.entries(source.value['tables']).filter(([name]) => !published.has(name));
  return { ...source, value: { ...source.value, tables: Object.fromEntries(own) } };
}
