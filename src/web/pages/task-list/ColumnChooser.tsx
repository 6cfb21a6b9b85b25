import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TaskListName } from '../../api/workflow.ts';
import { arrange, type ColumnChoice } from './column-choice.ts';
import type { ColumnName } from './task-columns.ts';

interface ColumnChooserProps {
  readonly list: TaskListName;
  readonly choice: ColumnChoice;
}

/** Shows, hides and moves the columns of a list. */
export function ColumnChooser({ list, choice }: ColumnChooserProps) {
  const { t } = useTranslation('tasks');
  const { all, shown } = choice;
  function become(order: readonly ColumnName[], visible: readonly ColumnName[]): void {
    arrange(list, { all: order, shown: order.filter((name) => visible.includes(name)) });
  }
  function move(name: ColumnName, by: 1 | -1): void {
    const at = all.indexOf(name);
    const others = all.filter((other) => other !== name);
    become(others.toSpliced(at + by, 0, name), shown);
  }
  const content = (
    <>
      <ul className="task-columns">
        {all.map((name, at) => (
          <li key={name}>
            <Checkbox
              checked={shown.includes(name)}
              onChange={({ target }) =>
                become(all, target.checked ? [...shown, name] : shown.filter((other) => other !== name))
              }
            >
              {t(`column.${name}`)}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('columns.up', { name: t(`column.${name}`) })}
              disabled={at === 0}
              onClick={() => move(name, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('columns.down', { name: t(`column.${name}`) })}
              disabled={at === all.length - 1}
              onClick={() => move(name, 1)}
            />
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => arrange(list, null)}>
        {t('columns.usual')}
      </Button>
    </>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('columns.title')} content={content}>
      <Button icon={<SettingOutlined />} aria-label={t('columns.title')} />
    </Popover>
  );
}
