import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import type { Language } from '../../../core/text/text.ts';
import { faults } from './faults.ts';
import './fault-overlay.css';

const mostShown = 20;

/** What is wrong with the descriptors, over the page that goes on working below; gone once all is mended. */
export function FaultOverlay() {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const { list } = useSnapshot(faults);
  const [folded, setFolded] = useState(false);
  if (list.length === 0) return null;
  return (
    <aside className="fault-overlay" role="alert" data-testid="descriptor-faults">
      <header>
        <strong>{t('title', { count: list.length })}</strong>
        <button type="button" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {t(folded ? 'unfold' : 'fold')}
        </button>
      </header>
      {!folded && (
        <>
          <p>{t('kept')}</p>
          <ol>
            {list.slice(0, mostShown).map((fault) => (
              <FaultItem key={`${fault.file} ${fault.pointer} ${fault.code}`} fault={fault} language={language} />
            ))}
          </ol>
          {list.length > mostShown && <p>{t('more', { count: list.length - mostShown })}</p>}
        </>
      )}
    </aside>
  );
}

/** One problem of a descriptor: where, what, why it matters, how to mend it. */
function FaultItem({ fault, language }: { readonly fault: Diagnostic; readonly language: Language }) {
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
