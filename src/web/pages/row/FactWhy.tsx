import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../core/calls/records.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { derivation } from './derivation.ts';

interface FactWhyProps {
  readonly model: RecordModel;
  readonly field: FieldModel;
  readonly row: RecordRow;
  readonly lookups: Lookups;
}

/** Opens how a computed value came about. */
export function FactWhy(props: FactWhyProps) {
  const { t } = useTranslation('derivation');
  const language = useLanguage();
  const label = t('why', { label: props.field.label[language] });
  return (
    <Popover content={<Derivation {...props} />} title={columnTitle(props.field, language)} trigger="click">
      <Button
        type="text"
        size="small"
        className="fact-why"
        icon={<QuestionCircleOutlined />}
        title={label}
        aria-label={label}
      />
    </Popover>
  );
}

/** The formula by the names of its fields, the values that it read, the rows it looked up, and what came out. */
function Derivation({ model, field, row, lookups }: FactWhyProps) {
  const { t } = useTranslation('derivation');
  const language = useLanguage();
  const { formula, inputs, tables, result } = derivation(model, { field, row, lookups, language });
  const orEmpty = (text: string): string => (text === '' ? t('empty') : text);
  return (
    <dl className="derivation" data-testid="derivation">
      <dt>{t('formula')}</dt>
      <dd>
        <code>{formula}</code>
      </dd>
      {inputs.length > 0 && <dt>{t('inputs')}</dt>}
      {inputs.map(({ name, text }) => (
        <dd key={name}>
          {name} = {orEmpty(text)}
        </dd>
      ))}
      {tables.length > 0 && <dt>{t('tables')}</dt>}
      {tables.map(({ name, place, cells }) => (
        <dd key={`${name} ${place}`}>
          {t('row', { table: name, place })}
          {cells.map((cell) => ` · ${cell.name} ${cell.text === '' ? t('open') : cell.text}`)}
        </dd>
      ))}
      <dt>{t('result')}</dt>
      <dd>
        <strong>{orEmpty(result)}</strong>
      </dd>
    </dl>
  );
}
