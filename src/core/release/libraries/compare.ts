import type { TableDescriptor } from '../../../generated/descriptor.ts';
import type { Text } from '../../text/text.ts';
import { canonicalJson } from '../../text/canonical.ts';
import { change, gravest, gravestForWork, type ChangeClass, type ReleaseChange } from '../change.ts';
import { diffReleases } from '../diff.ts';
import { diffTable, namedRow, rowPointer } from '../diff-table.ts';
import { migrateOfNew } from '../idle-conversions.ts';
import { blamed, fileWith, type Libraries } from './change-place.ts';
import { dictionaryChanges } from './compare-dictionaries.ts';
import { menuChanges } from './compare-menus.ts';
import { nameOf, type LibraryState, type StateForm } from './library-state.ts';
import { likelyRenames } from './renames.ts';
import type { ChangeCause, PlacedChange, SharedChange } from './placed-change.ts';

/** What publishing the newer library would change of one form. */
export interface ChangedForm {
  readonly kind: 'process' | 'record' | 'table';
  readonly id: string;
  readonly label: Text;
  readonly state: 'new' | 'changed' | 'gone';
  /** The gravest of its changes. */
  readonly class: ChangeClass;
  readonly changes: readonly PlacedChange[];
}

/** All that differs between two libraries. */
export interface LibraryChanges {
  /** The forms that differ, by kind and id. */
  readonly forms: readonly ChangedForm[];
  /** Each change once, by file and line. */
  readonly causes: readonly ChangeCause[];
}

/** Compares two libraries of descriptors: what each form that differs would change, and what brought it about. */
export function compareLibraries(before: LibraryState, after: LibraryState): LibraryChanges {
  const shared = [...dictionaryChanges(before, after), ...menuChanges(before, after)];
  const forms = [...formChanges({ before, after }, shared), ...tableChanges(before, after)];
  return { forms, causes: causesOf(forms, shared) };
}

function formChanges(libraries: Libraries, shared: readonly SharedChange[]): readonly ChangedForm[] {
  const { before, after } = libraries;
  const names = [...new Set([...before.forms.keys(), ...after.forms.keys()])].toSorted();
  return names.flatMap((name) => {
    const [old, now] = [before.forms.get(name), after.forms.get(name)];
    if (before.unreadable.has(name) || after.unreadable.has(name)) return [];
    const known = now ?? old;
    if (known === undefined) return [];
    const { kind, id, label } = known.model;
    const reached = shared.flatMap(({ reaches, ...one }) =>
      reaches.flatMap(({ form, subject }) => (form === name ? [{ ...one, subject }] : [])),
    );
    const changes = [...ownChanges(old, now, libraries), ...reached];
    if (changes.length === 0) return [];
    return [{ kind, id, label, state: stateBetween(old, now), class: gravestForWork(changes), changes }];
  });
}

function ownChanges(
  old: StateForm | undefined,
  now: StateForm | undefined,
  { before, after }: Libraries,
): readonly PlacedChange[] {
  if (now === undefined && old !== undefined) return [goneChange(old, before, after)];
  if (now === undefined) return [];
  const at = { file: now, before };
  if (old === undefined) {
    const told = [change('safe', 'id', '新表单', 'a new form'), ...migrateOfNew(now.descriptor)];
    return told.map((one) => ({ ...one, place: blamed(one.subject, at, null) }));
  }
  if (content(old) === content(now)) return [];
  const { changes } = diffReleases(old, now);
  const renames = likelyRenames(old.model, now.model);
  return changes.map((one) => {
    const place = blamed(one.subject, at, old);
    const likely = one.class === 'pin' ? renames.find(({ subject }) => subject === one.subject) : undefined;
    const edit = likely === undefined ? null : now.places?.at(likely.pointer);
    if (likely === undefined || edit?.source.file !== place.file) return { ...one, place };
    const pointer = edit.source.written(edit.pointer);
    return { ...one, place, rename: { op: 'add', pointer, value: [likely.former] } };
  });
}

/** What was asked of people goes on where it was begun; stored rows have no page any more. */
function goneChange(old: StateForm, before: LibraryState, after: LibraryState): PlacedChange {
  const place = fileWith(nameOf(old.descriptor), { before, after });
  const isRecord = old.descriptor.kind === 'record';
  const one = isRecord
    ? change(
        'refuse',
        'id',
        '去掉了业务记录；已有的行不再有页面',
        'the record is gone; its stored rows have no page any more',
      )
    : change('pin', 'id', '去掉了流程；不能再开始新的', 'the process is gone; nobody can start it any more');
  return { ...one, place };
}

/** Without the version, which alone is no change. */
function content({ descriptor }: StateForm): string {
  const { version: _version, examples: _examples, ...said } = descriptor;
  return canonicalJson(said);
}

function tableChanges(before: LibraryState, after: LibraryState): readonly ChangedForm[] {
  const ids = [...new Set([...before.tables.keys(), ...after.tables.keys()])].toSorted();
  return ids.flatMap((id): readonly ChangedForm[] => {
    const [old, now] = [before.tables.get(id), after.tables.get(id)];
    const said = rowsBetween(old, now);
    const known = now ?? old;
    const isUntold = before.unreadable.has(`table ${id}`) || after.unreadable.has(`table ${id}`);
    if (said.length === 0 || known === undefined || isUntold) return [];
    const changes = said.map((one): PlacedChange => {
      const row = one.subject.startsWith('row:') ? one.subject.slice('row:'.length) : null;
      const pointer = row === null || old === undefined || now === undefined ? null : rowPointer(row, old, now);
      const place = fileWith(`table ${id}`, { before, after }, pointer ?? '');
      if (row === null) return { ...one, place };
      return { ...one, place, message: namedRow(row, one.message) };
    });
    const { label } = known;
    return [{ kind: 'table', id, label, state: stateBetween(old, now), class: gravest(changes), changes }];
  });
}

function rowsBetween(old: TableDescriptor | undefined, now: TableDescriptor | undefined): readonly ReleaseChange[] {
  if (old === undefined) return [change('safe', 'id', '新查询表', 'a new look-up table')];
  if (now === undefined) return [change('pin', 'id', '去掉了查询表', 'the look-up table is gone')];
  return diffTable(old, now).changes;
}

function stateBetween(old: unknown, now: unknown): ChangedForm['state'] {
  if (old === undefined) return 'new';
  return now === undefined ? 'gone' : 'changed';
}

/** The same change at the same place is one cause, however many forms it reaches. */
function causesOf(forms: readonly ChangedForm[], shared: readonly SharedChange[]): readonly ChangeCause[] {
  const causes: { cause: ChangeCause; readonly key: string }[] = [];
  const add = (one: PlacedChange, form: string | null): void => {
    const { class: changeClass, place } = one;
    const key = `${changeClass} ${place.file}#${place.pointer}`;
    const known = causes.find((other) => other.key === key && areAlike(other.cause, one));
    if (known === undefined) causes.push({ key, cause: { ...one, forms: form === null ? [] : [form] } });
    else known.cause = joined(known.cause, one, form);
  };
  for (const { reaches: _reaches, ...one } of shared) add(one, null);
  for (const form of forms) {
    for (const one of form.changes) {
      // The rows of a table are told of the table.
      const isTable = form.kind !== 'table' && one.subject.startsWith('table:');
      if (!isTable) add(one, nameOf(form));
    }
  }
  return causes
    .map(({ cause }) => cause)
    .toSorted((one, other) => compareText(one.place.file, other.place.file) || one.place.line - other.place.line);
}

/** Of a record the same words go on: they say what becomes of rows. */
function areAlike({ message: { en: one } }: ReleaseChange, { message: { en: other } }: ReleaseChange): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

function joined(cause: ChangeCause, one: PlacedChange, form: string | null): ChangeCause {
  const { message } = one.message.en.length > cause.message.en.length ? one : cause;
  const isNew = form !== null && !cause.forms.includes(form);
  return { ...cause, message, forms: isNew ? [...cause.forms, form] : cause.forms };
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
