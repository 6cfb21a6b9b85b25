import type { LinkedProcess } from '../link.ts';
import { pointerTo } from '../json.ts';
import { printFaults } from '../print-faults.ts';
import { standardPrints } from '../standard-prints.ts';
import type { Check, Report } from './check.ts';
import { knownHint, reportUnknown } from './hint.ts';

/** Prints name fields, columns and steps that there are; buttons that print name prints. */
export const checkPrints: Check = {
  name: 'prints',
  codes: ['print/unknown', 'print/content', 'print/idle', 'print/repeated', 'print/too-big'],
  run: ({ processes }, report) => {
    for (const process of processes) {
      if (process.whole) checkProcess(process, report);
    }
  },
};

function checkProcess(process: LinkedProcess, report: Report): void {
  const { descriptor, places, scope } = process;
  const steps = (descriptor.steps ?? []).map(({ id }) => id);
  for (const { code, pointer, name, place, known } of printFaults(descriptor.prints ?? [], { scope, steps })) {
    const at = places.at(`/prints${pointer}`);
    if (code === 'print/unknown') reportUnknown(report, code, at, name, known, { args: { place } });
    else report(code, at, { name, place, hint: knownHint('', known).hint });
  }
  checkButtons(process, report);
}

function checkButtons({ descriptor, places, scope }: LinkedProcess, report: Report): void {
  const standard = standardPrints(scope, null).map(({ id }) => id);
  const known = [...(descriptor.prints ?? []).map(({ id }) => id), ...standard, 'labels', 'label-sheet'];
  (descriptor.steps ?? []).forEach(({ actions = [] }, at) => {
    actions.forEach((action, index) => {
      if (typeof action === 'string' || action.verb !== 'print' || action.as === undefined) return;
      if (known.includes(action.as)) return;
      const place = places.at(pointerTo('/steps', at, 'actions', index, 'as'));
      reportUnknown(report, 'print/unknown', place, action.as, known, { args: { place: printsHere } });
    });
  });
}

const printsHere = { zh: '打印件', en: 'the prints' };
