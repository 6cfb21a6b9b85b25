import { ArrowLeftOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ActionModel, RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { showValue } from '../../../core/values/values.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import type { RecordRights } from './use-record-rights.ts';
import './record-card.css';

interface RecordCardProps {
  readonly model: RecordModel;
  readonly title: string;
  /** What the rows have in common, handed over by the page before. */
  readonly carried: Readonly<Record<string, unknown>>;
  readonly services: Lookups;
  readonly rights: RecordRights;
  readonly loading: boolean;
  /** Buttons beside the record's own. */
  readonly tools: ReactNode;
  readonly onAdd: () => void;
  readonly onPress: (action: ActionModel) => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** The frame round a record's list: title, what it is limited to, its buttons, add, reload. */
export function RecordCard(props: RecordCardProps) {
  const { model, title, carried, services, rights, loading, tools, onAdd, onPress, onReload, children } = props;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const navigate = useNavigate();
  const limits = Object.entries(carried).flatMap(([key, value]) => {
    const field = model.fields.get(key);
    if (field === undefined) return [];
    const shown = showValue(value, { field, language, lookups: services });
    return [{ key, text: t('named', { label: field.label[language], value: shown }) }];
  });
  return (
    <Card
      className="record-card"
      title={
        <Flex gap={8} align="center" wrap>
          {limits.length > 0 && (
            <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={() => void navigate(-1)} />
          )}
          {title}
          {limits.map(({ key, text }) => (
            <Mark key={key} tone="busy">
              {text}
            </Mark>
          ))}
        </Flex>
      }
      extra={
        <Flex gap={8} wrap justify="end">
          {rights.ofPage.map((action) => (
            <Button key={action.as ?? action.verb} onClick={() => onPress(action)}>
              {action.label[language]}
            </Button>
          ))}
          {tools}
          {rights.add && (
            <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
              {t('add')}
            </Button>
          )}
          <Button icon={<ReloadOutlined />} aria-label={t('reload')} loading={loading} onClick={onReload} />
        </Flex>
      }
    >
      {children}
    </Card>
  );
}
