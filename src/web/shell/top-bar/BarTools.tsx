import { BgColorsOutlined, SkinOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { shellFlags } from '../../../core/product.ts';
import { NoticeButton } from '../notices/NoticeButton.tsx';
import { LockButton } from '../session/LockButton.tsx';
import { DialogButton } from './DialogButton.tsx';
import { ErrorLogButton } from './ErrorLogButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const ColourDialog = lazy(async () => ({ default: (await import('../themes/ColourDialog.tsx')).ColourDialog }));
const ThemeDialog = lazy(async () => ({ default: (await import('../themes/ThemeDialog.tsx')).ThemeDialog }));

interface BarToolsProps {
  /** Whether the notices stand among them. */
  readonly withNotices: boolean;
}

/** The tools of the top bar, each if its flag is on (S2-27); the choice of a colour, and of themes (S2-31). */
export function BarTools({ withNotices }: BarToolsProps) {
  const { t } = useTranslation('themes');
  return (
    <div className="bar-tools">
      {shellFlags.color && (
        <DialogButton icon={<BgColorsOutlined />} label={t('colour.button')} Dialog={ColourDialog} />
      )}
      {shellFlags.debug && <ErrorLogButton />}
      {shellFlags.lock && <LockButton />}
      {shellFlags.theme && <DialogButton icon={<SkinOutlined />} label={t('button')} Dialog={ThemeDialog} />}
      {withNotices && shellFlags.notice && <NoticeButton />}
      {shellFlags.language && <LanguageSwitch />}
      {shellFlags.fullScreen && <FullScreenButton />}
    </div>
  );
}
