import type { StepSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import { sampleTable } from '../model/load/load-set.ts';
import { type PathProblem, type PathScope, resolveItem } from '../model/load/path-list.ts';
import { withOwnSets } from '../model/load/path-scope.ts';
import type { Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { fixBy, removing } from './edits.ts';
import { type Definition, reportUnknown } from './hint.ts';
import { leftOutSet } from './left-out-sets.ts';
import { hinted, neverShown, rule } from '../errors/diagnostic-rule.ts';

const referenceSetOwn = rule('reference/set-own', {
  message: {
    zh: '“{name}”是某一步骤的 "own" 字段集，不随实例保存。',
    en: '"{name}" is an "own" set of a step and is not kept with the instance.',
  },
  why: {
    zh: '它每次完成时重新填写，显示在流转记录里，不能在这里编辑。',
    en: 'It is filled in anew at each completion and shown in the trail; it cannot be edited here.',
  },
  fix: { zh: '从这里去掉它，或把它写进这一步骤的 "own"。', en: 'Take it out here, or list it in "own" of this step.' },
});

const referencePathForm = rule('reference/path-form', {
  message: { zh: '路径“{name}”不能这样写。', en: 'The path "{name}" is not written like this.' },
  why: neverShown,
  fix: hinted,
});

/** A list of paths as an expanded descriptor holds it. */
interface PathList {
  readonly pointer: string;
  readonly items: readonly string[];
  /** Tables and keys of own sets may be named. */
  readonly tables: boolean;
  /** Own sets may be named though they are not kept (they show in the trail). */
  readonly ownToo: boolean;
  /** Names of the own sets whose keys may be named. */
  readonly own: readonly string[];
}

/** The path lists of processes and records name sets and fields that exist and can stand there. */
export const checkPathLists: Check = {
  name: 'path-lists',
  codes: [
    'reference/set-unknown',
    'reference/set-scope',
    referenceSetOwn,
    'reference/field-unknown',
    referencePathForm,
  ],
  run: ({ processes, records, library }, report) => {
    for (const process of processes) checkLists(process, processLists(process), library, report);
    for (const record of records) checkLists(record, recordLists(record), library, report);
  },
};

function processLists({ descriptor }: LinkedProcess): readonly PathList[] {
  const start = descriptor.start;
  const steps = descriptor.steps ?? [];
  return [
    list('/given', descriptor.given),
    list('/subject', descriptor.subject),
    list('/start/edit', start?.edit),
    list('/start/need', start?.need, { tables: true }),
    ...steps.flatMap((step, index) => stepLists(step, pointerTo('/steps', index))),
  ];
}

function stepLists(step: StepSource, pointer: string): readonly PathList[] {
  const own = step.own ?? [];
  const needs = (step.outcomes ?? []).map((outcome, index) =>
    list(pointerTo(pointer, 'outcomes', index, 'need'), outcome.need, { tables: true, own }),
  );
  return [
    list(`${pointer}/edit`, step.edit),
    list(`${pointer}/read`, step.read, { ownToo: true }),
    list(`${pointer}/hide`, step.hide, { tables: true, own }),
    list(`${pointer}/need`, step.need, { tables: true, own }),
    ...needs,
  ];
}

function recordLists({ descriptor }: LinkedRecord): readonly PathList[] {
  const asked = descriptor.actions.flatMap((action, index) =>
    typeof action === 'string' ? [] : [list(pointerTo('/actions', index, 'form'), action.form)],
  );
  const moved = (descriptor.states?.moves ?? []).flatMap((move, index) => [
    list(pointerTo('/states/moves', index, 'form'), move.form),
    list(pointerTo('/states/moves', index, 'need'), move.need),
  ]);
  const { search, list: columns, form } = descriptor;
  return [list('/search', search), list('/list', columns), list('/form', form), ...asked, ...moved];
}

function list(pointer: string, items: readonly string[] | undefined, more: Partial<PathList> = {}): PathList {
  return { pointer, items: items ?? [], tables: false, ownToo: false, own: [], ...more };
}

function checkLists(
  linked: LinkedProcess | LinkedRecord,
  lists: readonly PathList[],
  library: Library,
  report: Report,
): void {
  // What could be loaded names nothing that is not there.
  if (linked.model !== null) return;
  const { scope, places } = linked;
  const sets = Object.keys({ ...library.setsByName, ...linked.descriptor.sets });
  for (const { pointer, items, tables, ownToo, own } of lists) {
    const visible = [...scope.own].filter(([name]) => ownToo || !tables || own.includes(name));
    const seen = withOwnSets(scope, new Map(visible));
    items.forEach((item, index) => {
      const resolved = resolveItem(item, seen, tables);
      const place = places.at(pointerTo(pointer, index));
      if (!('problem' in resolved)) return;
      if (ownToo && (resolved.problem === 'set-is-own' || resolved.problem === 'field-is-own')) return;
      // A field may belong to the very set that is missing or damaged: that one is reported, its fields are not.
      const within = resolved.problem === 'set-unknown' && Object.hasOwn(library.setsByName, item.replace(/^@/, ''));
      if ((resolved.problem === 'field-unknown' || within) && !linked.whole) return;
      if (resolved.problem === 'set-unknown' && Object.hasOwn(linked.descriptor.sets ?? {}, item.slice(1))) return;
      const leftOut = (): Definition | null => leftOutSet(item, named(linked, lists), { linked, library });
      const problem: ItemProblem = { item, problem: resolved.problem, place, sets, tables, leftOut };
      reportItem(problem, seen, library, report);
    });
  }
}

/** Everything that a form names in lists and sheets, columns of sheets as `samples.key`. */
function named({ descriptor }: LinkedProcess | LinkedRecord, lists: readonly PathList[]): readonly string[] {
  const steps = descriptor.kind === 'process' ? (descriptor.steps ?? []) : [];
  const columns = steps.flatMap(({ sheet }) => [sheet?.key ?? [], sheet?.columns ?? []].flat());
  return [...lists.flatMap(({ items }) => items), ...columns.map((key) => `${sampleTable}.${key}`)];
}

interface ItemProblem {
  readonly item: string;
  readonly problem: PathProblem;
  readonly place: Place;
  /** Names of all sets that may be named. */
  readonly sets: readonly string[];
  /** Whether whole tables may be named. */
  readonly tables: boolean;
  /** The set to be brought along so that a field is there. */
  readonly leftOut: () => Definition | null;
}

function reportItem(
  { item, problem, place, sets, tables, leftOut }: ItemProblem,
  scope: PathScope,
  library: Library,
  report: Report,
): void {
  const name = item.replace(/^@/, '');
  switch (problem) {
    case 'set-unknown':
      // The item of a parameter is the bare name, that of a list has the sign.
      if (!library.broken.has(`set:${name}`)) {
        const write = (known: string): string => (place.pointer.startsWith('/params/') ? known : `@${known}`);
        reportUnknown(report, 'reference/set-unknown', place, name, sets, { write });
      }
      return;
    case 'set-is-rows':
      report('reference/set-scope', place, { name, scope: 'row', expected: 'form', hint: rowsHint }, removing(place));
      return;
    case 'set-is-own':
    case 'field-is-own':
      report(referenceSetOwn, place, { name }, removing(place));
      return;
    case 'column-of-detail-table': {
      const table = item.split('.')[0] ?? item;
      const hint = { zh: `写整张表“${table}”。`, en: `Write the whole table "${table}".` };
      report(referencePathForm, place, { name: item, hint }, { pointer: place.pointer, op: 'replace', value: table });
      return;
    }
    case 'field-unknown': {
      const known = [
        ...scope.fields.keys(),
        ...(tables ? [...scope.fields.values()].flatMap(({ table }) => table ?? []) : []),
        ...[...scope.own.values()].flatMap((set) => set.fields.map((field) => field.key)),
      ];
      const args = { place: { zh: '这里能用的字段集', en: 'the sets named here' } };
      const set = leftOut();
      if (set !== null) {
        report('reference/field-unknown', place, { ...args, name: item, hint: set.hint }, fixBy(set.edits));
        return;
      }
      reportUnknown(report, 'reference/field-unknown', place, item, known, { args });
    }
  }
}

const rowsHint = {
  zh: '写出拥有这张明细表的字段集，或从这里去掉它。',
  en: 'Name the set that holds the table of these rows, or take it out here.',
};
