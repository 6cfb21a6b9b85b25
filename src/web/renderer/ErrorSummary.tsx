import { Alert } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../core/validation/finding.ts';
import { useFormScope } from './form-scope.ts';

interface ErrorSummaryProps {
  readonly onJump: (finding: Finding) => void;
}

const mostListed = 12;

/** What keeps the form from being handed in, each with a link to its place; takes the focus when it appears. */
export function ErrorSummary({ onJump }: ErrorSummaryProps) {
  const { store, language } = useFormScope();
  const { t } = useTranslation('renderer');
  const box = useRef<HTMLDivElement>(null);
  useSyncExternalStore(store.onForm, store.formVersion);
  const findings = store.allFindings();
  const errors = findings.filter((finding) => finding.level === 'error');
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  function place(finding: Finding): string {
    const table = finding.table === null ? undefined : store.table(finding.table);
    if (table === undefined || finding.row === null) return '';
    return `${table.label[language]} · ${t('errors.row', { row: finding.row + 1 })}: `;
  }
  return (
    <div ref={box} tabIndex={-1} className="form-summary">
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('errors.title', { count: errors.length })}
        description={
          <ul>
            {errors.slice(0, mostListed).map((finding) => (
              <li key={`${finding.pointer} ${finding.code} ${finding.message.zh}`}>
                <button type="button" className="link-button" onClick={() => onJump(finding)}>
                  {place(finding)}
                  {finding.message[language]}
                </button>
              </li>
            ))}
            {errors.length > mostListed && <li>{t('errors.more', { count: errors.length - mostListed })}</li>}
          </ul>
        }
      />
    </div>
  );
}
