import { compile } from '../src/core/check/compile.ts';
import { isObject } from '../src/core/text/json.ts';
import { parseDescriptor, type DescriptorSource, type ParsedDescriptor } from '../src/core/words/reading/parse.ts';
import type { ReleasedDescriptor } from '../src/core/model/release.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { diagnosticText } from './output/diagnostic-text.ts';
import { readDescriptors } from './read/read-descriptors.ts';
import { WatchedFolders } from './read/watched-folders.ts';

/** What the descriptors say after a file was saved. */
export interface SavedState {
  readonly report: DiagnosticReport;
  /** The files that were looked at. */
  readonly files: readonly string[];
  /** The forms that are others than they were; none while the report holds errors. */
  readonly changed: readonly ReleasedDescriptor[];
}

/** Follows the descriptors of a project while their authors change them. */
export interface Authoring {
  /**
   * What the files saved since the last look say, and of all other forms what those of these ids say: the rest of a big
   * library keeps nobody waiting. Forms come in the order of their ids here, then those not named.
   */
  readonly glance: (ids: readonly string[]) => SavedState;
  /** What all descriptors say. */
  readonly read: () => SavedState;
  /** Those of the forms that are others than they were; from now on they are known. */
  readonly news: (forms: readonly ReleasedDescriptor[]) => readonly ReleasedDescriptor[];
}

/** Begins to follow the descriptors of the project at `root`: what they say now counts as known. */
export function followDescriptors(root: string): Authoring {
  const parse = rememberingParse();
  const known = new Map<string, string>();
  let seen: ReadonlySet<DescriptorSource> = new Set();
  function news(forms: readonly ReleasedDescriptor[]): readonly ReleasedDescriptor[] {
    return forms.filter((form) => {
      const text = JSON.stringify(form);
      const isChanged = known.get(form.id) !== text;
      known.set(form.id, text);
      return isChanged;
    });
  }
  function look(isAsked: (source: DescriptorSource) => boolean): SavedState {
    const { asked, sources, diagnostics } = readDescriptors(root, [], { parse });
    const compilation = compile(sources, isAsked);
    seen = new Set(sources);
    const report = diagnosticReport(asked, [...diagnostics, ...compilation.diagnostics]);
    const files = [...sources.filter(isAsked).map(({ file }) => file), ...diagnostics.map(({ file }) => file)];
    return { report, files, changed: report.errors > 0 ? [] : news([...compilation.expanded.values()]) };
  }
  function glance(ids: readonly string[]): SavedState {
    const order = new Map(ids.map((id, index) => [id, index] as const));
    const placeOf = (id: string): number => order.get(id) ?? order.size;
    const state = look((source) => !seen.has(source) || order.has(formIdOf(source)));
    return { ...state, changed: state.changed.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)) };
  }
  const read = (): SavedState => look(() => true);
  read();
  return { glance, read, news };
}

/** The report as a terminal shows it. */
export function terminalText(report: DiagnosticReport): string {
  return diagnosticText(report, 'en');
}

/** Calls `changed` whenever a file in one of the folders or below is another than it was, is new or is gone. */
export function watchFolders(folders: readonly string[], changed: () => void): readonly WatchedFolders[] {
  return folders.map((folder) => new WatchedFolders(folder, changed));
}

/** Gives what it gave for the same text of the same file, so that a source that is the same object says the same. */
function rememberingParse(): typeof parseDescriptor {
  const last = new Map<string, { readonly text: string; readonly parsed: ParsedDescriptor }>();
  return (file, text) => {
    const before = last.get(file);
    if (before?.text === text) return before.parsed;
    const parsed = parseDescriptor(file, text);
    last.set(file, { text, parsed });
    return parsed;
  };
}

/** The id of a process or record; '' of anything else. */
function formIdOf({ value }: DescriptorSource): string {
  const isForm = isObject(value) && (value['kind'] === 'process' || value['kind'] === 'record');
  return isForm && typeof value['id'] === 'string' ? value['id'] : '';
}
