import { carriedPairs } from '../words/carried-pairs.ts';
import type { OpensSource, ProcessDescriptor } from '../../generated/descriptor.ts';
import { pathScope } from '../model/load/path-scope.ts';
import { isObject, pointerTo } from '../text/json.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { LinkedProcess } from '../model/link.ts';
import type { Entry, Library } from '../model/link-library.ts';
import type { ProcessModel } from '../model/model.ts';
import { ownSetNames } from '../model/expand/named-sets.ts';
import { type PathScope, resolveItem } from '../model/load/path-list.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { editAt, fixBy, removing, replacing, valueAt } from './edits.ts';
import { reportUnknown } from './hint.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const graphOnlyIdle = rule('graph/only-idle', {
  message: {
    zh: '出口“{name}”用 "only" 挑选样本，但没有样本随之带走。',
    en: 'The outcome "{name}" chooses samples by "only", but takes none along.',
  },
  why: { zh: '条件永远不会起作用。', en: 'The condition would decide nothing.' },
  fix: { zh: '在 "carry" 中写上 "samples"，或删去 "only"。', en: 'Name "samples" in "carry", or leave "only" out.' },
});

const graphNotAutomatic = rule('graph/not-automatic', {
  message: {
    zh: '流程“{name}”的 "start.by" 没有 "auto"，不能由出口开启。',
    en: 'The process "{name}" has no "auto" in "start.by", so no outcome opens it.',
  },
  why: { zh: '提交的人会以为流程已经开启。', en: 'Whoever presses the outcome would take the process for begun.' },
  fix: {
    zh: '在该流程的 "start.by" 中加上 "auto"，或删去这里的开启。',
    en: 'Add "auto" to "start.by" of that process, or open another one.',
  },
});

const graphOpensUnlike = rule('graph/opens-unlike', {
  message: {
    zh: '出口“{name}”两次开启流程“{process}”，但带走的内容不同。',
    en: 'The outcome "{name}" opens the process "{process}" twice and takes different things along.',
  },
  why: {
    zh: '样本进入同一个流程，而一个流程只能从一种内容开始。',
    en: 'The samples of both come into one process, which can begin with one content only.',
  },
  fix: {
    zh: '让两处的 "carry" 相同，或删去其中一处。',
    en: 'Make "carry" of both the same, or leave one of them out.',
  },
});

const referenceProcessUnbuilt = rule('reference/process-unbuilt', {
  severity: 'warning',
  message: { zh: '流程“{name}”还没有描述文件。', en: 'The process "{name}" has no descriptor yet.' },
  why: { zh: '在它建成之前，页面不会提供这个选择。', en: 'Until it is built the page does not offer it.' },
  fix: { zh: '补上它的描述文件，或先不写。', en: 'Write its descriptor, or leave it out until then.' },
});

/** The processes that outcomes open exist, or are at least known as planned. */
export const checkOpens: Check = {
  name: 'opens',
  codes: ['reference/process-unknown', referenceProcessUnbuilt],
  run: ({ processes, library }, report) => {
    for (const process of processes) {
      eachOpening(process, ({ process: id }, pointer) => {
        expectProcess(id, process.places.at(`${pointer}/process`), library, report);
      });
    }
  },
};

/** A process that outcomes open says so in its `start`. */
export const checkAutomaticStart: Check = {
  name: 'automatic-start',
  codes: [graphNotAutomatic],
  run: ({ processes, processModel, library }, report) => {
    for (const process of processes) {
      eachOpening(process, ({ process: id }, pointer) => {
        const by = processModel(id)?.start.by ?? ['auto'];
        if (by.includes('auto')) return;
        const fix = startedByItself(library.processes.get(id));
        report(graphNotAutomatic, process.places.at(`${pointer}/process`), { name: id }, fix);
      });
    }
  },
};

/** An outcome that lets people pick among processes opens some; a list that a parameter leaves empty is one. */
export const checkPick: Check = {
  name: 'pick',
  codes: ['field/word-alone'],
  run: ({ processes }, report) => {
    for (const { descriptor, places } of processes) {
      (descriptor.steps ?? []).forEach((step, index) => {
        (step.outcomes ?? []).forEach(({ pick }, order) => {
          const outcome = places.at(pointerTo('/steps', index, 'outcomes', order));
          const written = valueAt(outcome);
          if (pick === undefined || (isObject(written) && written['opens'] !== undefined)) return;
          const place = below(outcome, '/pick', 'key');
          report('field/word-alone', place, { word: 'pick', other: '"opens"' }, removing(place));
        });
      });
    }
  },
};

/** Lets outcomes open a process whose own file says what begins it. */
function startedByItself(entry: Entry<ProcessDescriptor> | undefined): MachineFix {
  if (entry?.value.start === undefined) return {};
  return fixBy([editAt({ source: entry.source, pointer: '/start/by/-' }, 'add', 'auto')]);
}

/** What is carried into an opened process exists on both sides. */
export const checkCarry: Check = {
  name: 'carry',
  codes: ['reference/field-unknown'],
  run: (subject, tell) => {
    // What a family carries is said once, not of each of its processes.
    const told = new Set<string>();
    const report: Report = (code, place, args, fix) => {
      const key = JSON.stringify([place.source.file, place.pointer, place.of ?? 'value']);
      if (!told.has(key)) tell(code, place, args, fix);
      told.add(key);
    };
    for (const process of subject.processes) {
      if (!process.whole) continue;
      eachOpening(process, ({ process: id, carry }, pointer) => {
        const there = subject.processModel(id);
        for (const pair of carriedPairs(carry ?? [])) {
          const at = `${pointer}/carry${pair.pointer}`;
          expectPath(pair.here, process.scope, nameOf(process.entry.value.id), process.places.at(at), report);
          if (there === null) continue;
          const place = process.places.at(at, Array.isArray(carry) ? 'value' : 'key');
          expectPath(pair.there, scopeOf(there), nameOf(id), place, report);
        }
      });
      checkMigrate(process, report);
    }
  },
};

/** An outcome that chooses samples takes them along: itself, or into one of the processes that it opens. */
export const checkChosenSamples: Check = {
  name: 'chosen-samples',
  codes: [graphOnlyIdle],
  run: ({ processes }, report) => {
    for (const { descriptor, places, scope } of processes) {
      (descriptor.steps ?? []).forEach((step, index) => {
        (step.outcomes ?? []).forEach((outcome, order) => {
          const pointer = pointerTo('/steps', index, 'outcomes', order);
          const idle = (outcome.opens ?? []).map((opening) => !carriesSamples(opening, scope));
          const name = outcome.id;
          (outcome.opens ?? []).forEach(({ only }, item) => {
            const place = places.at(`${pointer}${pointerTo('/opens', item, 'only')}`);
            if (only !== undefined && idle[item] === true) report(graphOnlyIdle, place, { name }, removing(place));
          });
          const place = places.at(`${pointer}/only`);
          if (outcome.only !== undefined && idle.every(Boolean))
            report(graphOnlyIdle, place, { name }, removing(place));
        });
      });
    }
  },
};

/** Samples that come to one process in two ways begin there with the same things. */
export const checkOpensAlike: Check = {
  name: 'opens-alike',
  codes: [graphOpensUnlike],
  run: ({ processes }, report) => {
    for (const { descriptor, places } of processes) {
      (descriptor.steps ?? []).forEach((step, index) => {
        (step.outcomes ?? []).forEach(({ id: name, opens = [] }, order) => {
          opens.forEach(({ process, carry }, item) => {
            const first = opens.findIndex((opening) => opening.process === process);
            if (sameContent(opens[first]?.carry, carry)) return;
            const pointer = pointerTo('/steps', index, 'outcomes', order, 'opens', item, 'carry');
            const alike = opens[first]?.carry;
            const fix = alike === undefined || carry === undefined ? {} : replacing(places.at(pointer), alike);
            report(graphOpensUnlike, places.at(pointer), { name, process }, fix);
          });
        });
      });
    }
  },
};

function sameContent(first: OpensSource['carry'], second: OpensSource['carry']): boolean {
  const [one, other] = [first, second].map((carry = []) =>
    carriedPairs(carry)
      .map(({ there, here }) => `${there}=${here}`)
      .toSorted()
      .join(),
  );
  return one === other;
}

function carriesSamples({ carry = [] }: OpensSource, scope: PathScope): boolean {
  const paths = carriedPairs(carry).flatMap(({ here }) => {
    const found = resolveItem(here, scope, true);
    return 'paths' in found ? found.paths : [];
  });
  return paths.some((path) => path === sampleTable || path.startsWith(`${sampleTable}.`));
}

function eachOpening({ descriptor }: LinkedProcess, each: (opening: OpensSource, pointer: string) => void): void {
  (descriptor.steps ?? []).forEach((step, index) => {
    (step.outcomes ?? []).forEach((outcome, order) => {
      (outcome.opens ?? []).forEach((opening, item) => {
        each(opening, pointerTo('/steps', index, 'outcomes', order, 'opens', item));
      });
    });
  });
}

function expectProcess(id: string, place: Place, library: Library, report: Report): void {
  if (library.processes.has(id) || library.broken.has(`process:${id}`)) return;
  const planned = library.dictionaries.get('sys:flow')?.value.entries.map((entry) => entry.dictKey) ?? [];
  if (planned.includes(id)) report(referenceProcessUnbuilt, place, { name: id });
  else reportUnknown(report, 'reference/process-unknown', place, id, [...library.processes.keys(), ...planned]);
}

function nameOf(id: string): { readonly zh: string; readonly en: string } {
  return { zh: `流程“${id}”`, en: `the process "${id}"` };
}

function scopeOf(model: ProcessModel): PathScope {
  const ownNames = new Set(ownSetNames(model.descriptor.steps ?? []));
  return pathScope(model.sets, ownNames, model.descriptor.sets ?? {});
}

function expectPath(
  item: string,
  scope: PathScope,
  place: { readonly zh: string; readonly en: string },
  at: Place,
  report: Report,
): void {
  if ('paths' in resolveItem(item, scope, true)) return;
  const sets = [...scope.stored.keys(), ...scope.parts.keys(), ...scope.own.keys()].map((name) => `@${name}`);
  const known = [...scope.fields.keys(), ...sets, 'samples'];
  reportUnknown(report, 'reference/field-unknown', at, item, known, { args: { place } });
}

/** Whether a path is that of a column of a table that is a field. */
function isColumn(path: string, { fields }: PathScope): boolean {
  const [table = '', column] = path.split('.');
  return fields.get(table)?.columns?.some(({ key }) => key === column) === true;
}

/** `migrate` gives values to fields that the process has, columns of its tables among them. */
function checkMigrate({ entry, scope, places }: LinkedProcess, report: Report): void {
  for (const path of Object.keys(entry.value.migrate ?? {})) {
    const at = places.at(pointerTo('/migrate', path), 'key');
    if (!isColumn(path, scope)) expectPath(path, scope, nameOf(entry.value.id), at, report);
  }
}
