import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import type { Language } from '../../../core/text/text.ts';

interface FaultItemProps {
  readonly fault: Diagnostic;
  readonly language: Language;
}

/** One problem of a descriptor: where, what, why it matters, how to mend it. */
export function FaultItem({ fault, language }: FaultItemProps) {
  const { t } = useTranslation('authoring');
  return (
    <li>
      <code>
        {fault.file}:{fault.line}:{fault.column}
      </code>{' '}
      <code className="fault-code">{fault.code}</code>
      <div className="fault-message">{fault.message[language]}</div>
      <div>
        {t('why')}: {fault.why[language]}
      </div>
      <div>
        {t('fix')}: {fault.fix.text[language]}
      </div>
    </li>
  );
}
