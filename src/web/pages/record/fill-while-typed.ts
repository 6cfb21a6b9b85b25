import type { RecordModel } from '../../../core/model/model.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { filledValues } from '../../data/calls/record-row.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';

type Values = Readonly<Record<string, unknown>>;

/** Milliseconds without a change before the server is asked. */
const quiet = 250;

/** The fields that are filled in, and those whose values say with what; a stored row carries nothing over. */
function filling(
  { fillFrom, carryOver, fields }: RecordModel,
  isNew: boolean,
): Readonly<Record<'to' | 'by', string[]>> {
  const carried = isNew ? carryOver : null;
  const texts = (fillFrom?.sources ?? []).flatMap(({ equal, differ, bound }) => [
    ...Object.values(equal),
    ...Object.values(differ),
    bound?.text ?? '',
  ]);
  const named = new Set([...texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []), ...(carried?.same ?? [])]);
  return {
    to: [...Object.keys(fillFrom?.set ?? {}), ...(carried?.fields ?? [])],
    by: [...named].filter((key) => fields.has(key)),
  };
}

/**
 * Fills what a row takes from other rows (`fillFrom`, and `carryOver` while it is new) as soon as what these are found by is
 * typed: fields that are empty, those that still hold what was filled in before, and those that nobody types. A stored row
 * says which one it is.
 */
export function fillWhileTyped(model: RecordModel, store: FormStore, id?: string): void {
  const { to, by: keys } = filling(model, id === undefined);
  if (to.length === 0) return;
  const row = (): Values => Object.fromEntries(keys.map((key) => [key, store.value(key)]));
  let asked = JSON.stringify(row());
  let filled: Values = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (found: Values): void => {
    const open = to.filter((key) => {
      const value = store.value(key);
      return isEmptyValue(value) || value === filled[key] || model.fields.get(key)?.words.readOnly === true;
    });
    filled = found;
    store.fillValues(Object.fromEntries(open.map((key) => [key, found[key]])));
  };
  store.onEdit(() => {
    const now = JSON.stringify(row());
    if (now === asked) return;
    asked = now;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Left empty, the server fills the fields when the row is saved.
      filledValues(model, { ...row(), id }).then(
        (found) => (now === asked ? take(found) : undefined),
        () => undefined,
      );
    }, quiet);
  });
}
