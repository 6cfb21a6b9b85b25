import { compile } from '../../src/core/check/compile.ts';
import { compareLibraries } from '../../src/core/release/libraries/compare.ts';
import { stateOf, type LibraryState } from '../../src/core/release/libraries/library-state.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import type { Comparison } from '../output/diagnostic-report.ts';
import type { Terminal } from '../terminal.ts';
import { baseSources } from './base-sources.ts';
import { changeFindings } from './change-findings.ts';
import type { Policy } from './policy.ts';

/** What one's own library is compared with. */
export interface Base {
  /** As the caller named it. */
  readonly name: string;
  readonly state: LibraryState;
  /** Files of it that cannot be read. */
  readonly unread: readonly string[];
}

/** The library in a folder or at a commit; errors in it are its own affair. */
export function baseOf(root: string, name: string): Base {
  const { sources, unread } = baseSources(root, name);
  return { name, state: stateOf(compile(sources), sources), unread };
}

/** What of the comparison concerns the caller: all, or what files asked for brought about. */
export interface Asked {
  readonly sources: readonly DescriptorSource[];
  /** Null where all files count. */
  readonly files: readonly string[] | null;
  readonly policy: Policy;
}

/** Compares one's own library with another; tells what can't be compared. */
export function comparison(base: Base, { sources, files, policy }: Asked, { complain }: Terminal): Comparison {
  const after = stateOf(compile(sources), sources);
  const untold = new Set([...base.state.unreadable, ...unreadForms(base, after)]);
  for (const name of untold) complain(`Not compared: ${name}, which has errors at ${base.name}.\n`);
  for (const name of after.unreadable) complain(`Not compared: ${name}, which has errors.\n`);
  const { forms, causes } = compareLibraries({ ...base.state, unreadable: untold }, after);
  const counts = (file: string): boolean => files === null || files.includes(file);
  const told = causes.filter(({ place }) => counts(place.file));
  const today = new Date().toISOString().slice(0, 10);
  return {
    base: base.name,
    forms: forms.filter(({ changes }) => changes.some(({ place }) => counts(place.file))),
    findings: changeFindings(told, policy, today),
  };
}

/** Forms whose files cannot be read there are not new. */
function unreadForms({ unread }: Base, { forms }: LibraryState): readonly string[] {
  const isUnread = (file: string | undefined): boolean => file !== undefined && unread.includes(file);
  return [...forms].flatMap(([name, { places }]) => (isUnread(places?.files()[0]?.file) ? [name] : []));
}
