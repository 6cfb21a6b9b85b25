import { Flex, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SheetController } from '../sheet-controller.ts';
import type { IncomingChoices } from './incoming.ts';
import { titleKey, type HeadedPage, type TitleMapping } from './incoming-page.ts';

interface TitleChoicesProps {
  readonly sheet: SheetController;
  readonly page: HeadedPage;
  readonly mapping: TitleMapping;
  readonly choose: (choices: Partial<IncomingChoices>) => void;
}

/** Titles of a file that name no column here, with the column that each is to go to. */
export function TitleChoices({ sheet, page, mapping, choose }: TitleChoicesProps) {
  const { t } = useTranslation('sheet-files');
  const { table, language } = sheet;
  const taken = new Set(page.match.flatMap((column) => column?.key ?? []));
  const asked = page.titles.flatMap((title, index) => {
    const isKnown = page.match[index] !== null && !mapping.has(titleKey(title));
    return title.trim() === '' || isKnown ? [] : [{ title, index }];
  });
  if (asked.length === 0) return null;
  return (
    <section aria-label={t('unknownTitles')}>
      <strong>{t('unknownTitles')}</strong>
      <ul className="incoming-titles">
        {asked.map(({ title, index }) => {
          const own = page.match[index]?.key;
          const free = table.allColumns.filter(({ key }) => key === own || !taken.has(key));
          const example = page.body.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '';
          return (
            <li key={`${index} ${title}`}>
              <Flex gap={8} align="center">
                <span className="incoming-title">{title}</span>
                <span className="incoming-example">{example}</span>
                <Select
                  aria-label={t('columnOf', { title })}
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('leftOut')}
                  value={own}
                  onChange={(key: string | undefined) =>
                    choose({ mapping: new Map([...mapping, [titleKey(title), key ?? null]]) })
                  }
                  options={free.map(({ key, field }) => ({ value: key, label: field.label[language] }))}
                  style={{ minWidth: 220 }}
                />
              </Flex>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
