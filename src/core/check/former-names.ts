import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { FieldModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import type { Place, PlaceMap } from '../words/place.ts';
import { setKeys, type SetsByName } from '../words/set-parts.ts';
import type { Check, Report } from './check.ts';
import { removing } from './edits.ts';
import { placeInSet } from './expression-place.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const clashFormerName = rule('clash/former-name', {
  message: {
    zh: '曾用名“{name}”还是另一个字段、步骤或出口的名称。',
    en: 'The former name "{name}" also names another field, step or outcome.',
  },
  why: { zh: '已有数据里的这个名称就不知道指哪一个。', en: 'Nobody could tell which one stored data mean by it.' },
  fix: {
    zh: '从“x-was”（步骤、出口为“was”）中去掉，或只留在真正改名的那一个上。',
    en: 'Take it out of "x-was" ("was" of a step or outcome), or leave it where the name really changed.',
  },
});

interface Named {
  readonly id: string;
  readonly was?: readonly string[];
}

/** A former name of a field, a step or an outcome means that one alone. */
export const checkFormerNames: Check = {
  name: 'former-names',
  codes: [clashFormerName],
  run: ({ processes, records }, report) => {
    // Forms share their sets: each name is told once.
    const told = new Set<string>();
    for (const form of [...processes, ...records]) checkFields(form, told, report);
    for (const { descriptor, places } of processes) {
      const steps = descriptor.steps ?? [];
      checkNamed(steps, '/steps', places, report);
      steps.forEach(({ outcomes = [] }, index) =>
        checkNamed(outcomes, pointerTo('/steps', index, 'outcomes'), places, report),
      );
    }
  },
};

function checkNamed(all: readonly Named[], at: string, places: PlaceMap, report: Report): void {
  all.forEach((one, index) =>
    (one.was ?? []).forEach((name, order) => {
      const others = all.filter((other) => other.id === name || (other !== one && other.was?.includes(name) === true));
      if (others.length === 0) return;
      const place = places.at(`${at}${pointerTo('', index, 'was', order)}`);
      report(clashFormerName, place, { name }, removing(place));
    }),
  );
}

/** A field that was called otherwise: nothing beside it may be called so now, or have been. */
function checkFields(form: LinkedProcess | LinkedRecord, told: Set<string>, report: Report): void {
  const all = [...(form.model?.fields.values() ?? [])].flatMap((field) => [field, ...(field.columns ?? [])]);
  const fields = new Map(all.map((field) => [field.path, field]));
  const wasOf = ({ words }: FieldModel): readonly string[] => words['x-was'] ?? [];
  for (const field of fields.values())
    wasOf(field).forEach((name, order) => {
      const isBeside = (other: FieldModel): boolean =>
        holderOf(other) === holderOf(field) && (other.key === name || (other !== field && wasOf(other).includes(name)));
      const place = wasPlace(form, field, order);
      const mark = `${place.source.file} ${place.pointer}`;
      if (told.has(mark) || ![...fields.values()].some(isBeside)) return;
      told.add(mark);
      report(clashFormerName, place, { name }, removing(place));
    });
}

/** What stands before the key of a field: the table that it is a column of. */
function holderOf({ path, key }: FieldModel): string {
  return path.slice(0, path.length - key.length);
}

function wasPlace({ descriptor, places }: LinkedProcess | LinkedRecord, field: FieldModel, order: number): Place {
  const sets: SetsByName = descriptor.sets ?? {};
  const isOwn = setKeys(field.set, sets).includes(field.key);
  const at = { field: isOwn ? field.key : field.path, word: null, index: null, part: null };
  const { set, pointer } = placeInSet(at, field.set, sets);
  return places.at(pointerTo('/sets', set) + pointerTo(pointer, 'x-was', order));
}
