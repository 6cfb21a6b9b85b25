import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What has no room in the bar, behind a button. Hidden, it stays there, so that dialogs opened from it live on. */
export function MorePanel({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('bar');
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    function press({ target }: PointerEvent): void {
      if (!(target instanceof Node) || place.current?.contains(target) === true) return;
      // Dialogs stand outside of the app's root: what is pressed there leaves the panel as it is.
      if (document.getElementById('root')?.contains(target) === true) setOpen(false);
    }
    function leave({ key, target }: KeyboardEvent): void {
      if (key !== 'Escape' || !(target instanceof Node) || place.current?.contains(target) !== true) return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  return (
    <div ref={place} className="top-bar-more">
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined />}
        title={t('more')}
        aria-label={t('more')}
        aria-expanded={open}
        aria-controls="top-bar-more"
        onClick={() => setOpen(!open)}
      />
      <div id="top-bar-more" role="group" aria-label={t('more')} className="top-bar-panel" hidden={!open}>
        {children}
      </div>
    </div>
  );
}
