import type { TFunction } from 'i18next';
import { Alert, Button, Space } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { joinList } from '../../core/text/list-text.ts';
import type { PasteState, PasteSummary } from './paste-run.ts';
import type { SheetController } from './sheet-controller.ts';
import { showFault } from './error-jump.ts';
import { PastedUnitsNotice } from './PastedUnitsNotice.tsx';

/** Props of the notice about a paste. */
export interface PasteNoticeProps {
  readonly sheet: SheetController;
  readonly state: PasteState;
  readonly language: Language;
  /** Shows another state; null shows nothing. */
  readonly show: (state: PasteState | null) => void;
}

const mostNamed = 8;

function named(texts: readonly string[], language: Language): string {
  const shown = joinList(texts.slice(0, mostNamed), language);
  return texts.length > mostNamed ? `${shown} … (${texts.length})` : shown;
}

function summaryText(t: TFunction, summary: PasteSummary, language: Language): string {
  const key = summary.by?.field.label[language] ?? '';
  const names = (texts: readonly string[]): string => named(texts, language);
  const parts = [
    t('paste.done', { count: summary.rows, cells: summary.cells }),
    summary.problems > 0 ? t('paste.problems', { count: summary.problems }) : t('paste.noProblems'),
    ...(summary.added > 0 ? [t('paste.added', { count: summary.added })] : []),
    ...(summary.by !== null ? [t('paste.byKey', { key })] : []),
    ...(summary.skipped > 0 ? [t('paste.skipped', { count: summary.skipped })] : []),
    ...(summary.unknownKeys.length > 0 ? [t('paste.unknownKeys', { keys: names(summary.unknownKeys) })] : []),
    ...(summary.sharedKeys.length > 0 ? [t('paste.sharedKeys', { keys: names(summary.sharedKeys) })] : []),
    ...(summary.renamed > 0 ? [t('paste.renamed', { count: summary.renamed })] : []),
    ...(summary.misnamed > 0 ? [t('paste.misnamed', { count: summary.misnamed })] : []),
    ...(summary.keyless > 0 ? [t('paste.keyless', { count: summary.keyless, key })] : []),
    ...(summary.repeatedKeys.length > 0 ? [t('paste.repeatedKeys', { keys: names(summary.repeatedKeys) })] : []),
    ...(summary.unknownHeaders.length > 0 ? [t('paste.unknownHeaders', { names: names(summary.unknownHeaders) })] : []),
    ...(summary.converted.length > 0 ? [t('paste.converted', { names: names(summary.converted) })] : []),
    ...(summary.totals > 0 ? [t('paste.totals', { count: summary.totals })] : []),
    ...(summary.unsure.length > 0 ? [t('paste.unsure', { numbers: names(summary.unsure) })] : []),
    ...(summary.otherUnits.length > 0 ? [t('paste.otherUnits', { names: names(summary.otherUnits) })] : []),
    ...(summary.surplus > 0 ? [t('paste.surplus', { count: summary.surplus })] : []),
  ];
  return parts.join(' · ');
}

/** How a paste goes, and what it did once it is done. */
export function PasteNotice({ sheet, state, language, show }: PasteNoticeProps) {
  const { t } = useTranslation('sheet');
  const onClose = (): void => show(null);
  if (state.kind === 'running') {
    return (
      <div className="sheet-notice" role="status">
        {t('paste.running', { done: state.done, all: state.all })}
        <progress className="sheet-progress" max={state.all} value={state.done} aria-hidden />
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Alert
        className="sheet-notice"
        role="alert"
        showIcon
        type="error"
        title={t('paste.failed')}
        closable={{ onClose }}
      />
    );
  }
  return <DoneNotice {...{ sheet, state, language, show }} />;
}

interface DoneNoticeProps extends PasteNoticeProps {
  readonly state: Extract<PasteState, { readonly kind: 'done' }>;
}

/** What a paste did, with the way back while nothing else was done since. */
function DoneNotice({ sheet, state, language, show }: DoneNoticeProps) {
  const { t } = useTranslation('sheet');
  const { summary, units } = state;
  const canUndo = useSyncExternalStore(sheet.table.onCommand, summary.isNewest);
  const { unknownKeys, sharedKeys, repeatedKeys, unknownHeaders, otherUnits, unsure } = summary;
  const { renamed, misnamed, keyless, surplus } = summary;
  const names = [unknownKeys, sharedKeys, repeatedKeys, unknownHeaders, otherUnits, unsure];
  const lost = names.reduce((sum, { length }) => sum + length, renamed + misnamed + keyless + surplus);
  function showFirst(): void {
    showFault(sheet, 1, { row: 0, column: -1 });
    sheet.surface?.focus();
  }
  function undo(): void {
    // What is being typed is a change of its own.
    sheet.commit();
    if (!summary.isNewest()) return;
    sheet.undo();
    sheet.surface?.focus();
    show(null);
  }
  const notice = (
    <Alert
      className="sheet-notice"
      role="status"
      showIcon
      type={summary.problems > 0 || lost > 0 ? 'warning' : 'success'}
      title={summaryText(t, summary, language)}
      closable={{ onClose: () => show(null) }}
      action={
        <Space size={4}>
          {summary.problems > 0 && (
            <Button size="small" onClick={showFirst}>
              {t('paste.show')}
            </Button>
          )}
          {canUndo && (
            <Button size="small" type="text" onClick={undo}>
              {t('paste.undo')}
            </Button>
          )}
        </Space>
      }
    />
  );
  return (
    <>
      {notice}
      {units && <PastedUnitsNotice {...{ sheet, units, language, show }} />}
    </>
  );
}
