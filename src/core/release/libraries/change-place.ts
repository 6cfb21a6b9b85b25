import type { FieldModel } from '../../model/model.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import type { DescriptorSource } from '../../words/reading/parse.ts';
import type { Place } from '../../words/place.ts';
import { setParts } from '../../words/set-parts.ts';
import { allFields, type FormModel } from '../form-fields.ts';
import { nameOf, type LibraryState, type StateForm } from './library-state.ts';

/** A place in a file of the newer library. */
export interface ChangePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

interface Setting {
  readonly file: StateForm;
  readonly before: LibraryState;
}

/**
 * Where the change of a form was written: its own file, or that of its family, its set, its table. A file that says the
 * same as before brought nothing about: then it was another of the form's files.
 */
export function blamed(subject: string, { file: now, before }: Setting, old: StateForm | null): ChangePlace {
  const { places } = now;
  if (places === null) return { file: '', line: 1, column: 1, pointer: '' };
  const place = places.at(pointerOf(subject, now, old), 'key');
  if (!isUnchanged(place.source, before)) return told(place);
  const other = places.files().find((source) => !isUnchanged(source, before));
  return other === undefined ? told(place) : told({ source: other, pointer: '' });
}

/** Two libraries that are compared. */
export interface Libraries {
  readonly before: LibraryState;
  readonly after: LibraryState;
}

/** The file of a descriptor by kind and id, or a place in it; of one that is gone, where it was. */
export function fileWith(name: string, { before, after }: Libraries, pointer = ''): ChangePlace {
  const find = ({ sources }: LibraryState) => sources.find(({ value }) => isObject(value) && nameOf(value) === name);
  const source = find(after) ?? find(before);
  if (source === undefined) return { file: name.replace(' ', ':'), line: 1, column: 1, pointer: '' };
  return told({ source, pointer });
}

/** A place with its line. */
export function told({ source, pointer, of }: Place): ChangePlace {
  return { file: source.file, pointer: source.written(pointer), ...source.locate(pointer, of) };
}

function isUnchanged(source: DescriptorSource, before: LibraryState): boolean {
  return before.sources.some(({ file, text }) => file === source.file && text === source.text);
}

/** Where in the expanded descriptor the part stands that a change is about. */
function pointerOf(subject: string, now: StateForm, old: StateForm | null): string {
  const [kind = '', rest = ''] = split(subject);
  if (kind === 'set') return pointerTo('/sets', rest);
  if (kind === 'table') return pointerTo('/tables', rest);
  if (kind === 'step') return stepPointer(now.model, rest);
  if (kind === 'outcome') return outcomePointer(now.model, rest);
  const field = fieldPointer(now, subject) ?? (old === null ? null : fieldPointer(old, subject));
  return field ?? `/${subject}`;
}

function split(subject: string): readonly string[] {
  const colon = subject.indexOf(':');
  return colon < 0 ? [] : [subject.slice(0, colon), subject.slice(colon + 1)];
}

function stepPointer(model: FormModel, id: string): string {
  const index =
    model.kind === 'process' ? model.steps.findIndex((step) => step.id === id || step.was.includes(id)) : -1;
  return index < 0 ? '/steps' : pointerTo('/steps', index);
}

function outcomePointer(model: FormModel, name: string): string {
  const [step = '', id = ''] = name.split('/');
  const at = stepPointer(model, step);
  if (model.kind !== 'process' || at === '/steps') return at;
  const found = model.steps.find((one) => one.id === step || one.was.includes(step));
  const index = found?.outcomes.findIndex((outcome) => outcome.id === id || outcome.was.includes(id)) ?? -1;
  return index < 0 ? pointerTo(at, 'outcomes') : pointerTo(at, 'outcomes', index);
}

/** A field is written in its set, or in one that the set takes in. */
function fieldPointer({ descriptor, model }: Pick<StateForm, 'descriptor' | 'model'>, path: string): string | null {
  const fields = allFields(model);
  const field = fields.get(path) ?? [...fields.values()].find(({ words }) => words['x-was']?.includes(path) === true);
  if (field === undefined) return null;
  return pointerTo('/sets', writingSet(field, descriptor), 'properties', field.key);
}

/** The set in which a field is written: its own, or one that this takes in. */
export function writingSet({ set, key }: FieldModel, { sets = {} }: StateForm['descriptor']): string {
  const parts = setParts(set, sets).toReversed();
  return parts.find((part) => Object.hasOwn(sets[part]?.properties ?? {}, key)) ?? set;
}
