import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldModel } from '../../../core/model/model.ts';
import { listRules } from '../../../core/product.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useScreenLevel } from '../../parts/screen-level.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { searchFilter } from './search-query.ts';
import { SearchField } from './SearchField.tsx';
import './record-search.css';

interface RecordSearchProps {
  readonly fields: readonly FieldModel[];
  readonly services: FormServices;
  readonly onSearch: (filters: Readonly<Record<string, unknown>>) => void;
}

/** On a telephone more fields would leave no room for the list itself. */
const shownOnTelephone = 2;

/** S9-11: how wide a field is at least, of 24 parts. */
const span = { '--search-span': listRules.searchSpan } as CSSProperties;

/** The search fields of a record's list; Enter searches. What is folded away still counts. */
export function RecordSearch({ fields, services, onSearch }: RecordSearchProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  // S9-11: how many fields are shown; the rest are folded away.
  const shownFields = useScreenLevel() === 0 ? shownOnTelephone : listRules.searchIndex;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [unfolded, setUnfolded] = useState(false);
  function search(next: Readonly<Record<string, unknown>>): void {
    onSearch(Object.fromEntries(fields.flatMap((field) => Object.entries(searchFilter(field, next[field.key])))));
  }
  function reset(): void {
    setValues({});
    search({});
  }
  return (
    <form
      className="record-search"
      style={span}
      onSubmit={(event) => {
        event.preventDefault();
        search(values);
      }}
    >
      {fields.slice(0, unfolded ? fields.length : shownFields).map((field) => (
        <div key={field.key} className="record-search-field">
          <label htmlFor={`search-${field.key}`}>{field.label[language]}</label>
          <SearchField
            field={field}
            value={values[field.key]}
            services={services}
            onChange={(value) => setValues((last) => ({ ...last, [field.key]: value }))}
          />
        </div>
      ))}
      <Flex gap={8} className="record-search-buttons">
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button onClick={reset}>{t('reset')}</Button>
        {fields.length > shownFields && (
          <Button
            type="link"
            className="record-search-more"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t(unfolded ? 'less' : 'more')} {unfolded ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </Flex>
    </form>
  );
}
