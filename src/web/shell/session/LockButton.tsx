import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionRules } from '../../../core/product.ts';
import { hasLockPassword, lock } from './lock.ts';

const LockDialog = lazy(async () => ({ default: (await import('./LockDialog.tsx')).LockDialog }));

/** S2-33: locks this browser; asks for a lock password first if none was chosen since the login. */
export function LockButton() {
  const { t } = useTranslation('lock');
  const [asking, setAsking] = useState<'no' | 'password' | 'room'>('no');
  function lockSoon(): void {
    window.setTimeout(() => {
      if (!lock()) setAsking('room');
    }, sessionRules.lockAfterMs);
  }
  function press(): void {
    if (hasLockPassword()) lockSoon();
    else window.setTimeout(() => setAsking('password'), sessionRules.lockAfterMs);
  }
  function closed(kept: boolean): void {
    setAsking('no');
    if (kept) lockSoon();
  }
  return (
    <>
      <Button
        type="text"
        icon={<LockOutlined />}
        aria-label={t('lock')}
        aria-haspopup="dialog"
        title={t('lock')}
        onClick={press}
      />
      {asking !== 'no' && (
        <Suspense>
          <LockDialog full={asking === 'room'} onClosed={closed} />
        </Suspense>
      )}
    </>
  );
}
