import { fieldAccess } from '../../../core/form/access.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { seesOwnAlone } from '../../../core/form/record-access.ts';
import { readIn } from '../../../core/model/read-in.ts';
import { fieldPair } from '../../../core/words/set-parts.ts';
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

/** The fields that a list is searched by; one that sees their own rows alone needs none for whose they are. */
export function searchedFields(model: RecordModel, roles: readonly string[]): readonly FieldModel[] {
  const owner = seesOwnAlone(model, roles) ? model.fields.get(model.ownRows?.by ?? '') : undefined;
  const same = owner === undefined ? [] : [owner.key, ...owner.fill.map((item) => fieldPair(item)[0])];
  return seenFields(model, model.search, roles).filter(({ key }) => !same.includes(key));
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
