import { comparable } from '../text/choice-text.ts';
import { own, pointerTo } from '../text/json.ts';
import type { LinkedProcess } from '../model/link.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { FieldModel, ProcessModel } from '../model/model.ts';
import type { Place } from '../words/place.ts';
import { setParts } from '../words/set-parts.ts';
import type { Language } from '../text/text.ts';
import type { Check, Report } from './check.ts';

/** Columns that stand on one sheet have titles of their own, in both languages. */
export const checkSheetTitles: Check = {
  name: 'sheet-titles',
  codes: ['clash/title'],
  run: ({ processes }, report) => {
    // Processes share their columns: each pair is told once, for the first process that shows both.
    const told = new Set<string>();
    for (const process of processes) {
      if (process.model === null) continue;
      for (const columns of sheetsOf(process.model)) {
        for (const language of ['zh', 'en'] as const) checkSheet({ process, columns, language, told }, report);
      }
    }
  },
};

/** The columns of each sheet that somebody sees: the samples as the start and the steps show them, detail tables. */
function sheetsOf({ fields, start, steps }: ProcessModel): readonly (readonly FieldModel[])[] {
  const shown = [start.edit, ...steps.map(({ edit, read, hide }) => without([...edit, ...read], hide))];
  const samples = shown.map((paths) =>
    [...new Set(paths)].flatMap((path) => fields.get(path) ?? []).filter(({ table }) => table === sampleTable),
  );
  return [...samples, ...[...fields.values()].flatMap(({ columns }) => (columns === null ? [] : [columns]))];
}

function without(paths: readonly string[], hidden: readonly string[]): readonly string[] {
  return paths.filter((path) => !hidden.includes(path));
}

interface Sheet {
  readonly process: LinkedProcess;
  readonly columns: readonly FieldModel[];
  readonly language: Language;
  readonly told: Set<string>;
}

function checkSheet({ process, columns, language, told }: Sheet, report: Report): void {
  const byTitle = new Map<string, FieldModel>();
  for (const column of columns) {
    const title = comparable(column.label[language]);
    const first = byTitle.get(title);
    if (first === undefined) byTitle.set(title, column);
    else {
      const pair = JSON.stringify([language, ...[first, column].map(({ set, key }) => `${set} ${key}`).toSorted()]);
      if (told.has(pair)) continue;
      told.add(pair);
      const args = {
        name: column.label[language],
        first: first.key,
        second: column.key,
        process: process.descriptor.label,
      };
      report('clash/title', nearerPlace(process, [column, first], language), args);
    }
  }
}

/** The title that stands in the process's own file, where one does: whoever wrote that can change it. */
function nearerPlace(process: LinkedProcess, columns: readonly [FieldModel, FieldModel], language: Language): Place {
  const [second, first] = columns.map((column) => titlePlace(process, column, language)) as [Place, Place];
  return second.source !== process.entry.source && first.source === process.entry.source ? first : second;
}

function titlePlace({ descriptor, places }: LinkedProcess, { set, key }: FieldModel, language: Language): Place {
  const sets = descriptor.sets ?? {};
  const holds = (name: string): boolean => own(own(sets, name)?.properties ?? {}, key) !== undefined;
  const written = setParts(set, sets).find(holds) ?? set;
  return places.at(pointerTo('/sets', written, 'properties', key, 'x-label', language));
}
