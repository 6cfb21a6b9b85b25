import { counterDictionary, stageDictionary } from '../application.ts';
import { dictionaryKey, type Library } from '../model/link-library.ts';
import { counterNames } from '../words/counters.ts';
import { stageTexts } from '../words/standard-texts.ts';
import type { Check } from './check.ts';
import { reportUnknown } from './hint.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const referenceCounterUnknown = rule('reference/counter-unknown', {
  message: { zh: '没有名为“{name}”的计数器。', en: 'There is no counter "{name}".' },
  why: { zh: '任务不会计入任何阶段的数字。', en: 'Its tasks would add to no number on the home page.' },
  fix: hinted,
});

const referenceStageUnknown = rule('reference/stage-unknown', {
  message: { zh: '没有阶段“{name}”。', en: 'There is no stage "{name}".' },
  why: {
    zh: '任务不会计入任何菜单，统计里也没有它。',
    en: 'No menu would count its tasks, and no figure would hold them.',
  },
  fix: hinted,
});

/** The stage and the counter of a process are the company's. */
export const checkCounters: Check = {
  name: 'counters',
  codes: [referenceCounterUnknown, referenceStageUnknown],
  run: ({ processes, library }, report) => {
    const known = countersOf(library);
    const stages = stagesOf(library);
    for (const { descriptor, places } of processes) {
      const [stage, counter] = [nameIn(descriptor.stage), nameIn(descriptor.counter)];
      if (stage !== null && !stages.includes(stage))
        reportUnknown(report, referenceStageUnknown, places.at('/stage'), stage, stages);
      if (counter === null || known.includes(counter)) continue;
      reportUnknown(report, referenceCounterUnknown, places.at('/counter'), counter, known);
    }
  },
};

/** A parameter of a family may put in something else than a name, such as a list; null where nothing is named. */
function nameIn(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Those that this is built with, and the entries of the dictionary of counters that name a stage. */
function countersOf(library: Pick<Library, 'dictionaries'>): readonly string[] {
  const stages = stagesOf(library);
  const entries = library.dictionaries.get(dictionaryKey(counterDictionary))?.value.entries ?? [];
  const added = entries.filter(({ remark }) => remark !== undefined && stages.includes(remark));
  return [...new Set([...counterNames, ...added.map(({ dictKey }) => dictKey)])];
}

/** The stages that there are: those that this is built with, and the entries of the dictionary of stages. */
export function stagesOf({ dictionaries }: Pick<Library, 'dictionaries'>): readonly string[] {
  const entries = dictionaries.get(dictionaryKey(stageDictionary))?.value.entries ?? [];
  return [...new Set([...Object.keys(stageTexts), ...entries.map(({ dictKey }) => dictKey)])];
}
