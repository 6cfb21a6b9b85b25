import { administrator } from '../../../core/application.ts';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { addPermission } from '../../../core/model/load/load-action.ts';
import type { ActionModel, MoveModel, RecordModel } from '../../../core/model/model.ts';
import type { PrintModel } from '../../../core/model/print-model.ts';
import { isEditable } from '../../../core/form/handed-in.ts';
import { isOffered } from '../../../core/form/action-view.ts';
import { rejectionOf } from '../../../core/form/move-rejection.ts';
import type { Text } from '../../../core/text/text.ts';
import type { ExportModel } from '../../../core/words/exports/word.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { formContext } from '../../data/services/form-context.ts';
import { menuState } from '../../data/state/menu.ts';
import { session } from '../../data/state/session.ts';

/** What the person may do with a record's rows; the server decides again on every call. */
export interface RecordRights {
  readonly add: boolean;
  readonly edit: (row: RecordRow) => boolean;
  readonly moves: (row: RecordRow) => readonly MoveModel[];
  /** Why the server would refuse a row such a move, as far as the person sees what decides it; null where nothing does. */
  readonly rejection: (row: RecordRow, move: MoveModel) => Text | null;
  /** Buttons of a row: granted, and offered for it now. */
  readonly ofRow: (row: RecordRow) => readonly ActionModel[];
  /** Buttons for several rows, each with those of the rows it is offered for. */
  readonly ofMany: (rows: readonly RecordRow[]) => readonly (readonly [ActionModel, readonly RecordRow[]])[];
  /** Whether the list can be saved as a workbook, and rows taken from one. */
  readonly exports: boolean;
  readonly imports: boolean;
  /** Files with columns of their own: of a row, or without one of the list. */
  readonly exportsOf: (row: RecordRow | null) => readonly ExportModel[];
  /** Buttons above the table. */
  readonly ofPage: readonly ActionModel[];
  /** What may be printed of a row; of several rows, the labels among them. */
  readonly prints: readonly PrintModel[];
  /** Whether rows can be selected for anything. */
  readonly selects: boolean;
}

/** Verbs of buttons that stand in a row or above several. */
const rowVerbs: readonly string[] = ['remove', 'call', 'open'];

/** The rights that the record's descriptor and the buttons granted give to the person. */
export function useRecordRights(model: RecordModel): RecordRights {
  const { user } = useSnapshot(session);
  const { permission } = useSnapshot(menuState);
  return useMemo(() => rightsOf(model, [...(user?.roles ?? [])], permission), [model, user, permission]);
}

function rightsOf(
  model: RecordModel,
  roles: readonly string[],
  permission: Readonly<Record<string, true>>,
): RecordRights {
  const allowed = (needed: readonly string[] | null): boolean =>
    needed === null || roles.includes(administrator) || needed.some((role) => roles.includes(role));
  const writer = allowed(model.roles.write);
  const granted = (action: ActionModel): boolean =>
    permission[action.permission] === true && (action.verb === 'open' || writer);
  const context = formContext('', model.version);
  const offered = (action: ActionModel, row: RecordRow): boolean => isOffered(model, action, row, context);
  const mayPress = (verb: 'export' | 'import'): boolean =>
    model.actions.some((action) => action.verb === verb && permission[action.permission] === true);
  const submit = model.actions.find(({ verb }) => verb === 'submit');
  const buttons = model.actions.filter((action) => rowVerbs.includes(action.verb) && granted(action));
  // Calls of the server's own answer no prints.
  const printed = model.api === null ? model.prints : [];
  const prints = printed.filter((print) => print.roles === null || print.roles.some((role) => roles.includes(role)));
  const many = buttons.filter(({ rows }) => rows === 'many');
  return {
    add: submit !== undefined && writer && permission[addPermission(submit.permission)] === true,
    edit: (row) => submit !== undefined && granted(submit) && offered(submit, row) && isChangeable(model, row),
    moves: (row) =>
      movesFrom(model, row).filter(
        ({ roles: movers, permission: code }) => allowed(movers) && (code === null || permission[code] === true),
      ),
    rejection: (row, move) => rejectionOf(model, move, { row, context, roles }),
    ofRow: (row) => buttons.filter((action) => action.rows !== 'none' && offered(action, row)),
    ofMany: (rows) =>
      many.flatMap((action) => {
        const fit = rows.filter((row) => offered(action, row) && !isKept(action, row));
        return fit.length === 0 ? [] : [[action, fit] as const];
      }),
    exports: mayPress('export'),
    exportsOf: (row) => offeredExports(model, row, { permission, context }),
    // Calls of the server's own take none.
    imports: model.api === null && writer && mayPress('import'),
    ofPage: buttons.filter(({ rows }) => rows === 'none'),
    prints,
    selects: many.length > 0 || prints.some(({ labels }) => labels !== null),
  };
}

/** Entries of a ledger stay as they were handed in, and what a closed batch was computed from as it was then. */
function isChangeable(model: RecordModel, row: RecordRow): boolean {
  return row.frozen === undefined && model.ledger === null && isEditable(model, row);
}

/** Whether a closed batch keeps a row from being removed. */
function isKept({ verb }: ActionModel, { frozen }: RecordRow): boolean {
  return verb === 'remove' && frozen !== undefined;
}

/** The moves that lead on from the state of a row. */
function movesFrom({ states }: RecordModel, row: RecordRow): readonly MoveModel[] {
  const now = String(row[states?.field ?? '']);
  return (states?.moves ?? []).filter(({ from }) => from.includes(now));
}

/** Files that are granted, and of the row and offered for it now; without a row those of the list. */
function offeredExports(
  model: RecordModel,
  row: RecordRow | null,
  by: { readonly permission: Readonly<Record<string, true>>; readonly context: ReturnType<typeof formContext> },
): readonly ExportModel[] {
  const granted = model.exports.filter((file) => by.permission[file.permission] === true);
  if (row === null) return granted.filter(({ rows }) => rows === null);
  return granted.filter((file) => file.rows !== null && isOffered(model, file, row, by.context));
}
