import { Alert, Flex } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { handInsOf } from '../../../core/form/handed-in.ts';
import type { ProcessModel, RecordModel } from '../../../core/model/model.ts';
import { joinList } from '../../../core/text/list-text.ts';
import type { CalculationModel } from '../../../core/words/calculation/word.ts';
import { calculationState, countRows, rowByKey } from '../../data/calls/record-row.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useRecordModel } from '../record/use-record-model.ts';
import { rowPath } from '../../form/widgets/value-links.ts';

interface HandedInBatchProps {
  readonly process: ProcessModel;
  /** What the form of the task says. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Of a task about a batch that was handed in: what changed since it was computed, and how many of its rows have hints. */
export function HandedInBatch({ process, data }: HandedInBatchProps) {
  return [...process.fields.values()].map(({ key, link, words }) => {
    const name = data[key];
    if (link === null || words.readOnly !== true || typeof name !== 'string' || name === '') return null;
    return <NamedRow key={key} record={link} by={key} process={process.id} name={name} />;
  });
}

interface NamedRowProps {
  readonly record: string;
  /** The field of the process that names the row. */
  readonly by: string;
  readonly process: string;
  readonly name: string;
}

function NamedRow({ record, by, process, name }: NamedRowProps) {
  const { value: model } = useRecordModel(record);
  const calculation = model?.calculation ?? null;
  if (model === null || calculation === null) return null;
  const isHandedIn = handInsOf(model).some(({ process: source }) => source.id === process && source.by === by);
  return isHandedIn ? <BatchNews model={model} calculation={calculation} name={name} /> : null;
}

interface BatchNewsProps {
  readonly model: RecordModel;
  readonly calculation: CalculationModel;
  readonly name: string;
}

function BatchNews({ model, calculation, name }: BatchNewsProps) {
  const { t } = useTranslation('batch');
  const language = useLanguage();
  const load = useCallback(async () => calculationState(model, (await rowByKey(model, name)).id), [model, name]);
  const changes = useLoaded(load, 'counters').value?.changes ?? [];
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  const told = changes.map((change) => t('change', { label: change.label[language], count: change.count }));
  const { rows, by, faults } = calculation;
  return (
    <Flex vertical gap={8} data-testid="batch-news">
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('outdated', { count, changes: joinList(told, language) })}
          action={<Link to={rowPath(model.id, name)}>{t('open')}</Link>}
        />
      )}
      {faults?.level !== undefined && <Hints record={rows} by={by} level={faults.level} name={name} />}
    </Flex>
  );
}

interface HintsProps {
  /** The record of the computed rows. */
  readonly record: string;
  readonly by: string;
  readonly level: string;
  readonly name: string;
}

/** How many rows of a batch have hints, and the way to these alone. */
function Hints({ record, by, level, name }: HintsProps) {
  const { t } = useTranslation('batch');
  const { value: model } = useRecordModel(record);
  const load = useCallback(
    async () => (model === null ? [] : countRows(model, level, { [`${by}_equal`]: name })),
    [model, by, level, name],
  );
  const count = useLoaded(load, 'counters').value?.find(({ value }) => value === 'warn')?.count ?? 0;
  if (model === null || count === 0) return null;
  const address = `${model.path}?${new URLSearchParams({ [by]: name, [level]: 'warn' }).toString()}`;
  return (
    <Alert type="info" showIcon title={t('hints', { count })} action={<Link to={address}>{t('showHints')}</Link>} />
  );
}
