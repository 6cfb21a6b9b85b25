import { Alert, Flex, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleasePlan } from '../../../core/calls/releases.ts';
import type { ChangeClass } from '../../../core/release/change.ts';
import { classNames, classOrder, hasClass, planBlocks } from '../../../core/release/plan-blocks.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { PlanBlockCard } from './PlanBlockCard.tsx';

const classes = Object.keys(classOrder) as ChangeClass[];

/** What a release would change, by form and class. */
export function PlanView({ plan }: { readonly plan: ReleasePlan }) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const [forms, setForms] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly ChangeClass[]>([]);
  const { items } = plan;
  if (items.length === 0)
    return plan.ok ? <Alert type="info" showIcon title={t('plan.nothing')} data-testid="plan" /> : null;
  const blocks = planBlocks(items, { forms, classes: chosen });
  return (
    <section data-testid="plan" aria-label={t('plan.title')}>
      <Flex gap={8} wrap align="center" className="studio-filters">
        <b>{t('plan.count', { count: items.length })}</b>
        {classes.map((one) => {
          const count = items.filter((item) => hasClass(item, one)).length;
          return count === 0 ? null : (
            <Tag.CheckableTag
              key={one}
              checked={chosen.includes(one)}
              onChange={(on) => setChosen((last) => (on ? [...last, one] : last.filter((each) => each !== one)))}
            >
              {pick(classNames[one])} {count}
            </Tag.CheckableTag>
          );
        })}
        {items.length > 1 && (
          <Select
            mode="multiple"
            allowClear
            value={[...forms]}
            options={items.map(({ id, label }) => ({ value: id, label: `${pick(label)} ${id}` }))}
            optionFilterProp="label"
            aria-label={t('plan.filter')}
            placeholder={t('plan.filter')}
            className="studio-scope"
            onChange={(ids: string[]) => setForms(ids)}
          />
        )}
      </Flex>
      {blocks.map((block) => (
        <PlanBlockCard key={block.items.map(({ kind, id }) => `${kind} ${id}`).join(' ')} block={block} />
      ))}
      <FormsAlong forms={plan.forms} />
    </section>
  );
}

/** The forms that read a look-up table, which are released along with it. */
function FormsAlong({ forms }: Pick<ReleasePlan, 'forms'>) {
  const { t } = useTranslation('studio');
  const language = useLanguage();
  if (forms.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      data-testid="forms-along"
      title={t('plan.along', { count: forms.length })}
      description={
        <ul className="studio-changes">
          {forms.map(({ formId, name, nameEn, version }) => (
            <li key={formId}>
              {language === 'en' ? nameEn : name} <code>{formId}</code> v{version}
            </li>
          ))}
        </ul>
      }
    />
  );
}
