import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '../../parts/lazy-page.ts';

const AsLastTime = lazyPage(async () => (await import('./last-time/AsLastTime.tsx')).AsLastTime);

/** Fills the form in as last time, by a press or Alt+L; what does so is fetched with the first one. */
export function LastTimeButton({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('step');
  const [presses, setPresses] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const shown = button.current;
      // A page that is kept behind another one has no box.
      if (shown === null || shown.offsetParent === null || shown.closest('[inert]') !== null) return;
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return;
      event.preventDefault();
      shown.click();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        ref={button}
        className="last-time"
        aria-keyshortcuts="Alt+L"
        title="Alt+L"
        data-testid="as-last-time"
        onClick={() => setPresses(presses + 1)}
      >
        {t('lastTime')}
      </Button>
      {presses > 0 && (
        <Suspense>
          <AsLastTime key={presses} taskId={taskId} />
        </Suspense>
      )}
    </>
  );
}
