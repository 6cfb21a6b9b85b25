import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WayOut } from '../../../core/calls/task-detail.ts';
import { ReasonModal } from '../../form/widgets/ReasonModal.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { OpensChoice } from './OpensChoice.tsx';
import type { OutcomeQuestion } from './outcome-question.ts';
import { takersText } from './takers-text.ts';

/** What was answered: why, and the processes to open. */
interface OutcomeAnswer {
  readonly reason: string;
  readonly open: readonly string[];
}

interface OutcomeDialogProps {
  readonly question: OutcomeQuestion;
  readonly title: string;
  readonly way: WayOut | undefined;
  /** What was written as the opinion or the comment already. */
  readonly written: string;
  /** What was answered, or null where the person changed their mind. */
  readonly onClose: (answer: OutcomeAnswer | null) => void;
}

/** Asks why a task is returned or the process ended, and says where it goes and who gets it. */
export function OutcomeDialog({ question, title, way, written, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const { outcome, ...choice } = question;
  const [open, setOpen] = useState(question.proposed);
  return (
    <ReasonModal
      title={title}
      ok={outcome.label[language]}
      label={t('reason.label')}
      maxLength={500}
      danger={outcome.direction === 'terminate'}
      written={written}
      onConfirm={(reason) => onClose({ reason, open })}
      onClose={() => onClose(null)}
    >
      {way !== undefined && (
        <span>{t('reason.target', { step: way.label[language], who: takersText(way, language) })}</span>
      )}
      {outcome.direction === 'terminate' && <span>{t('reason.ends')}</span>}
      <OpensChoice {...choice} onChange={setOpen} />
    </ReasonModal>
  );
}
