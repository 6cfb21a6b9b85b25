import { parseUnit } from '../../src/core/expression/unit.ts';
import type { Instrument, Layout, MeasuredValue } from '../../src/core/model/instruments/instrument.ts';
import { isObject } from '../../src/core/text/json.ts';
import { nearest } from '../../src/core/text/nearest.ts';
import type { CompanyProblem } from './company-problem.ts';

/**
 * Fields that the sets of a library have: all that are wanted, or every field where one of those is missing. Files that
 * name none of the wanted ones are not looked into before.
 */
function fieldsOf(texts: readonly string[], wanted: readonly string[]): ReadonlySet<string> {
  const fields = new Set<string>();
  const left = (): readonly string[] => wanted.filter((key) => !fields.has(key));
  const open = texts.filter((text) => {
    if (!left().some((key) => text.includes(`"${key}"`))) return true;
    for (const key of fieldsIn(valueOf(text))) fields.add(key);
    return false;
  });
  if (left().length > 0) for (const text of open) for (const key of fieldsIn(valueOf(text))) fields.add(key);
  return fields;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function fieldsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (!isObject(value)) return [];
  const own = isObject(value['properties']) ? Object.keys(value['properties']) : [];
  return [...own, ...Object.values(value).flatMap(fieldsIn)];
}

/** A field that no set has, with the one that may be meant. */
function unknownField(pointer: string, key: string, fields: ReadonlySet<string>): CompanyProblem {
  const meant = nearest(key, [...fields]);
  return {
    pointer,
    message: { zh: `没有字段集含字段“${key}”。`, en: `No set has a field "${key}".` },
    fix:
      meant === null
        ? { zh: '写一个已有字段的键。', en: 'Write the key of a field that there is.' }
        : { zh: `是否指“${meant}”？`, en: `Is "${meant}" meant?` },
  };
}

function valueProblems(at: string, value: MeasuredValue, fields: ReadonlySet<string>): readonly CompanyProblem[] {
  const { to, unit, usual } = value;
  return [
    ...to.flatMap((key, place) => (fields.has(key) ? [] : [unknownField(`${at}/to/${place}`, key, fields)])),
    ...(unit === undefined || parseUnit(unit) !== null ? [] : [noUnit(`${at}/unit`, unit)]),
    ...(usual === undefined || (usual.least ?? 0) < usual.most ? [] : [noRange(`${at}/usual`)]),
  ];
}

function noUnit(pointer: string, unit: string): CompanyProblem {
  return {
    pointer,
    message: { zh: `“${unit}”不是单位。`, en: `"${unit}" is no unit.` },
    fix: { zh: '写 UCUM 单位，例如 ng/uL。', en: 'Write a unit of UCUM, such as ng/uL.' },
  };
}

function noRange(pointer: string): CompanyProblem {
  return {
    pointer,
    message: { zh: '"least" 不小于 "most"。', en: '"least" is not below "most".' },
    fix: { zh: '对调两个值，或改正它们。', en: 'Exchange the two, or correct them.' },
  };
}

function layoutProblems(at: string, { values }: Layout, fields: ReadonlySet<string>): readonly CompanyProblem[] {
  return values.flatMap((value, place) => valueProblems(`${at}/values/${place}`, value, fields));
}

/**
 * What descriptors of instruments say that the library does not know.
 *
 * @param texts of the descriptors of the library; null where some of them cannot be read, and with them fields
 */
export function instrumentProblems(
  texts: readonly string[] | null,
  instruments: readonly Instrument[],
): readonly CompanyProblem[] {
  if (instruments.length === 0) return [];
  const measured = instruments.flatMap(({ layouts }) =>
    layouts.flatMap(({ values }) => values.flatMap(({ to }) => to)),
  );
  const wanted: ReadonlySet<string> = new Set([...instruments.flatMap(({ places }) => places), ...measured]);
  const fields = texts === null ? wanted : fieldsOf(texts, [...wanted]);
  const ids = instruments.map(({ id }) => id);
  return instruments.flatMap(({ id, places, layouts }, place) => {
    const at = `/instruments/${place}`;
    return [
      ...(ids.indexOf(id) === place ? [] : [takenId(`${at}/id`, id)]),
      ...places.flatMap((key, index) => (fields.has(key) ? [] : [unknownField(`${at}/places/${index}`, key, fields)])),
      ...layouts.flatMap((layout, index) => layoutProblems(`${at}/layouts/${index}`, layout, fields)),
    ];
  });
}

function takenId(pointer: string, id: string): CompanyProblem {
  return {
    pointer,
    message: { zh: `“${id}”是另一台仪器的名称。`, en: `"${id}" is the name of another instrument.` },
    fix: { zh: '另取一个名称。', en: 'Give it a name of its own.' },
  };
}
