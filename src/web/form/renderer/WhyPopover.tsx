import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '../../../core/form/form-engine.ts';
import { plainText } from '../../../core/text/plain-text.ts';

/** A value read by an expression, in few words. */
function brief(value: unknown, empty: string): string {
  const text = plainText(value);
  if (text === '' || text === '[]') return empty;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** "Why?": the expressions that decided about a field, the values they read and what came out. */
export function WhyPopover({ explanations }: { readonly explanations: readonly Explanation[] }) {
  const { t } = useTranslation('renderer');
  const content = (
    <div className="why">
      {explanations.map(({ word, expression, inputs, result }) => (
        <dl key={`${word} ${expression}`}>
          <dt>{t(`word.${word}`)}</dt>
          <dd>
            <code>{expression}</code>
          </dd>
          {Object.entries(inputs).map(([name, value]) => (
            <dd key={name} className="why-input">
              {name} = {brief(value, t('whyEmpty'))}
            </dd>
          ))}
          <dd>
            {t('whyResult')}: <b>{brief(result, t('whyEmpty'))}</b>
          </dd>
        </dl>
      ))}
    </div>
  );
  return (
    <Popover content={content} title={t('whyTitle')} trigger="click">
      <Button type="text" size="small" className="why-button" icon={<QuestionCircleOutlined />} aria-label={t('why')} />
    </Popover>
  );
}
