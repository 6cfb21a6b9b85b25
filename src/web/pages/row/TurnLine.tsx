import { Alert, Flex } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RecordRow } from '../../../core/calls/records.ts';
import { isHandIn } from '../../../core/form/handed-in.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { loadWork, newestHandIn } from '../../data/calls/record-row.ts';
import { isSettled, useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { GuardedButton } from '../../parts/GuardedButton.tsx';
import { useRecordActions } from '../record/use-record-actions.ts';
import type { RecordRights } from '../record/use-record-rights.ts';
import { detailPath, stepPath } from '../task-list/task-path.ts';
import type { BatchState } from './BatchPanel.tsx';

interface TurnLineProps {
  readonly model: RecordModel;
  readonly row: RecordRow;
  readonly rowKey: string;
  readonly rights: RecordRights;
  /** How far its rows are computed, where it is a batch. */
  readonly batch: BatchState;
  /** The row was handed in. */
  readonly onHandedIn: () => void;
}

/** Which process has the row, at which step and whose turn it is; and the button that hands it in. */
export function TurnLine({ model, row, rowKey, rights, batch, onHandedIn }: TurnLineProps) {
  const { t } = useTranslation('turn');
  const language = useLanguage();
  const pick = usePick();
  const load = useCallback(() => loadWork(model, { key: rowKey, ...newestHandIn }), [model, rowKey]);
  const work = useLoaded(load, 'counters');
  const { value, reload } = work;
  useEffect(() => reload(), [row.ver, reload]);
  const actions = useRecordActions(model, rights, onHandedIn);
  // Nothing moves the button while somebody presses it: it comes once all is known that stands before it.
  if (!isSettled(work) || batch === 'unknown') return null;
  const one = value?.records.find(({ status }) => status === 'running');
  const undecided = value?.undecided ?? null;
  const handIns = rights.moves(row).filter((move) => isHandIn(move) && move.form.length === 0);
  if (one === undefined && handIns.length === 0) return null;
  const step = one?.stepLabel ?? null;
  const process = one && { process: pick(one.processLabel), number: one.processCode, step: step && pick(step) };
  const tooEarly = batch === 'current' ? '' : t(batch);
  return (
    <>
      <Flex gap={12} wrap align="center" data-testid="row-turn">
        {handIns.map((move) => (
          <GuardedButton
            key={move.to}
            type={batch === 'current' ? 'primary' : 'default'}
            reason={rights.rejection(row, move)?.[language] ?? tooEarly}
            data-testid="hand-in"
            onClick={() => actions.move(row, move)}
          >
            {move.label[language]}
          </GuardedButton>
        ))}
        {one && (one.inSight ? <Link to={detailPath(one)}>{t('at', process)}</Link> : <span>{t('at', process)}</span>)}
        {one && <span className="text-second">{t('whose', { turn: one.turn[language] })}</span>}
        {one?.mine && <Link to={stepPath(one)}>{t('task')}</Link>}
      </Flex>
      {undecided !== null && <Alert type="warning" showIcon title={pick(undecided)} data-testid="undecided" />}
    </>
  );
}
