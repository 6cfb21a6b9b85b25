import { PrinterOutlined } from '@ant-design/icons';
import { Button, Flex, Result, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { handInsOf } from '../../../core/form/handed-in.ts';
import { seesOwnAlone } from '../../../core/form/record-access.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { formServices, prepareValues } from '../../data/services/form-services.ts';
import { keyOfRow } from '../../data/services/record-lookup.ts';
import { MovedPage } from '../../data/tabs/MovedPage.tsx';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { rowPrintPath } from '../print/print-path.ts';
import { ExportsMenu } from '../record/ExportsMenu.tsx';
import { RecordDialog } from '../record/RecordDialog.tsx';
import { useRecordRights } from '../record/use-record-rights.ts';
import { Link } from 'react-router-dom';
import type { Participation, RecordRow, Passport } from '../../../core/calls/records.ts';
import { Mark } from '../../parts/Mark.tsx';
import { showValue } from '../../../core/values/values.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { detailPath } from '../task-list/task-path.ts';
import { stateTones } from './participation-tones.ts';
import type { BatchState } from './BatchPanel.tsx';
import { RowParts } from './RowParts.tsx';
import { rowTitle } from './row-title.ts';
import { rowPath } from '../../form/widgets/value-links.ts';
import './row-page.css';
import { loadPassport, rowByKey } from '../../data/calls/record-row.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';

const BatchPanel = lazy(async () => ({ default: (await import('./BatchPanel.tsx')).BatchPanel }));

const TurnLine = lazy(async () => ({ default: (await import('./TurnLine.tsx')).TurnLine }));

interface RowViewProps {
  readonly model: RecordModel;
  /** What references store of the row, or its id. */
  readonly rowKey: string;
  /** Whether the tab is named by the row. */
  readonly titled?: boolean;
}

/** One row with all that its record says of it, part by part. */
export function RowView({ model, rowKey: named, titled = false }: RowViewProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const [batch, setBatch] = useState<BatchState>(model.calculation === null ? 'current' : 'unknown');
  const rights = useRecordRights(model);
  const services = useMemo(() => formServices({ formId: model.id }), [model.id]);
  const { value: shown, failure, failureCode, reload } = useRow(model, named);
  // The address may say its id; the rest of the page goes by what references store of it.
  const rowKey = shown === null ? named : keyOfRow(model, shown.row);
  useTabTitle(titled && shown !== null && rowKey === named ? rowTitle(model, rowKey, shown.row) : null);
  if (shown === null) {
    if (failure === null) return <Skeleton active paragraph={{ rows: 10 }} />;
    const text =
      failureCode === 400
        ? t(seesOwnAlone(model, session.user?.roles ?? []) ? 'row.notOwn' : 'row.missingText')
        : failure;
    const ways = (
      <Flex gap={8} justify="center">
        <Link to={model.path}>{t('row.toList', { label: model.label[language] })}</Link>
        <Button onClick={reload}>{t('reload')}</Button>
      </Flex>
    );
    return <Result status="warning" title={t('row.missing', { key: rowKey })} subTitle={text} extra={ways} />;
  }
  // S2-24: a row has one address, so one tab.
  if (titled && rowKey !== named) return <MovedPage to={rowPath(model.id, rowKey)} />;
  const { row, passport: sampleHistory } = shown;
  return (
    <article className="row-page" aria-labelledby={`row-${rowKey}`}>
      <Flex gap={12} wrap align="center" justify="space-between">
        <h1 className="page-heading" id={`row-${rowKey}`}>
          {rowTitle(model, rowKey, row)[language]}
        </h1>
        <Flex gap={8}>
          {rights.prints.length > 0 && (
            <Button
              icon={<PrinterOutlined />}
              href={rowPrintPath(model.id, [row.id])}
              target="_blank"
              data-testid="to-print"
            >
              {t('print')}
            </Button>
          )}
          <ExportsMenu model={model} exports={rights.exportsOf(row)} query={{ ids: row.id }} />
          {rights.edit(row) && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
        </Flex>
      </Flex>
      {sampleHistory !== null && (
        <PlaceLine model={model} row={row} participations={sampleHistory.participations} lookups={services} />
      )}
      {model.calculation !== null && (
        <Suspense fallback={null}>
          <BatchPanel {...{ model, row, rights }} onCalculated={reload} onState={setBatch} />
        </Suspense>
      )}
      {handInsOf(model).length > 0 && (
        <Suspense fallback={null}>
          <TurnLine {...{ model, row, rowKey, rights, batch }} onHandedIn={reload} />
        </Suspense>
      )}
      {/* What was computed anew is fetched anew. */}
      <RowParts
        key={model.calculation === null ? 'parts' : row.ver}
        {...{ model, row, rowKey, passport: sampleHistory }}
        lookups={services}
      />
      {editing && (
        <RecordDialog
          model={model}
          row={row}
          preset={{}}
          canWrite
          onClose={() => {
            setEditing(false);
            reload();
          }}
        />
      )}
    </article>
  );
}

/** A row ready to be drawn; `sampleHistory` is null where its record follows no process. */
interface ShownRow {
  readonly row: RecordRow;
  readonly passport: Passport | null;
}

/** Fetches a row and what processes did with it, again whenever tasks move. */
function useRow(model: RecordModel, key: string): Loaded<ShownRow> {
  const load = useCallback(async (): Promise<ShownRow> => {
    const [row, sampleHistory] = await Promise.all([
      rowByKey(model, key),
      model.projection === null ? null : loadPassport(model, key),
    ]);
    await prepareValues(model.fields.values(), [row]);
    return { row, passport: sampleHistory };
  }, [model, key]);
  return useLoaded(load, 'counters');
}

interface PlaceLineProps {
  readonly model: RecordModel;
  readonly row: RecordRow;
  readonly participations: readonly Participation[];
  readonly lookups: Lookups;
}

/** Where a row is in the work now: its state, its stage, and the processes that have it with their steps. */
function PlaceLine({ model, row, participations, lookups }: PlaceLineProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const pick = usePick();
  const told = (key: string | undefined): string => {
    const field = model.fields.get(key ?? '');
    return field === undefined ? '' : showValue(row[field.key], { field, language, lookups });
  };
  const place = model.projection?.progress;
  const state = row[place?.state ?? ''];
  const running = participations.filter(({ status }) => status === 'running');
  const where = (pass: Participation): string =>
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
