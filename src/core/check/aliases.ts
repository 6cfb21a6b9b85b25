import { rule } from '../errors/diagnostic-rule.ts';
import { comparable } from '../text/choice-text.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { FieldModel } from '../model/model.ts';
import type { Check } from './check.ts';
import { removing } from './edits.ts';
import { columnPlace, sheetsOf } from './sheet-titles.ts';
import { isLibraryWhole, isShared } from './whole-library.ts';

const clashAlias = rule('clash/alias', {
  severity: 'warning',
  message: {
    zh: '“{second}”的 "x-paste" 写了“{name}”，而它旁边的列“{first}”就叫这个名字。',
    en: 'The "x-paste" of "{second}" has "{name}", which is what the column "{first}" beside it is called.',
  },
  why: {
    zh: '粘贴或导入时，叫这个名字的列总是落进“{first}”。',
    en: 'What is pasted or imported under this name always lands in "{first}".',
  },
  fix: { zh: '从 "x-paste" 里去掉“{name}”。', en: 'Take "{name}" out of this "x-paste".' },
});

/** A further name of a column is not, wherever it stands, the title of another one. */
export const checkAliases: Check = {
  name: 'aliases',
  codes: [clashAlias],
  run: (subject, report) => {
    const found: Found = { aliases: new Map(), free: new Set() };
    for (const form of subject.processes)
      for (const columns of form.model === null ? [] : sheetsOf(form.model)) noteAliases({ form, columns }, found);
    for (const form of subject.records) {
      const columns = [...(form.model?.fields.values() ?? [])].filter(({ table }) => table === null);
      noteAliases({ form, columns }, found);
    }
    const clashing = [...found.aliases.values()].filter(({ first }) => first !== null);
    const isWhole = clashing.length > 0 && isLibraryWhole(subject);
    for (const { form, column, index, name, first } of clashing) {
      const place = columnPlace(form, column, 'x-paste', index);
      if (first === null || (!isWhole && isShared(place))) continue;
      report(clashAlias, place, { name, first: first.key, second: column.key }, removing(place));
    }
  },
};

interface Sheet {
  readonly form: LinkedProcess | LinkedRecord;
  readonly columns: readonly FieldModel[];
}

/** A further name of a column, and the column that has it as its title on every sheet so far; null where it is free on one. */
interface Alias {
  readonly form: Sheet['form'];
  readonly column: FieldModel;
  readonly index: number;
  readonly name: string;
  readonly first: FieldModel | null;
}

interface Found {
  readonly aliases: Map<string, Alias>;
  /** Columns all of whose names lead to them on some sheet. */
  readonly free: Set<FieldModel>;
}

function noteAliases({ form, columns }: Sheet, { aliases, free }: Found): void {
  const aliased = columns.filter((column) => column.words['x-paste'] !== undefined && !free.has(column));
  if (aliased.length === 0) return;
  const byTitle = new Map(columns.flatMap((column) => titlesOf(column).map((title) => [title, column] as const)));
  for (const column of aliased) {
    const names = column.words['x-paste'] ?? [];
    const firsts = names.map((name, index) => {
      const id = `${column.set} ${column.key} ${index}`;
      const known = aliases.get(id);
      const other = byTitle.get(comparableOf(name)) ?? null;
      // Its own title says so without it.
      const isFree = known?.first === null || other === null || titlesOf(column).includes(comparableOf(name));
      const first = isFree ? null : other;
      aliases.set(id, { form: known?.form ?? form, column, index, name, first });
      return first;
    });
    if (firsts.every((first) => first === null)) free.add(column);
  }
}

/** Forms share their columns. */
const knownTitles = new WeakMap<FieldModel, readonly string[]>();

function titlesOf(column: FieldModel): readonly string[] {
  const { key, label } = column;
  const titles = knownTitles.get(column) ?? [key, label.zh, label.en].map(comparableOf);
  knownTitles.set(column, titles);
  return titles;
}

const knownTexts = new Map<string, string>();
/** Texts beyond these are read anew. */
const mostTexts = 10_000;

function comparableOf(text: string): string {
  const known = knownTexts.get(text);
  if (known !== undefined) return known;
  if (knownTexts.size >= mostTexts) knownTexts.clear();
  const compared = comparable(text);
  knownTexts.set(text, compared);
  return compared;
}
