import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '../../parts/lazy-page.ts';
import { useAltKey } from './use-alt-key.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

const AsLastTime = lazyPage(async () => (await import('./last-time/AsLastTime.tsx')).AsLastTime);

/** Fills the form in as last time, by a press or Alt+L; what does so is fetched with the first one. */
export function LastTimeButton({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('step');
  const [presses, setPresses] = useState(0);
  const button = useAltKey('KeyL');
  return (
    <>
      <Button
        ref={button}
        aria-keyshortcuts="Alt+L"
        title="Alt+L"
        data-testid="as-last-time"
        onClick={() => setPresses(presses + 1)}
      >
        {t('lastTime')}
      </Button>
      {presses > 0 && (
        <PartSlot>
          <AsLastTime key={presses} taskId={taskId} />
        </PartSlot>
      )}
    </>
  );
}
