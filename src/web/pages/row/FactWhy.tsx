import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../core/calls/records.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { PopoverOnDemand } from '../../form/renderer/PopoverOnDemand.tsx';
import { derivation, shownValue } from './derivation.ts';
import { ValueSources } from './ValueSources.tsx';

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
  const { field, model, row } = props;
  const label = t('why', { label: field.label[language] });
  const result = shownValue(field, row[field.key], { lookups: props.lookups, language });
  const content = () =>
    field.calc === null ? (
      <ValueSources record={model} id={row.id} field={field.key} result={result} />
    ) : (
      <Derivation {...props} />
    );
  return <PopoverOnDemand title={columnTitle(field, language)} className="fact-why" {...{ label, content }} />;
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
      {inputs.map(({ name, text, standard }) => (
        <dd key={name}>
          {name} = {standard === '' ? orEmpty(text) : t('byDefault', { value: standard })}
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
