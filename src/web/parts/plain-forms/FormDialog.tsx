import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from './PlainDialog.tsx';
import { PlainForm } from './PlainForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with the ways to hand it in and to leave it. */
export function FormDialog({ title, submit, busy, form, onSubmit, onCancel, children }: FormDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <PlainDialog title={title} onCancel={onCancel}>
      <PlainForm form={form} onSubmit={() => (busy ? undefined : onSubmit())}>
        {children}
        <div className="plain-buttons">
          <button type="button" className="plain-button" onClick={onCancel}>
            {t('cancel')}
          </button>
          <SubmitButton busy={busy}>{submit}</SubmitButton>
        </div>
      </PlainForm>
    </PlainDialog>
  );
}
