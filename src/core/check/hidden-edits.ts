import type { StepSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedProcess } from '../model/link.ts';
import { resolveItem } from '../model/load/path-list.ts';
import type { Check, Report } from './check.ts';
import { removing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const graphEditHidden = rule('graph/edit-hidden', {
  message: {
    zh: '步骤“{step}”既让人填写“{name}”，又隐藏它。',
    en: 'The step "{step}" lets people fill in "{name}" and hides it too.',
  },
  why: { zh: '它不会出现，没有人能填写。', en: 'It does not appear, so nobody can fill it in.' },
  fix: { zh: '从 "edit" 或 "hide" 中去掉它。', en: 'Take it out of "edit" or out of "hide".' },
});

const graphReadHidden = rule('graph/read-hidden', {
  severity: 'warning',
  message: {
    zh: '步骤“{step}”既显示“{name}”，又把它全部隐藏。',
    en: 'The step "{step}" shows "{name}" and hides all of it too.',
  },
  why: { zh: '它不会出现。', en: 'Nothing of it appears.' },
  fix: { zh: '从 "read" 或 "hide" 中去掉它。', en: 'Take it out of "read" or out of "hide".' },
});

const graphNeedHidden = rule('graph/need-hidden', {
  message: {
    zh: '步骤“{step}”要求填写“{name}”，又隐藏它。',
    en: 'The step "{step}" demands "{name}" and hides it too.',
  },
  why: {
    zh: '缺了它就不能提交，页面上却找不到它。',
    en: 'Without it nobody can hand the step in, and on the page nobody finds it.',
  },
  fix: { zh: '从 "need" 或 "hide" 中去掉它。', en: 'Take it out of "need" or out of "hide".' },
});

/**
 * No step hides what it names for editing or demands. A set in `edit` may be narrowed by single fields in `hide`, as long as one
 * is left; the reverse, and the same name in both, contradict each other.
 */
export const checkHiddenEdits: Check = {
  name: 'hidden-edits',
  codes: [graphEditHidden, graphReadHidden, graphNeedHidden],
  run: ({ processes }, report) => {
    for (const process of processes) {
      (process.descriptor.steps ?? []).forEach((step, at) => {
        const hidden = hiddenItems(step, process);
        const isHidden = (item: string): boolean => {
          const resolved = hidden.size === 0 ? { paths: [] } : resolveItem(item, process.scope, true);
          return 'paths' in resolved && resolved.paths.length > 0 && resolved.paths.every((path) => hidden.has(path));
        };
        (step.edit ?? []).forEach((item, index) => {
          const place = process.places.at(pointerTo('/steps', at, 'edit', index));
          // Who may fill it in may see it: the same people are at the step.
          const written = (step.hide ?? []).indexOf(item);
          const only = step.hide?.length === 1 ? 0 : written;
          const fix = only < 0 ? {} : removing(process.places.at(pointerTo('/steps', at, 'hide', only)));
          if (hidden.has(item) || isHidden(item)) report(graphEditHidden, place, { step: step.id, name: item }, fix);
        });
        (step.read ?? []).forEach((item, index) => {
          if (!isHidden(item)) return;
          const hiding = step.hide?.length === 1 ? 0 : (step.hide ?? []).indexOf(item);
          const [word, order] = hiding < 0 ? (['read', index] as const) : (['hide', hiding] as const);
          const place = process.places.at(pointerTo('/steps', at, word, order));
          report(graphReadHidden, place, { step: step.id, name: item }, hiding < 0 ? {} : removing(place));
        });
        checkNeeds({ step, at, hidden, isHidden }, process, report);
      });
    }
  },
};

interface Hiding {
  readonly step: StepSource;
  readonly at: number;
  readonly hidden: ReadonlySet<string>;
  readonly isHidden: (item: string) => boolean;
}

/** What a step or an outcome of it demands is in sight; what is edited and hidden is told as that. */
function checkNeeds({ step, at, hidden, isHidden }: Hiding, process: LinkedProcess, report: Report): void {
  if (hidden.size === 0) return;
  const told = new Set(
    (step.edit ?? []).flatMap((item) => {
      const isTold = hidden.has(item) || isHidden(item);
      const resolved = isTold ? resolveItem(item, process.scope, true) : { paths: [] };
      return 'problem' in resolved ? [] : [item, ...resolved.paths];
    }),
  );
  const look = (need: readonly string[] | undefined, pointer: string): void =>
    (need ?? []).forEach((name, index) => {
      if (!hidden.has(name) || told.has(name)) return;
      const place = process.places.at(pointerTo(pointer, index));
      report(graphNeedHidden, place, { step: step.id, name }, removing(place));
    });
  look(step.need, pointerTo('/steps', at, 'need'));
  (step.outcomes ?? []).forEach(({ need }, order) => look(need, pointerTo('/steps', at, 'outcomes', order, 'need')));
}

/** The items of `hide` as they are written, and the single paths that they stand for. */
function hiddenItems({ hide = [] }: StepSource, { scope }: LinkedProcess): ReadonlySet<string> {
  const paths = hide.flatMap((item) => {
    const resolved = resolveItem(item, scope, true);
    return 'problem' in resolved ? [] : resolved.paths;
  });
  return new Set([...hide, ...paths]);
}
