import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldModel } from '../../../core/model/model.ts';
import { kinds } from '../../../core/values/kinds.ts';
import { alone, type WidgetProps } from '../../form/widgets/widget.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { RangeInput } from '../../form/widgets/RangeInput.tsx';
import { widgets } from '../../form/widgets/registry.ts';

type SearchFieldProps = Pick<WidgetProps, 'field' | 'value' | 'services' | 'onChange'>;

/** The input of one search field, by what the field holds. */
export function SearchField({ field, value, services, onChange }: SearchFieldProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const id = `search-${field.key}`;
  const pair = Array.isArray(value) ? (value as unknown[]) : [];
  switch (kinds[field.kind].search) {
    case 'contains':
      return (
        <Input
          id={id}
          allowClear
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'days':
    case 'moments':
      return (
        <DatePicker.RangePicker
          id={id}
          allowEmpty
          value={[
            typeof pair[0] === 'string' ? dayjs(pair[0]) : null,
            typeof pair[1] === 'string' ? dayjs(pair[1]) : null,
          ]}
          onChange={(days) => onChange(days?.map((day) => day?.format('YYYY-MM-DD')))}
        />
      );
    case 'numbers':
      return (
        <RangeInput
          id={id}
          texts={{ least: t('least'), to: t('to'), most: t('most') }}
          value={[typeof pair[0] === 'number' ? pair[0] : null, typeof pair[1] === 'number' ? pair[1] : null]}
          onChange={onChange}
        />
      );
    case 'equals': {
      const { Input: Widget } = widgets[field.widget];
      const one: FieldModel = { ...field, type: field.type === 'array' ? 'string' : field.type };
      return (
        <Suspense fallback={<div id={id} className="field-wait" aria-busy />}>
          <Widget
            id={id}
            field={one}
            value={value}
            language={language}
            services={services}
            {...alone}
            onChange={onChange}
          />
        </Suspense>
      );
    }
  }
}
