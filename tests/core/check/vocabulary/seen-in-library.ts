import type { Diagnostic } from '../../../../src/core/errors/diagnostic.ts';
import { compile } from '../../../../src/core/check/compile.ts';
import { createFormEngine } from '../../../../src/core/form/engine.ts';
import { recordView } from '../../../../src/core/form/record-view.ts';
import type { LookupTable } from '../../../../src/generated/descriptor.ts';
import { diffTable } from '../../../../src/core/release/diff-table.ts';
import { diffReleases } from '../../../../src/core/release/diff.ts';
import type { ReleasedDescriptor } from '../../../../src/core/model/release.ts';
import type { DescriptorSource } from '../../../../src/core/words/reading/parse.ts';
import { menuRows } from '../../../../src/server/directory/menus/menu-rows.ts';

/** What the code makes of descriptors. */
export interface Seen {
  /** Whether all of it is in shape: what is not says nothing about its words. */
  readonly inShape: boolean;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is only carried along, and no effect of a word. */
const carried: ReadonlySet<string> = new Set(['descriptor', 'words', 'lookups']);

const context = {
  today: '2026-11-20',
  now: '2026-11-20T09:00:00+08:00',
  me: 'u1',
  prevUser: '',
  roles: ['qc'],
  release: 1,
};

/**
 * Compiles descriptors and tells what is seen of them: checks, models, what a new release would say of itself beside an
 * older one, what is computed of a record, the rows of the menu.
 */
export function seenOf(sources: readonly DescriptorSource[]): Seen {
  const { model, diagnostics, expanded } = compile(sources);
  const inShape = diagnostics.every(({ code }) => !/^(shape|text|syntax)\//.test(code));
  const told = diagnostics.map(({ code, pointer, message }) => [code, pointer, message.en]);
  // What has faults is not published: nothing is computed of it.
  if (diagnostics.some(({ severity }) => severity === 'error'))
    return { inShape, text: JSON.stringify(told), diagnostics };
  const computed = [...model.records.values()].map((record) =>
    createFormEngine(recordView(record, ['qc']), {}, context).header(),
  );
  const changes = [...expanded.values()].map(changedForm);
  const tables = sources.flatMap(({ value }) => changedTable(value));
  const menu = model.menu === null ? [] : menuRows(model.menu);
  const text = JSON.stringify([told, [...model.processes], [...model.records], computed, changes, tables, menu], plain);
  return { inShape, text, diagnostics };
}

/** What is said of each form: a word that stands in one form leaves the others as they are. */
const knownChanges = new Map<string, readonly unknown[]>();

/** What is said of a form that looked otherwise before. */
function changedForm(descriptor: ReleasedDescriptor): readonly unknown[] {
  const written = JSON.stringify(descriptor);
  const known = knownChanges.get(written);
  if (known !== undefined) return known;
  const older = JSON.parse(
    written
      .replaceAll(/"(seen|amount)":\{"type":"number"/g, '"$1":{"type":"string"')
      .replaceAll('"look":', '"appearance":')
      .replaceAll('"grade":"b"', '"grade":"a"'),
  );
  const { changes } = diffReleases({ descriptor: { ...older, migrate: undefined } }, { descriptor });
  knownChanges.set(written, changes);
  return changes;
}

/** What is said of a look-up table that had other columns and another name before. */
function changedTable(value: unknown): readonly unknown[] {
  if (Reflect.get(Object(value), 'kind') !== 'table') return [];
  const table = value as LookupTable;
  return diffTable({ ...table, label: { zh: '旧', en: 'Old' }, columns: {} }, table).changes;
}

function plain(key: string, value: unknown): unknown {
  if (carried.has(key)) return undefined;
  return value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value;
}
