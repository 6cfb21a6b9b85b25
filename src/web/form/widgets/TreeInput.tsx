import { Alert, Button, Spin, TreeSelect } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../core/text/text.ts';
import { TreeChecks } from './TreeChecks.tsx';
import { inputProps, type WidgetProps } from './widget.ts';
import type { TreeChoice } from '../../data/services/lookups.ts';

interface Option {
  readonly value: string;
  readonly title: string;
  readonly children: Option[];
}

function options(choices: readonly TreeChoice[], language: Language): Option[] {
  return choices.map(({ value, label, children }) => ({
    value,
    title: label[language],
    children: options(children, language),
  }));
}

/** Picks in a tree, or ticks in it. */
export function TreeInput(props: WidgetProps) {
  const { t } = useTranslation('renderer');
  const { id, field, value, language, services, disabled, invalid, describedBy, onChange } = props;
  const record = field.ref?.kind === 'record' ? field.ref.record : '';
  const [choices, setChoices] = useState<readonly TreeChoice[] | 'failed' | null>(null);
  const load = useCallback((): void => {
    services.recordTree(record, field.only).then(setChoices, () => setChoices('failed'));
  }, [services, record, field.only]);
  useEffect(load, [load]);
  if (choices === 'failed') {
    const again = (
      <Button size="small" onClick={load}>
        {t('tree.again')}
      </Button>
    );
    return <Alert type="error" showIcon title={t('searchFailed')} action={again} />;
  }
  if (choices === null) {
    return (
      <div id={id} aria-busy aria-invalid={invalid} aria-describedby={describedBy}>
        <Spin size="small" />
      </div>
    );
  }
  if (field.type === 'array') return <TreeChecks input={props} choices={choices} />;
  return (
    <TreeSelect
      {...inputProps(props)}
      value={typeof value === 'string' ? value : null}
      treeData={options(choices, language)}
      allowClear={!disabled}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={disabled ? '' : t('choose')}
      notFoundContent={t('nothingFound')}
      className="form-full"
      onChange={(picked: string | null | undefined) => onChange(picked ?? null)}
    />
  );
}
