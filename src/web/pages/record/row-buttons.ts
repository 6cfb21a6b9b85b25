import type { ActionModel, MoveModel, RecordModel } from '../../../core/model/model.ts';
import type { Language } from '../../../core/text/text.ts';
import { calculateCall } from '../../../core/words/calculation/word.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { hasPage } from './has-page.ts';
import type { RowAction } from '../../parts/row-actions.ts';
import type { RecordActions } from './use-record-actions.ts';
import type { RecordRights } from './use-record-rights.ts';

/** What the buttons of a row work with. */
export interface RowPlace {
  readonly model: RecordModel;
  readonly rights: RecordRights;
  readonly actions: RecordActions;
}

type Words = Readonly<Record<'edit' | 'view' | 'addBelow', string>>;

/** Whether opening a row shows more of it than the list does. */
function showsMore(model: RecordModel): boolean {
  return hasPage(model) || model.form.some((key) => !model.list.includes(key));
}

/** The buttons of a row, the most common first. */
export function rowButtons(
  { model, rights, actions }: RowPlace,
  row: RecordRow,
  words: Words,
  language: Language,
): readonly RowAction[] {
  const button = (key: string, label: string, press: () => void, danger = false): RowAction => ({
    key,
    label,
    danger,
    press,
  });
  const edits = rights.edit(row);
  const { frozen, ...thawed } = row;
  const closed = (shown: RowAction): RowAction =>
    frozen === undefined ? shown : { ...shown, refused: frozen[language] };
  const { tree } = model;
  const own = rights.ofRow(row);
  const actionButton = (action: ActionModel): RowAction => {
    const isRemoval = action.verb === 'remove';
    const press = (): void => actions.press(action, [row]);
    const shown = button(`${action.verb}-${action.as ?? ''}`, action.label[language], press, isRemoval);
    return isRemoval ? closed(shown) : shown;
  };
  const moveButton = (move: MoveModel): RowAction => {
    const against = rights.rejection(row, move);
    const shown = button(`to-${move.to}`, move.label[language], () => actions.move(row, move));
    return against === null ? shown : { ...shown, refused: against[language] };
  };
  return [
    ...(edits || showsMore(model) ? [button('open', words[edits ? 'edit' : 'view'], () => actions.open(row))] : []),
    // What is changed otherwise stays in sight, and says why it is not now.
    ...(frozen !== undefined && rights.edit({ ...thawed, id: row.id })
      ? [closed(button('edit', words.edit, () => undefined))]
      : []),
    ...(tree !== null && rights.add && takenRow(model, row)
      ? [button('below', words.addBelow, () => actions.add({ [tree.parent]: row.id }))]
      : []),
    ...own.filter(({ as }) => as === calculateCall).map(actionButton),
    ...rights.moves(row).map(moveButton),
    ...own.filter(({ as }) => as !== calculateCall).map(actionButton),
  ];
}

/** Whether rows may stand below this one: the field of the row above offers it. */
function takenRow({ tree, fields }: RecordModel, row: RecordRow): boolean {
  const only = fields.get(tree?.parent ?? '')?.only ?? {};
  return Object.entries(only).every(([key, value]) => row[key] === value);
}
