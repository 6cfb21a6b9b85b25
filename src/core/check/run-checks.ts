import { diagnostic, ruleOf } from '../errors/diagnostic-catalogue.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Check, Report, Subject } from './check.ts';
import { checks } from './checks.ts';
import { checkExamples } from './examples.ts';
import { withoutMenu } from './make-subject.ts';
import { withoutDoubt } from './unchecked.ts';

/** Runs the checks that have to be run: where nothing but the menu is another than it was, those that look at it. */
export function runWithMemory(subject: Subject, found: Map<string, Diagnostic>): void {
  const { entries, memory } = subject;
  const rest = entries.flatMap(({ value: { kind }, source }) => (kind === 'menu' ? [] : [source]));
  if (memory?.isRestClean?.(rest) === true) {
    runChecks(
      subject,
      found,
      checks.filter(({ readsMenu }) => readsMenu === true),
    );
    return;
  }
  runChecks(subject, found);
  if (found.size === 0) memory?.noteRestClean?.(rest);
}

/** Runs checks; what an error explains is not reported a second time as a failure to link. */
export function runChecks(subject: Subject, found: Map<string, Diagnostic>, some: readonly Check[] = checks): void {
  // What hundreds of processes say alike (of their family, of a set) is told apart before its texts are made.
  const told = new Set<string>();
  const report: Report = (kind, { source, pointer, of }, args = {}, fix = {}) => {
    const key = JSON.stringify([source.file, pointer, ruleOf(kind).code, args]);
    if (told.has(key)) return;
    told.add(key);
    const one = diagnostic(kind, source, pointer, args, fix, of);
    if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  };
  const blind = withoutMenu(subject);
  const run = (check: Check): void => {
    const seen = check.readsMenu === true ? subject : blind;
    // What is wrong with a form's fields shows in its examples too: it is told where it is wrong.
    check.run(check === checkExamples ? withoutDoubt(seen, [...found.values()]) : seen, report);
  };
  some.forEach(run);
  const explained = [...found.values()].some(({ severity }) => severity === 'error');
  if (some === checks && !explained) run(checkFailures);
}

/** A problem as it is known again. */
export function keyOf({ code, file, pointer, message }: Diagnostic): string {
  return JSON.stringify([file, pointer, code, message.en]);
}

/** What no other check explains still must not pass: a form that cannot be put together. */
const checkFailures: Check = {
  name: 'failures',
  codes: ['link/failed'],
  run: ({ processes, records }, report) => {
    for (const { failure, places } of [...processes, ...records]) {
      if (failure !== null) report('link/failed', places.at(failure.pointer), { reason: failure.message });
    }
  },
};
