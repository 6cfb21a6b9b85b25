import { Alert, App, Button, Drawer, Flex, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiagnosticList } from './DiagnosticList.tsx';
import { PlanMoved } from './PlanMoved.tsx';
import { PlanView } from './PlanView.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { usePlan } from './use-plan.ts';

interface TakeBackDrawerProps {
  readonly number: number;
  readonly onClose: (done: boolean) => void;
}

const nowhere = { isOpen: () => false, mayMend: () => false, onGoTo: () => undefined, onMend: () => undefined };

/** What taking a release back as a whole would change, with what would not come back; and the deed. */
export function TakeBackDrawer({ number, onClose }: TakeBackDrawerProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [confirming, setConfirming] = useState(false);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const { make, apply, read, failure, busy } = usePlan();
  // The plan is made once the drawer is open, and again where values may go.
  const planned = useRef('');
  useEffect(() => {
    const wanted = JSON.stringify(dropped);
    if (planned.current === wanted) return;
    planned.current = wanted;
    void make({ rollback: number, dropped });
  });
  const plan = read?.plan ?? null;
  const asks = plan?.items.flatMap(({ id, renames }) =>
    renames.filter(({ open }) => open).map(({ old }) => `${id}.${old}`),
  );
  async function takeBack(reason: string): Promise<void> {
    const applied = await apply(reason);
    setConfirming(false);
    if (applied === null) return;
    const { release, conversions } = applied;
    for (const conversion of conversions) void message.info(t('conversion.begun', { ...conversion }));
    if (conversions.length === 0) void message.success(t('releases.takenBack', { number, release }));
    onClose(true);
  }
  return (
    <Drawer open title={t('releases.title', { number })} size="min(760px, 100vw)" onClose={() => onClose(false)}>
      <Flex vertical gap={12}>
        <span>{t('releases.text')}</span>
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
        {plan === null && failure === null && <Spin />}
        {read?.moved && <PlanMoved moved={read.moved} />}
        {plan !== null && plan.diagnostics.length > 0 && (
          <DiagnosticList diagnostics={plan.diagnostics} file="" {...nowhere} />
        )}
        {plan !== null && <PlanView plan={plan} />}
        {asks !== undefined && asks.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('releases.asks', { fields: asks.join(', ') })}
            action={
              <Button size="small" danger onClick={() => setDropped(asks)}>
                {t('rename.no')}
              </Button>
            }
          />
        )}
        {plan !== null && plan.items.length > 0 && (
          <div>
            <Button danger type="primary" disabled={!plan.ok || busy !== null} onClick={() => setConfirming(true)}>
              {t('releases.takeBack')}
            </Button>
          </div>
        )}
      </Flex>
      {confirming && plan !== null && (
        <ReleaseDialog
          plan={plan}
          title={t('releases.confirm', { number })}
          ok={t('releases.takeBack')}
          busy={busy === 'apply'}
          onConfirm={(reason) => void takeBack(reason)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Drawer>
  );
}
