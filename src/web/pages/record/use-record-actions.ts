import { App } from 'antd';
import { createElement, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ActionModel, MoveModel, RecordModel } from '../../../core/model/model.ts';
import type { AskingButton } from '../../../core/form/action-view.ts';
import { isHandIn } from '../../../core/form/handed-in.ts';
import { recordsByPath } from '../../../generated/routes.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { callRecord, moveRecord, removeRecords } from '../../data/calls/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { calculateCall } from '../../../core/words/calculation/word.ts';
import { forgetRecordNames, keyOfRow } from '../../data/services/record-lookup.ts';
import { rowPath } from '../../form/widgets/value-links.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { calculateTold as CalculateTold } from '../row/calculate.ts';
import { answersToShow, type Values } from './answers.ts';
import { hasPage } from './has-page.ts';
import { HandInWarning } from './HandInWarning.tsx';
import type { RecordRights } from './use-record-rights.ts';

/** A button that asks for fields before its call is made. */
export interface Asked {
  readonly button: AskingButton;
  readonly rows: readonly RecordRow[];
  readonly send: (values: Values) => Promise<unknown>;
  /** The action whose answer is shown; undefined for a move. */
  readonly action: ActionModel | undefined;
}

/** What is open over the table: a row or a new one, a button that asks, an answer shown once; or nothing. */
export type Opened =
  | { readonly kind: 'row'; readonly row: RecordRow | null; readonly preset: Values }
  | { readonly kind: 'ask'; readonly asked: Asked }
  | { readonly kind: 'answer'; readonly action: ActionModel; readonly answers: readonly Values[] }
  | null;

/** What the buttons of a record page do. */
export interface RecordActions {
  readonly opened: Opened;
  readonly open: (row: RecordRow) => void;
  readonly add: (preset: Values) => void;
  readonly move: (row: RecordRow, move: MoveModel) => void;
  readonly press: (action: ActionModel, rows: readonly RecordRow[]) => void;
  /** Rows came from a workbook. */
  readonly imported: () => void;
  /** A dialog was closed; `answer` is what the server said where it changed something. */
  readonly close: (done: { readonly action: ActionModel | undefined; readonly answer: unknown } | null) => void;
}

/** The address of the page that a button opens, with what it hands over. */
function addressOf(action: ActionModel, row: RecordRow | undefined): string {
  const [path] = Object.entries(recordsByPath).find(([, record]) => record === action.as) ?? ['/404'];
  const carried = Object.entries(action.carry).map(([there, here]) => [there, plainText(row?.[here])]);
  return carried.length === 0 ? path : `${path}?${new URLSearchParams(carried).toString()}`;
}

/** A question that is asked before something is done. */
interface Question {
  readonly title: string;
  readonly danger?: boolean;
  /** What there is to know first. */
  readonly content?: ReactNode;
  readonly onOk: () => Promise<void> | void;
}

function useQuestion(): (question: Question) => void {
  const { modal } = App.useApp();
  return ({ danger = false, ...question }) => void modal.confirm({ ...question, okButtonProps: { danger } });
}

function idsOf(rows: readonly RecordRow[]): readonly string[] {
  return rows.map((row) => row.id);
}

/** Makes the call of a button; of one that calculates, how far it is stands over the list. */
async function pressed(
  model: RecordModel,
  action: ActionModel,
  rows: readonly RecordRow[],
  over: Parameters<typeof CalculateTold>[2],
): Promise<unknown> {
  const [first] = rows;
  if (action.as !== calculateCall || model.calculation === null || first === undefined)
    return callRecord(model, action, rows, {});
  const { calculateTold } = await import('../row/calculate.ts');
  return calculateTold(model, first.id, over);
}

type Editing = Pick<RecordRights, 'edit'>;

/** What is open over the table. Who cannot change a row reads it on its page, which says more and can be printed. */
function useOpened(model: RecordModel, { edit }: Editing) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>(null);
  function open(row: RecordRow): void {
    if (hasPage(model) && !edit(row)) void navigate(rowPath(model.id, keyOfRow(model, row)));
    else setOpened({ kind: 'row', row, preset: {} });
  }
  return { opened, setOpened, open };
}

/** Makes the calls of buttons, and what follows from them: the rows are fetched anew, and an answer is shown. */
function useCalls(model: RecordModel, reload: () => void, setOpened: (opened: Opened) => void) {
  const { message } = App.useApp();
  function changed(action: ActionModel | undefined, answer: unknown): void {
    forgetRecordNames(model.id);
    reload();
    const answers = action === undefined ? [] : answersToShow(action, answer);
    setOpened(action === undefined || answers.length === 0 ? null : { kind: 'answer', action, answers });
  }
  async function run(call: () => Promise<unknown>, done: string, action?: ActionModel): Promise<void> {
    try {
      const answer = await call();
      void message.success(done);
      changed(action, answer);
    } catch {
      // The client has shown the server's reason.
      reload();
    }
  }
  return { changed, run };
}

/** The dialogs and calls behind the buttons of a record page. */
export function useRecordActions(model: RecordModel, rights: Editing, reload: () => void): RecordActions {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const ask = useQuestion();
  const { opened, setOpened, open } = useOpened(model, rights);
  const { changed, run } = useCalls(model, reload, setOpened);
  const askFields = (asked: Asked): void => setOpened({ kind: 'ask', asked });
  function press(action: ActionModel, rows: readonly RecordRow[]): void {
    const question = action.confirm?.[language];
    const call = () => run(() => pressed(model, action, rows, { message, language }), t('moved'), action);
    if (action.verb === 'open') void navigate(addressOf(action, rows[0]));
    else if (action.verb === 'remove')
      ask({
        title: question ?? t('ask.remove'),
        danger: true,
        onOk: () => run(() => removeRecords(model, idsOf(rows)), t('removed')),
      });
    else if (action.form.length > 0) {
      const fill = () =>
        askFields({ button: action, rows, send: (typed) => callRecord(model, action, rows, typed), action });
      if (question === undefined) fill();
      else ask({ title: question, onOk: fill });
    } else if (question === undefined) void call();
    else ask({ title: question, onOk: call });
  }
  function move(row: RecordRow, button: MoveModel): void {
    const send = (values: Values): Promise<unknown> => moveRecord(model, row.id, button.to, values);
    if (button.form.length > 0) askFields({ button, rows: [row], send, action: undefined });
    else
      ask({
        title: t('ask.move', { label: button.label[language] }),
        content: isHandIn(button) ? createElement(HandInWarning, { model, rowKey: keyOfRow(model, row) }) : null,
        onOk: () => run(() => send({}), t('moved')),
      });
  }
  return {
    opened,
    open,
    add: (preset) => setOpened({ kind: 'row', row: null, preset }),
    move,
    press,
    imported: () => changed(undefined, null),
    close: (done) => (done === null ? setOpened(null) : changed(done.action, done.answer)),
  };
}
