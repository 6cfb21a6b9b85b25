import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Pass, RecordRow } from '../../../core/calls/records.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { showValue } from '../../../core/values/values.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { detailPath } from '../task-list/task-path.ts';
import { stateTones } from './pass-tones.ts';

interface PlaceLineProps {
  readonly model: RecordModel;
  readonly row: RecordRow;
  readonly passes: readonly Pass[];
  readonly lookups: Lookups;
}

/** Where a row is in the work now: its state, its stage, and the processes that have it with their steps. */
export function PlaceLine({ model, row, passes, lookups }: PlaceLineProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const pick = usePick();
  const told = (key: string | undefined): string => {
    const field = model.fields.get(key ?? '');
    return field === undefined ? '' : showValue(row[field.key], { field, language, lookups });
  };
  const place = model.projection?.progress;
  const state = row[place?.state ?? ''];
  const running = passes.filter(({ status }) => status === 'running');
  const where = (pass: Pass): string =>
    [pick(pass.processLabel), pass.stepLabel === null ? '' : pick(pass.stepLabel)].filter(Boolean).join(' · ');
  return (
    <Flex gap={10} wrap align="center" className="row-place" data-testid="row-place">
      <Mark tone={stateTones[String(state)] ?? 'plain'}>{told(place?.state)}</Mark>
      {told(place?.stage) !== '' && <span>{told(place?.stage)}</span>}
      {running.map((pass) =>
        pass.inSight ? (
          <Link key={pass.processInstanceId} to={detailPath(pass)}>
            {where(pass)}
          </Link>
        ) : (
          <span key={pass.processInstanceId}>{where(pass)}</span>
        ),
      )}
      {told(place?.since) !== '' && <span className="text-second">{t('row.since', { time: told(place?.since) })}</span>}
    </Flex>
  );
}
