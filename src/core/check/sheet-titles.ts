import { comparable } from '../text/choice-text.ts';
import { own, pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { FieldModel, ProcessModel } from '../model/model.ts';
import type { Place } from '../words/place.ts';
import { setParts } from '../words/set-parts.ts';
import type { Language } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { labelStub } from '../text/label-stub.ts';
import { replacing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const clashTitle = rule('clash/title', {
  severity: 'warning',
  message: {
    zh: '“{process}”的一张表里有两列都叫“{name}”：“{first}”和“{second}”。',
    en: 'Two columns on one sheet of "{process}" are called "{name}": "{first}" and "{second}".',
  },
  why: {
    zh: '填表的人分不清哪一列是哪一列，从 Excel 粘贴的内容可能落进另一列。',
    en: 'Whoever fills the sheet cannot tell them apart, and what is pasted from Excel may land in the other column.',
  },
  fix: {
    zh: '在 "x-label" 中给其中一列写上自己的名字，旧名字可留在 "x-paste" 里。',
    en: 'Give one of them a name of its own in "x-label"; the old one may stay in its "x-paste".',
  },
});

/** Columns that stand on one sheet have titles of their own, in both languages. */
export const checkSheetTitles: Check = {
  name: 'sheet-titles',
  codes: [clashTitle],
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
export function sheetsOf(model: ProcessModel): readonly (readonly FieldModel[])[] {
  const known = knownSheets.get(model) ?? findSheets(model);
  knownSheets.set(model, known);
  return known;
}

const knownSheets = new WeakMap<ProcessModel, readonly (readonly FieldModel[])[]>();

function findSheets({ fields, start, steps }: ProcessModel): readonly (readonly FieldModel[])[] {
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
      const place = nearerPlace(process, [column, first], language);
      report(clashTitle, place, args, named(place, [column, first], new Set(byTitle.keys())));
    }
  }
}

/** Names a column by its key, where no other column is called so. */
function named(place: Place, columns: readonly FieldModel[], taken: ReadonlySet<string>): MachineFix {
  const language = place.pointer.endsWith('/en') ? 'en' : 'zh';
  const column = columns.find(({ key }) => place.pointer.includes(pointerTo('/properties', key)));
  if (column === undefined) return {};
  const title = language === 'en' ? labelStub(column.key).en : `${column.label.zh}（${column.key}）`;
  return taken.has(comparable(title)) ? {} : replacing(place, title);
}

/** The title that stands in the process's own file, where one does: whoever wrote that can change it. */
function nearerPlace(process: LinkedProcess, columns: readonly [FieldModel, FieldModel], language: Language): Place {
  const [second, first] = columns.map((column) => titlePlace(process, column, language)) as [Place, Place];
  return second.source !== process.entry.source && first.source === process.entry.source ? first : second;
}

function titlePlace(process: LinkedProcess, column: FieldModel, language: Language): Place {
  return columnPlace(process, column, 'x-label', language);
}

/** Where a word of a column is written. */
export function columnPlace(
  { descriptor, places }: LinkedProcess | LinkedRecord,
  { set, key }: FieldModel,
  ...word: readonly (string | number)[]
): Place {
  const sets = descriptor.sets ?? {};
  const holds = (name: string): boolean => own(own(sets, name)?.properties ?? {}, key) !== undefined;
  const written = setParts(set, sets).find(holds) ?? set;
  return places.at(pointerTo('/sets', written, 'properties', key, ...word));
}
