import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import { updateOwnAccount, updatePassword } from '../../data/calls/account.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { Alert, Button, Skeleton, App, Card } from 'antd';
import { useState, useCallback } from 'react';
import { useHeld } from '../record/use-held.ts';
import { useRecordModel } from '../record/use-record-model.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { rewriteUser, session } from '../../data/state/session.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormCard } from '../record/FormCard.tsx';
import { useEditedNotice, useSingleForm } from '../record/use-record-form.ts';
import { useSubmit } from '../record/use-save.ts';
import { useSnapshot } from 'valtio';
import { isLongEnough } from '../../../core/text/password.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { needed, useFields } from '../../parts/plain-forms/use-fields.ts';
import { useCall } from '../../data/state/use-call.ts';
import '../../parts/plain-forms/plain-forms.css';
import { joinList } from '../../../core/text/list-text.ts';
import type { OwnAccount } from '../../../core/calls/auth.ts';
import { dictionaryEntries } from '../../data/calls/dictionary.ts';
import { AvatarField } from './AvatarField.tsx';
import { PhoneCard } from './PhoneCard.tsx';
import { SessionCard } from './SessionCard.tsx';
import './info.css';

const listOwnSessions = () => ask('GET /api/blade-user/own-sessions', { silent: true });

const loadOwnAccount = () => ask('GET /api/blade-user/info', { silent: true });

/** S2-11: personal info: what one may change, one's picture, password and logins, and what one's roles allow. */
export function InfoPage() {
  const { t } = useTranslation('info');
  const own = useLoaded(loadOwnAccount, 'menu');
  const sessions = useLoaded(listOwnSessions, 'menu');
  return (
    <div className="info">
      <h1>{t('title')}</h1>
      <div className="info-columns">
        <div>
          <RightsCard loaded={own} />
          <PasswordCard onChanged={sessions.reload} />
          <PhoneCard loaded={own} onChanged={sessions.reload} />
        </div>
        <div>
          <AccountPanel onSaved={own.reload} />
          <SessionCard loaded={sessions} />
        </div>
      </div>
    </div>
  );
}

/** The form of one's own account, opened anew after each saving. */
function AccountPanel({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useTranslation('record');
  const { value: newest, failure, reload } = useRecordModel('own-account');
  const [isBusy, setBusy] = useState(false);
  const model = useHeld(newest, isBusy);
  const [round, setRound] = useState(0);
  function again(): void {
    setRound(round + 1);
    onSaved();
  }
  if (model !== null) {
    return <AccountForm key={`${model.version} ${round}`} model={model} onBusy={setBusy} onAgain={again} />;
  }
  if (failure === null) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{t('reload')}</Button>} />;
}

interface AccountFormProps {
  readonly model: RecordModel;
  /** Tells whether the form holds what was not saved yet. */
  readonly onBusy: (isBusy: boolean) => void;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

/** The name in the top bar and the watermark follow what was saved. */
function rewriteOwn({ realName, sex }: Readonly<Record<string, unknown>>): void {
  rewriteUser({ ...(typeof realName === 'string' ? { realName } : {}), sex: typeof sex === 'number' ? sex : -1 });
}

/** What a person may change of their own account, by the record that describes it. */
function AccountForm({ model, onBusy, onAgain }: AccountFormProps) {
  const { t } = useTranslation('record');
  const { message } = App.useApp();
  const language = useLanguage();
  const opened = useSingleForm(model, true);
  useEditedNotice(opened, onBusy);
  const saving = useSubmit(opened, async (typed) => {
    await updateOwnAccount(typed);
    rewriteOwn(typed);
    void message.success(t('saved'));
    onAgain();
  });
  const title = <h2 className="info-title">{model.label[language]}</h2>;
  return <FormCard title={title} testId="info-account" canWrite {...{ opened, saving, onAgain }} />;
}

/** Who the person is to the company: picture, account, roles and how far these reach. */
function RightsCard({ loaded }: { readonly loaded: Loaded<OwnAccount> }) {
  const { t } = useTranslation('info');
  const { t: shell } = useTranslation('shell');
  const language = useLanguage();
  const { value: own, failure, reload } = loaded;
  const load = useCallback(() => dictionaryEntries('biz', 'region'), []);
  const region = useLoaded(load, 'dict').value?.find(({ dictKey }) => dictKey === own?.region);
  const regionName = language === 'en' ? region?.dictValueEn || region?.dictValue : region?.dictValue;
  const roles = (language === 'en' ? own?.roleNameEn : own?.roleName) ?? '';
  const lines = [
    [t('account'), own?.account],
    [t('roles'), joinList(roles.split(','), language)],
    [t('scope.name'), own === null ? '' : t(`scope.${own.dataScope}`)],
    [t('region'), regionName ?? own?.region],
  ] as const;
  const again = <Button onClick={reload}>{shell('retry')}</Button>;
  return (
    <Card title={<h2 className="info-title">{t('rights')}</h2>} data-testid="info-rights">
      <AvatarField />
      {failure !== null && <Alert type="error" showIcon title={failure} action={again} />}
      {own === null && failure === null && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {own !== null && (
        <dl className="info-lines">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

const untyped = { old: '', wanted: '', repeated: '' };

/** Changes one's password: the old one, the new one twice, with at least six characters (S5-05, S5-06, S5-16). */
function PasswordCard({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('info');
  const { user } = useSnapshot(session);
  const { message } = App.useApp();
  const { busy, failure, setFailure, run } = useCall();
  const { values, form, field, check, set } = useFields(untyped, {
    old: needed('old', 'register.passwordNeeded'),
    wanted: ({ wanted }) =>
      wanted === '' ? 'register.passwordNeeded' : isLongEnough(wanted) ? null : 'register.tooShort',
    repeated: ({ wanted, repeated }) =>
      repeated === '' ? 'register.repeatNeeded' : wanted === repeated ? null : 'register.differs',
  });
  async function submit(): Promise<void> {
    setFailure(null);
    if (busy || !check()) return;
    await run(async () => {
      await updatePassword(values.old, values.wanted);
      void message.success(t('password.changed'));
      for (const name of ['old', 'wanted', 'repeated'] as const) set(name, '');
      onChanged();
    });
  }
  return (
    <Card title={<h2 className="info-title">{t('password.title')}</h2>} data-testid="info-password">
      <PlainForm form={form} className="info-password" onSubmit={() => void submit()}>
        <FormAlert text={failure} />
        <input type="text" name="username" autoComplete="username" value={user?.account ?? ''} readOnly hidden />
        <PasswordField {...field('old')} label={t('password.old')} input={{ autoComplete: 'current-password' }} />
        <PasswordField {...field('wanted')} label={t('password.wanted')} input={{ autoComplete: 'new-password' }} />
        <PasswordField {...field('repeated')} label={t('password.repeated')} input={{ autoComplete: 'new-password' }} />
        <SubmitButton busy={busy}>{t('password.submit')}</SubmitButton>
      </PlainForm>
    </Card>
  );
}
