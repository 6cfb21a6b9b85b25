import { DownOutlined } from '@ant-design/icons';
import { App, Avatar, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { logOut } from '../api/auth.ts';
import { session } from '../state/session.ts';
import { leaveToLogin } from './end-session.ts';

/** Who is logged in, and the way out (S4-07: with a question first). */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { user } = useSnapshot(session);
  const { modal } = App.useApp();
  async function leave(): Promise<void> {
    await logOut();
    leaveToLogin();
  }
  function ask(): void {
    modal.confirm({
      title: t('logout.title'),
      content: t('logout.question'),
      okText: t('confirm'),
      cancelText: t('cancel'),
      onOk: leave,
    });
  }
  const name = user?.realName === '' ? user.account : (user?.realName ?? '');
  const items = [{ key: 'logout', label: t('logout.title') }];
  return (
    <Dropdown menu={{ items, onClick: ask }} trigger={['click']}>
      <Button type="text" data-testid="user-menu">
        <Avatar size={24}>{name.slice(0, 1)}</Avatar>
        {name}
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
