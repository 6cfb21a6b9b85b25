import { Alert } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../core/values/finding.ts';
import { useFormScope } from './form-scope.ts';

const mostListed = 12;

/** Findings of the same kind in one column, told once with the number of rows. */
interface FaultGroup {
  readonly first: Finding;
  readonly rows: number;
}

function grouped(findings: readonly Finding[]): readonly FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const finding of findings) {
    const place = finding.row === null ? finding.pointer : `${finding.table} ${finding.key}`;
    const mark = `${place} ${finding.code}`;
    const known = groups.get(mark);
    groups.set(mark, { first: known?.first ?? finding, rows: (known?.rows ?? 0) + 1 });
  }
  return [...groups.values()];
}

/** What keeps the form from being handed in, each with a link to its place; takes the focus at each attempt. */
export function ErrorSummary({ onJump }: { readonly onJump: (finding: Finding) => void }) {
  const { store, language } = useFormScope();
  const { t } = useTranslation('renderer');
  const box = useRef<HTMLDivElement>(null);
  useSyncExternalStore(store.onForm, store.formVersion);
  const { attempts } = store;
  const errors = attempts === 0 ? [] : store.allFindings().filter((finding) => finding.level === 'error');
  const groups = grouped(errors);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  if (errors.length === 0) return null;
  function place({ first, rows }: FaultGroup): string {
    const table = first.table === null ? undefined : store.table(first.table);
    if (table === undefined || first.row === null) return '';
    const where = t(rows === 1 ? 'errors.row' : 'errors.rows', { row: first.row + 1, count: rows });
    return `${table.label[language]} · ${where}: `;
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
            {groups.slice(0, mostListed).map((group) => (
              <li key={`${group.first.pointer} ${group.first.code} ${group.first.message.zh}`}>
                <button type="button" className="link-button" onClick={() => onJump(group.first)}>
                  {place(group)}
                  {group.first.message[language]}
                </button>
              </li>
            ))}
            {groups.length > mostListed && <li>{t('errors.more', { count: groups.length - mostListed })}</li>}
          </ul>
        }
      />
    </div>
  );
}
