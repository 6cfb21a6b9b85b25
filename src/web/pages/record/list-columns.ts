import { fieldAccess } from '../../../core/form/access.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { readIn } from '../../../core/model/read-in.ts';
import type { Language } from '../../../core/text/text.ts';
import type { ListColumns } from '../../data/views/column-choice.ts';

/** The fields of these keys that a person with these roles may see. */
export function seenFields(
  model: RecordModel,
  keys: Iterable<string>,
  roles: readonly string[],
): readonly FieldModel[] {
  return [...keys]
    .flatMap((key) => model.fields.get(key) ?? [])
    .filter((field) => fieldAccess(field, 'read', roles) !== 'hide');
}

/**
 * The columns that a list of a record can have, as far as these roles may see them: those of its descriptor, and hidden
 * at first what else its rows bring. Calls of the server's own answer with what their list shows, and nothing else is
 * sure.
 */
export function listColumns(model: RecordModel, roles: readonly string[], language: Language): ListColumns<string> {
  const columnsOf = (keys: Iterable<string>): readonly FieldModel[] => readIn(seenFields(model, keys, roles), language);
  const shown = columnsOf(model.list).map(({ key }) => key);
  const others = model.api === null ? columnsOf(model.fields.keys()) : [];
  const rows = others.filter(({ table, columns }) => table === null && columns === null);
  return { shown, hidden: rows.map(({ key }) => key).filter((key) => !shown.includes(key)) };
}
