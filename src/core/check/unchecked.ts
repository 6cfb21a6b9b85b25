import type { Diagnostic } from '../errors/diagnostic.ts';
import { diagnostic } from '../errors/diagnostic-catalogue.ts';
import type { Descriptor } from '../../generated/descriptor.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { entriesOf, type Entry, type Library } from '../model/link-library.ts';
import { examplesOf } from '../model/examples-of.ts';
import type { Subject } from './check.ts';
import { hasSoundExpressions } from './expressions.ts';

/** Errors that change what a form holds, accepts or computes. */
const decisive = /^(?:reference\/(?:set|field|path|shape|dictionary|choice)-|clash\/(?:field|name)|field\/)/;

type LinkedForm = LinkedProcess | LinkedRecord;

/** The forms in whose files (their own, their family's, those of their sets) no error decides on what they accept. */
export function withoutDoubt(subject: Subject, found: readonly Diagnostic[]): Subject {
  const isSound = soundness(subject.library, found);
  return { ...subject, processes: subject.processes.filter(isSound), records: subject.records.filter(isSound) };
}

function soundness(library: Library, found: readonly Diagnostic[]): (form: LinkedForm) => boolean {
  const errors = found.filter(({ code, severity }) => severity === 'error' && decisive.test(code));
  const files = new Set(errors.map(({ file }) => file));
  if (files.size === 0) return () => true;
  return ({ entry, descriptor }) => {
    const family = library.families.get(String(entry.value.kind === 'process' ? entry.value.extends : ''));
    const sets = Object.keys(descriptor.sets ?? {}).map((name) => library.sets.get(name)?.place.source);
    return [entry.source, family?.source, ...sets].every((source) => source === undefined || !files.has(source.file));
  };
}

/**
 * Forms and families of which something could not be looked at, since what they are made of has errors: faults of their own may show
 * once those are mended. Forms with an error of their own are left out.
 *
 * @param found everything that was found
 */
export function uncheckedForms(subject: Subject, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const told = new Set(found.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])));
  return [
    ...(told.size === 0 ? [] : unlinked(subject, found)),
    ...(subject.library.menu === null ? waitingForMenu(subject) : []),
  ].filter(({ file }) => !told.has(file));
}

/** Forms and families of which something was not looked at, since other errors are in the way. */
function unlinked(subject: Subject, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const isSound = soundness(subject.library, found);
  const linked = new Map<Entry<Descriptor>, LinkedForm>();
  for (const form of [...subject.processes, ...subject.records]) linked.set(form.entry, form);
  const isChecked = (entry: Entry<Descriptor>): boolean => {
    const form = linked.get(entry);
    if (form === undefined || form.model === null) return false;
    if (examplesOf(form.entry, subject.library).length === 0) return true;
    return isSound(form) && hasSoundExpressions(form, subject.library);
  };
  const open = [...formEntries(subject).filter((entry) => !isChecked(entry)), ...unseenFamilies(subject)];
  return open.map(({ source, value: { id } }) => diagnostic('link/waiting', source, '', { name: id }));
}

/** Forms that name a node or buttons of a menu that is not there or cannot be read. */
function waitingForMenu(subject: Subject): readonly Diagnostic[] {
  return formEntries(subject).map(({ source, value: { id } }) =>
    diagnostic('link/menu-waiting', source, '', { name: id }),
  );
}

function formEntries({ entries }: Subject): readonly Entry<Descriptor>[] {
  return entries.filter(({ value: { kind } }) => kind === 'process' || kind === 'record');
}

/** Families of which no process could be put together: most of what they say is checked there. */
function unseenFamilies({ entries, processes }: Subject): readonly Entry<Descriptor>[] {
  const seen = new Set(processes.flatMap(({ model, entry }) => (model === null ? [] : [entry.value.extends])));
  const named = new Set(entriesOf(entries, 'process').map(({ value }) => value.extends));
  return entriesOf(entries, 'family').filter(({ value: { id } }) => named.has(id) && !seen.has(id));
}
