import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { arrange, type ColumnChoice } from './column-choice.ts';
import './column-chooser.css';

interface ColumnChooserProps<Name extends string> {
  /** Under which the list is kept. */
  readonly list: string;
  readonly choice: ColumnChoice<Name>;
  /** What a column is called. */
  readonly nameOf: (name: Name) => string;
  /** There are no columns beside these: the last one cannot be hidden. */
  readonly keepsOne?: boolean;
  readonly small?: boolean;
  /** It was asked for by what stood in its place. */
  readonly opensAtOnce?: boolean;
  /** Stands above the columns. */
  readonly above?: ReactNode;
}

/** Shows, hides and moves the columns of a list. */
export function ColumnChooser<Name extends string>(props: ColumnChooserProps<Name>) {
  const { list, choice, nameOf, keepsOne = false, small = false, opensAtOnce = false, above } = props;
  const { t } = useTranslation('views');
  const { all, shown } = choice;
  function become(order: readonly Name[], visible: readonly Name[]): void {
    arrange(list, { all: order, shown: order.filter((name) => visible.includes(name)) });
  }
  function move(name: Name, by: 1 | -1): void {
    const at = all.indexOf(name);
    const others = all.filter((other) => other !== name);
    become(others.toSpliced(at + by, 0, name), shown);
  }
  const content = (
    <>
      {above}
      <ul className="column-chooser">
        {all.map((name, at) => (
          <li key={name}>
            <Checkbox
              checked={shown.includes(name)}
              disabled={keepsOne && shown.length === 1 && shown.includes(name)}
              onChange={({ target }) =>
                become(all, target.checked ? [...shown, name] : shown.filter((other) => other !== name))
              }
            >
              {nameOf(name)}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('up', { name: nameOf(name) })}
              disabled={at === 0}
              onClick={() => move(name, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('down', { name: nameOf(name) })}
              disabled={at === all.length - 1}
              onClick={() => move(name, 1)}
            />
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => arrange(list, null)}>
        {t('usual')}
      </Button>
    </>
  );
  return (
    <Popover trigger="click" placement="bottomRight" defaultOpen={opensAtOnce} title={t('columns')} content={content}>
      <Button icon={<SettingOutlined />} aria-label={t('columns')} {...(small ? { size: 'small' } : {})} />
    </Popover>
  );
}
