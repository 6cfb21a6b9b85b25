import type { LinkedProcess } from '../model/link.ts';
import type { FieldModel } from '../model/model.ts';
import { own, pointerTo } from '../text/json.ts';
import { below } from '../words/place.ts';
import { setParts } from '../words/set-parts.ts';
import type { Check, Subject } from './check.ts';
import { removing } from './edits.ts';
import { eachField } from './field-words.ts';
import { fieldWordIdle, isGiven } from './idle-words.ts';
import { isLibraryWhole, isShared } from './whole-library.ts';

/** What is filled in as last time is filled in at a step: an application is not, nor what a step stores anew. */
export const checkIdleRepeats: Check = {
  name: 'idle-repeats',
  codes: [fieldWordIdle],
  run: (subject, report) => {
    const { shown, edited } = repeatedFields(subject.processes);
    const isWhole = isLibraryWhole(subject);
    const word = 'x-repeat';
    const reason = {
      zh: '没有步骤填写它；申请表和步骤自己的字段集不能按上次填写。',
      en: 'no step has it among "edit"; an application and "own" sets are not filled in as last time.',
    };
    const hint = { zh: `去掉“${word}”。`, en: `Remove "${word}".` };
    for (const set of subject.sets) {
      if (!isWhole && isShared(set.place)) continue;
      eachField([set], ({ key, field, place }) => {
        const name = nameOf(isShared(set.place) ? '' : set.place.source.file, set.name, key);
        // What nobody types is told of as that.
        if (field[word] !== true || isGiven(field) || !shown.has(name) || edited.has(name)) return;
        const at = below(place, pointerTo('', word), 'key');
        report(fieldWordIdle, at, { word, reason, hint }, removing(at));
      });
    }
  },
};

function nameOf(file: string, set: string, key: string): string {
  return `${file} ${set} ${key}`;
}

/** The fields with the word that processes have, and those among them that a step lets people fill in. */
function repeatedFields(processes: Subject['processes']) {
  const [shown, edited] = [new Set<string>(), new Set<string>()];
  for (const process of processes) {
    const { model } = process;
    if (model === null) continue;
    const stored = [...model.fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
    const anew = model.steps.flatMap((step) => step.own.flatMap((name) => model.sets.get(name)?.fields ?? []));
    // Of a table its columns say so.
    const fields = [...stored, ...anew].filter(({ columns }) => columns === null);
    const marked = fields.filter(({ words }) => words['x-repeat'] === true);
    if (marked.length === 0) continue;
    const paths = new Set(model.steps.flatMap(({ edit }) => edit));
    for (const field of marked) {
      const name = writtenName(field, process);
      shown.add(name);
      if (paths.has(field.path) || (field.table !== null && paths.has(field.table))) edited.add(name);
    }
  }
  return { shown, edited };
}

/** The name of the field in the set that writes it, of several that are merged into one. */
function writtenName({ set, key }: FieldModel, { descriptor, entry }: LinkedProcess): string {
  const sets = descriptor.sets ?? {};
  const written = setParts(set, sets).find((name) => own(own(sets, name)?.properties ?? {}, key) !== undefined) ?? set;
  return nameOf(own(entry.value.sets ?? {}, written) === undefined ? '' : entry.source.file, written, key);
}
