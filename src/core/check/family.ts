import {
  type FamilyProblem,
  familyProblems,
  familyValueProblems,
  isSilent,
  takesNames,
  usedParams,
} from '../model/expand/family-problems.ts';
import { own, pointerTo } from '../text/json.ts';
import { entriesOf, type Entry, type Library } from '../model/link-library.ts';
import { kindOf } from '../model/expand/family-values.ts';
import type { FamilyDescriptor, ProcessDescriptor } from '../../generated/descriptor.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { FileEdit } from '../errors/diagnostic.ts';
import type { Check } from './check.ts';
import { editAt, fixBy, removalAt, replacing, valueAt } from './edits.ts';
import { reportUnknown } from './hint.ts';
import { hinted, rule, wrongForm } from '../errors/diagnostic-rule.ts';

const familyParamUnused = rule('family/param-unused', {
  message: { zh: '参数“{name}”没有用到。', en: 'The parameter "{name}" is used nowhere.' },
  why: { zh: '填写它的人以为它有作用。', en: 'Whoever fills it believes that it does something.' },
  fix: { zh: '用上它，或从 "params" 中删去。', en: 'Use it, or remove it from "params".' },
});

const familyParamUndeclared = rule('family/param-undeclared', {
  message: { zh: '参数“{name}”没有声明。', en: 'The parameter "{name}" is not declared.' },
  why: wrongForm,
  fix: hinted,
});

/** A process fills its family's parameters: all of them, no others, each with what its kind asks for. */
export const checkFamilyParams: Check = {
  name: 'family-params',
  codes: [
    'reference/family-unknown',
    'family/param-missing',
    'family/param-unknown',
    'family/param-kind',
    'family/preset-unknown',
  ],
  run: ({ entries, library }, report) => {
    for (const entry of entriesOf(entries, 'process')) {
      for (const found of familyProblems(entry, library)) {
        const { code, pointer, of, args, choice } = found;
        if (isSilent(found)) continue;
        const place = { source: entry.source, pointer, of };
        if (choice === null) report(code, place, args, filling(found, entry, library));
        else reportUnknown(report, code, place, choice.word, choice.among, { args });
      }
    }
  },
};

/** Fills a parameter that is missing or filled with something else. */
function filling(found: FamilyProblem, entry: Entry<ProcessDescriptor>, library: Library): MachineFix {
  if (found.code === 'family/param-kind') return listing(found, entry, library);
  return found.code === 'family/param-missing' ? asOthers(found, entry, library) : {};
}

/** Kinds of parameters of which members of a family mostly say the same, with what is said where no member is. */
const usualKinds: Readonly<Record<string, unknown>> = { workdays: 1, roles: undefined, counts: undefined };

/** Fills a parameter as most members of the family do. */
function asOthers(
  { args: { name } }: FamilyProblem,
  { value, source }: Entry<ProcessDescriptor>,
  library: Library,
): MachineFix {
  const { params = {} } = library.families.get(value.extends ?? '')?.value ?? {};
  const param = typeof name === 'string' ? own(params, name) : undefined;
  if (typeof name !== 'string' || param === undefined || !Object.hasOwn(usualKinds, kindOf(param))) return {};
  const said = [...library.processes.values()].flatMap(({ value: other }) =>
    other.extends === value.extends && other.params?.[name] !== undefined ? [other.params[name]] : [],
  );
  const counts = new Map<string, number>();
  for (const one of said) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const usual: unknown = most === undefined ? usualKinds[kindOf(param)] : JSON.parse(most[0]);
  if (usual === undefined) return {};
  const at = { source, pointer: '/params' };
  return fixBy([
    value.params === undefined
      ? editAt(at, 'add', { [name]: usual })
      : editAt({ source, pointer: pointerTo('/params', name) }, 'add', usual),
  ]);
}

/** Puts a single name into a list, where the parameter is a list. */
function listing(
  { pointer, args: { name } }: FamilyProblem,
  { value, source }: Entry<ProcessDescriptor>,
  library: Library,
): MachineFix {
  const place = { source, pointer };
  const { params = {} } = library.families.get(value.extends ?? '')?.value ?? {};
  const param = typeof name === 'string' ? own(params, name) : undefined;
  const written = valueAt(place);
  const isListed = param !== undefined && takesNames(kindOf(param));
  return isListed && typeof written === 'string' ? replacing(place, [written]) : {};
}

/** A family uses every parameter that it declares, and no others. */
export const checkFamilyWords: Check = {
  name: 'family-words',
  codes: [familyParamUnused, familyParamUndeclared, 'family/param-unknown', 'family/param-kind'],
  run: ({ entries, library }, report) => {
    for (const entry of entriesOf(entries, 'family')) {
      const { value: family, source } = entry;
      for (const { code, pointer, of, args, choice } of familyValueProblems(family)) {
        const place = { source, pointer, of };
        if (choice === null) report(code, place, args);
        else reportUnknown(report, code, place, choice.word, choice.among, { args });
      }
      const used = usedParams(entry, library);
      for (const name of Object.keys(family.params)) {
        const pointer = pointerTo('/params', name);
        if (used.has(name)) continue;
        const fix = fixBy([editAt({ source, pointer }, 'remove'), ...fillings(entry, name, library)]);
        report(familyParamUnused, { source, pointer, of: 'key' }, { name }, fix);
      }
      for (const [name, place] of used) {
        if (Object.hasOwn(family.params, name)) continue;
        const hint = { zh: '在 "params" 中声明它。', en: 'Declare it in "params".' };
        const kind = wantedKind(place.pointer);
        const fix = kind === null ? {} : fixBy([editAt({ source, pointer: pointerTo('/params', name) }, 'add', kind)]);
        report(familyParamUndeclared, place, { name, hint }, fix);
      }
    }
  },
};

/** The edits that take the filling of a parameter out of presets and processes of a family. */
function fillings({ value, source }: Entry<FamilyDescriptor>, name: string, library: Library): readonly FileEdit[] {
  const presets = Object.entries(value.presets ?? {}).flatMap(([preset, values]) =>
    Object.hasOwn(values, name) ? [removalAt({ source, pointer: pointerTo('/presets', preset, name) })] : [],
  );
  const members = [...library.processes.values()].flatMap(({ value: process, source: file }) =>
    process.extends === value.id && Object.hasOwn(process.params ?? {}, name)
      ? [removalAt({ source: file, pointer: pointerTo('/params', name) })]
      : [],
  );
  return [...presets, ...members];
}

/** The kind of a parameter that stands alone at a place and may stay away; null where that cannot be told. */
function wantedKind(pointer: string): string | null {
  return /\/outcomes\/\d+$/.test(pointer) ? 'outcome?' : null;
}
