import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '../../../core/form/form-engine.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { inWords } from '../../../core/text/in-words.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { pick, type Text } from '../../../core/text/text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { isSecret, secretText } from '../../../core/values/secret.ts';
import { useLanguage } from '../../i18n/i18n.ts';

interface WhyTextProps {
  readonly view: FormView;
  readonly field: FieldModel;
  readonly reasons: readonly Text[];
  readonly explanations: readonly Explanation[];
}

/** What the page says of a field, and the expressions that decided: the values they read and what came out. */
export function WhyText({ view, field, reasons, explanations }: WhyTextProps) {
  const { t } = useTranslation('renderer');
  const language = useLanguage();
  const labelled = (name: string): string | undefined => fieldOf(name, view, field.table)?.label[language];
  const shown = (name: string, value: unknown): string => {
    const isHidden = isSecret(fieldOf(name, view, field.table)?.words ?? {});
    return isHidden && !isEmptyValue(value) ? secretText : brief(value, t);
  };
  return (
    <>
      {reasons.length > 0 && (
        <ul className="why-reasons">
          {reasons.map((reason) => (
            <li key={reason.en}>{pick(reason, language)}</li>
          ))}
        </ul>
      )}
      {explanations.map(({ word, expression, inputs, result }) => (
        <dl key={`${word} ${expression}`}>
          <dt>{t(`word.${word}`)}</dt>
          <dd>
            <code>{inWords(expression, labelled)}</code>
          </dd>
          {Object.entries(inputs).map(([name, value]) => (
            <dd key={name} className="why-input">
              {labelled(name) ?? name} = {shown(name, value)}
            </dd>
          ))}
          <dd>
            {t('whyResult')}: <b>{brief(result, t)}</b>
          </dd>
        </dl>
      ))}
    </>
  );
}

/** A value read by an expression, in few words. */
function brief(value: unknown, t: TFunction<'renderer'>): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const text = plainText(value);
  if (text === '' || text === '[]') return t('whyEmpty');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The field that an expression of the table (null: the header) calls by a name; undefined for other names. */
function fieldOf(name: string, { fields }: FormView, table: string | null): FieldModel | undefined {
  const path = name.replace(/^root\./, '');
  const beside = table === null || path !== name ? undefined : fields.get(`${table}.${name}`);
  return beside ?? fields.get(path);
}
