import type { RecordModel } from '../../../core/model/model.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { filledValues } from '../../data/calls/record-row.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';

type Values = Readonly<Record<string, unknown>>;

/** Milliseconds without a change before the server is asked. */
const quiet = 250;

/**
 * Fills what a row takes from other rows (`fillFrom`) as soon as what these are found by is typed: fields that are empty,
 * those that still hold what was filled in before, and those that nobody types. A stored row says which one it is.
 */
export function fillWhileTyped(model: RecordModel, store: FormStore, id?: string): void {
  const { fillFrom } = model;
  if (fillFrom === null) return;
  const texts = fillFrom.sources.flatMap(({ equal, differ, bound }) => [
    ...Object.values(equal),
    ...Object.values(differ),
    bound?.text ?? '',
  ]);
  const keys = [...new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))].filter((key) =>
    model.fields.has(key),
  );
  const row = (): Values => Object.fromEntries(keys.map((key) => [key, store.value(key)]));
  let asked = JSON.stringify(row());
  let filled: Values = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (found: Values): void => {
    const open = Object.keys(fillFrom.set).filter((key) => {
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
