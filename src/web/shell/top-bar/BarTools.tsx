import {
  BgColorsOutlined,
  SkinOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  BugOutlined,
} from '@ant-design/icons';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shellFlags } from '../../../core/product.ts';
import { NoticeButton } from '../notices/NoticeButton.tsx';
import { LockButton } from '../session/LockButton.tsx';
import { BarButton } from './BarButton.tsx';
import { Badge, Button } from 'antd';
import { useSnapshot } from 'valtio';
import { errorLog } from '../../data/state/error-log.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { switchLanguage } from '../../i18n/switch-language.ts';

const ColourDialog = lazy(async () => ({ default: (await import('../themes/ColourDialog.tsx')).ColourDialog }));
const ThemeDialog = lazy(async () => ({ default: (await import('../themes/ThemeDialog.tsx')).ThemeDialog }));

interface BarToolsProps {
  /** Whether the notices stand among them. */
  readonly withNotices: boolean;
}

/** The tools of the top bar, each if its flag is on (S2-27); the choice of a colour, and of themes (S2-31). */
export function BarTools({ withNotices }: BarToolsProps) {
  const { t } = useTranslation('bar');
  return (
    <div className="bar-tools">
      {shellFlags.color && <DialogButton icon={<BgColorsOutlined />} label={t('colour')} Dialog={ColourDialog} />}
      {shellFlags.debug && <ErrorLogButton />}
      {shellFlags.lock && <LockButton />}
      {shellFlags.theme && <DialogButton icon={<SkinOutlined />} label={t('theme')} Dialog={ThemeDialog} />}
      {withNotices && shellFlags.notice && <NoticeButton />}
      {shellFlags.language && <LanguageSwitch />}
      {shellFlags.fullScreen && <FullScreenButton />}
    </div>
  );
}

/** Switches between zh and en without a reload; what was typed stays. */
function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <Button type="text" onClick={switchLanguage} title={t('language.switch')} data-testid="language-switch">
      <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{t('language.other')}</span>
    </Button>
  );
}

/** Fills the screen with the app, and follows F11 and Escape. */
function FullScreenButton() {
  const { t } = useTranslation('bar');
  const { full, toggle } = useFullScreen();
  return (
    <BarButton
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      label={t(full ? 'fullScreen.leave' : 'fullScreen.enter')}
      onClick={() => void toggle()}
    />
  );
}

const ErrorLogDialog = lazy(async () => ({
  default: (await import('../error-log/ErrorLogDialog.tsx')).ErrorLogDialog,
}));

/** S9-09: more errors than this are not counted out. */
const mostCounted = 99;

/** How many errors this browser has kept, and the way to their list (S2-32). */
function ErrorLogButton() {
  const { t } = useTranslation('bar');
  const count = useSnapshot(errorLog).entries.length;
  const label = count === 0 ? t('log.label') : t('log.count', { count });
  return (
    <Badge count={count} overflowCount={mostCounted} size="small" offset={[-6, 6]} className="top-bar-badge">
      <DialogButton icon={<BugOutlined />} label={label} Dialog={ErrorLogDialog} />
    </Badge>
  );
}

interface DialogButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly Dialog: ComponentType<{ readonly onClosed: () => void }>;
}

/** Opens a dialog that is fetched when it is first asked for. */
function DialogButton({ icon, label, Dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarButton icon={icon} label={label} opensDialog onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <Dialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
