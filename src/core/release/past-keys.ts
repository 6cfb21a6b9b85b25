import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { lastVersion, namesOf, type FormerFields } from './former-fields.ts';
import { strandsOf } from './version-pairs.ts';

type Keys = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<FormerFields, WeakMap<FormModel, Keys>>();

/**
 * By path of the fields of a version all keys that they have and had: the own one, those that it names (`x-was`), and
 * those of the versions before it, the newest first.
 */
export function pastKeys(former: FormerFields, model: FormModel): Keys {
  const made = known.get(former) ?? new WeakMap<FormModel, Keys>();
  known.set(former, made);
  const found = made.get(model) ?? keysOf(former, model);
  made.set(model, found);
  return found;
}

function keysOf(former: FormerFields, model: FormModel): Keys {
  const strands = strandsOf(former, model);
  const keys = new Map([...allFields(model)].map(([path, field]) => [path, new Set(namesOf(field))] as const));
  for (let last = lastVersion(former); last !== null; last = lastVersion(last.former)) {
    const then = strandsOf(last.former, last.model);
    for (const [path, found] of keys) {
      const strand = then.withId(strands.at(path)?.id ?? -1);
      if (strand !== undefined && !strand.isGone) found.add(strand.path.slice(prefixOf(strand.path).length));
    }
  }
  return new Map([...keys].map(([path, found]) => [path, [...found]]));
}
