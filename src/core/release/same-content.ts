import { canonicalJson } from '../text/canonical.ts';
import { sha256Hex } from '../text/sha256.ts';
import type { FormModel } from './form-fields.ts';

/** Whether two versions differ at most by number and by what they say about the versions before them. */
export function isSameContent(one: FormModel, other: FormModel): boolean {
  return one === other || formHash(one) === formHash(other);
}

const hashes = new WeakMap<FormModel, string>();

/** The same for versions that differ only by number and by what they say about the versions before them. */
function formHash(model: FormModel): string {
  const known = hashes.get(model);
  if (known !== undefined) return known;
  const { version: _version, migrate: _migrate, ...form } = model.descriptor;
  const all = ('steps' in form ? form.steps : undefined) ?? [];
  const steps = all.map(({ was: _was, ...step }) => ({ ...step, outcomes: unnamed(step) }));
  const hash = sha256Hex(canonicalJson(withoutFormerKeys({ ...form, steps })));
  hashes.set(model, hash);
  return hash;
}

function unnamed({ outcomes = [] }: { readonly outcomes?: readonly { readonly was?: readonly string[] }[] }) {
  return outcomes.map(({ was: _was, ...outcome }) => outcome);
}

/** JSON without `x-was`, which is a word of fields and never a name of one. */
function withoutFormerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFormerKeys);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'x-was');
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutFormerKeys(one)]));
}
