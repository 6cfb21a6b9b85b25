import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { updateAvatar, updateOwnAccount } from '../../data/calls/account.ts';
import { rewriteUser, session } from '../../data/state/session.ts';
import { useCall } from '../../data/state/use-call.ts';
import { UserPicture } from '../../data/state/UserPicture.tsx';

const kinds = 'image/png,image/jpeg,image/webp,image/gif';

/** One's picture, with ways to set another and to take it away; the top bar shows it at once. */
export function AvatarField() {
  const { t } = useTranslation('info');
  const { user } = useSnapshot(session);
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, run } = useCall();
  async function change(setAvatar: (userId: string) => Promise<string>): Promise<void> {
    if (user !== null) await run(async () => rewriteUser({ avatar: await setAvatar(user.userId) }));
  }
  async function remove(): Promise<string> {
    await updateOwnAccount({ avatar: '' });
    return '';
  }
  const avatar = user?.avatar ?? '';
  return (
    <div className="info-avatar">
      <UserPicture avatar={avatar} sex={user?.sex ?? 0} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          accept={kinds}
          hidden
          data-testid="avatar-file"
          onChange={({ target }) => {
            const [picture] = target.files ?? [];
            target.value = '';
            if (picture !== undefined) void change((userId) => updateAvatar(userId, picture));
          }}
        />
        <Button loading={busy} onClick={() => input.current?.click()}>
          {t('avatar.change')}
        </Button>
        {avatar !== '' && (
          <Button type="text" disabled={busy} onClick={() => void change(remove)}>
            {t('avatar.remove')}
          </Button>
        )}
        <p role="alert" className="info-wrong">
          {failure}
        </p>
      </div>
    </div>
  );
}
