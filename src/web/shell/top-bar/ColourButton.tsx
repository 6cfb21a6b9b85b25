import { BgColorsOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './BarButton.tsx';

const ColourDialog = lazy(async () => ({ default: (await import('../themes/ColourDialog.tsx')).ColourDialog }));

/** Opens the choice of a colour (S2-27). */
export function ColourButton() {
  const { t } = useTranslation('themes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarButton icon={<BgColorsOutlined />} label={t('colour.button')} opensDialog onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ColourDialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
