import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetController } from '../sheet-controller.ts';
import { nearColumns } from './near-titles.ts';
import { titleKey, type HeadedPage } from './incoming-page.ts';
import type { IncomingFile } from './use-incoming.ts';

interface TitleChoicesProps {
  readonly sheet: SheetController;
  readonly page: HeadedPage;
  readonly incoming: IncomingFile;
  /** Whose file it is; empty where that is not known. */
  readonly customer: string;
}

/** Titles of a file that name no column here by themselves, or all of them, with the column that each is to go to. */
export function TitleChoices({ sheet, page, incoming, customer }: TitleChoicesProps) {
  const { t } = useTranslation('sheet-files');
  const { table, language } = sheet;
  const { choices, learned, choose } = incoming;
  const { mapping } = choices;
  const [all, setAll] = useState(false);
  const taken = new Set(page.match.flatMap((column) => column?.key ?? []));
  const titles = page.titles.flatMap((title, index) => (title.trim() === '' ? [] : [{ title, index }]));
  const asked = titles.filter(({ title, index }) => page.match[index] === null || mapping.has(titleKey(title)));
  const source = (title: string, key: string | undefined): string => {
    const found = learned.find((one) => one.title === titleKey(title));
    if (found === undefined || found.column !== (key ?? '')) return '';
    return found.own && customer !== '' ? t('learnedOwn', { customer }) : t('learned');
  };
  return (
    <section aria-label={t('titles')}>
      {asked.length > 0 && <strong>{t('unknownTitles')}</strong>}
      <ul className="incoming-titles">
        {(all ? titles : asked).map(({ title, index }) => {
          const own = page.match[index]?.key;
          const free = table.allColumns.filter(({ key }) => key === own || !taken.has(key));
          const isOpen = own === undefined && !mapping.has(titleKey(title));
          const near = isOpen ? nearColumns(title, free) : [];
          const mean = (key: string | undefined): void =>
            choose({ mapping: new Map([...mapping, [titleKey(title), key ?? null]]) });
          const example = page.body.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '';
          return (
            <li key={`${index} ${title}`}>
              <Flex gap={8} align="center" wrap>
                <span className="incoming-title">{title}</span>
                <span className="incoming-example">{example}</span>
                <Select
                  aria-label={t('columnOf', { title })}
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('leftOut')}
                  value={own}
                  onChange={mean}
                  options={free.map(({ key, field }) => ({ value: key, label: field.label[language] }))}
                  style={{ minWidth: 220 }}
                />
                {near.map(({ key, field }) => (
                  <Button key={key} size="small" type="link" onClick={() => mean(key)}>
                    {t('maybe', { column: field.label[language] })}
                  </Button>
                ))}
                <span className="incoming-notes">{source(title, own)}</span>
              </Flex>
            </li>
          );
        })}
      </ul>
      {titles.length > asked.length && (
        <Button type="link" size="small" className="incoming-all" onClick={() => setAll(!all)}>
          {t(all ? 'fewerTitles' : 'allTitles', { count: titles.length })}
        </Button>
      )}
    </section>
  );
}
