import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { FaultItem } from './FaultItem.tsx';
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
