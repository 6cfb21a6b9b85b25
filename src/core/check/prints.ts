import { checkPrintConditions } from './expressions/check-print-conditions.ts';
import { isObject, pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { entriesOf, type Library } from '../model/link-library.ts';
import { printFaults, type PrintContext } from '../model/load/print-faults.ts';
import { writtenPrints } from '../words/print-source.ts';
import { standardPrints } from '../model/load/standard-prints.ts';
import type { Check, Report, Subject } from './check.ts';
import { reportProblem } from './expressions.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { Place } from '../words/place.ts';
import { around, freeName, isSameValue, removing, replacing, valueAt } from './edits.ts';
import { idleHint, knownHint, leaveOut, reportUnknown } from './hint.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const printUnused = rule('print/unused', {
  severity: 'warning',
  message: {
    zh: '没有任何流程或业务记录用到打印版式“{name}”。',
    en: 'No process or record uses the print layout "{name}".',
  },
  why: { zh: '没有人能把它打印出来。', en: 'Nobody can print it.' },
  fix: {
    zh: '在流程、流程族或业务记录的 "prints" 中写上它，或删去它。',
    en: 'Name it in the "prints" of a process, family or record, or remove it.',
  },
});

const printButtonTwice = rule('print/button-repeated', {
  message: {
    zh: '步骤“{step}”有两个打印“{name}”的按钮。',
    en: 'The step "{step}" has two buttons that print "{name}".',
  },
  why: { zh: '两个按钮做同一件事。', en: 'Both do the same.' },
  fix: { zh: '去掉其中一个。', en: 'Remove one of them.' },
});

/** Prints name fields, columns and steps that there are; buttons that print name prints. */
export const checkPrints: Check = {
  name: 'prints',
  codes: ['print/unknown', 'print/content', 'print/idle', 'print/repeated', 'print/too-big', printButtonTwice],
  run: ({ processes, records, library }, report) => {
    for (const process of processes) {
      if (!process.whole) continue;
      const steps = (process.descriptor.steps ?? []).map(({ id }) => id);
      checkNames(process, { of: 'instance', scope: process.scope, steps }, report);
      checkButtons(process, library, report);
    }
    for (const record of records) {
      const of = record.descriptor.projection === undefined ? 'row' : 'followed-row';
      if (record.whole) checkNames(record, { of, scope: record.scope, steps: [] }, report);
    }
  },
};

/** Layouts that processes, families and records name are there, and each is named by one of them. */
export const checkLayouts: Check = {
  name: 'layouts',
  codes: ['print/unknown', printUnused],
  run: (subject, report) => {
    const { entries, library } = subject;
    for (const { value, source } of naming.flatMap((kind) => entriesOf(entries, kind))) {
      (value.prints ?? []).forEach((name, index) => {
        if (typeof name !== 'string' || library.prints.has(name) || library.broken.has(`print:${name}`)) return;
        const place = { source, pointer: pointerTo('/prints', index) };
        const define = () => (library.prints.size === 0 ? leaveOut(place) : null);
        const options = { args: { place: layouts }, define };
        reportUnknown(report, 'print/unknown', place, name, library.prints.keys(), options);
      });
    }
    // A file that is refused may be the one that names a layout.
    if (library.broken.size === 0) checkUnused(subject, report);
  },
};

/** The kinds of descriptors that name layouts. */
const naming = ['family', 'process', 'record'] as const;

function checkUnused({ entries, library }: Subject, report: Report): void {
  const forms = [...library.families.values(), ...library.processes.values(), ...library.records.values()];
  const named = new Set(forms.flatMap(({ value }) => value.prints ?? []));
  for (const { value, source } of entriesOf(entries, 'types')) {
    for (const name of Object.keys(value.prints ?? {})) {
      const place = { source, pointer: pointerTo('/prints', name), of: 'key' } as const;
      if (!named.has(name)) report(printUnused, place, { name }, removing(place));
    }
  }
}

/** Fields, columns, steps and facts that prints name, and what their conditions read. */
function checkNames(form: LinkedProcess | LinkedRecord, context: PrintContext, report: Report): void {
  const { descriptor, places } = form;
  for (const found of printFaults(writtenPrints(descriptor.prints), context)) {
    const { code, pointer, name, place, known } = found;
    const at = places.at(`/prints${pointer}`);
    if (code === 'print/unknown') reportUnknown(report, code, at, name, known, { args: { place } });
    else {
      const hint = code === 'print/idle' ? idleHint(known) : knownHint('', known).hint;
      report(code, at, { name, place, hint }, printFix(code, at));
    }
  }
  checkConditions(form, report);
}

/** Takes away what has no effect, and the copy of a print. */
function printFix(code: string, at: Place): MachineFix {
  if (code === 'print/idle') return removing(at);
  if (code !== 'print/repeated') return {};
  const [print, list] = [around(at), around(around(at))];
  const prints = valueAt(list);
  const names = Array.isArray(prints) ? prints.map((one: unknown) => (isObject(one) ? String(one['id']) : '')) : [];
  const isCopy = Array.isArray(prints) && prints.filter((one) => isSameValue(one, valueAt(print))).length > 1;
  return isCopy ? removing(print) : replacing(at, freeName(String(valueAt(at)), names));
}

/** What decides whether a block stands on the paper can be evaluated. */
function checkConditions({ descriptor, model, places }: LinkedProcess | LinkedRecord, report: Report): void {
  if (model === null) return;
  const conditions = writtenPrints(descriptor.prints).flatMap(({ blocks = [] }, print) =>
    blocks.flatMap(({ if: text }, block) =>
      text === undefined ? [] : [{ text, pointer: pointerTo('/prints', print, 'blocks', block, 'if') }],
    ),
  );
  for (const [{ pointer }, problem] of checkPrintConditions(model, conditions)) {
    reportProblem(problem, places.at(pointer), report);
  }
}

function checkButtons(
  { entry, descriptor, model, places, scope }: LinkedProcess,
  library: Library,
  report: Report,
): void {
  // While the form cannot be put together nobody can tell whether it has samples to be labelled.
  const usual = [...standardPrints(scope, null).map(({ id }) => id), 'labels', 'label-sheet'];
  const standard = model === null ? usual : model.prints.map(({ id }) => id);
  const family = library.families.get(entry.value.extends ?? '')?.value.prints ?? [];
  // What is named without being there is told where it is named.
  const named = [...(entry.value.prints ?? []), ...family].filter((print) => typeof print === 'string');
  const known = [...writtenPrints(descriptor.prints).map(({ id }) => id), ...standard];
  (descriptor.steps ?? []).forEach(({ id: step, actions = [] }, at) => {
    actions.forEach(({ as }, index) => {
      const place = places.at(pointerTo('/steps', at, 'actions', index, 'as'));
      if (actions.findIndex((other) => other.as === as) < index)
        report(printButtonTwice, place, { step, name: as }, removing(around(place)));
      else if (!known.includes(as) && !named.includes(as))
        reportUnknown(report, 'print/unknown', place, as, known, { args: { place: printsHere } });
    });
  });
}

const printsHere = { zh: '打印件', en: 'the prints' };
const layouts = { zh: '打印版式', en: 'the print layouts of the types files' };
