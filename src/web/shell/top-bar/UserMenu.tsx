import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { logOut } from '../../data/calls/auth.ts';
import { leaveToLogin } from '../session/end-session.ts';
import { session } from '../../data/state/session.ts';
import { UserPicture } from '../../data/state/UserPicture.tsx';

const paths = { dashboard: '/wel/dashboard', info: '/info/index' } as const;

/** Who is logged in, the ways to dashboard and personal info, and the way out (S4-07: with a question first). */
export function UserMenu({ named }: { readonly named: boolean }) {
  const { t } = useTranslation('bar');
  const { user } = useSnapshot(session);
  const navigate = useNavigate();
  const { modal } = App.useApp();
  async function leave(): Promise<void> {
    await logOut();
    leaveToLogin();
  }
  function choose({ key }: { readonly key: string }): void {
    if (key === 'dashboard' || key === 'info') void navigate(paths[key]);
    else void modal.confirm({ title: t('user.logOut'), content: t('user.question'), onOk: leave });
  }
  const name = user?.realName === '' ? user.account : (user?.realName ?? '');
  const items = [
    { key: 'dashboard', label: t('user.dashboard') },
    { key: 'info', label: t('user.info') },
    { type: 'divider' as const },
    { key: 'logout', label: t('user.logOut') },
  ];
  return (
    <Dropdown menu={{ items, onClick: choose }} trigger={['click']}>
      <Button type="text" className="user-menu" data-testid="user-menu" aria-label={t('user.menu', { name })}>
        <UserPicture avatar={user?.avatar ?? ''} sex={user?.sex ?? 0} />
        {named && <span className="user-name">{name}</span>}
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
