import { useTranslation } from 'react-i18next';
import { endOwnSessions } from '../../data/calls/account.ts';
import { useCall } from '../../data/state/use-call.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { FormDialog } from '../../parts/plain-forms/FormDialog.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';

interface EndSessionsDialogProps {
  readonly ids: readonly string[];
  readonly onEnded: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password before logins elsewhere end: whoever found the desk open should not do that. */
export function EndSessionsDialog({ ids, onEnded, onCancel }: EndSessionsDialogProps) {
  const { t } = useTranslation('info');
  const { busy, failure, run } = useCall();
  const { values, form, field, check } = useFields(
    { password: '' },
    { password: needed('password', 'passwordNeeded') },
  );
  async function submit(): Promise<void> {
    if (!check()) return;
    await run(async () => {
      await endOwnSessions(ids, values.password);
      onEnded();
    });
  }
  const title = t(ids.length > 1 ? 'sessions.endOthers' : 'sessions.endOne');
  const dialog = { title, submit: t('sessions.confirm'), busy, form, onCancel };
  return (
    <FormDialog {...dialog} onSubmit={() => void submit()}>
      <FormAlert text={failure} />
      <PasswordField
        {...field('password')}
        label={t('sessions.password')}
        input={{ autoComplete: 'current-password', autoFocus: true }}
      />
    </FormDialog>
  );
}
