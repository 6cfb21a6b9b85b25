import { Button } from 'antd';
import type { ReactNode } from 'react';

interface BarButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
  /** For a button that stays pressed. */
  readonly pressed?: boolean;
  /** For a button that opens a dialog. */
  readonly opensDialog?: true;
}

/** A button of the top bar: an icon with a name for the mouse and for screen readers. */
export function BarButton({ icon, label, onClick, pressed, opensDialog }: BarButtonProps) {
  return (
    <Button
      type="text"
      icon={icon}
      title={label}
      aria-label={label}
      onClick={onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(opensDialog === undefined ? {} : { 'aria-haspopup': 'dialog' as const })}
    />
  );
}
