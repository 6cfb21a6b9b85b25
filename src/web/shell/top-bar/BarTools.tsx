import { shellFlags } from '../../../core/product.ts';
import { NoticeButton } from '../notices/NoticeButton.tsx';
import { LockButton } from '../session/LockButton.tsx';
import { ColourButton } from './ColourButton.tsx';
import { ErrorLogButton } from './ErrorLogButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeButton } from './ThemeButton.tsx';

interface BarToolsProps {
  /** Whether the notices stand among them. */
  readonly withNotices: boolean;
}

/** The tools of the top bar, each if its flag is on (S2-27). */
export function BarTools({ withNotices }: BarToolsProps) {
  return (
    <div className="bar-tools">
      {shellFlags.color && <ColourButton />}
      {shellFlags.debug && <ErrorLogButton />}
      {shellFlags.lock && <LockButton />}
      {shellFlags.theme && <ThemeButton />}
      {withNotices && shellFlags.notice && <NoticeButton />}
      {shellFlags.language && <LanguageSwitch />}
      {shellFlags.fullScreen && <FullScreenButton />}
    </div>
  );
}
