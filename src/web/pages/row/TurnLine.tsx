import { Flex } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RecordRow } from '../../../core/calls/records.ts';
import { isHandIn } from '../../../core/form/handed-in.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { loadWork } from '../../data/calls/record-row.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { GuardedButton } from '../../parts/GuardedButton.tsx';
import { useRecordActions } from '../record/use-record-actions.ts';
import type { RecordRights } from '../record/use-record-rights.ts';
import { detailPath, stepPath } from '../task-list/task-path.ts';

interface TurnLineProps {
  readonly model: RecordModel;
  readonly row: RecordRow;
  readonly rowKey: string;
  readonly rights: RecordRights;
  /** Whether nothing else comes first. */
  readonly isNext: boolean;
  /** The row was handed in. */
  readonly onHandedIn: () => void;
}

const newest = { part: 'process', current: 1, size: 1 } as const;

/** Which process has the row, at which step and whose turn it is; and the button that hands it in. */
export function TurnLine({ model, row, rowKey, rights, isNext, onHandedIn }: TurnLineProps) {
  const { t } = useTranslation('turn');
  const language = useLanguage();
  const pick = usePick();
  const load = useCallback(() => loadWork(model, { key: rowKey, ...newest }), [model, rowKey]);
  const { value, reload } = useLoaded(load, 'counters');
  useEffect(() => reload(), [row.ver, reload]);
  const actions = useRecordActions(model, rights, onHandedIn);
  const one = value?.records.find(({ status }) => status === 'running');
  const handIns = rights.moves(row).filter((move) => isHandIn(move) && move.form.length === 0);
  if (one === undefined && handIns.length === 0) return null;
  const step = one?.stepLabel ?? null;
  const process = one && { process: pick(one.processLabel), number: one.processCode, step: step && pick(step) };
  return (
    <Flex gap={12} wrap align="center" data-testid="row-turn">
      {one && (one.inSight ? <Link to={detailPath(one)}>{t('at', process)}</Link> : <span>{t('at', process)}</span>)}
      {one && <span className="text-second">{t('whose', { turn: one.turn[language] })}</span>}
      {one?.mine && <Link to={stepPath(one)}>{t('task')}</Link>}
      {handIns.map((move) => (
        <GuardedButton
          key={move.to}
          type={isNext ? 'primary' : 'default'}
          reason={rights.rejection(row, move)?.[language] ?? ''}
          data-testid="hand-in"
          onClick={() => actions.move(row, move)}
        >
          {move.label[language]}
        </GuardedButton>
      ))}
    </Flex>
  );
}
