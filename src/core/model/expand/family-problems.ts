import type { DiagnosticCode } from '../../errors/diagnostic-catalogue.ts';
import type { DiagnosticArguments } from '../../errors/diagnostic-rule.ts';
import { sampleCounts } from '../../words/counters.ts';
import type { FamilyDescriptor, FamilyParam, ProcessDescriptor } from '../../../generated/descriptor.ts';
import { paramsIn } from './expand-params.ts';
import { familyValues, idParam, kindOf, presetParam } from './family-values.ts';
import { isObject, own, pointerTo } from '../../text/json.ts';
import type { Entry, Library } from '../link-library.ts';
import { below, type Place } from '../../words/place.ts';
import type { Text } from '../../text/text.ts';

/** One thing wrong between a process and its family, at a place in the process. */
export interface FamilyProblem {
  readonly code: DiagnosticCode;
  readonly pointer: string;
  readonly of: 'key' | 'value';
  readonly args: DiagnosticArguments;
  /** The word that is wrong and what it could have been, when it is a name. */
  readonly choice: { readonly word: string; readonly among: readonly string[] } | null;
}

/** Everything wrong between a process and its family; nothing more can be said of such a process. */
export function familyProblems(entry: Entry<ProcessDescriptor>, library: Library): readonly FamilyProblem[] {
  const name = entry.value.extends;
  if (name === undefined) return [];
  const family = library.families.get(name);
  if (family !== undefined) return paramProblems(entry, family);
  if (library.broken.has(`family:${name}`)) return [silent];
  return [
    problem('reference/family-unknown', '/extends', { name }, { word: name, among: [...library.families.keys()] }),
  ];
}

/** Stands for a problem that is already reported at the family itself. */
const silent: FamilyProblem = { code: 'reference/family-unknown', pointer: '', of: 'value', args: {}, choice: null };

/** Whether the problem is reported where it is, and only keeps the process from being linked. */
export function isSilent(found: FamilyProblem): boolean {
  return found === silent;
}

function problem(
  code: DiagnosticCode,
  pointer: string,
  args: DiagnosticArguments,
  choice: FamilyProblem['choice'] = null,
  of: 'key' | 'value' = 'value',
): FamilyProblem {
  return { code, pointer, of, args, choice };
}

function paramProblems(entry: Entry<ProcessDescriptor>, family: Entry<FamilyDescriptor>): readonly FamilyProblem[] {
  const process = entry.value;
  const { params: declared, presets = {} } = family.value;
  const { values: filled } = familyValues(entry, family);
  const named = process.params?.[presetParam];
  const preset = typeof named === 'string' || named === undefined ? named : JSON.stringify(named);
  const presetNames = Object.keys(presets);
  const isPreset = (name: string): boolean => name === presetParam && presetNames.length > 0;
  const unknown = Object.keys(process.params ?? {}).filter((name) => !Object.hasOwn(declared, name) && !isPreset(name));
  const missing = Object.entries(declared).filter(
    ([name, param]) => !kindOf(param).endsWith('?') && !Object.hasOwn(filled, name),
  );
  const at = process.params === undefined ? '' : '/params';
  if (preset !== undefined && isPreset(presetParam) && !presetNames.includes(preset)) {
    const args = { name: preset, family: family.value.id };
    const choice = { word: preset, among: presetNames };
    return [problem('family/preset-unknown', pointerTo('/params', presetParam), args, choice)];
  }
  return [
    ...unknown.map((name) => {
      const choice = { word: name, among: Object.keys(declared) };
      const args = { name, family: family.value.id };
      return problem('family/param-unknown', pointerTo('/params', name), args, choice, 'key');
    }),
    ...missing.map(([name, param]) => problem('family/param-missing', at, { name, kind: kindName(kindOf(param)) })),
    ...Object.entries(declared).flatMap(([name, param]) =>
      kindProblem(name, kindOf(param), own(process.params, name), pointerTo('/params', name)),
    ),
  ];
}

/** What presets and defaults of a family are filled with, where that is of another kind or no parameter at all. */
export function familyValueProblems(family: FamilyDescriptor): readonly FamilyProblem[] {
  const defaults = Object.entries(family.params).flatMap(([name, param]) =>
    typeof param === 'string'
      ? []
      : kindProblem(name, param.kind, param.default, pointerTo('/params', name, 'default')),
  );
  const presets = Object.entries(family.presets ?? {}).flatMap(([preset, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const at = pointerTo('/presets', preset, name);
      const param = own(family.params, name);
      if (param !== undefined) return kindProblem(name, kindOf(param), value, at);
      const choice = { word: name, among: Object.keys(family.params) };
      return [problem('family/param-unknown', at, { name, family: family.id }, choice, 'key')];
    }),
  );
  return [...defaults, ...presets];
}

function kindProblem(name: string, kind: FamilyParam, value: unknown, at: string): readonly FamilyProblem[] {
  if (value === undefined || paramKinds[kind].fits(value)) return [];
  return [problem('family/param-kind', at, { name, expected: kindName(kind) })];
}

function kindName(kind: FamilyParam): Text {
  return paramKinds[kind].name;
}

interface ParamKind {
  readonly name: Text;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const hasId = (value: unknown): boolean => isObject(value) && isText(value['id']);

const isSampleCount = (value: unknown): boolean => sampleCounts.some((name) => name === value);

/** What each kind of parameter may be filled with. */
const paramKinds: Readonly<Record<FamilyParam, ParamKind>> = {
  set: { name: { zh: '一个字段集的名称', en: 'the name of a field set' }, fits: isText },
  sets: { name: { zh: '字段集名称的列表', en: 'a list of names of field sets' }, fits: isTexts },
  process: { name: { zh: '一个流程的代号', en: 'the id of a process' }, fits: isText },
  processes: { name: { zh: '流程代号的列表', en: 'a list of ids of processes' }, fits: isTexts },
  roles: { name: { zh: '角色的列表', en: 'a list of roles' }, fits: isTexts },
  workdays: { name: { zh: '工作日数', en: 'a number of working days' }, fits: (value) => Number.isInteger(value) },
  counter: { name: { zh: '计数器的名称', en: 'the name of a counter' }, fits: isText },
  'prefix?': { name: { zh: '编号前缀，或不写', en: 'the beginning of numbers, or nothing' }, fits: isText },
  counts: {
    name: { zh: 'application.json 中 rowCounts 的一个名称', en: 'one of the rowCounts of application.json' },
    fits: isSampleCount,
  },
  'step?': { name: { zh: '一个步骤，或不写', en: 'a step, or nothing' }, fits: hasId },
  'outcome?': { name: { zh: '一个出口，或不写', en: 'an outcome, or nothing' }, fits: hasId },
};

/** Whether a parameter of a kind is filled with a list of names. */
export function takesNames(kind: FamilyParam): boolean {
  return paramKinds[kind].fits === isTexts;
}

/** What of a family may hold parameters, beside its parameters' own defaults and presets. */
const filledWords = [
  'stage',
  'prefix',
  'node',
  'counter',
  'numberPrefix',
  'oversee',
  'given',
  'subject',
  'start',
  'steps',
  'prints',
] as const satisfies readonly (keyof FamilyDescriptor)[];

/** Names of all parameters that a family uses, in its words and the print layouts it names, each with its first place. */
export function usedParams(
  { value: family, source }: Entry<FamilyDescriptor>,
  library: Library,
): ReadonlyMap<string, Place> {
  const used = new Map<string, Place>();
  for (const word of filledWords) {
    collectParams(family[word], { source, pointer: `/${word}` }, used);
  }
  collectParams(family.params, { source, pointer: '/params' }, used);
  collectParams(family.presets, { source, pointer: '/presets' }, used);
  for (const item of family.prints ?? []) {
    const layout = typeof item === 'string' ? library.prints.get(item) : undefined;
    if (layout !== undefined) collectParams(layout.value, layout.place, used);
  }
  return used;
}

/** Collects parameters with the place where each is first used; text in both languages may hold braces of its own. */
function collectParams(value: unknown, place: Place, into: Map<string, Place>): void {
  if (typeof value === 'string') {
    for (const name of paramsIn(value)) if (name !== idParam && !into.has(name)) into.set(name, place);
  } else if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => collectParams(item, below(place, pointerTo('', index)), into));
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key !== 'label' && key !== 'confirm') collectParams(item, below(place, pointerTo('', key)), into);
    }
  }
}
