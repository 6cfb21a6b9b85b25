import { SkinOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './BarButton.tsx';

const ThemeDialog = lazy(async () => ({ default: (await import('../themes/ThemeDialog.tsx')).ThemeDialog }));

/** Opens the choice of themes (S2-31). */
export function ThemeButton() {
  const { t } = useTranslation('themes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarButton icon={<SkinOutlined />} label={t('button')} opensDialog onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ThemeDialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
