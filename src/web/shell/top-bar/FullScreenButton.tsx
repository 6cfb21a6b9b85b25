import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { BarButton } from './BarButton.tsx';
import { useFullScreen } from './use-full-screen.ts';

/** Fills the screen with the app, and follows F11 and Escape. */
export function FullScreenButton() {
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
