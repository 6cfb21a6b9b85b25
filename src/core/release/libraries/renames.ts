import type { FieldModel, ProcessModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';
import { canonicalJson } from '../../text/canonical.ts';
import { pairFields } from '../field-pairs.ts';
import { allFields, type FormModel } from '../form-fields.ts';
import { meaningChanges } from '../field-meaning.ts';
import { pairNamed } from '../step-names.ts';
import { writingSet } from './change-place.ts';

/** A part that is gone and a new one that looks like it: the pointer at which the new one would say so, and the word. */
export interface LikelyRename {
  /** Subject of the change that tells of the part that is gone. */
  readonly subject: string;
  /** In the expanded descriptor. */
  readonly pointer: string;
  readonly former: string;
}

/** Fields and steps that are gone where another came that looks like them, and that only. */
export function likelyRenames(before: FormModel, after: FormModel): readonly LikelyRename[] {
  const steps = before.kind === 'process' && after.kind === 'process' ? stepRenames(before, after) : [];
  return [...fieldRenames(before, after), ...steps];
}

function fieldRenames(before: FormModel, after: FormModel): readonly LikelyRename[] {
  const [old, now] = [allFields(before), allFields(after)];
  const { gone, fresh } = pairFields(old, now);
  return gone.flatMap((path) => {
    const field = old.get(path);
    if (field === undefined) return [];
    const alike = fresh.flatMap((other) => {
      const found = now.get(other);
      return found !== undefined && isAlike(field, found) && found.words['x-was'] === undefined ? [found] : [];
    });
    const [only] = alike;
    if (only === undefined || alike.length > 1) return [];
    const pointer = pointerTo('/sets', writingSet(only, after.descriptor), 'properties', only.key, 'x-was');
    return [{ subject: path, pointer, former: field.key }];
  });
}

/** In the same set, with values of the same meaning, and under the same name or within the same limits. */
function isAlike(old: FieldModel, now: FieldModel): boolean {
  const isSame = old.set === now.set && meaningChanges(old, now).length === 0;
  const isNamed = old.label.zh === now.label.zh || old.label.en === now.label.en;
  return isSame && isNamed;
}

function stepRenames(before: ProcessModel, after: ProcessModel): readonly LikelyRename[] {
  const pairs = pairNamed(before.steps, after.steps);
  const known = new Set(pairs.values());
  const gone = before.steps.filter((step) => !pairs.has(step));
  return gone.flatMap((step) => {
    const alike = after.steps.filter(
      (one) => !known.has(one) && canonicalJson(one.label) === canonicalJson(step.label),
    );
    const [only] = alike;
    if (only === undefined || alike.length > 1 || only.was.length > 0) return [];
    const pointer = pointerTo('/steps', after.steps.indexOf(only), 'was');
    return [{ subject: `step:${step.id}`, pointer, former: step.id }];
  });
}
